"""Uniformly random games, as many and as fast as can be."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.compiled import entry
from clew.core.errors import BudgetError
from clew.core.position import Position
from clew.core.random import seeded
from clew.core.state_copy import copy_record
from clew.core.verbs import is_over, payoff, play, random_move, reshuffle_unseen

#: Playouts draw from streams of their own, one for each thread, apart from those that deal and think.
PLAYOUT_STREAM = 1000


@dataclass(frozen=True)
class Playouts:
    """What random games came to."""

    values: tuple[float, ...]
    """The mean payoff of each seat."""
    plies: int
    """How many moves were played in all games together."""
    count: int
    """How many games were played."""


#: Records of different threads must not lie in one cache line.
CACHE_LINES = 128


def scratch_states(position: Position, count: int = 1) -> NDArray[Any]:
    """Return zeroed state records for one thread to work on."""
    spare = 1 + CACHE_LINES // position.game.state_type.itemsize
    return np.zeros(count + spare, dtype=position.game.state_type)


@entry
def run_playouts(board: Any, states: Any, scratch: Any, count: int, rng: Any, payoffs: Any, totals: Any) -> int:
    """Play `count` random games, add up the payoffs in `totals` and return how many moves were played."""
    state = scratch[0]
    plies = 0
    for _ in range(count):
        copy_record(scratch[0], states[0])
        reshuffle_unseen(board, state, rng)
        while not is_over(board, state):
            play(board, state, random_move(board, state, rng))
            plies += 1
        payoff(board, state, payoffs)
        for seat in range(board.seats):
            totals[seat] += payoffs[seat]
    return plies


def playouts(position: Position, count: int, seed: int = 1, threads: int = 1) -> Playouts:
    """Play `count` uniformly random games from a position to their end.

    What nobody has seen is put into a new random order for every game. The same seed and number of threads give
    the same answer.
    """
    if count < 1 or count != int(count):
        raise BudgetError(f"count={count}: expected at least 1 game, a whole number")
    if threads < 1:
        raise BudgetError(f"threads={threads}: expected at least 1")
    game = position.game
    shares = [count // threads + (thread < count % threads) for thread in range(threads)]
    totals = np.zeros((threads, CACHE_LINES + game.seats))[:, : game.seats]

    def run(thread: int) -> int:
        rng = seeded(seed, PLAYOUT_STREAM + thread)
        scratch, payoffs = scratch_states(position), np.zeros(CACHE_LINES)
        return int(game.run(run_playouts, position.states, scratch, shares[thread], rng, payoffs, totals[thread]))

    if threads == 1:
        plies = run(0)
    else:
        with ThreadPoolExecutor(threads) as pool:
            plies = sum(pool.map(run, range(threads)))
    return Playouts(tuple(float(total) for total in totals.sum(axis=0) / count), plies, count)
