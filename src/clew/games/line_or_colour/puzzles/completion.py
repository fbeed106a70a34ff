"""Whether rings can be completed to a full answer of LC8: a search that gives the same answer everywhere.

CP-SAT (placement.py) finds the best answers, but which one may change with its version. Generated puzzles must not.

A full answer leaves N-K+1 spots of each colour free, with one in every row of K (board.py): where a colour has all its
rings or all its free spots, or a row is one ring short, the rest follows. Where nothing follows, a spot of the row with
the fewest spots left is tried.
"""

from clew.games.line_or_colour.puzzles.board import Layout, UncolouredBoard, members

#: A search that tries more than this gives up: the rings do not count as completable.
MOST_TRIED = 2_000


class Completion:
    """The search for a full answer on a layout."""

    def __init__(self, board: UncolouredBoard, layout: Layout) -> None:
        self.board = board
        self.classes = board.colour_classes(layout)
        self._tried = 0

    def of(self, rings: int) -> int | None:
        """Return a full answer with these rings, or None if none was found."""
        self._tried = 0
        return self._complete(rings, 0)

    def _complete(self, rings: int, free: int) -> int | None:
        self._tried += 1
        if self._tried > MOST_TRIED:
            return None
        while True:
            found = self._follow(rings, free)
            if found is None:
                return None
            if found == (rings, free):
                break
            rings, free = found
        every = (1 << len(self.board.spots)) - 1
        if rings | free == every:
            return rings
        rows = [row & ~rings & ~free for row in self.board.rows if not row & free]
        open_spots = min(rows, key=int.bit_count, default=every & ~rings & ~free)
        for spot in sorted(members(open_spots), key=lambda each: -sum(row >> each & 1 for row in rows)):
            answer = self._complete(rings, free | 1 << spot)
            if answer is not None:
                return answer
            rings |= 1 << spot
        return None

    def _follow(self, rings: int, free: int) -> tuple[int, int] | None:
        """Return the rings and free spots after what follows at once; None if something does not fit."""
        board = self.board
        for spots in self.classes:
            own, gaps = (spots & rings).bit_count(), (spots & free).bit_count()
            if own > board.goal - 1 or gaps > board.spare:
                return None
            if own == board.goal - 1:
                free |= spots & ~rings
            elif gaps == board.spare:
                rings |= spots & ~free
        for row in board.rows:
            if not row & free:
                rest = row & ~rings
                if not rest:
                    return None
                if rest & (rest - 1) == 0:
                    free |= rest
        return rings, free
