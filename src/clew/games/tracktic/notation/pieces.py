"""The pieces on the grid, those that a move changes, and the longest paths."""

from collections.abc import Sequence
from typing import Any

from clew.games.tracktic.rules.cells import CELLS, STRIDE
from clew.games.tracktic.rules.longest_path import LongestPath, longest_path_in
from clew.games.tracktic.rules.moves import FLIPS, SKIP, TOKEN
from clew.games.tracktic.rules.placements import WHITE
from clew.games.tracktic.rules.tables import TURNED, squares_of

#: The owner of the piece on each cell, a colour or WHITE; empty cells are left out.
Owners = dict[int, int]


def cells_of(move: int) -> list[int]:
    """Return the cells that a move changes: a shape in reading order, or the piece turned and the cell filled."""
    if move == SKIP:
        return []
    if move >= FLIPS:
        return [*divmod(move - FLIPS, CELLS)]
    turned, first = divmod(move % TOKEN, CELLS)
    return sorted(first + row * STRIDE + column for row, column in TURNED[turned])


def owners_in(state: Any) -> Owners:
    """Return the owner of the piece on each cell that has one."""
    return {
        row * STRIDE + column: colour for colour, words in enumerate(state.pieces) for row, column in squares_of(words)
    }


def owner_of(state: Any, cell: int) -> int | None:
    """Return the owner of the piece on a cell: a colour, WHITE, or None if it is empty."""
    word, place = divmod(cell, 64)
    return next((colour for colour, words in enumerate(state.pieces) if int(words[word]) >> place & 1), None)


def changed_by(state: Any, move: int) -> Owners:
    """Return the pieces that a legal move places or turns."""
    return {cell: int(state.seat) if owner_of(state, cell) is None else WHITE for cell in cells_of(move)}


def paths_now(state: Any, seats: int) -> list[LongestPath]:
    """Return a longest path of each seat (TT13)."""
    return _longest_paths(state.pieces.tolist(), seats)


def paths_after(state: Any, move: int, seats: int) -> list[LongestPath]:
    """Return a longest path of each seat after a legal move; this also works in a view."""
    pieces = state.pieces.tolist()
    for cell, owner in changed_by(state, move).items():
        word, place = divmod(cell, 64)
        for words in pieces:
            words[word] &= ~(1 << place)
        pieces[owner][word] |= 1 << place
    return _longest_paths(pieces, seats)


def _longest_paths(pieces: Sequence[Sequence[int]], seats: int) -> list[LongestPath]:
    white = tuple(pieces[WHITE])
    return [longest_path_in(tuple(pieces[seat]), white) for seat in range(seats)]
