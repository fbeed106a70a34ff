"""Heuristics of the bots for Beeline: how many marks each line needs to reach its goal.

Random games wander and tie, so playouts head for the goal and drive the other line back where they can. After a few
moves they are evaluated by the marks that both lines still need and the nodes that are left.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.compiled import compiled
from clew.core.random import Rng, unit
from clew.core.search_parameters import SearchParameters
from clew.games.beeline.playing.features import FEATURES, FEATURES_VERSION, features
from clew.games.beeline.playing.marks import marks_lost, marks_needed, marks_taken_off
from clew.games.beeline.playing.move_features import MOVE_FEATURES, move_features
from clew.games.beeline.rules import random_move
from clew.games.beeline.rules.board import NOWHERE, SIDES, BeelineBoard, steps_between
from clew.games.beeline.rules.lines import sources_of
from clew.games.beeline.rules.listing import extension_sides, first_place, free_place, last_place
from clew.games.beeline.rules.moves import (
    EXTEND,
    OWN_NODE,
    PASS,
    REPLACE,
    extend_move,
    kind_of_move,
    outward_side_of,
    replaced_of,
    space_of,
)
from clew.games.beeline.rules.pieces import opposite, owner_of
from clew.games.beeline.rules.state import SECOND, end_of, nodes_left, piece_on

__all__ = ["FEATURES", "FEATURES_VERSION", "MOVE_FEATURES", "features", "move_features"]

#: In 40 games at 0.05 seconds a move, playouts of 14 plies won 33 % against these, those of 2 plies 48 %; exploration
#: of 0.2 was equally strong. `order_weight`: 0.1 won 80 % of 40 games against 0 at 1,500 visits and at 10,000, 0.2 won
#: 68 % of 60 against 0.1, 0.4 won 63 % of 60 against 0.2, and 0.8 won 45 % of 60 against 0.2. With it, exploration of
#: 0.25 won 41 % of 60 games against 0.4.
PARAMETERS = SearchParameters(order_weight=0.4, rollout_plies=6)

#: Random noise in the choice of a playout move, in marks; 0.6 won 45 % of 40 games against this.
NOISE = 1.5

#: A lead of this many marks makes winning e times as likely; 4 was as good.
MARKS_AHEAD = 2.0

#: What a piece still to be played in this turn is worth, in marks.
PIECE_TO_PLAY = 0.5

#: What a node in reserve is worth, in marks: 0.7 won 71 % of 40 games against 0, and this 70 % against 0.7.
NODE_IN_RESERVE = 1.4

#: What a loose node costs, so that it comes after everything that moves a line.
LOOSE_NODE = 8.0


@compiled
def order_moves(
    board: BeelineBoard, state: Any, moves: NDArray[np.int32], count: int, scores: NDArray[np.float64]
) -> bool:
    tables = board.tables[0]
    own, other = marks_needed(tables, state, state.seat), marks_needed(tables, state, 1 - state.seat)
    for index in range(count):
        scores[index] = gain(tables, state, int(np.int64(moves[index])), own, other)
    return True


@compiled
def rollout_move(board: BeelineBoard, state: Any, rng: Rng) -> int:
    # BL15 is left to random_move: lines are seldom opened in playouts.
    if state.replaced == 0:
        move = best_mark(board.tables[0], state, rng)
        if move != PASS:
            return move
    return random_move(board, state, rng)


@compiled
def evaluate(board: BeelineBoard, state: Any, out: NDArray[np.float64]) -> bool:
    tables = board.tables[0]
    seat = state.seat
    lead = marks_behind(tables, state, 1 - seat) - marks_behind(tables, state, seat)
    lead += PIECE_TO_PLAY if state.piece == SECOND else 2 * PIECE_TO_PLAY
    out[seat] = 1.0 / (1.0 + np.exp(-lead / MARKS_AHEAD))
    out[1 - seat] = 1.0 - out[seat]
    return True


@compiled
def best_mark(board: BeelineBoard, state: Any, rng: Rng) -> int:
    """Return the mark in hand that gains most, with some noise, or PASS if none can be played."""
    seat = state.seat
    sources = sources_of(board, state, seat)
    best = PASS
    most = -np.inf
    for place in range(first_place(state, sources, NOWHERE), last_place(state, sources, NOWHERE) + 1):
        space = free_place(board, state, seat, sources, place, NOWHERE)
        inward = opposite(place % SIDES)
        sides = extension_sides(board, state, space, inward)
        taken = marks_taken_off(board, state, seat, space) if sides != 0 else 0
        for outward in range(SIDES):
            if sides >> outward & 1:
                ahead = board.neighbour[space, outward]
                left = steps_between(board, ahead, board.starts[1 - seat])
                gained = taken - left + NOISE * unit(rng) - marks_lost(board, state, seat, space, ahead)
                if gained > most or left == 0:
                    most, best = gained if left > 0 else np.inf, extend_move(space, inward, outward)
    return best


@compiled
def gain(board: BeelineBoard, state: Any, move: int, own: float, other: float) -> float:
    """Return how many marks a move gains for the seat to move; the lines need `own` and `other` marks."""
    seat = state.seat
    kind = kind_of_move(move)
    space = space_of(move)
    if kind == EXTEND:
        return mark_gain(board, state, seat, move, own)
    if kind == REPLACE:
        line = owner_of(piece_on(state, replaced_of(move)))
        if line == seat:
            return mark_gain(board, state, seat, move, own) - NODE_IN_RESERVE
        return -mark_gain(board, state, line, move, other) - NODE_IN_RESERVE
    left = steps_between(board, space, board.starts[1 - seat]) - 1
    if kind == OWN_NODE and steps_between(board, space, end_of(state, seat)) == 1:
        return own - left - NODE_IN_RESERVE
    return -LOOSE_NODE


@compiled
def mark_gain(board: BeelineBoard, state: Any, line: int, move: int, needed: float) -> float:
    """Return how many marks a mark gains for its line, which needs `needed`, with those that the other line loses."""
    space = space_of(move)
    ahead = board.neighbour[space, outward_side_of(move)]
    taken = marks_taken_off(board, state, line, space)
    lost = marks_lost(board, state, line, space, ahead) if line == state.seat else 0
    if lost > 0:
        return float(taken - lost)
    return needed - steps_between(board, ahead, board.starts[1 - line]) + taken


@compiled
def marks_behind(board: BeelineBoard, state: Any, line: int) -> float:
    """Return the marks that a line still needs, minus the worth of its owner's nodes."""
    return marks_needed(board, state, line) - NODE_IN_RESERVE * nodes_left(state, line)
