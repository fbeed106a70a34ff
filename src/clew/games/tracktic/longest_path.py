"""The longest path of own and white pieces (TT13): side by side, no piece twice, at least one of them own.

    >>> path = longest_path(own={(0, 0), (0, 1), (2, 1)}, white={(1, 1), (1, 2)})
    >>> path.length, path.cells
    (4, ((0, 0), (0, 1), (1, 1), (2, 1)))

For compiled code: `path_length(own, white)`, `write_path(own, white, out)` and the quick `path_limit(own, white)`. Sets
are as in cells.py, an array or a tuple of four 64-bit numbers of four rows each; cell 16 * row + column.

How it is found, always and exactly: pieces in connected groups; what hangs off a group is cut back and measured
(path_pieces.py); what remains becomes a small graph (path_nodes.py), which a sweep goes over (path_steps.py,
path_order.py, path_frontier.py, path_sweep.py), helped by a bound (path_bound.py, path_search.py).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from clew.core.bits import bit, count
from clew.core.cache import cache_folder
from clew.core.compiled import allocating, compiled, entry
from clew.games.tracktic.path_pieces import (
    CELL,
    DEGREE,
    FRAME_PLACES,
    LEFT,
    NEAR,
    NODE,
    OWN,
    PIECE_COLUMNS,
    REACHED,
    Ints,
    core_bound,
    cut_back,
    gather,
    reach,
)
from clew.games.tracktic.path_search import core_length
from clew.games.tracktic.path_trace import write_hanging

if TYPE_CHECKING:
    from clew.core.position import Position

Cell = tuple[int, int]

#: Rows and columns of the largest grid.
EXTENT = 16
_CELLS = EXTENT * EXTENT


@allocating
def path_length(own: Any, white: Any) -> int:
    """Return the length of the longest path; 0 without own pieces."""
    return write_path(own, white, np.empty(0, dtype=np.int64))


@allocating
def write_path(own: Any, white: Any, out: Ints) -> int:
    """Write the cells of a longest path into `out`, in order, and return its length."""
    pieces = np.empty((count_all(own, white), PIECE_COLUMNS), dtype=np.int64)
    gather(own, white, np.zeros(FRAME_PLACES, dtype=np.int64), pieces)
    group = np.empty(pieces.shape[0], dtype=np.int64)
    top = np.empty(3, dtype=np.int64)
    trial = np.empty(out.size, dtype=np.int64)
    longest = 0
    for start in range(pieces.shape[0]):
        if pieces[start, OWN] == 1 and pieces[start, REACHED] == 0:
            size = reach(pieces, start, group)
            if size > longest:
                longest = group_length(pieces, group, size, longest, top, trial, out)
    for place in range(min(longest, out.size)):
        out[place] = pieces[out[place], CELL]
    return longest


@compiled
def count_all(own: Any, white: Any) -> int:
    """Return how many pieces there are."""
    total = 0
    for word in range(4):
        total += count(own[word] | white[word])
    return total


@compiled
def group_length(pieces: Ints, group: Ints, size: int, floor: int, top: Ints, trial: Ints, out: Ints) -> int:
    """Return the length of the longest path in a group, if it is above `floor`, else that; write it if it is."""
    length = cut_back(pieces, group, size, top)
    if trial.size > 0 and length > floor:
        write_hanging(pieces, top, trial)
    if core_bound(pieces, group, size) > max(length, floor):
        length = max(length, core_length(pieces, group, size, False, max(length, floor), size, trial))
    if length > floor and length <= most_white(pieces, group, size):
        # TT13, H: a path as long as this may be all white. An own piece alone is a path, too.
        for place in range(size):
            pieces[group[place], LEFT] = pieces[group[place], DEGREE]
        if trial.size > 0:
            trial[0] = group[0]
        length = max(1, core_length(pieces, group, size, True, max(1, floor), length, trial))
    if length <= floor:
        return floor
    for place in range(min(length, out.size)):
        out[place] = trial[place]
    return length


@compiled
def most_white(pieces: Ints, group: Ints, size: int) -> int:
    """Return how many white pieces of a group are joined to each other at most."""
    most = 0
    for place in range(size):
        if pieces[group[place], OWN] == 0 and pieces[group[place], REACHED] == 1:
            pieces[group[place], REACHED] = 2
            # The column NODE is free by now, and serves as a queue.
            pieces[0, NODE] = group[place]
            looked, listed = 0, 1
            while looked < listed:
                piece = pieces[looked, NODE]
                looked += 1
                for near in range(NEAR, NEAR + pieces[piece, DEGREE]):
                    other = pieces[piece, near]
                    if pieces[other, OWN] == 0 and pieces[other, REACHED] == 1:
                        pieces[other, REACHED] = 2
                        pieces[listed, NODE] = other
                        listed += 1
            most = max(most, listed)
    return most


@allocating
def path_limit(own: Any, white: Any) -> int:
    """Return a length that no path exceeds, quickly: of a group, what hangs off its core counts only at two places."""
    pieces = np.empty((count_all(own, white), PIECE_COLUMNS), dtype=np.int64)
    gather(own, white, np.zeros(FRAME_PLACES, dtype=np.int64), pieces)
    group = np.empty(pieces.shape[0], dtype=np.int64)
    top = np.empty(3, dtype=np.int64)
    limit = 0
    for start in range(pieces.shape[0]):
        if pieces[start, OWN] == 1 and pieces[start, REACHED] == 0:
            size = reach(pieces, start, group)
            if size > limit:
                limit = max(limit, cut_back(pieces, group, size, top), core_bound(pieces, group, size))
    return limit


@dataclass(frozen=True)
class LongestPath:
    """A longest path."""

    length: int
    """How many pieces it has."""
    cells: tuple[Cell, ...]
    """Where they lie, as (row, column), from one end to the other."""


@entry
def run_write_path(own: Any, white: Any, out: Any) -> int:
    """Write a longest path; see `write_path`."""
    return write_path(own, white, out)


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
    run = run_write_path.of(cache_folder("tracktic", Path(__file__).parent))
    out = np.zeros(_CELLS, dtype=np.int64)
    length = int(run(np.array(own), np.array(white), out))
    return LongestPath(length, tuple(divmod(int(cell), EXTENT) for cell in out[:length]))


def _checked(cells: Iterable[Cell], name: str) -> set[Cell]:
    """Return the cells as a set, or raise ValueError."""
    checked = set()
    for cell in cells:
        row, column = cell
        if not (0 <= row < EXTENT and 0 <= column < EXTENT):
            raise ValueError(f"{name} piece at {cell}: expected rows and columns from 0 to {EXTENT - 1}")
        checked.add((int(row), int(column)))
    return checked


def _words(cells: Iterable[Cell]) -> Any:
    """Return a set of cells as four numbers."""
    words = np.zeros(4, dtype=np.uint64)
    for row, column in cells:
        cell = EXTENT * row + column
        words[cell // 64] |= bit(cell % 64)
    return words
