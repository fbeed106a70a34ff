"""The longest path of own and white pieces (TT13): neighbours in order, no piece twice, at least one of them own.

    >>> path = longest_path(own={(0, 0), (0, 1), (2, 1)}, white={(1, 1)})
    >>> path.length, sorted(path.cells)
    (4, [(0, 0), (0, 1), (1, 1), (2, 1)])

For compiled code there is `path_length(own, white)`. Its sets are as in cells.py, an array or a tuple of four 64-bit
numbers of four rows each; cell 16 * row + column.

How it works
------------
The longest path is a longest simple path in the graph whose nodes are the pieces and whose edges join neighbours. It is
NP-hard in general, but a grid of 16 x 16 is narrow enough for an exact frontier search (also called broken-profile
dynamic programming), made fast by three reductions and an upper bound:

1. groups.py     Each connected group of pieces is solved on its own, if it is large enough to beat the best so far.
2. pieces.py     Trees that hang off a group are cut away and replaced by their height; what is left is the core.
3. nodes.py      Chains of pieces with two neighbours in the core become one weighted node each.
4. order.py      An order of the nodes is chosen in which few edges are open at a time; plan.py gives each open edge a
                 slot.
5. frontier.py   A state describes a partial path by its open edges only: which of them are the two ends of one line,
   sweep.py      and which belong to a line that has already ended. Nodes are added one by one; a layer holds the best
                 value of every state, in a hash table.
6. bound.py      The dual of a linear program gives an upper bound on the length of any path and, as node and edge
                 prices, on what a state can still gain. States that cannot reach the goal are dropped.
7. search.py     A small core needs one sweep. For a large one, a narrow beam first finds a long path; then sweeps look
                 for a path of exactly the bound, lowering the bound until one is found.
8. trace.py      The path is rebuilt from the choices of the best state.

native.py compiles all this once, into a function that the rules call by its address.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from clew.games.tracktic.rules.longest_path.native import path_length, write_path_at

if TYPE_CHECKING:
    from clew.core.position import Position

__all__ = ["LongestPath", "longest_path", "longest_path_in", "longest_path_of", "path_length"]

Cell = tuple[int, int]

#: Rows and columns of the largest grid.
EXTENT = 16

#: How many longest paths are cached.
CACHE_SIZE = 4096


@dataclass(frozen=True)
class LongestPath:
    """A longest path."""

    length: int
    """How many pieces it has."""
    cells: tuple[Cell, ...]
    """Their cells as (row, column), from one end to the other."""


def longest_path(own: Iterable[Cell], white: Iterable[Cell]) -> LongestPath:
    """Return a longest path of own and white pieces, given as cells (row, column) of a grid of up to 16 x 16."""
    own_cells, white_cells = _checked(own, "own"), _checked(white, "white")
    shared = own_cells & white_cells
    if shared:
        raise ValueError(f"{min(shared)} is both own and white: expected one piece per cell")
    return longest_path_in(_words(own_cells), _words(white_cells))


def longest_path_of(position: "Position", seat: int) -> LongestPath:
    """Return a longest path of a seat in a position of Tracktic."""
    if not 0 <= seat < position.seats:
        raise ValueError(f"seat {seat}: expected 0 to {position.seats - 1}")
    pieces = position.state.pieces
    return longest_path_in(tuple(pieces[seat].tolist()), tuple(pieces[-1].tolist()))


# Pictures and previews need the same paths again and again, and most moves do not change other players' paths.
@lru_cache(maxsize=CACHE_SIZE)
def longest_path_in(own: tuple[int, ...], white: tuple[int, ...]) -> LongestPath:
    """Return a longest path of own and white pieces, given as four numbers each (cells.py)."""
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
