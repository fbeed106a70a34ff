"""What program players estimate about paths, quickly: how long they are, where they end, what a move adds to one.

The pieces of a player's paths, own and white ones, are nearly a tree. In a tree two walks find the longest path: the
farthest piece u from anywhere, and the farthest piece v from u; and the longest path that ends at some piece comes from
u or from v. Where white pieces lie in clusters paths can wind, and are longer than this says.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from clew.core.bits import lowest, without_lowest
from clew.core.compiled import compiled
from clew.games.tracktic.rules.cells import Cells, both, either, is_empty, lowest_cell, neighbours, only, size, without

#: A table of paths has a frame around the grid, so that no neighbour runs over an edge: place 18 * row + column + 19.
FRAME = 18
PLACES = FRAME * FRAME

#: Its entries: 0 without a piece; otherwise a number for the group of joined pieces, times this, plus the length of the
#: longest path that ends at the piece.
GROUP = 1 << 10

PathTable = NDArray[np.uint64]


class Longest(NamedTuple):
    """An estimate of a player's longest path."""

    length: int
    start: int
    """The cells where it starts and ends; -1 without a piece."""
    end: int


@compiled
def longest_estimate(own: Cells, white: Cells) -> Longest:
    """Return an estimate of the longest path."""
    graph = either(own, white)
    rest = own
    best = Longest(0, -1, -1)
    while not is_empty(rest):
        start, _, group = farthest(lowest_cell(rest), graph)
        end, length, _ = farthest(start, graph)
        if length > best.length:
            best = Longest(length, start, end)
        rest = without(rest, group)
    return best


@compiled
def fill_paths(paths: PathTable, own: Cells, white: Cells) -> Longest:
    """Fill a table with the paths that end at each piece; return the longest that has an own one."""
    for place in range(PLACES):
        paths[place] = 0
    graph = either(own, white)
    rest = graph
    best = Longest(0, -1, -1)
    group_number = 1
    while not is_empty(rest):
        start, _, group = farthest(lowest_cell(rest), graph)
        end, length = note_lengths(start, graph, group_number, paths)
        note_lengths(end, graph, group_number, paths)
        if length > best.length and not is_empty(both(group, own)):
            best = Longest(length, start, end)
        rest = without(rest, group)
        group_number += 1
    return best


@compiled
def farthest(start: int, graph: Cells) -> tuple[int, int, Cells]:
    """Return a farthest piece from one, how many pieces the way has, and all that are joined to it."""
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
def note_lengths(start: int, graph: Cells, group: int, paths: PathTable) -> tuple[int, int]:
    """Write the length of the way from `start` to each piece where it is the longest yet; return the farthest one."""
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


class Joint(NamedTuple):
    """What a row of cells, laid from one end to the other, comes to."""

    length: int
    """The longest path through it."""
    loose: int
    """Which of its ends the path runs out at, first or last; -1 where it joins two groups."""


@compiled
def joined_length(paths: PathTable, first: int, offsets: Any, count: int) -> Joint:
    """Return the longest path through `count` cells in a row, the first cell and the others at offsets from it.

    It comes from a piece beside one of them and runs along to an end, or to another one that has a piece of another
    group beside it.
    """
    best, loose = 0, -1
    # The best way in so far, as its length less the index of its cell, and the best from a group other than that.
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
    return Joint(best, loose)


@compiled
def room_around(cell: int, empty: Cells) -> int:
    """Return how many empty cells can be reached from a cell in three steps over such cells."""
    near = both(empty, neighbours(only(cell)))
    farther = either(near, both(empty, neighbours(near)))
    return size(either(farther, both(empty, neighbours(farther))))
