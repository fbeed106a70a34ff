"""Fast estimates of paths for the bots: their lengths, their ends, and what a move adds to one.

The own and white pieces of a player are nearly a tree. In a tree two breadth-first searches find the longest path: the
farthest piece u from any piece, and the farthest piece v from u; the longest path that ends at a given piece starts at
u or v. In clusters of white pieces paths can wind and are longer than this estimate.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from clew.core.bits import lowest, without_lowest
from clew.core.compiled import compiled
from clew.games.tracktic.rules.cells import Cells, both, either, is_empty, lowest_cell, neighbours, only, size, without

#: A table of paths has a frame around the grid, so that no neighbour wraps around: place 18 * row + column + 19.
FRAME = 18
PLACES = FRAME * FRAME

#: Its entries: 0 without a piece; otherwise the number of its group of connected pieces, times this, plus the length of
#: the longest path that ends at the piece.
GROUP = 1 << 10

PathTable = NDArray[np.uint64]


class PathEstimate(NamedTuple):
    """An estimate of a player's longest path."""

    length: int
    start: int
    """The cells where it starts and ends; -1 without a piece."""
    end: int


@compiled
def longest_estimate(own: Cells, white: Cells) -> PathEstimate:
    """Return an estimate of the longest path."""
    graph = either(own, white)
    rest = own
    best = PathEstimate(0, -1, -1)
    while not is_empty(rest):
        start, _, group = farthest(lowest_cell(rest), graph)
        end, length, _ = farthest(start, graph)
        if length > best.length:
            best = PathEstimate(length, start, end)
        rest = without(rest, group)
    return best


@compiled
def fill_paths(paths: PathTable, own: Cells, white: Cells) -> PathEstimate:
    """Fill a table with the lengths of paths that end at each piece; return the longest path with an own piece."""
    for place in range(PLACES):
        paths[place] = 0
    graph = either(own, white)
    rest = graph
    best = PathEstimate(0, -1, -1)
    group_number = 1
    while not is_empty(rest):
        start, _, group = farthest(lowest_cell(rest), graph)
        end, length = record_lengths(start, graph, group_number, paths)
        record_lengths(end, graph, group_number, paths)
        if length > best.length and not is_empty(both(group, own)):
            best = PathEstimate(length, start, end)
        rest = without(rest, group)
        group_number += 1
    return best


@compiled
def farthest(start: int, graph: Cells) -> tuple[int, int, Cells]:
    """Return a farthest piece from `start`, the length of the path to it, and all connected pieces."""
    layer = only(start)
    reached = layer
    length = 1
    while True:
        following = without(both(graph, neighbours(layer)), reached)
        if is_empty(following):
            return lowest_cell(layer), length, reached
        layer = following
        reached = either(reached, layer)
        length += 1


@compiled
def record_lengths(start: int, graph: Cells, group: int, paths: PathTable) -> tuple[int, int]:
    """Record the distance from `start` at each piece if it is the longest so far; return the farthest piece."""
    layer = only(start)
    reached = layer
    length = 1
    while True:
        entry = np.uint64(group * GROUP + length)
        for word in range(4):
            rest = layer[word]
            while rest != 0:
                place = frame_place(64 * word + lowest(rest))
                rest = without_lowest(rest)
                paths[place] = max(paths[place], entry)
        following = without(both(graph, neighbours(layer)), reached)
        if is_empty(following):
            return lowest_cell(layer), length
        layer = following
        reached = either(reached, layer)
        length += 1


@compiled
def frame_place(cell: int) -> int:
    """Return the place of a cell in a table of paths."""
    return cell + 2 * (cell >> 4) + FRAME + 1


class LaidPath(NamedTuple):
    """The longest path through a laid row of cells."""

    length: int
    """Its length."""
    loose: int
    """The index of the cell where the path ends, the first or the last; -1 if it joins two groups."""


@compiled
def joined_length(paths: PathTable, first: int, offsets: Any, count: int) -> LaidPath:
    """Return the longest path through `count` cells in a row, the first cell and the others at offsets from it.

    It comes from a piece next to one of them and runs along the row to an end, or to another cell next to a piece of
    another group.
    """
    best, loose = 0, -1
    # The best way in so far, as its length minus the index of its cell, and the best from another group.
    way, way_group = -1000, 0
    other_way = -1000
    for index in range(count):
        place = frame_place(first + offsets[index])
        for side in range(4):
            entry = int(paths[place + (1, FRAME, -1, -FRAME)[side]])
            if entry == 0:
                continue
            group, length = entry // GROUP, entry % GROUP
            if length + index + 1 > best:
                best, loose = length + index + 1, 0
            if length + count - index > best:
                best, loose = length + count - index, count - 1
            through = length + index + 1 + (way if way_group != group else other_way)
            if through > best:
                best, loose = through, -1
            if group == way_group:
                way = max(way, length - index)
            elif length - index > way:
                way, way_group, other_way = length - index, group, way
            else:
                other_way = max(other_way, length - index)
    return LaidPath(best, loose)


@compiled
def room_around(cell: int, empty: Cells) -> int:
    """Return how many empty cells can be reached from a cell in three steps over such cells."""
    near = both(empty, neighbours(only(cell)))
    farther = either(near, both(empty, neighbours(near)))
    return size(either(farther, both(empty, neighbours(farther))))
