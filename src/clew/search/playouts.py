"""Uniformly random games."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from clew.core.compiled import entry
from clew.core.errors import BudgetError
from clew.core.game import Game
from clew.core.memory.state_copy import copy_record
from clew.core.position import Position
from clew.core.random import seeded
from clew.core.verbs import is_over, payoff, play, random_move, reshuffle_unseen

#: Each thread draws from a random stream of its own, apart from those that deal and search.
PLAYOUT_STREAM = 1000


@dataclass(frozen=True)
class Playouts:
    """The results of random games."""

    values: tuple[float, ...]
    """The mean payoff of each seat."""
    plies: int
    """The number of moves in all games together."""
    count: int
    """The number of games."""


#: Padding that keeps the memory of different threads out of each other's cache lines.
CACHE_LINES = 128


class PlayoutScratch(NamedTuple):
    """The working memory of one thread."""

    states: Any
    rng: Any
    payoffs: Any
    totals: Any
    """The sum of the payoffs of each seat."""


def scratch_states(game: Game, count: int = 1) -> NDArray[Any]:
    """Return zeroed state records for one thread to work on."""
    spare = 1 + CACHE_LINES // game.state_type.itemsize
    return np.zeros(count + spare, dtype=game.state_type)


@entry
def run_playouts(board: Any, states: Any, scratch: Any, count: int) -> int:
    """Play `count` random games, add up the payoffs in the scratch and return the number of moves played."""
    state = scratch.states[0]
    plies = 0
    for _ in range(count):
        copy_record(scratch.states[0], states[0])
        reshuffle_unseen(board, state, scratch.rng)
        while not is_over(board, state):
            play(board, state, random_move(board, state, scratch.rng))
            plies += 1
        payoff(board, state, scratch.payoffs)
        for seat in range(board.seats):
            scratch.totals[seat] += scratch.payoffs[seat]
    return plies


def playouts(position: Position, count: int, seed: int = 1, threads: int = 1) -> Playouts:
    """Play `count` uniformly random games from a position to their end.

    Unseen cards or tiles are put into a new random order for every game. The same seed and number of threads give the
    same answer.
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
        scratch = PlayoutScratch(scratch_states(game), rng, np.zeros(CACHE_LINES), totals[thread])
        return int(game.run(run_playouts, position.states, scratch, shares[thread]))

    if threads == 1:
        plies = run(0)
    else:
        with ThreadPoolExecutor(threads) as pool:
            plies = sum(pool.map(run, range(threads)))
    return Playouts(tuple(float(total) for total in totals.sum(axis=0) / count), plies, count)
