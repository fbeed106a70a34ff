"""What program players know about Line or Colour beyond its rules: which spots complete a goal, now or next."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.bits import bit, count, member
from clew.core.compiled import compiled
from clew.core.hints import SearchHints
from clew.core.random import Rng, below
from clew.games.line_or_colour.rules import SWAP, Board, random_move, unclaimed

#: Of 0.15, 0.22, 0.3, 0.4, 0.5, 0.7 and 1.0, those from 0.15 to 0.4 were equal within the error of 50 to 100 games at
#: 8,000 visits, and 0.3 took 72 % of 50 games from 0.7: defence against a forced win is deep and narrow.
HINTS = SearchHints(exploration=0.25)

#: A move that wins comes before one that stops a win, and both before all others.
WINS, STOPS = 100.0, 50.0


@compiled
def order_moves(board: Board, state: Any, moves: NDArray[np.int32], count: int, scores: NDArray[np.float64]) -> bool:
    free = unclaimed(board, state)
    winning = completions(board, state.rings[state.seat], free)
    stopping = completions(board, state.rings[1 - state.seat], free)
    for index in range(count):
        spot = bit(moves[index])
        scores[index] = 0.0
        if moves[index] != SWAP and winning & spot:
            scores[index] = WINS
        elif moves[index] != SWAP and stopping & spot:
            scores[index] = STOPS
    return (winning | stopping) != 0


@compiled
def rollout_move(board: Board, state: Any, rng: Rng) -> int:
    """Win if you can, stop a win if you must, otherwise play anywhere."""
    free = unclaimed(board, state)
    urgent = completions(board, state.rings[state.seat], free)
    if urgent == 0:
        urgent = completions(board, state.rings[1 - state.seat], free)
    if urgent == 0:
        return random_move(board, state, rng)
    return member(urgent, below(rng, count(urgent)))


@compiled
def completions(board: Board, own: np.uint64, free: np.uint64) -> np.uint64:
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
    """Return the spots that close an unbroken row of `goal` (4 or 5): so many of `own` before them, the rest after."""
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
