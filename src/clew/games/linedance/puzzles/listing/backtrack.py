"""Compiled: a search through all fillings, one tile after the other, that can be left and taken up again.

For every place the candidates that are still possible are two words of bits. To put a candidate down is to narrow all
places that are still empty by the candidate's row of `narrowing`, which leaves out whatever shows a wrong colour and
whatever is the same item. The next place is the one with the fewest candidates; one without any ends the attempt.

The search stands on a stack, so that it can stop anywhere:

    possible[d, p]      the candidates of place p when d places are filled
    waiting[d]          the candidates of the place chosen at depth d that are still to be tried
    chosen[d], taken[d] the place filled at depth d, and the candidate that lies in it
"""

from typing import Any

import numpy as np

from clew.core.bits import bit, count, lowest, without_lowest
from clew.core.compiled import compiled, entry

WORD = 64

#: What `cursor` holds: how many places are filled, and the numbers of candidates tried and of fillings found.
DEPTH, TRIED, FOUND = 0, 1, 2

#: Why `search` returned.
FINISHED, PAUSED, FULL = 0, 1, 2


@compiled
def choose(possible: Any, waiting: Any, chosen: Any, empty: Any, depth: int) -> int:
    """Choose the place with the fewest candidates at this depth, all of them to be tried; return how many they are."""
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
    waiting[depth, 0], waiting[depth, 1] = possible[depth, place, 0], possible[depth, place, 1]
    return fewest


@compiled
def put_down(narrowing: Any, possible: Any, waiting: Any, chosen: Any, empty: Any, depth: int, candidate: int) -> bool:
    """Narrow all other places to what goes with a candidate, choose the next place; return whether each has one."""
    place = chosen[depth]
    places = empty[depth] & ~bit(place)
    empty[depth + 1] = places
    row, before, after = narrowing[place, candidate], possible[depth], possible[depth + 1]
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
    waiting[depth + 1, 0], waiting[depth + 1, 1] = after[following, 0], after[following, 1]
    return True


@compiled
def next_candidate(waiting: Any, depth: int) -> int:
    """Take the first of the candidates that are still to be tried at this depth; there is one."""
    word = 0 if waiting[depth, 0] != np.uint64(0) else 1
    candidate = WORD * word + lowest(waiting[depth, word])
    waiting[depth, word] = without_lowest(waiting[depth, word])
    return candidate


@entry
def begin(possible: Any, waiting: Any, chosen: Any, empty: Any, cursor: Any) -> None:
    """Choose the first place; `possible[0]` and `empty[0]` say what there is."""
    cursor[DEPTH] = 0
    choose(possible, waiting, chosen, empty, 0)


@entry
def search(
    narrowing: Any, possible: Any, waiting: Any, chosen: Any, taken: Any, empty: Any, cursor: Any,
    goal: int, budget: int, found: Any,
) -> int:  # fmt: skip
    """Search on until all is done, `budget` candidates have been tried, or `found` is full.

    A filling of `goal` places is written as a row of candidates, -1 where a place is still empty. Where `found` has no
    rows, fillings are only counted.
    """
    depth = cursor[DEPTH]
    tried = 0
    rows = 0
    while True:
        if waiting[depth, 0] == np.uint64(0) and waiting[depth, 1] == np.uint64(0):
            if depth == 0:
                cursor[DEPTH], cursor[TRIED] = 0, cursor[TRIED] + tried
                return FINISHED
            depth -= 1
            continue
        if tried >= budget or (rows == len(found) and rows > 0):
            cursor[DEPTH], cursor[TRIED] = depth, cursor[TRIED] + tried
            return PAUSED if tried >= budget else FULL
        candidate = next_candidate(waiting, depth)
        tried += 1
        taken[depth] = candidate
        if depth + 1 == goal:
            cursor[FOUND] += 1
            if len(found) > 0:
                for place in range(found.shape[1]):
                    found[rows, place] = -1
                for filled in range(goal):
                    found[rows, chosen[filled]] = taken[filled]
                rows += 1
        elif put_down(narrowing, possible, waiting, chosen, empty, depth, candidate):
            depth += 1
