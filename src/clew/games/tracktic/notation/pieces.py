"""The pieces on the grid, those that a move changes, and the longest paths."""

from typing import Any

from clew.games.tracktic.rules.cells import CELLS, STRIDE
from clew.games.tracktic.rules.longest_path import LongestPath, longest_path
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


def changed_by(state: Any, move: int) -> Owners:
    """Return the pieces that a legal move places or turns."""
    owners = owners_in(state)
    return {cell: WHITE if cell in owners else int(state.seat) for cell in cells_of(move)}


def longest_paths(owners: Owners, seats: int) -> list[LongestPath]:
    """Return a longest path of each seat (TT13)."""
    squares: list[set[tuple[int, int]]] = [set() for _ in range(WHITE + 1)]
    for cell, owner in owners.items():
        squares[owner].add(divmod(cell, STRIDE))
    return [longest_path(squares[seat], squares[WHITE]) for seat in range(seats)]
