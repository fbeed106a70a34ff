"""What a network of Line or Colour sees of a position: rows and colours that can still be completed, and their lack."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.bits import bit, count, lowest, without_lowest
from clew.core.compiled import compiled
from clew.core.learning.features import Feature
from clew.games.line_or_colour.playing.completions import completions
from clew.games.line_or_colour.rules import LineOrColourBoard, line_starts, may_swap, unclaimed

#: Rows and colours that lack at most this many rings are counted one by one.
MOST_LACKING = 4

FEATURES_VERSION = 1
FEATURES = (
    Feature("to_move", "Whether it is this seat's turn."),
    Feature("free", "The unclaimed spots, as a part of all."),
    Feature("size", "The spots to a side, less 5."),
    Feature("may_swap", "Whether the seat to move may exchange sides."),
    Feature("wins", "The spots on which one more ring reaches a goal."),
    *(Feature(f"rows_{n}", f"The rows that lack {n} rings and have none of the other side.") for n in (1, 2, 3, 4)),
    *(Feature(f"colours_{n}", f"The colours that lack {n} rings and have enough spots.") for n in (1, 2, 3, 4)),
    Feature("crossings", "The free spots in two or more such rows or colours that lack two rings."),
    Feature("turn_to_win", "The same as wins, if it is this seat's turn."),
    Feature("turn_to_threaten", "The rows and colours that lack two rings, if it is this seat's turn."),
)


@compiled
def features(board: LineOrColourBoard, state: Any, seat: int, out: NDArray[np.float32]) -> None:
    """Write what FEATURES count."""
    own, other = state.rings[seat], state.rings[1 - seat]
    free = unclaimed(board, state)
    is_turn = 1.0 if state.seat == seat else 0.0
    for index in range(5 + 2 * MOST_LACKING):
        out[index] = 0.0
    out[0] = is_turn
    out[1] = count(free) / (board.size * board.size)
    out[2] = board.size - 5
    out[3] = 1.0 if may_swap(board, state) else 0.0
    out[4] = count(completions(board, own, free))
    once, crossed = np.uint64(0), np.uint64(0)
    for step in (1, board.stride - 1, board.stride, board.stride + 1):
        row = np.uint64(0)
        for place in range(board.goal):
            row |= bit(place * step)
        starts = line_starts(board.spots & ~other, step, board.goal)
        while starts != 0:
            spots = row << np.uint64(lowest(starts))
            starts = without_lowest(starts)
            once, crossed = count_chance(own, spots, board.goal, out[5 : 5 + MOST_LACKING], once, crossed)
    for colour in range(board.size):
        spots = board.spots_of_colour[colour] & ~other
        if count(spots) >= board.goal:
            once, crossed = count_chance(own, spots, board.goal, out[9 : 9 + MOST_LACKING], once, crossed)
    out[13] = count(crossed & free)
    out[14] = is_turn * out[4]
    out[15] = is_turn * (out[6] + out[10])


@compiled
def count_chance(
    own: np.uint64, spots: np.uint64, goal: int, out: NDArray[np.float32], once: np.uint64, crossed: np.uint64
) -> tuple[np.uint64, np.uint64]:
    """Count a row or colour by the rings it lacks; return the spots that are in one that lacks two, and in several."""
    lacking = goal - count(own & spots)
    if 1 <= lacking <= MOST_LACKING:
        out[lacking - 1] += 1.0
    return (once | spots, crossed | (once & spots)) if lacking == 2 else (once, crossed)
