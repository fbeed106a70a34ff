"""What a network of Beeline sees of a position: the marks that each line needs, nodes, and what can be driven back."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.compiled import compiled
from clew.core.learning.features import Feature
from clew.games.beeline.playing.marks import marks_after_node, marks_needed
from clew.games.beeline.rules.board import BeelineBoard, steps_between
from clew.games.beeline.rules.pieces import is_mark
from clew.games.beeline.rules.state import SECOND, end_of, nodes_left, piece_on

FEATURES_VERSION = 1
FEATURES = (
    Feature("to_move", "Whether it is this seat's turn."),
    Feature("pieces_to_play", "The pieces that it may still play in this turn."),
    Feature("needed", "The marks that its line needs to face its goal, if nothing is in its way."),
    Feature("close", "Whether it needs no more than two."),
    Feature("distance", "The steps from the end of its line to its goal."),
    Feature("apart", "The steps between the ends of both lines."),
    Feature("stuck", "Whether its line cannot continue where it is."),
    Feature("reserve", "Its nodes in reserve."),
    Feature("at_risk", "The marks after the last node of its line, which can be driven back."),
    Feature("on_node", "Whether its line ends in a node."),
    Feature("length", "The pieces of its line, in tens."),
    Feature("hand", "The marks of the group in use."),
    Feature("groups", "The groups of marks not yet started."),
    Feature("replaced", "Whether the first piece of this turn replaced a mark of the other line."),
    Feature("empty_turns", "The turns in a row without a piece."),
    Feature("turn_needed", "The marks that its line needs, if it is its turn."),
)


@compiled
def features(board: BeelineBoard, state: Any, seat: int, out: NDArray[np.float32]) -> None:
    """Write what FEATURES count."""
    tables = board.tables[0]
    is_turn = 1.0 if state.seat == seat else 0.0
    needed = marks_needed(tables, state, seat)
    end, goal = end_of(state, seat), tables.starts[1 - seat]
    out[0] = is_turn
    out[1] = is_turn * (1.0 if state.piece == SECOND else 2.0)
    out[2] = needed
    out[3] = 1.0 if needed <= 2.0 else 0.0
    out[4] = steps_between(tables, end, goal)
    out[5] = steps_between(tables, end, end_of(state, 1 - seat))
    out[6] = 1.0 if needed > out[4] + 1.0 else 0.0
    out[7] = nodes_left(state, seat)
    out[8] = marks_after_node(tables, state, seat)
    out[9] = 0.0 if is_mark(piece_on(state, end)) else 1.0
    out[10] = 0.1 * state.lengths[seat]
    out[11] = 0.0
    for kind in range(state.hand.shape[1]):
        out[11] += state.hand[seat, kind]
    out[12] = state.groups[seat]
    out[13] = is_turn * state.replaced
    out[14] = state.empty_turns
    out[15] = is_turn * needed
