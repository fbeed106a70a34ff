"""Compiled: a search for a layout that defeats all of some gaps (ground.py says what these are).

One spot after the other gets a colour. A half-coloured board is given up as soon as some gaps cannot be defeated any
more. The search stands on a stack, so that it can be left and taken up again:

    classes[d, c]       the spots of colour c when d spots have been coloured
    free[d]             the spots without a colour then
    open_gaps[d, :n]    the gaps that were not defeated at depth d - 1, n = how_many[d]
    spot[d], colour[d]  the spot to colour at depth d (CHOOSE: not chosen yet), and the colour that it was given last
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from clew.core.bits import bit, count, lowest, without_lowest
from clew.core.compiled import compiled, entry

#: Why `colour_on` returned.
NONE_LEFT, FOUND, PAUSED = 0, 1, 2

CHOOSE = -1

#: What `cursor` holds: how many spots have been coloured, and how many boards have been looked at.
DEPTH, BOARDS = 0, 1

#: More than any number of spots.
NEVER = 64


class ColouringLimits(NamedTuple):
    """What counts as defeated."""

    size: int
    """N: the number of colours, and of spots of each."""
    spare: int
    """How many gaps of one colour are no excess."""
    needed: int
    """The excess with which gaps are defeated."""


class ColouringStack(NamedTuple):
    """The arrays of the picture above."""

    classes: NDArray[np.uint64]
    free: NDArray[np.uint64]
    open_gaps: NDArray[np.uint64]
    how_many: NDArray[np.int64]
    spot: NDArray[np.int64]
    colour: NDArray[np.int64]
    scores: NDArray[np.float64]
    """Room for a score of each spot."""
    cursor: NDArray[np.int64]


@entry
def colour_on(limits: Any, stack: Any, bottom: int, boards: int) -> int:
    """Go on with the search above depth `bottom` for so many boards; a layout found is in `classes` on top."""
    depth = stack.cursor[DEPTH]
    spots = limits.size * limits.size
    until = stack.cursor[BOARDS] + boards
    while depth >= bottom:
        if stack.spot[depth] == CHOOSE:
            if stack.cursor[BOARDS] >= until:
                stack.cursor[DEPTH] = depth
                return PAUSED
            stack.cursor[BOARDS] += 1
            if not can_defeat_all(limits, stack, depth):
                depth -= 1
                continue
            if depth == spots:
                stack.cursor[DEPTH] = depth
                return FOUND
            stack.spot[depth] = most_telling(stack, depth)
            stack.colour[depth] = -1
        colour = next_colour(limits, stack, depth)
        if colour == limits.size:
            depth -= 1
            continue
        stack.colour[depth] = colour
        for other in range(limits.size):
            stack.classes[depth + 1, other] = stack.classes[depth, other]
        stack.classes[depth + 1, colour] |= bit(stack.spot[depth])
        stack.free[depth + 1] = stack.free[depth] & ~bit(stack.spot[depth])
        depth += 1
        stack.spot[depth] = CHOOSE
    return NONE_LEFT


@compiled
def next_colour(limits: ColouringLimits, stack: ColouringStack, depth: int) -> int:
    """Return the next colour to try; a colour without spots stands for all others without. N if none is left."""
    last = stack.colour[depth]
    if last >= 0 and stack.classes[depth, last] == 0:
        return limits.size
    colour = last + 1
    while colour < limits.size and count(stack.classes[depth, colour]) == limits.size:
        colour += 1
    return colour


@compiled
def can_defeat_all(limits: ColouringLimits, stack: ColouringStack, depth: int) -> bool:
    """List the gaps that are not defeated yet, and score their spots; False if some gaps never will be defeated."""
    for spot in range(stack.scores.size):
        stack.scores[spot] = 0.0
    kept = 0
    for index in range(stack.how_many[depth]):
        gaps = stack.open_gaps[depth, index]
        ways = ways_to_defeat(limits, stack, depth, gaps)
        if ways == 0:
            return False
        if ways < 0:
            continue
        stack.open_gaps[depth + 1, kept] = gaps
        kept += 1
        # Where gaps can be defeated in few ways, their spots come first. Of the powers 1, 2, 3, 3.5 and 4 of the number
        # of ways, the last led to the fewest boards.
        score = 1.0 / ways
        score *= score
        uncoloured = gaps & stack.free[depth]
        while uncoloured != 0:
            stack.scores[lowest(uncoloured)] += score * score
            uncoloured = without_lowest(uncoloured)
    stack.how_many[depth + 1] = kept
    return True


@compiled
def ways_to_defeat(limits: ColouringLimits, stack: ColouringStack, depth: int, gaps: np.uint64) -> int:
    """Return in how many ways a single colour could defeat gaps, at least 1 if anything can; -1 if it is done.

    A colour adds to the excess only after it has all the spots that may stay free. So of the spots to come at least as
    many are lost as are missing from the colour that misses the fewest, of those that still have so many to give.
    """
    uncoloured = count(gaps & stack.free[depth])
    excess = 0
    lost = NEVER
    ways = 0
    for colour in range(limits.size):
        taken = count(gaps & stack.classes[depth, colour])
        left = limits.size - count(stack.classes[depth, colour])
        excess += max(taken - limits.spare, 0)
        missing = max(limits.spare - taken, 0)
        if missing < left:
            lost = min(lost, missing)
            ways += choices(uncoloured, limits.spare + limits.needed - taken)
    if excess >= limits.needed:
        return -1
    if excess + uncoloured - lost < limits.needed:
        return 0
    return max(ways, 1)


@compiled
def choices(among: int, wanted: int) -> int:
    """Return in how many ways so many of so many things can be chosen."""
    ways = 1
    for chosen in range(wanted):
        ways = ways * (among - chosen) // (chosen + 1)
    return max(ways, 0)


@compiled
def most_telling(stack: ColouringStack, depth: int) -> int:
    """Return the free spot with the highest score."""
    best = lowest(stack.free[depth])
    others = without_lowest(stack.free[depth])
    while others != 0:
        spot = lowest(others)
        others = without_lowest(others)
        if stack.scores[spot] > stack.scores[best]:
            best = spot
    return best
