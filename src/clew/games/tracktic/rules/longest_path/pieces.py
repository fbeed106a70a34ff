"""Own and white pieces as a graph: numbered in reading order, joined side by side, with what hangs off it cut back.

A piece with one neighbour left is the tip of something that hangs off the rest. Tips are taken away until none is
left; each piece remembers the longest line that hung off it:

    o               .               What is left is the core, in which every piece has two neighbours or more. The
    o               .               longest path is of one of three kinds: it keeps to what was cut away (found while
    o x x           x x x           cutting), it keeps to the core, or it runs in the core and goes on at one end or
      x x             x x           both into what hung there.

The graph is a table with a row for each piece.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.bits import lowest, without_lowest
from clew.core.compiled import compiled

Ints = NDArray[np.int64]

#: Columns of the table of pieces: where it lies (16 * row + column); 1 if it is own, 0 if it is white; whether a group
#: has it; how many neighbours it has, how many of them are left; how long the longest line is that hung off it, and
#: with which piece it starts; the node that has it (path_nodes.py); its neighbours, from column NEAR on.
CELL, OWN, REACHED, DEGREE, LEFT, HANG, AFTER, NODE, NEAR = range(9)
PIECE_COLUMNS = NEAR + 4

_WORDS = 4
_STRIDE = 16
#: Rows of the frame around the grid have one place more, so that no neighbour runs over an edge.
_FRAME = _STRIDE + 1
FRAME_PLACES = (_STRIDE + 2) * _FRAME + 1

_NONE = np.uint64(0)
_ONE = np.uint64(1)


@compiled
def gather(own: Any, white: Any, number: Ints, pieces: Ints) -> None:
    """Fill the table for two sets of cells, each four numbers of four rows (see cells.py).

    `pieces` has as many rows as there are pieces; `number` is room for the frame, all zero.
    """
    count = 0
    for word in range(_WORDS):
        rest = own[word] | white[word]
        while rest != _NONE:
            index = lowest(rest)
            rest = without_lowest(rest)
            cell = 64 * word + index
            pieces[count, CELL] = cell
            pieces[count, OWN] = np.int64((own[word] >> np.uint64(index)) & _ONE)
            pieces[count, REACHED] = 0
            pieces[count, HANG] = 0
            count += 1
            number[frame_place(cell)] = count
    for piece in range(count):
        place = frame_place(pieces[piece, CELL])
        degree = 0
        for step in (-_FRAME, -1, 1, _FRAME):
            other = number[place + step]
            if other > 0:
                pieces[piece, NEAR + degree] = other - 1
                degree += 1
        pieces[piece, DEGREE] = degree
        pieces[piece, LEFT] = degree


@compiled
def frame_place(cell: int) -> int:
    """Return the place of a cell in the frame around the grid."""
    return (cell // _STRIDE + 1) * _FRAME + cell % _STRIDE


@compiled
def reach(pieces: Ints, start: int, group: Ints) -> int:
    """List the pieces that are joined to one, itself first; return how many there are."""
    group[0] = start
    pieces[start, REACHED] = 1
    looked, listed = 0, 1
    while looked < listed:
        piece = group[looked]
        looked += 1
        for near in range(NEAR, NEAR + pieces[piece, DEGREE]):
            other = pieces[piece, near]
            if pieces[other, REACHED] == 0:
                pieces[other, REACHED] = 1
                group[listed] = other
                listed += 1
    return listed


@compiled
def cut_back(pieces: Ints, group: Ints, size: int, top: Ints) -> int:
    """Cut away all that hangs off a connected group; return the length of the longest path that keeps to it.

    The path comes up the line that starts with `top[1]`, over `top[0]`, and goes down the one that starts with
    `top[2]`; -1 is no line.
    """
    longest = 1
    top[0], top[1], top[2] = group[0], -1, -1
    for place in range(size):
        tip = group[place]
        # When a tip is taken away, its only neighbour may become a tip in turn.
        while pieces[tip, LEFT] == 1:
            pieces[tip, LEFT] = 0
            parent = remaining_neighbour(pieces, tip)
            line, other_line = pieces[tip, HANG] + 1, pieces[parent, HANG]
            if line + 1 + other_line > longest:
                longest = line + 1 + other_line
                top[0], top[1], top[2] = parent, pieces[parent, AFTER] if other_line > 0 else -1, tip
            if line > other_line:
                pieces[parent, HANG] = line
                pieces[parent, AFTER] = tip
            pieces[parent, LEFT] -= 1
            tip = parent
    return longest


@compiled
def remaining_neighbour(pieces: Ints, tip: int) -> int:
    """Return the one neighbour of a tip that has not been taken away."""
    near = NEAR
    while pieces[pieces[tip, near], LEFT] == 0:
        near += 1
    return pieces[tip, near]


@compiled
def core_bound(pieces: Ints, group: Ints, size: int) -> int:
    """Return how long a path through the core of a group is at most: its size and what hangs off two pieces of it."""
    core, largest, second = 0, 0, 0
    for place in range(size):
        piece = group[place]
        if pieces[piece, LEFT] > 0:
            core += 1
            second = max(second, min(largest, pieces[piece, HANG]))
            largest = max(largest, pieces[piece, HANG])
    return core + largest + second
