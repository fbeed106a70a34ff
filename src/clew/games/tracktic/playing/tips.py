"""Longest paths from the ends of a player's pieces, the same for turned and mirrored grids.

growth.py starts its searches at the first piece it finds, and where white pieces form rings its estimate depends on
that. Here every piece with at most one neighbour is a start, so that nothing depends on the numbers of cells.
"""

from typing import NamedTuple

import numpy as np

from clew.core.bits import lowest, without_lowest
from clew.core.compiled import compiled
from clew.games.tracktic.playing.growth import FRAME, GROUP, PLACES, PathTable, frame_place
from clew.games.tracktic.rules.cells import (
    NO_CELLS,
    Cells,
    both,
    either,
    is_empty,
    lowest_cell,
    neighbour_counts,
    neighbours,
    only,
    without,
)


class Tips(NamedTuple):
    """An estimate of a player's longest paths."""

    length: int
    cells: Cells
    """The pieces at which paths of this length start or end."""


@compiled
def group_of(cell: int, graph: Cells) -> Cells:
    """Return the pieces connected to a piece, with itself."""
    reached = layer = only(cell)
    while not is_empty(layer):
        layer = without(both(graph, neighbours(layer)), reached)
        reached = either(reached, layer)
    return reached


@compiled
def starts_of(group: Cells, graph: Cells) -> Cells:
    """Return the pieces of a group where paths are begun: those with at most one neighbour, or else all."""
    _, two, _ = neighbour_counts(graph)
    ends = without(group, two)
    return group if is_empty(ends) else ends


@compiled
def find_tips(own: Cells, white: Cells) -> Tips:
    """Return the length and the ends of the longest paths with an own piece."""
    graph = either(own, white)
    rest = own
    best, cells = 0, NO_CELLS
    while not is_empty(rest):
        group = group_of(lowest_cell(rest), graph)
        rest = without(rest, group)
        starts = starts_of(group, graph)
        while not is_empty(starts):
            start = only(lowest_cell(starts))
            starts = without(starts, start)
            length, last = 1, start
            reached = layer = start
            while True:
                layer = without(both(graph, neighbours(layer)), reached)
                if is_empty(layer):
                    break
                reached, last, length = either(reached, layer), layer, length + 1
            if length > best:
                best, cells = length, NO_CELLS
            if length == best:
                cells = either(cells, either(start, last))
    return Tips(best, cells)


@compiled
def fill_lengths(paths: PathTable, own: Cells, white: Cells) -> int:
    """Fill a table (growth.py) with the longest path that ends at each piece; return the longest with an own piece."""
    for place in range(PLACES):
        paths[place] = 0
    graph = either(own, white)
    rest = graph
    best, number = 0, 1
    while not is_empty(rest):
        group = group_of(lowest_cell(rest), graph)
        rest = without(rest, group)
        starts = starts_of(group, graph)
        longest = 0
        while not is_empty(starts):
            start = lowest_cell(starts)
            starts = without(starts, only(start))
            longest = max(longest, note_lengths(start, graph, number, paths))
        if not is_empty(both(group, own)):
            best = max(best, longest)
        number += 1
    return best


@compiled
def note_lengths(start: int, graph: Cells, group: int, paths: PathTable) -> int:
    """Note the distance from a start at each piece if it is the longest so far; return the longest of all."""
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
        layer = without(both(graph, neighbours(layer)), reached)
        if is_empty(layer):
            return length
        reached = either(reached, layer)
        length += 1


class RowPath(NamedTuple):
    """The longest paths through a row of cells that is laid."""

    first: int
    """The length of the longest path that ends at the first cell of the row; 0 without any."""
    last: int
    """The same for the last cell."""
    through: int
    """The length of the longest path that comes from one group and leaves to another; 0 without any."""


@compiled
def path_along(paths: PathTable, first: int, offsets: object, count: int) -> RowPath:
    """Return the longest paths through `count` cells in a row, the first cell and the others at offsets from it."""
    at_first, at_last, through = 0, 0, 0
    # The best way in so far, as its length minus the index of its cell, and the best from another group.
    way, way_group = -1000, 0
    other_way = -1000
    for index in range(count):
        place = frame_place(first + offsets[index])  # type: ignore[index]
        for side in range(4):
            entry = int(paths[place + (1, FRAME, -1, -FRAME)[side]])
            if entry == 0:
                continue
            group, length = entry // GROUP, entry % GROUP
            at_first = max(at_first, length + index + 1)
            at_last = max(at_last, length + count - index)
            through = max(through, length + index + 1 + (way if way_group != group else other_way))
            if group == way_group:
                way = max(way, length - index)
            elif length - index > way:
                way, way_group, other_way = length - index, group, way
            else:
                other_way = max(other_way, length - index)
    return RowPath(at_first, at_last, max(through, 0))
