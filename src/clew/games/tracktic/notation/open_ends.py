"""The open ends of a player's track: the pieces that another track can be joined to."""

from collections.abc import Iterator
from typing import Any

from clew.boards.polyomino import Square, neighbours
from clew.games.tracktic.rules.placements import WHITE
from clew.games.tracktic.rules.tables import squares_of


def open_ends(size: int, state: Any, seat: int) -> frozenset[Square]:
    """Return the pieces that the smallest track, of three cells, can be joined to without a token (TT7, TT10).

    They are the player's own, and white ones that are joined to these.
    """
    track = _Track(size, state, seat)
    return frozenset(piece for piece in joined_pieces(state, seat) if track.is_open(piece))


def joined_pieces(state: Any, seat: int) -> set[Square]:
    """Return the pieces that a track of a player may touch: the own ones, and white ones joined to them (TT7)."""
    white = {*squares_of(state.pieces[WHITE])}
    found = fresh = {*squares_of(state.pieces[seat])}
    while fresh:
        fresh = {each for square in fresh for each in neighbours(square) if each in white} - found
        found = found | fresh
    return found


class _Track:
    """The pieces of a player, and the cells that are free."""

    def __init__(self, size: int, state: Any, seat: int) -> None:
        self.own = {*squares_of(state.pieces[seat])}
        self.size = size
        self.taken = {square for words in state.pieces for square in squares_of(words)}

    def _free(self, square: Square) -> Iterator[Square]:
        for row, column in neighbours(square):
            if 0 <= row < self.size and 0 <= column < self.size and (row, column) not in self.taken:
                yield row, column

    def is_open(self, piece: Square) -> bool:
        """Return whether some track of three cells fits beside a piece."""
        if piece in self.own and self._degree(piece, self.own) > 1:
            return False
        return any(self._is_legal({*cells}) for first in self._free(piece) for cells in self._tracks(first))

    def _tracks(self, first: Square) -> Iterator[tuple[Square, Square, Square]]:
        """Yield the tracks of three free cells with one cell, at an end or in the middle."""
        beside = [*self._free(first)]
        for number, second in enumerate(beside):
            yield from ((first, second, third) for third in self._free(second) if third != first)
            yield from ((second, first, third) for third in beside[number + 1 :])

    def _is_legal(self, cells: set[Square]) -> bool:
        """Return whether no own piece would have three others beside it (TT10)."""
        after = self.own | cells
        changed = cells | {each for cell in cells for each in neighbours(cell) if each in self.own}
        return all(self._degree(square, after) < 3 for square in changed)

    @staticmethod
    def _degree(square: Square, own: set[Square]) -> int:
        return sum(each in own for each in neighbours(square))
