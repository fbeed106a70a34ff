"""The graph of own and white pieces, numbered in reading order, with hanging trees cut away.

A piece with one remaining neighbour is the tip of a tree that hangs off the rest. Tips are removed until none is left;
each piece stores the length of the longest line that hung off it:

    o               .               What is left is the core, where every piece has at least two neighbours. The
    o               .               longest path stays in what was cut away (found while cutting), stays in the core,
    o x x           x x x           or runs in the core and continues at one end or both into what hung there.
      x x             x x

The graph is a table with a row for each piece.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.bits import lowest, without_lowest
from clew.core.compiled import compiled

Ints = NDArray[np.int64]

#: Columns of the table of pieces:
#: CELL      16 * row + column
#: OWN       1 if it is own, 0 if it is white
#: REACHED   whether it is in a group already
#: DEGREE    number of neighbours
#: LEFT      number of neighbours that are not cut away
#: HANG      length of the longest line that hung off it
#: AFTER     first piece of that line
#: NODE      the node that contains it (nodes.py)
#: NEAR..    its neighbours
CELL, OWN, REACHED, DEGREE, LEFT, HANG, AFTER, NODE, NEAR = range(9)
PIECE_COLUMNS = NEAR + 4

_WORDS = 4
_STRIDE = 16
#: The frame around the grid has one more place in each row, so that no neighbour wraps around an edge.
_FRAME = _STRIDE + 1
FRAME_PLACES = (_STRIDE + 2) * _FRAME + 1

_NONE = np.uint64(0)
_ONE = np.uint64(1)


@compiled
def gather(own: Any, white: Any, number: Ints, pieces: Ints) -> None:
    """Fill the table for two sets of cells, each four numbers of four rows (see cells.py).

    `pieces` has a row for each piece; `number` is an array of zeros for the frame.
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
    """List the pieces connected to one, itself first; return how many there are."""
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
    """Cut away all hanging trees of a connected group; return the length of the longest path inside them.

    That path runs up the line that starts with `top[1]`, over `top[0]`, and down the line that starts with `top[2]`;
    -1 is no line.
    """
    longest = 1
    top[0], top[1], top[2] = group[0], -1, -1
    for place in range(size):
        tip = group[place]
        # When a tip is removed, its only neighbour may become a tip.
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
    """Return the one neighbour of a tip that is not cut away."""
    near = NEAR
    while pieces[pieces[tip, near], LEFT] == 0:
        near += 1
    return pieces[tip, near]


@compiled
def core_bound(pieces: Ints, group: Ints, size: int) -> int:
    """Return an upper bound on a path through the core: its size and the two longest hanging lines."""
    core, largest, second = 0, 0, 0
    for place in range(size):
        piece = group[place]
        if pieces[piece, LEFT] > 0:
            core += 1
            second = max(second, min(largest, pieces[piece, HANG]))
            largest = max(largest, pieces[piece, HANG])
    return core + largest + second
