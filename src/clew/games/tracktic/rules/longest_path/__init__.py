"""The longest path of own and white pieces (TT13): side by side, no piece twice, at least one of them own.

    >>> path = longest_path(own={(0, 0), (0, 1), (2, 1)}, white={(1, 1)})
    >>> path.length, sorted(path.cells)
    (4, [(0, 0), (0, 1), (1, 1), (2, 1)])

For compiled code there is `path_length(own, white)`. Its sets are as in cells.py, an array or a tuple of four 64-bit
numbers of four rows each; cell 16 * row + column.

How it is found, always and exactly: pieces form groups (path_groups.py); what hangs off a group is cut back and
measured (path_pieces.py); what remains becomes a small graph (path_nodes.py), which a sweep goes over (path_order.py,
path_steps.py, path_frontier.py, path_sweep.py), helped by a bound (path_bound.py, path_search.py).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from clew.games.tracktic.rules.longest_path.native import path_length, write_path_at

if TYPE_CHECKING:
    from clew.core.position import Position

__all__ = ["LongestPath", "longest_path", "longest_path_of", "path_length"]

Cell = tuple[int, int]

#: Rows and columns of the largest grid.
EXTENT = 16

#: How many longest paths are remembered, of the positions and moves looked at last.
KEPT = 4096


@dataclass(frozen=True)
class LongestPath:
    """A longest path."""

    length: int
    """How many pieces it has."""
    cells: tuple[Cell, ...]
    """Where they lie, as (row, column), from one end to the other."""


def longest_path(own: Iterable[Cell], white: Iterable[Cell]) -> LongestPath:
    """Return a longest path of own and white pieces, given as cells (row, column) of a grid of up to 16 x 16."""
    own_cells, white_cells = _checked(own, "own"), _checked(white, "white")
    shared = own_cells & white_cells
    if shared:
        raise ValueError(f"{min(shared)} is both own and white: expected one piece on a cell")
    return _longest_path(_words(own_cells), _words(white_cells))


def longest_path_of(position: "Position", seat: int) -> LongestPath:
    """Return a longest path of a seat in a position of Tracktic."""
    if not 0 <= seat < position.seats:
        raise ValueError(f"seat {seat}: expected 0 to {position.seats - 1}")
    pieces = position.state.pieces
    return _longest_path(tuple(pieces[seat].tolist()), tuple(pieces[-1].tolist()))


# Pictures and previews ask for the same paths over and over, and most moves leave other players' paths as they are.
@lru_cache(maxsize=KEPT)
def _longest_path(own: tuple[int, ...], white: tuple[int, ...]) -> LongestPath:
    out = np.zeros(EXTENT * EXTENT, dtype=np.int64)
    length = write_path_at(np.array(own, dtype=np.uint64), np.array(white, dtype=np.uint64), out)
    return LongestPath(length, tuple(divmod(int(cell), EXTENT) for cell in out[:length]))


def _checked(cells: Iterable[Cell], name: str) -> set[Cell]:
    """Return the cells as a set, or raise ValueError."""
    checked = set()
    for row, column in cells:
        if not (0 <= row < EXTENT and 0 <= column < EXTENT):
            raise ValueError(f"{name} piece at {row, column}: expected rows and columns from 0 to {EXTENT - 1}")
        checked.add((int(row), int(column)))
    return checked


def _words(cells: Iterable[Cell]) -> tuple[int, ...]:
    """Return a set of cells as four numbers."""
    words = [0, 0, 0, 0]
    for row, column in cells:
        word, place = divmod(EXTENT * row + column, 64)
        words[word] |= 1 << place
    return tuple(words)
