"""Compiled: a search for the filling with the most closed loops, where tiles lie side by side.

It goes like the search of backtrack.py, and follows the lines of all colours besides:

    far[d, j]    the other end of the line that has come to joint j when d places are filled: the joint where it comes
                 out, RIM if it runs out of the shape, FRESH if no line has come to j yet
    loops[d]     how many loops are closed

A further loop either takes two ends of lines that lead on, or runs over fresh joints only, three or more of them. If
even so many would not make more loops than the best filling has, the attempt ends.
"""

from typing import Any

import numpy as np

from clew.core.compiled import compiled, entry
from clew.games.linedance.puzzles.listing.backtrack import (
    DEPTH,
    FINISHED,
    FOUND,
    PAUSED,
    TRIED,
    next_candidate,
    put_down,
)

FRESH, RIM = -1, -2
COLOURS = 3


@compiled
def follow(ends: Any, far: Any, depth: int, place: int, candidate: int) -> int:
    """Draw the lines of a candidate; return how many loops it closes. The joints of depth + 1 are written."""
    closed = 0
    for joint in range(far.shape[1]):
        far[depth + 1, joint] = far[depth, joint]
    after = far[depth + 1]
    for colour in range(COLOURS):
        first, second = ends[place, candidate, colour, 0], ends[place, candidate, colour, 1]
        if first >= 0 and second >= 0 and after[first] == second:
            closed += 1
            after[first] = after[second] = RIM
            continue
        one = first if first < 0 or after[first] == FRESH else after[first]
        other = second if second < 0 or after[second] == FRESH else after[second]
        if one >= 0:
            after[one] = other
        if other >= 0:
            after[other] = one
        # A joint that a line has now crossed leads nowhere any more.
        if first >= 0 and first != one:
            after[first] = RIM
        if second >= 0 and second != other:
            after[second] = RIM
    return closed


@compiled
def still_possible(far: Any, depth: int) -> int:
    """Return a number that further loops cannot exceed."""
    fresh = leading_on = 0
    for joint in range(far.shape[1]):
        fresh += far[depth, joint] == FRESH
        leading_on += far[depth, joint] >= 0
    return leading_on // 2 + fresh // 3


@entry
def search_most(
    narrowing: Any, possible: Any, waiting: Any, chosen: Any, taken: Any, empty: Any, cursor: Any,
    ends: Any, far: Any, loops: Any, budget: int, best: Any, out: Any,
) -> int:  # fmt: skip
    """Search on until all is done or `budget` candidates have been tried; the best filling is written to `out`.

    `best[0]` is the number of loops to exceed, which several searches share.
    """
    depth = cursor[DEPTH]
    places = out.shape[0]
    for tried in range(budget):
        while waiting[depth, 0] == np.uint64(0) and waiting[depth, 1] == np.uint64(0):
            if depth == 0:
                cursor[DEPTH], cursor[TRIED] = 0, cursor[TRIED] + tried
                return FINISHED
            depth -= 1
        candidate = next_candidate(waiting, depth)
        taken[depth] = candidate
        loops[depth + 1] = loops[depth] + follow(ends, far, depth, chosen[depth], candidate)
        if loops[depth + 1] + still_possible(far, depth + 1) <= best[0]:
            continue
        if depth + 1 == places:
            best[0] = loops[places]
            cursor[FOUND] += 1
            for filled in range(places):
                out[chosen[filled]] = taken[filled]
        elif put_down(narrowing, possible, waiting, chosen, empty, depth, candidate):
            depth += 1
    cursor[DEPTH], cursor[TRIED] = depth, cursor[TRIED] + budget
    return PAUSED
