"""The marks that lines of Beeline need, and those that they can lose."""

from typing import Any

import numpy as np

from clew.core.compiled import compiled
from clew.games.beeline.rules.board import NOWHERE, SIDES, BeelineBoard, steps_between
from clew.games.beeline.rules.lines import drives_back, front, is_driven_off, is_free, sources_of
from clew.games.beeline.rules.pieces import EMPTY, inward_of, is_mark, owner_of
from clew.games.beeline.rules.state import end_of, piece_on

#: What it costs a line, in marks, that it cannot continue where it is.
STUCK = 3.0


@compiled
def marks_taken_off(board: BeelineBoard, state: Any, line: int, space: int) -> int:
    """Return how many marks a mark of `line` on `space` drives back (BL16)."""
    return marks_after_node(board, state, 1 - line) if drives_back(board, state, line, space) else 0


@compiled
def marks_lost(board: BeelineBoard, state: Any, line: int, space: int, ahead: int) -> int:
    """Return how many marks a line loses, the new one included, by a mark on `space` that faces `ahead` (BL17)."""
    piece = piece_on(state, ahead)
    if piece == EMPTY or owner_of(piece) == line or ahead == board.starts[1 - line]:
        return 0
    if drives_back(board, state, line, space) and is_driven_off(board, state, 1 - line, ahead):
        return 0
    return marks_after_node(board, state, line) + 1


@compiled
def marks_after_node(board: BeelineBoard, state: Any, line: int) -> int:
    """Return how many marks a line has after its last node."""
    found = 0
    here = end_of(state, line)
    while is_mark(piece_on(state, here)):
        found += 1
        here = board.neighbour[here, inward_of(piece_on(state, here))]
    return found


@compiled
def marks_needed(board: BeelineBoard, state: Any, line: int) -> float:
    """Return how many marks a line needs to face its goal if nothing is in its way."""
    goal = board.starts[1 - line]
    end = end_of(state, line)
    if is_mark(piece_on(state, end)):
        ahead = front(board, state, end)
        left = steps_between(board, ahead, goal)
        return float(left) if left == 0 or is_free(board, state, line, ahead) else left + STUCK
    least = np.inf
    source, other = sources_of(board, state, line)
    for side in range(SIDES):
        ahead = board.neighbour[source, side]
        if is_free(board, state, line, ahead):
            least = min(least, float(steps_between(board, ahead, goal)))
        if other != NOWHERE and is_free(board, state, line, board.neighbour[other, side]):
            least = min(least, float(steps_between(board, board.neighbour[other, side], goal)))
    return least if least < np.inf else steps_between(board, end, goal) + STUCK
