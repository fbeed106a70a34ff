"""What a network of "Where's My Line?" sees of a move: how far it takes a traveler, and what it covers."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.bits import bit, count
from clew.core.compiled import compiled
from clew.core.learning.features import Feature
from clew.games.linedance.rules import triangles_of
from clew.games.linedance.rules.moves import (
    FIRST_BACK,
    FIRST_START_ORDER,
    N_COLOURS,
    PASS,
    PLACINGS,
    parts_of_placing,
    parts_of_way_back,
)
from clew.games.linedance.rules.tables import LineDanceBoard
from clew.games.linedance.tiles import EMPTY

MOVE_FEATURES = (
    Feature("saved", "The turns that it saves the traveler."),
    Feature("saved_much", "By how much these are more than two."),
    Feature("wasted", "By how much these are less than 0."),
    Feature("left", "The turns that the traveler needs after it."),
    Feature("before", "The turns that the traveler needs before it."),
    Feature("is_farthest", "Whether it moves the traveler that needs most."),
    Feature("arrives", "Whether it brings the traveler to its goal."),
    Feature("last_arrives", "Whether it brings the last one there."),
    Feature("leaves_goal", "Whether it takes the traveler from its goal."),
    Feature("leaves_home", "Whether it takes the traveler from where it started."),
    Feature("is_hub", "Whether it ends on a hub before the goal."),
    Feature("covers", "Whether the tile covers another one."),
    Feature("in_the_way", "Whether the traveler stops on a goal space or a hub before it of another seat."),
    Feature("back", "Whether it sends a traveler back."),
    Feature("back_loss", "The turns that this costs."),
)
WIDTH = 15


@compiled
def move_features(
    board: LineDanceBoard, state: Any, moves: NDArray[np.int32], total: int, out: NDArray[np.float32]
) -> None:
    """Write what MOVE_FEATURES count."""
    seat = state.seat
    left = board.turns_to_go[seat]
    farthest = np.float32(0.0)
    for colour in range(N_COLOURS):
        if moves[0] < FIRST_START_ORDER:
            farthest = max(farthest, left[state.travelers[N_COLOURS * seat + colour]])
    for index in range(total):
        row, move = out[index], int(np.int64(moves[index]))
        for feature in range(WIDTH):
            row[feature] = 0.0
        if move >= FIRST_BACK and move != PASS:
            colour, stop = parts_of_way_back(move)
            row[13] = 1.0
            row[14] = left[stop] - left[state.travelers[N_COLOURS * seat + colour]]
        elif move < PLACINGS:
            write_placing(board, state, move, farthest, row)


@compiled
def write_placing(board: LineDanceBoard, state: Any, move: int, farthest: Any, row: NDArray[np.float32]) -> None:
    """Write the features of a tile placed for a traveler."""
    seat = state.seat
    left = board.turns_to_go[seat]
    space, _, colour, stop = parts_of_placing(move)
    here = int(state.travelers[N_COLOURS * seat + colour])
    saved = left[here] - left[stop]
    row[0] = saved
    row[1] = max(0.0, saved - 2.0)
    row[2] = max(0.0, -saved)
    row[3] = left[stop]
    row[4] = left[here]
    row[5] = 1.0 if left[here] == farthest else 0.0
    if board.goal[seat] & bit(stop) and not board.goal[seat] & bit(here):
        row[6] = 1.0
        row[7] = 1.0 if count(triangles_of(state, seat) & board.goal[seat]) == N_COLOURS - 1 else 0.0
    row[8] = 1.0 if board.goal[seat] & bit(here) and not board.goal[seat] & bit(stop) else 0.0
    row[9] = 1.0 if board.home[seat] & bit(here) else 0.0
    row[10] = 1.0 if board.goal_hubs[seat] & bit(stop) else 0.0
    row[11] = 1.0 if state.contents[space] != EMPTY else 0.0
    for other in range(board.seats):
        if other != seat and (board.goal[other] | board.goal_hubs[other]) & bit(stop):
            row[12] = 1.0
