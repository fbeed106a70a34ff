"""What one side can still make of a position of Line or Colour: threats, double threats, and spots where lines cross.

All spots are looked at side by side: bit i of a word is about spot i, or about the row that begins there.
"""

from typing import NamedTuple

import numpy as np

from clew.core.bits import bit, count, lowest, without_lowest
from clew.core.compiled import compiled
from clew.games.line_or_colour.playing.completions import completions
from clew.games.line_or_colour.rules import LineOrColourBoard, line_starts

NOTHING = np.uint64(0)


class Prospects(NamedTuple):
    """Sets of free spots, for one side."""

    threats: np.uint64
    """A ring there threatens to win on some other spot."""
    doubles: np.uint64
    """A ring there threatens to win on two or more other spots."""
    builds: np.uint64
    """They are in rows of one direction, or in a colour, that lack three rings."""
    crossings: np.uint64
    """The same in two or more directions, the colour counting as one."""
    manifold: np.uint64
    """The same in three or more."""
    mixed: np.uint64
    """They are also in rows or a colour that lack two."""


@compiled
def held(own: np.uint64, step: int, goal: int, number: int) -> np.uint64:
    """Return the spots with exactly `number` rings of `own` in the row of `goal` spots that begins there."""
    ones, twos, fours = NOTHING, NOTHING, NOTHING
    for place in range(goal):
        here = own >> np.uint64(place * step)
        carry = ones & here
        ones ^= here
        fours |= twos & carry
        twos ^= carry
    other = ones if number & 1 == 0 else ~ones
    other |= twos if number & 2 == 0 else ~twos
    other |= fours if number & 4 == 0 else ~fours
    return ~other


@compiled
def prospects(board: LineOrColourBoard, own: np.uint64, other: np.uint64) -> Prospects:
    """Return the prospects of a side."""
    free = board.spots & ~(own | other)
    threats, doubles = NOTHING, NOTHING
    builds, crossings, manifold, lacking_two = NOTHING, NOTHING, NOTHING, NOTHING
    for step in (1, board.stride - 1, board.stride, board.stride + 1):
        starts = line_starts(board.spots & ~other, step, board.goal)
        two_left = starts & held(own, step, board.goal, board.goal - 2)
        if two_left != 0:
            threats, doubles = line_threats(free, two_left, step, board.goal, threats, doubles)
            lacking_two |= spots_of(two_left, step, board.goal) & free
        three_left = spots_of(starts & held(own, step, board.goal, board.goal - 3), step, board.goal) & free
        manifold |= crossings & three_left
        crossings |= builds & three_left
        builds |= three_left
    for colour in range(board.size):
        left = board.spots_of_colour[colour] & free
        mine = count(board.spots_of_colour[colour] & own)
        if mine == board.goal - 2 and count(left) >= 2:
            doubles |= left if count(left) > 2 else threats & left
            threats |= left
            lacking_two |= left
        elif mine == board.goal - 3 and count(left) >= 3:
            manifold |= crossings & left
            crossings |= builds & left
            builds |= left
    return Prospects(
        threats=threats,
        doubles=doubles,
        builds=builds,
        crossings=crossings,
        manifold=manifold,
        mixed=builds & lacking_two,
    )


@compiled
def spots_of(starts: np.uint64, step: int, goal: int) -> np.uint64:
    """Return the spots of all rows that begin at some spots."""
    found = starts
    for place in range(1, goal):
        found |= starts << np.uint64(place * step)
    return found


@compiled
def line_threats(
    free: np.uint64, starts: np.uint64, step: int, goal: int, threats: np.uint64, doubles: np.uint64
) -> tuple[np.uint64, np.uint64]:
    """Add the threats in rows of one direction that lack two rings.

    Claims with the same distance to the spot that they threaten are found at once; different distances are different
    spots, so a claim found before makes two threats.
    """
    for distance in range(1, goal):
        before, after = NOTHING, NOTHING
        for place in range(goal - distance):
            low, high = np.uint64(place * step), np.uint64((place + distance) * step)
            rows = starts & (free >> low) & (free >> high)
            before |= rows << low
            after |= rows << high
        doubles |= threats & before
        threats |= before
        doubles |= threats & after
        threats |= after
    return threats, doubles


@compiled
def two_step_wins(
    board: LineOrColourBoard, own: np.uint64, other: np.uint64, tried: np.uint64
) -> tuple[np.uint64, np.uint64]:
    """Return the threats among `tried` after whose only reply there is a double threat, and the spots of all of that.

    A threat counts even if the other side could win at once instead.
    """
    firsts, plan = NOTHING, NOTHING
    while tried != 0:
        claim = bit(lowest(tried))
        tried = without_lowest(tried)
        free = board.spots & ~(own | other | claim)
        reply = completions(board, own | claim, free)
        answered = other | reply
        second = prospects(board, own | claim, answered).doubles
        urgent = completions(board, answered, free & ~reply)
        if urgent != 0:
            second &= urgent
        if second != 0:
            firsts |= claim
            plan |= claim | reply | second
    return firsts, plan
