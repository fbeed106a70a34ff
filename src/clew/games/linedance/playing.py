"""What program players know about Where's My Line? beyond its rules: how far each traveler is from its goal.

Random games wander until LD15 ends them, so playouts head for the goal: of all moves the one that saves most turns,
give or take a little chance.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.bits import lowest, without_lowest
from clew.core.compiled import compiled
from clew.core.random import Rng, below, unit
from clew.core.search_parameters import SearchParameters
from clew.games.linedance.rules import is_choosing_order, random_way_back
from clew.games.linedance.rules.moves import (
    FIRST_START_ORDER,
    N_COLOURS,
    PLACINGS,
    START_ORDERS,
    parts_of_placing,
    placing,
)
from clew.games.linedance.rules.tables import SPOTS_OF_A_TRIANGLE, LineDanceBoard
from clew.games.linedance.rules.ways import parts_of_way, stops_of, ways_to_place

#: Cut off after 6 plies, playouts took 62 % of 60 games of two from playouts to the end, and 60 % and 58 % from those
#: of 2 and of 12 plies, at 600 visits; 4 plies were as good. Exploration of 0.25, 0.4 and 0.6 came out equal.
PARAMETERS = SearchParameters(rollout_plies=6)

#: How many turns' worth of chance there is in a move of a playout; with none, or with 3 turns' worth, playouts to the
#: end lost four games of five.
CHANCE = 1.0

#: So many turns ahead of another seat make winning e times as likely.
TURNS_AHEAD = 3.0

#: Being on the move is worth half a turn.
ON_THE_MOVE = 0.5


@compiled
def rollout_move(board: LineDanceBoard, state: Any, rng: Rng) -> int:
    if is_choosing_order(state):
        return FIRST_START_ORDER + below(rng, len(START_ORDERS))
    ways = ways_to_place(board, state)
    if ways == 0:
        return random_way_back(board, state, rng)
    most, held_way, held_stop = -np.inf, 0, 0
    while ways != 0:
        way = lowest(ways)
        ways = without_lowest(ways)
        colour, spot, content = parts_of_way(board, state, way)
        standing = spot // SPOTS_OF_A_TRIANGLE
        stops = stops_of(board, state, colour, spot, content)
        while stops != 0:
            stop = lowest(stops)
            stops = without_lowest(stops)
            saved = turns_saved(board, state.seat, standing, stop) + CHANCE * unit(rng)
            if saved > most:
                most, held_way, held_stop = saved, way, stop
    colour, spot, content = parts_of_way(board, state, held_way)
    return placing(int(board.space_of[spot]), content, colour, held_stop)


@compiled
def order_moves(
    board: LineDanceBoard, state: Any, moves: NDArray[np.int32], count: int, scores: NDArray[np.float64]
) -> bool:
    for index in range(count):
        scores[index] = 0.0
        if moves[index] < PLACINGS:
            _, _, colour, stop = parts_of_placing(moves[index])
            standing = state.travelers[N_COLOURS * state.seat + colour]
            scores[index] = turns_saved(board, state.seat, standing, stop)
    return moves[0] < PLACINGS


@compiled
def evaluate(board: LineDanceBoard, state: Any, out: NDArray[np.float64]) -> bool:
    if is_choosing_order(state):
        return False
    total = 0.0
    for seat in range(board.seats):
        left = -ON_THE_MOVE if seat == state.seat else 0.0
        for colour in range(N_COLOURS):
            left += board.turns_to_go[seat, state.travelers[N_COLOURS * seat + colour]]
        out[seat] = np.exp(-left / TURNS_AHEAD)
        total += out[seat]
    for seat in range(board.seats):
        out[seat] /= total
    return True


@compiled
def turns_saved(board: LineDanceBoard, seat: int, standing: int, stop: int) -> float:
    """Return how many turns nearer to its goal a traveler is on `stop`."""
    return board.turns_to_go[seat, standing] - board.turns_to_go[seat, stop]
