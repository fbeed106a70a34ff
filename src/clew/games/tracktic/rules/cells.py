"""Sets of cells of the grid, as four 64-bit numbers of four rows each, for both grid sizes.

Cell 16 * row + column, from the top left; the small grid leaves the last columns and rows unused:

      0   1   2 ..  15   first number      A set is a tuple of four numbers. With x = {0, 1} the cells that have
     16  17  18 ..  31                     a neighbour of x on their west side are beside(x, WEST) = {1, 2}.
     ..
     64  65  66 ..  79   second number
"""

from typing import Any

import numpy as np

from clew.core.bits import bit, count, lowest, member, without_lowest
from clew.core.compiled import compiled
from clew.games.tracktic.rules.shapes import EAST, SOUTH, WEST

Cells = tuple[np.uint64, np.uint64, np.uint64, np.uint64]

STRIDE = 16
WORDS = 4
CELLS = 256

_ZERO = np.uint64(0)
NO_CELLS: Cells = (_ZERO, _ZERO, _ZERO, _ZERO)
_ONE = np.uint64(1)
_ROW = np.uint64(16)
_THREE_ROWS = np.uint64(48)
_NOT_FIRST_COLUMN = np.uint64(0xFFFEFFFEFFFEFFFE)
_NOT_LAST_COLUMN = np.uint64(0x7FFF7FFF7FFF7FFF)


@compiled
def load(words: Any) -> Cells:
    """Return the set stored in an array of four numbers."""
    return (words[0], words[1], words[2], words[3])


@compiled
def store(words: Any, cells: Cells) -> None:
    """Write a set into an array of four numbers."""
    words[0] = cells[0]
    words[1] = cells[1]
    words[2] = cells[2]
    words[3] = cells[3]


@compiled
def both(some: Cells, other: Cells) -> Cells:
    """Return the cells that are in both sets."""
    return (some[0] & other[0], some[1] & other[1], some[2] & other[2], some[3] & other[3])


@compiled
def either(some: Cells, other: Cells) -> Cells:
    """Return the cells that are in one of the sets or in both."""
    return (some[0] | other[0], some[1] | other[1], some[2] | other[2], some[3] | other[3])


@compiled
def without(some: Cells, other: Cells) -> Cells:
    """Return the cells that are in the first set only."""
    return (some[0] & ~other[0], some[1] & ~other[1], some[2] & ~other[2], some[3] & ~other[3])


@compiled
def is_empty(cells: Cells) -> bool:
    """Return whether the set has no member."""
    return (cells[0] | cells[1] | cells[2] | cells[3]) == _ZERO


@compiled
def size(cells: Cells) -> int:
    """Return how many members the set has."""
    return count(cells[0]) + count(cells[1]) + count(cells[2]) + count(cells[3])


@compiled
def holds(words: Any, cell: int) -> bool:
    """Return whether a cell is in a set, given as an array or a tuple of four numbers."""
    return (words[cell >> 6] & bit(cell & 63)) != _ZERO


@compiled
def only(cell: int) -> Cells:
    """Return the set of one cell."""
    mask = bit(cell & 63)
    word = cell >> 6
    return (
        mask if word == 0 else _ZERO,
        mask if word == 1 else _ZERO,
        mask if word == 2 else _ZERO,
        mask if word == 3 else _ZERO,
    )


@compiled
def list_members(cells: Cells, first: int, step: int, out: Any, listed: int) -> int:
    """Write `first` + `step` * cell for every member into `out`, starting at `listed`; return the next free index."""
    for word in range(WORDS):
        rest = cells[word]
        while rest != _ZERO:
            out[listed] = first + step * (64 * word + lowest(rest))
            rest = without_lowest(rest)
            listed += 1
    return listed


@compiled
def lowest_cell(cells: Cells) -> int:
    """Return the smallest member; the set must not be empty."""
    if cells[0] != _ZERO:
        return lowest(cells[0])
    if cells[1] != _ZERO:
        return 64 + lowest(cells[1])
    if cells[2] != _ZERO:
        return 128 + lowest(cells[2])
    return 192 + lowest(cells[3])


@compiled
def member_of(cells: Cells, rank: int) -> int:
    """Return the member with `rank` smaller ones below it."""
    for word in range(WORDS):
        here = count(cells[word])
        if rank < here:
            return 64 * word + member(cells[word], rank)
        rank -= here
    return -1


@compiled
def beside_east(cells: Cells) -> Cells:
    """Return the cells whose neighbour to the east is in the set."""
    return (
        (cells[0] & _NOT_FIRST_COLUMN) >> _ONE,
        (cells[1] & _NOT_FIRST_COLUMN) >> _ONE,
        (cells[2] & _NOT_FIRST_COLUMN) >> _ONE,
        (cells[3] & _NOT_FIRST_COLUMN) >> _ONE,
    )


@compiled
def beside_west(cells: Cells) -> Cells:
    """Return the cells whose neighbour to the west is in the set."""
    return (
        (cells[0] & _NOT_LAST_COLUMN) << _ONE,
        (cells[1] & _NOT_LAST_COLUMN) << _ONE,
        (cells[2] & _NOT_LAST_COLUMN) << _ONE,
        (cells[3] & _NOT_LAST_COLUMN) << _ONE,
    )


@compiled
def beside_south(cells: Cells) -> Cells:
    """Return the cells whose neighbour to the south is in the set."""
    return (
        (cells[0] >> _ROW) | (cells[1] << _THREE_ROWS),
        (cells[1] >> _ROW) | (cells[2] << _THREE_ROWS),
        (cells[2] >> _ROW) | (cells[3] << _THREE_ROWS),
        cells[3] >> _ROW,
    )


@compiled
def beside_north(cells: Cells) -> Cells:
    """Return the cells whose neighbour to the north is in the set."""
    return (
        cells[0] << _ROW,
        (cells[1] << _ROW) | (cells[0] >> _THREE_ROWS),
        (cells[2] << _ROW) | (cells[1] >> _THREE_ROWS),
        (cells[3] << _ROW) | (cells[2] >> _THREE_ROWS),
    )


@compiled
def beside(cells: Cells, direction: int) -> Cells:
    """Return the cells whose neighbour in a direction is in the set."""
    if direction == EAST:
        return beside_east(cells)
    if direction == SOUTH:
        return beside_south(cells)
    if direction == WEST:
        return beside_west(cells)
    return beside_north(cells)


@compiled
def neighbours(cells: Cells) -> Cells:
    """Return the cells that are next to a member."""
    return either(
        either(beside_east(cells), beside_west(cells)),
        either(beside_south(cells), beside_north(cells)),
    )


@compiled
def neighbour_counts(cells: Cells) -> tuple[Cells, Cells, Cells]:
    """Return the cells that have at least one, at least two and at least three neighbours in the set."""
    east, west = beside_east(cells), beside_west(cells)
    south, north = beside_south(cells), beside_north(cells)
    some_across, both_across = either(east, west), both(east, west)
    some_along, both_along = either(south, north), both(south, north)
    return (
        either(some_across, some_along),
        either(either(both_across, both_along), both(some_across, some_along)),
        either(both(both_across, some_along), both(some_across, both_along)),
    )


@compiled
def joined(start: Cells, among: Cells) -> Cells:
    """Return the cells of `among` that can be reached from `start` through cells of `among`."""
    reached = both(among, neighbours(start))
    while True:
        grown = either(reached, both(among, neighbours(reached)))
        if is_empty(without(grown, reached)):
            return reached
        reached = grown
