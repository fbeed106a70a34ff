"""What a network of Beeline sees of a position: the marks that each line needs, nodes, and what can be driven back."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.compiled import compiled
from clew.core.learning.features import Feature
from clew.games.beeline.playing.marks import STUCK, marks_after_node, marks_needed
from clew.games.beeline.playing.ways import marks_to_hit, needed_around
from clew.games.beeline.rules.board import BeelineBoard, steps_between
from clew.games.beeline.rules.pieces import is_mark
from clew.games.beeline.rules.state import SECOND, end_of, nodes_left, piece_on

FEATURES_VERSION = 2
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
    Feature("around", "The marks that its line needs around the pieces in its way."),
    Feature("walled", "Whether there is no way."),
    Feature("turn_around", "The same as around, if it is its turn."),
    Feature("can_win", "Whether it is its turn and it needs no more marks than it may play."),
    Feature("threatens", "Whether it needs no more than two marks and it is not its turn."),
    Feature("hit", "The marks that the other line needs to drive it back, at most 4."),
    Feature("hit_soon", "Whether these are no more than two."),
    Feature("hit_now", "Whether these are no more than the other may play in this turn."),
    Feature("at_risk_soon", "The marks that it then loses, if these are no more than two."),
    Feature("at_risk_now", "The same, if these are no more than the other may play in this turn."),
    Feature("no_straights", "Whether it has no straight in hand."),
    Feature("no_angles", "Whether it has no angle in hand."),
    Feature("no_sharps", "Whether it has no sharp in hand."),
    Feature("last_nodes", "Whether it has no more than one node in reserve."),
)
WIDTH = 30


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
    write_threats(tables, state, seat, out)


@compiled
def write_threats(board: BeelineBoard, state: Any, seat: int, out: NDArray[np.float32]) -> None:
    """Write the way to the goal around other pieces, and how soon the line can be driven back."""
    around = needed_around(board, state, seat)
    out[16] = around
    out[17] = 1.0 if around >= out[4] + 2.0 * STUCK else 0.0
    out[18] = out[0] * around
    out[19] = 1.0 if out[0] > 0.0 and around <= out[1] else 0.0
    out[20] = 1.0 if out[0] == 0.0 and around <= 2.0 else 0.0
    hit = marks_to_hit(board, state, seat)
    pieces = 0 if out[0] > 0.0 else (1 if state.piece == SECOND else 2)
    out[21] = min(hit, 4)
    out[22] = 1.0 if hit <= 2 else 0.0
    out[23] = 1.0 if hit <= pieces else 0.0
    out[24] = out[22] * out[8]
    out[25] = out[23] * out[8]
    for kind in range(state.hand.shape[1]):
        out[26 + kind] = 1.0 if state.hand[seat, kind] == 0 else 0.0
    out[29] = 1.0 if out[7] <= 1.0 else 0.0
