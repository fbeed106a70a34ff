"""The longest path of own and white pieces (TT13): side by side, no piece twice, at least one of them own.

    >>> path = longest_path(own={(0, 0), (0, 1), (2, 1)}, white={(1, 1)})
    >>> path.length, sorted(path.cells)
    (4, [(0, 0), (0, 1), (1, 1), (2, 1)])

For compiled code there are `path_length(own, white)`, and `path_limit(own, white)`, which is quicker and never less.
Sets are as in cells.py, an array or a tuple of four 64-bit numbers of four rows each; cell 16 * row + column.

How it is found, always and exactly: pieces form groups (path_groups.py); what hangs off a group is cut back and
measured (path_pieces.py); what remains becomes a small graph (path_nodes.py), which a sweep goes over (path_order.py,
path_steps.py, path_frontier.py, path_sweep.py), helped by a bound (path_bound.py, path_search.py).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from clew.core.bits import bit
from clew.games.tracktic.path_groups import path_limit
from clew.games.tracktic.path_native import path_length, write_path_at

if TYPE_CHECKING:
    from clew.core.position import Position

__all__ = ["LongestPath", "longest_path", "longest_path_of", "path_length", "path_limit"]

Cell = tuple[int, int]

#: Rows and columns of the largest grid.
EXTENT = 16


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
    return _longest_path(pieces[seat], pieces[-1])


def _longest_path(own: Any, white: Any) -> LongestPath:
    out = np.zeros(EXTENT * EXTENT, dtype=np.int64)
    length = write_path_at(own, white, out)
    return LongestPath(length, tuple(divmod(int(cell), EXTENT) for cell in out[:length]))


def _checked(cells: Iterable[Cell], name: str) -> set[Cell]:
    """Return the cells as a set, or raise ValueError."""
    checked = set()
    for row, column in cells:
        if not (0 <= row < EXTENT and 0 <= column < EXTENT):
            raise ValueError(f"{name} piece at {row, column}: expected rows and columns from 0 to {EXTENT - 1}")
        checked.add((int(row), int(column)))
    return checked


def _words(cells: Iterable[Cell]) -> Any:
    """Return a set of cells as four numbers."""
    words = np.zeros(4, dtype=np.uint64)
    for row, column in cells:
        cell = EXTENT * row + column
        words[cell // 64] |= bit(cell % 64)
    return words
