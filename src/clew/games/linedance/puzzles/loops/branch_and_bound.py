"""Compiled branch and bound for the filling with the most closed loops, where tiles lie side by side.

It is the search of backtrack.py, which also follows the lines of all colours. A further loop either uses two ends of
lines that lead on, or runs over three or more fresh joints. A branch is cut if that many loops would not beat the best
filling.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

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


class LineEnds(NamedTuple):
    """Where the lines of the tiles placed so far lead."""

    ends: NDArray[np.int64]
    """By place, candidate, colour and end: the joint there, or RIM at the edge of the shape."""
    far: NDArray[np.int64]
    """By depth and joint: the joint at the other end of the line that ends here, RIM if that line leaves the shape,
    FRESH if no line ends here."""
    loops: NDArray[np.int64]
    """By depth: how many loops are closed."""


@compiled
def follow(ends: Any, far: Any, depth: int, place: int, candidate: int) -> int:
    """Add the lines of a candidate, writing row depth + 1 of `far`; return how many loops it closes."""
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
        # No line can end at a joint that a line has crossed.
        if first >= 0 and first != one:
            after[first] = RIM
        if second >= 0 and second != other:
            after[second] = RIM
    return closed


@compiled
def upper_bound(far: Any, depth: int) -> int:
    """Return an upper bound on the number of further loops."""
    fresh = leading_on = 0
    for joint in range(far.shape[1]):
        fresh += far[depth, joint] == FRESH
        leading_on += far[depth, joint] >= 0
    return leading_on // 2 + fresh // 3


@entry
def search_most_loops(
    compatible: Any, possible: Any, untried: Any, chosen: Any, taken: Any, empty: Any, counters: Any,
    lines: Any, budget: int, best: Any, out: Any,
) -> int:  # fmt: skip
    """Search until everything has been tried or `budget` candidates have been; write the best filling to `out`.

    `best[0]` is the number of loops to beat.
    """
    ends, far, loops = lines
    depth = counters[DEPTH]
    places = out.shape[0]
    for tried in range(budget):
        while untried[depth, 0] == np.uint64(0) and untried[depth, 1] == np.uint64(0):
            if depth == 0:
                counters[DEPTH], counters[TRIED] = 0, counters[TRIED] + tried
                return FINISHED
            depth -= 1
        candidate = next_candidate(untried, depth)
        taken[depth] = candidate
        loops[depth + 1] = loops[depth] + follow(ends, far, depth, chosen[depth], candidate)
        if loops[depth + 1] + upper_bound(far, depth + 1) <= best[0]:
            continue
        if depth + 1 == places:
            best[0] = loops[places]
            counters[FOUND] += 1
            for filled in range(places):
                out[chosen[filled]] = taken[filled]
        elif put_down(compatible, possible, untried, chosen, empty, depth, candidate):
            depth += 1
    counters[DEPTH], counters[TRIED] = depth, counters[TRIED] + budget
    return PAUSED
