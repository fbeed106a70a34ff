"""The longest path over all groups of connected pieces."""

from typing import Any

import numpy as np

from clew.core.bits import count
from clew.core.compiled import allocating, compiled
from clew.games.tracktic.rules.longest_path.pieces import (
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
from clew.games.tracktic.rules.longest_path.search import core_length
from clew.games.tracktic.rules.longest_path.trace import write_hanging


@allocating
def write_path(own: Any, white: Any, out: Ints) -> int:
    """Write the cells of a longest path into `out`, in order, unless `out` is empty; return its length."""
    pieces = np.empty((count_all(own, white), PIECE_COLUMNS), dtype=np.int64)
    gather(own, white, np.zeros(FRAME_PLACES, dtype=np.int64), pieces)
    group = np.empty(pieces.shape[0], dtype=np.int64)
    top = np.empty(3, dtype=np.int64)
    trial = np.empty(out.size, dtype=np.int64)
    longest = 0
    for start in range(pieces.shape[0]):
        if pieces[start, OWN] == 0 or pieces[start, REACHED] == 1:
            continue
        size = reach(pieces, start, group)
        if size <= longest:
            continue
        length, limit, whole = cut_back(pieces, group, size, top), core_bound(pieces, group, size), False
        if out.size > 0:
            write_hanging(pieces, top, trial)
        while True:
            if limit > max(length, longest):
                length = max(length, core_length(pieces, group, size, whole, max(length, longest), limit, trial))
            if whole or length <= longest or length > most_white(pieces, group, size, length):
                break
            # TT13, H: a path this short may be all white. Search again for one with an own piece.
            limit, length, whole = length, 1, True
            restore(pieces, group, size, trial)
        if length > longest:
            longest = length
            for place in range(min(longest, out.size)):
                out[place] = trial[place]
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
def restore(pieces: Ints, group: Ints, size: int, trial: Ints) -> None:
    """Restore what was cut away from a group, and write its first piece, which is own, as a path."""
    for place in range(size):
        pieces[group[place], LEFT] = pieces[group[place], DEGREE]
    if trial.size > 0:
        trial[0] = group[0]


@compiled
def most_white(pieces: Ints, group: Ints, size: int, enough: int) -> int:
    """Return the size of the largest connected set of white pieces in a group, or a number below `enough`."""
    most = size
    for place in range(size):
        most -= pieces[group[place], OWN]
    if most < enough:
        return most
    most = 0
    for place in range(size):
        if pieces[group[place], OWN] == 0 and pieces[group[place], REACHED] == 1:
            pieces[group[place], REACHED] = 2
            # The column NODE is no longer needed and is used as a queue.
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
