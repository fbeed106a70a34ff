"""LC9: the layouts on which LC8 has the smallest answer, with a proof that there is no smaller one.

From above, every layout shows how small the answer can be, beginning with the printed one. From below, a certificate
(certificate.py) or a search that finds nothing (defeating.py) shows how small it cannot be. Where the two meet, the
question is settled.
"""

from collections.abc import Iterator

from clew.games.line_or_colour.puzzles import certificate
from clew.games.line_or_colour.puzzles.defeating import Search
from clew.games.line_or_colour.puzzles.ground import Ground, Layout
from clew.games.line_or_colour.puzzles.placement import most_rings
from clew.puzzles import Monitor


def layouts(board: Ground, first: Layout, watch: Monitor) -> Iterator[tuple[Layout, int]]:
    """Yield layouts on which the answer of LC8 is smaller and smaller, with that answer; say what has been proved."""
    best = most_rings(board, first)[0].bit_count()
    yield first, best
    # K-1 rings reach no goal.
    proved = board.goal - 1
    how = "which needs no proof"
    if certificate.is_stored(board) and not watch.stopped:
        verdict = certificate.check(certificate.stored(board), watch)
        if verdict is not None and not verdict.fault:
            proved, how = board.most, f"by the certificate, checked with {verdict.sets:,} sets of spots"
    known: list[int] = []
    while proved < best and not watch.stopped:
        watch.conclude(_sentence(best, proved, how))
        search = Search(board, proved + 1, known)
        layout = search.run(watch)
        if layout is not None:
            best = proved
            yield layout, best
        elif not watch.stopped:
            proved += 1
            how = f"because none is left that defeats {len(known)} gaps, after {search.boards:,} half-coloured boards"
    watch.conclude(_sentence(best, proved, how))


def _sentence(best: int, proved: int, how: str) -> str:
    """Return how far the question is settled."""
    settled = "which settles it" if proved == best else f"the best layout so far has {best}"
    return f"Every layout has a safe set of {proved} rings, {how}; {settled}."
