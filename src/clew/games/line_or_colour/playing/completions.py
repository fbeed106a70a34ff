"""Spots that complete a goal of Line or Colour."""

import numpy as np

from clew.core.bits import count
from clew.core.compiled import compiled
from clew.games.line_or_colour.rules import LineOrColourBoard, line_starts


@compiled
def completions(board: LineOrColourBoard, own: np.uint64, free: np.uint64) -> np.uint64:
    """Return the free spots on which one more ring reaches a goal of LC4."""
    if count(own) < board.goal - 1:
        return np.uint64(0)
    found = (
        line_completions(own, 1, board.goal)
        | line_completions(own, board.stride - 1, board.goal)
        | line_completions(own, board.stride, board.goal)
        | line_completions(own, board.stride + 1, board.goal)
    )
    for colour in range(board.size):
        spots = board.spots_of_colour[colour]
        if count(own & spots) >= board.goal - 1:
            found |= spots
    return found & free


@compiled
def line_completions(own: np.uint64, step: int, goal: int) -> np.uint64:
    """Return the spots that complete an unbroken row of `goal` (4 or 5) with spots of `own` before and after them."""
    before_1 = own << np.uint64(step)
    before_2 = before_1 & (own << np.uint64(2 * step))
    before_3 = before_2 & (own << np.uint64(3 * step))
    after_1 = own >> np.uint64(step)
    after_2 = after_1 & (own >> np.uint64(2 * step))
    after_3 = after_2 & (own >> np.uint64(3 * step))
    if goal == 4:
        return before_3 | (before_2 & after_1) | (before_1 & after_2) | after_3
    before_4 = before_3 & (own << np.uint64(4 * step))
    after_4 = after_3 & (own >> np.uint64(4 * step))
    return before_4 | (before_3 & after_1) | (before_2 & after_2) | (before_1 & after_3) | after_4


@compiled
def near_goals(board: LineOrColourBoard, own: np.uint64, other: np.uint64) -> np.uint64:
    """Return the spots of all rows and colours that can be completed with two more rings: no other claim threatens."""
    found = np.uint64(0)
    if count(own) < board.goal - 2:
        return found
    for step in (1, board.stride - 1, board.stride, board.stride + 1):
        # The binary digits of the number of rings in the row that begins at each spot.
        ones, twos, fours = np.uint64(0), np.uint64(0), np.uint64(0)
        for place in range(board.goal):
            here = own >> np.uint64(place * step)
            carry = ones & here
            ones ^= here
            fours |= twos & carry
            twos ^= carry
        enough = fours | (ones & twos) if board.goal == 5 else fours | twos
        starts = enough & line_starts(board.spots & ~other, step, board.goal)
        for place in range(board.goal):
            found |= starts << np.uint64(place * step)
    for colour in range(board.size):
        spots = board.spots_of_colour[colour]
        if count(own & spots) >= board.goal - 2:
            found |= spots
    return found
