"""What a network of Line or Colour sees of a position: rows and colours that can still be completed, and threats."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.bits import count
from clew.core.compiled import compiled
from clew.core.learning.features import Feature
from clew.games.line_or_colour.playing.completions import completions
from clew.games.line_or_colour.playing.prospects import held, prospects, two_step_wins
from clew.games.line_or_colour.rules import LineOrColourBoard, line_starts, may_swap, unclaimed

#: Rows and colours that lack at most this many rings are counted one by one.
MOST_LACKING = 4

#: The most spots of a colour that the other side can take without making it impossible to complete.
MOST_SPARE = 2

FEATURES_VERSION = 2
FEATURES = (
    Feature("to_move", "Whether it is this seat's turn."),
    Feature("free", "The unclaimed spots, as a part of all."),
    Feature("size", "The spots to a side, less 5."),
    Feature("may_swap", "Whether the seat to move may exchange sides."),
    Feature("wins", "The spots on which one more ring reaches a goal."),
    *(Feature(f"rows_{n}", f"The rows that lack {n} rings and have none of the other side.") for n in (1, 2, 3, 4)),
    *(
        Feature(f"colours_{n}_{spare}", f"The colours that lack {n} rings and have {spare} spots more than needed.")
        for n in (1, 2, 3, 4)
        for spare in range(MOST_SPARE + 1)
    ),
    Feature("threats", "The spots on which a ring threatens to win."),
    Feature("doubles", "The spots on which a ring makes two threats."),
    Feature("plans", "The threats with one reply that a double threat can follow."),
    Feature("builds", "The spots in rows or a colour that lack three rings."),
    Feature("crossings", "The spots in such rows of two directions, the colour counting as one."),
    Feature("manifold", "The spots in such rows of three directions."),
    Feature("mixed", "The spots in such rows that are also in some that lack two."),
    Feature("has_double", "Whether there is a spot for two threats."),
    Feature("has_plan", "Whether there is a threat that a double threat can follow, or a double threat."),
    Feature("turn_to_win", "The same as wins, if it is this seat's turn."),
    Feature("turn_to_double", "The same as has_double, if it is this seat's turn."),
    Feature("turn_to_plan", "The same as has_plan, if it is this seat's turn."),
    Feature("turn_to_threaten", "The same as threats, if it is this seat's turn."),
    Feature("turn_to_build", "The same as crossings, if it is this seat's turn."),
)

ROWS, COLOURS, THREATS = 5, 9, 21
WIDTH = 35


@compiled
def features(board: LineOrColourBoard, state: Any, seat: int, out: NDArray[np.float32]) -> None:
    """Write what FEATURES count."""
    own, other = state.rings[seat], state.rings[1 - seat]
    free = unclaimed(board, state)
    is_turn = 1.0 if state.seat == seat else 0.0
    for index in range(WIDTH):
        out[index] = 0.0
    out[0] = is_turn
    out[1] = count(free) / (board.size * board.size)
    out[2] = board.size - 5
    out[3] = 1.0 if may_swap(board, state) else 0.0
    out[4] = count(completions(board, own, free))
    for step in (1, board.stride - 1, board.stride, board.stride + 1):
        starts = line_starts(board.spots & ~other, step, board.goal)
        for lacking in range(1, MOST_LACKING + 1):
            out[ROWS + lacking - 1] += count(starts & held(own, step, board.goal, board.goal - lacking))
    for colour in range(board.size):
        spots = board.spots_of_colour[colour] & ~other
        spare, lacking = count(spots) - board.goal, board.goal - count(spots & own)
        if 0 <= spare <= MOST_SPARE and 1 <= lacking <= MOST_LACKING:
            out[COLOURS + (lacking - 1) * (MOST_SPARE + 1) + spare] += 1.0
    write_threats(board, own, other, is_turn, out)


@compiled
def write_threats(
    board: LineOrColourBoard, own: np.uint64, other: np.uint64, is_turn: float, out: NDArray[np.float32]
) -> None:
    """Write the features that are about threats and what leads to them."""
    found = prospects(board, own, other)
    plans, _ = two_step_wins(board, own, other, found.threats & ~found.doubles)
    out[THREATS] = count(found.threats)
    out[THREATS + 1] = count(found.doubles)
    out[THREATS + 2] = count(plans)
    out[THREATS + 3] = count(found.builds)
    out[THREATS + 4] = count(found.crossings)
    out[THREATS + 5] = count(found.manifold)
    out[THREATS + 6] = count(found.mixed)
    out[THREATS + 7] = 1.0 if found.doubles != 0 else 0.0
    out[THREATS + 8] = 1.0 if (found.doubles | plans) != 0 else 0.0
    out[THREATS + 9] = is_turn * out[4]
    out[THREATS + 10] = is_turn * out[THREATS + 7]
    out[THREATS + 11] = is_turn * out[THREATS + 8]
    out[THREATS + 12] = is_turn * out[THREATS]
    out[THREATS + 13] = is_turn * out[THREATS + 4]
