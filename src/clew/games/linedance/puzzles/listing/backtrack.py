"""Compiled backtracking search through all fillings of a problem, which can be paused and resumed.

The candidates that are still possible in a place are a bit set of two 64-bit words. Placing a candidate narrows every
empty place by the candidate's row of `compatible`, which leaves out candidates that show a wrong colour and those of
the same item (forward checking). The next place to fill is the one with the fewest candidates; a place without any
ends the branch.

All that the search needs is in a BacktrackStack, so it can stop and continue anywhere. Compiled functions take its
arrays one by one: Numba needs some 20 microseconds to look at a tuple, and there are thousands of short searches.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from clew.core.bits import bit, count, lowest, without_lowest
from clew.core.compiled import compiled, entry

WORD = 64

#: Indices of `counters`: how many places are filled, candidates tried, fillings found.
DEPTH, TRIED, FOUND = 0, 1, 2

#: Why `search` returned.
FINISHED, PAUSED, FULL = 0, 1, 2


class BacktrackStack(NamedTuple):
    """The state of a search; the first index of each array but the first and the last is the depth."""

    compatible: NDArray[np.uint64]
    """By place, candidate and other place: the candidates that can be in the other place at the same time."""
    possible: NDArray[np.uint64]
    """The candidates of every place."""
    untried: NDArray[np.uint64]
    """The candidates of the chosen place that are still to be tried."""
    chosen: NDArray[np.int64]
    """The place filled at this depth."""
    taken: NDArray[np.int64]
    """The candidate in that place."""
    empty: NDArray[np.uint64]
    """The places that are still empty, as a bit set."""
    counters: NDArray[np.int64]
    """See DEPTH, TRIED and FOUND."""


@compiled
def choose(possible: Any, untried: Any, chosen: Any, empty: Any, depth: int) -> int:
    """Choose the place with the fewest candidates at this depth and return how many candidates it has."""
    fewest = 2 * WORD + 1
    places = empty[depth]
    while places != np.uint64(0):
        place = lowest(places)
        places = without_lowest(places)
        number = count(possible[depth, place, 0]) + count(possible[depth, place, 1])
        if number < fewest:
            fewest = number
            chosen[depth] = place
    place = chosen[depth]
    untried[depth, 0], untried[depth, 1] = possible[depth, place, 0], possible[depth, place, 1]
    return fewest


@compiled
def put_down(compatible: Any, possible: Any, untried: Any, chosen: Any, empty: Any, depth: int, candidate: int) -> bool:
    """Narrow all empty places to what is compatible with a candidate and choose the next place.

    Returns False if a place is left without candidates.
    """
    place = chosen[depth]
    places = empty[depth] & ~bit(place)
    empty[depth + 1] = places
    row, before, after = compatible[place, candidate], possible[depth], possible[depth + 1]
    fewest = 2 * WORD + 1
    following = place
    while places != np.uint64(0):
        other = lowest(places)
        places = without_lowest(places)
        low, high = before[other, 0] & row[other, 0], before[other, 1] & row[other, 1]
        after[other, 0], after[other, 1] = low, high
        number = count(low) + count(high)
        if number < fewest:
            if number == 0:
                return False
            fewest = number
            following = other
    chosen[depth + 1] = following
    untried[depth + 1, 0], untried[depth + 1, 1] = after[following, 0], after[following, 1]
    return True


@compiled
def next_candidate(untried: Any, depth: int) -> int:
    """Remove and return the first untried candidate at this depth; there must be one."""
    word = 0 if untried[depth, 0] != np.uint64(0) else 1
    candidate = WORD * word + lowest(untried[depth, word])
    untried[depth, word] = without_lowest(untried[depth, word])
    return candidate


@entry
def begin(possible: Any, untried: Any, chosen: Any, empty: Any, counters: Any) -> None:
    """Choose the first place, given `possible[0]` and `empty[0]`."""
    counters[DEPTH] = 0
    choose(possible, untried, chosen, empty, 0)


@entry
def search(
    compatible: Any, possible: Any, untried: Any, chosen: Any, taken: Any, empty: Any, counters: Any,
    goal: int, budget: int, found: Any,
) -> int:  # fmt: skip
    """Search until everything has been tried, `budget` candidates have been tried, or `found` is full.

    A filling of `goal` places is written to `found` as a row of candidates, with -1 in places that are still empty. If
    `found` has no rows, fillings are only counted.
    """
    depth = counters[DEPTH]
    tried = 0
    rows = 0
    while True:
        if untried[depth, 0] == np.uint64(0) and untried[depth, 1] == np.uint64(0):
            if depth == 0:
                counters[DEPTH], counters[TRIED] = 0, counters[TRIED] + tried
                return FINISHED
            depth -= 1
            continue
        if tried >= budget or (rows == len(found) and rows > 0):
            counters[DEPTH], counters[TRIED] = depth, counters[TRIED] + tried
            return PAUSED if tried >= budget else FULL
        candidate = next_candidate(untried, depth)
        tried += 1
        taken[depth] = candidate
        if depth + 1 == goal:
            counters[FOUND] += 1
            if len(found) > 0:
                for place in range(found.shape[1]):
                    found[rows, place] = -1
                for filled in range(goal):
                    found[rows, chosen[filled]] = taken[filled]
                rows += 1
        elif put_down(compatible, possible, untried, chosen, empty, depth, candidate):
            depth += 1
