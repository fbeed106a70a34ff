"""LineUp!: how the sites of a board are numbered.

On most boards one step along a line is the same difference of numbers everywhere, for squares and corners alike, and so
are the steps from a square to its corners and from a corner to its squares. Whole sets of sites can then be moved by
shifting bits. The 2x2 board:

    5 | 10    11    12       east is +1, north is +5;
    4 |     8     9          from a square to its corners, and from a corner to its squares,
    3 |  5     6     7       it is -3, -2, +2 and +3
    2 |     3     4
    1 |  0     1     2
        a  b  c  d  e

Boards whose lines do not fit this (zigzag lines, four dimensions, large boxes with few cells) have their sites numbered
as they come, and tables say what is next to what.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np

from clew.games.lineup.board_shape import SQUARES, read_size, sites_of
from clew.games.lineup.rules.sets import LARGE, SMALL, WORD_BITS

#: The differences along each axis; empty where sites are numbered as they come.
AxisSteps = tuple[int, ...]


def axis_steps(options: dict[str, Any]) -> AxisSteps:
    """Return the differences between the numbers of neighbouring sites along each axis, if there are such."""
    dimensions, tiling = options["dimensions"], options["tiling"]
    if tiling != SQUARES or dimensions == 4:
        return ()
    return box_steps(read_size(options["size"], tiling, dimensions), options["diagonals"])


def words_for(options: dict[str, Any]) -> int:
    """Return the number of words of a set on a board."""
    steps = axis_steps(options)
    if not steps:
        return LARGE
    last = [2 * extent for extent in read_size(options["size"], options["tiling"], options["dimensions"])]
    return SMALL if number(last, steps) < WORD_BITS else LARGE


@lru_cache(maxsize=64)
def box_steps(extents: tuple[int, ...], diagonals: bool) -> AxisSteps:
    """Return the smallest possible differences for a box; none if they need more numbers than a set has.

    On the plane they are 1 and 2A+1: rows of corners and rows of squares follow each other without unused numbers. In
    space some numbers are always unused, and the differences are found by search; no full box of LU18 needs more than
    363 numbers without diagonals. With diagonals, every step up the last axis that it changes must be positive.
    """
    if len(extents) == 2:
        return (1, 2 * extents[0] + 1)
    last = [2 * extent for extent in extents]
    best: AxisSteps = ()
    fewest = LARGE * WORD_BITS + 1
    if number(last, (1, 1, 2)) >= fewest:
        return ()
    cells = np.array(sorted(sites_of(product(*(range(extent) for extent in extents)))))
    for row in range(2 if diagonals else 1, 2 * extents[0] + 2):
        lowest = row + 2 if diagonals else row % 2 + 1
        for layer in range(lowest + (row + lowest + 1) % 2, fewest, 2):
            steps = (1, row, layer)
            if number(last, steps) + 1 >= fewest:
                break
            if len(np.unique(cells @ steps)) == len(cells):
                best, fewest = steps, number(last, steps) + 1
    return best


def number(cell: Sequence[int], steps: Sequence[int]) -> int:
    """Return the number of a cell. Coordinates are half steps, so the sum is even for both squares and corners."""
    return sum(place * step for place, step in zip(cell, steps, strict=True)) // 2
