"""LC9: layouts on which LC8 has the smallest answer, with a proof that no layout has a smaller one.

Each layout that is found, beginning with the printed one, is an upper bound of the smallest answer. A certificate
(certificate.py) or an exhausted search (layout_search.py) is a lower bound. The search ends when the two are equal.
"""

from collections.abc import Iterator

from clew.games.line_or_colour.puzzles import certificate
from clew.games.line_or_colour.puzzles.board import Layout, UncolouredBoard
from clew.games.line_or_colour.puzzles.layout_search import LayoutSearch
from clew.games.line_or_colour.puzzles.placement import most_rings
from clew.puzzles import Monitor


def layouts(board: UncolouredBoard, first: Layout, monitor: Monitor) -> Iterator[tuple[Layout, int]]:
    """Yield layouts with ever smaller answers of LC8, and those answers; report what has been proved."""
    best = most_rings(board, first)[0].bit_count()
    yield first, best
    # No K-1 rings reach a goal.
    proved = board.goal - 1
    proof = "which needs no proof"
    if certificate.is_stored(board) and not monitor.stopped:
        checked = certificate.check(certificate.stored(board), monitor)
        if checked is not None and not checked.fault:
            proved, proof = board.bound, f"by the certificate, checked with {checked.sets:,} sets of spots"
    known: list[int] = []
    while proved < best and not monitor.stopped:
        monitor.conclude(_sentence(best, proved, proof))
        search = LayoutSearch(board, proved + 1, known)
        layout = search.run(monitor)
        if layout is not None:
            best = proved
            yield layout, best
        elif not monitor.stopped:
            proved += 1
            proof = (
                f"because no layout defeats {len(known)} blocking sets, after {search.boards:,} partly coloured boards"
            )
    monitor.conclude(_sentence(best, proved, proof))


def _sentence(best: int, proved: int, proof: str) -> str:
    """Return the lower bound with its proof, and the upper bound."""
    found = "no smaller answer is possible" if proved == best else f"the smallest answer found so far is {best}"
    return f"Every layout has a safe set of {proved} rings, {proof}; {found}."
