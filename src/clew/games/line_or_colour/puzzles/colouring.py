"""Compiled: a backtracking search for a layout that defeats all known blocking sets (layout_search.py).

One spot after another gets a colour. A partly coloured board is abandoned as soon as some blocking set cannot be
defeated any more. The search keeps an explicit stack, so that it can be interrupted and continued:

    classes[d, c]       the spots of colour c when d spots have been coloured
    free[d]             the uncoloured spots then
    open_sets[d, :n]    the blocking sets that were not defeated at depth d - 1, n = open_counts[d]
    spot[d], colour[d]  the spot to colour at depth d (CHOOSE: not chosen yet), and the colour tried last
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from clew.core.bits import bit, count, lowest, without_lowest
from clew.core.compiled import compiled, entry

#: Why `continue_colouring` returned.
NONE_LEFT, FOUND, PAUSED = 0, 1, 2

CHOOSE = -1

#: Indices into `cursor`: the number of coloured spots, and the number of boards examined.
DEPTH, BOARDS = 0, 1

#: More than any number of spots.
NEVER = 64


class ColouringLimits(NamedTuple):
    """When a blocking set counts as defeated."""

    size: int
    """N: the number of colours, and of spots of each."""
    spare: int
    """The number of spots of one colour that do not count as excess."""
    needed: int
    """The excess with which a blocking set is defeated."""


class ColouringStack(NamedTuple):
    """The arrays described above."""

    classes: NDArray[np.uint64]
    free: NDArray[np.uint64]
    open_sets: NDArray[np.uint64]
    open_counts: NDArray[np.int64]
    spot: NDArray[np.int64]
    colour: NDArray[np.int64]
    scores: NDArray[np.float64]
    """A score for each spot, recomputed at every board."""
    cursor: NDArray[np.int64]


@entry
def continue_colouring(limits: Any, stack: Any, bottom: int, boards: int) -> int:
    """Continue the search above depth `bottom` for `boards` boards; a layout is found in the last row of `classes`."""
    depth = stack.cursor[DEPTH]
    spots = limits.size * limits.size
    last_board = stack.cursor[BOARDS] + boards
    while depth >= bottom:
        if stack.spot[depth] == CHOOSE:
            if stack.cursor[BOARDS] >= last_board:
                stack.cursor[DEPTH] = depth
                return PAUSED
            stack.cursor[BOARDS] += 1
            if not can_defeat_all(limits, stack, depth):
                depth -= 1
                continue
            if depth == spots:
                stack.cursor[DEPTH] = depth
                return FOUND
            stack.spot[depth] = best_spot(stack, depth)
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
    """Return the next colour to try, or N if none is left; of the unused colours only one is tried."""
    last = stack.colour[depth]
    if last >= 0 and stack.classes[depth, last] == 0:
        return limits.size
    colour = last + 1
    while colour < limits.size and count(stack.classes[depth, colour]) == limits.size:
        colour += 1
    return colour


@compiled
def can_defeat_all(limits: ColouringLimits, stack: ColouringStack, depth: int) -> bool:
    """List the undefeated sets and score their spots; return False if one of them cannot be defeated any more."""
    for spot in range(stack.scores.size):
        stack.scores[spot] = 0.0
    listed = 0
    for index in range(stack.open_counts[depth]):
        blocking = stack.open_sets[depth, index]
        ways = ways_to_defeat(limits, stack, depth, blocking)
        if ways == 0:
            return False
        if ways < 0:
            continue
        stack.open_sets[depth + 1, listed] = blocking
        listed += 1
        # Spots of sets that can be defeated in few ways come first. Of the powers 1, 2, 3, 3.5 and 4 of the number of
        # ways, the last led to the fewest boards.
        score = 1.0 / ways
        score *= score
        uncoloured = blocking & stack.free[depth]
        while uncoloured != 0:
            stack.scores[lowest(uncoloured)] += score * score
            uncoloured = without_lowest(uncoloured)
    stack.open_counts[depth + 1] = listed
    return True


@compiled
def ways_to_defeat(limits: ColouringLimits, stack: ColouringStack, depth: int, blocking: np.uint64) -> int:
    """Return the number of ways in which one colour could defeat a blocking set; -1 if it is defeated already.

    The result is 0 only if the set cannot be defeated any more. A colour adds to the excess only after `spare` spots of
    the set. So some of the uncoloured spots add nothing: at least as many as the colour closest to `spare` still needs,
    among the colours that have more spots than that left.
    """
    uncoloured = count(blocking & stack.free[depth])
    excess = 0
    without_excess = NEVER
    ways = 0
    for colour in range(limits.size):
        taken = count(blocking & stack.classes[depth, colour])
        left = limits.size - count(stack.classes[depth, colour])
        excess += max(taken - limits.spare, 0)
        missing = max(limits.spare - taken, 0)
        if missing < left:
            without_excess = min(without_excess, missing)
            ways += choices(uncoloured, limits.spare + limits.needed - taken)
    if excess >= limits.needed:
        return -1
    if excess + uncoloured - without_excess < limits.needed:
        return 0
    return max(ways, 1)


@compiled
def choices(among: int, wanted: int) -> int:
    """Return the binomial coefficient of `among` over `wanted`."""
    ways = 1
    for chosen in range(wanted):
        ways = ways * (among - chosen) // (chosen + 1)
    return max(ways, 0)


@compiled
def best_spot(stack: ColouringStack, depth: int) -> int:
    """Return the free spot with the highest score."""
    best = lowest(stack.free[depth])
    others = without_lowest(stack.free[depth])
    while others != 0:
        spot = lowest(others)
        others = without_lowest(others)
        if stack.scores[spot] > stack.scores[best]:
            best = spot
    return best
