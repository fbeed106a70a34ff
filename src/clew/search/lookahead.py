"""Looking one move ahead: what a network expects after every move of a position.

Games of players that make the move after which the network expects most take a small part of the time of searches, so
that a network can learn from many more of them (as in Tesauro 1995, Temporal difference learning and TD-Gammon).
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from clew.core.compiled import compiled, entry
from clew.core.game import Game
from clew.core.learning.network import Network, write_chances
from clew.core.learning.weights import Weights
from clew.core.memory.state_copy import copy_record
from clew.core.position import Position
from clew.core.random import Rng, seeded
from clew.core.verbs import evaluate, is_over, payoff, play, reshuffle_unseen, rollout_move
from clew.search.playouts import scratch_states

#: Looking ahead uses a random stream of its own.
LOOKING_STREAM = 3000

#: A move that is expected to bring this much less than the best has a share that is smaller by a factor of e.
SHARPNESS = 0.02


class Ranked(NamedTuple):
    """What a player thinks of the moves of a position."""

    values: list[float]
    """What each seat should expect."""
    moves: Sequence[Any]
    """All moves, the best first, as texts or numbers."""
    shares: Sequence[float]
    """What part of the attention each of them has, 1 in total."""
    name: Callable[[Any], str]
    """Returns the text of a move. Many moves are never written, so it would take too long to write them all."""


class LookAhead:
    """A player that values each move by a network, or without one by a playout to the game's own cut-off."""

    def __init__(self, game: Game, weights: Weights | None, seed: int) -> None:
        listed = game.package.features
        self._game = game
        self._network = None if weights is None else weights.network(game.seats, 0, listed.listed)
        self._states = scratch_states(game)
        self._plies = game.package.search_parameters.rollout_plies
        self._rng = seeded(seed, LOOKING_STREAM)

    def ranked(self, position: Position) -> Ranked:
        """Return all moves, the best first, with shares by their values."""
        assert position.seat is not None
        moves = position.move_numbers()
        values = self.values(position, moves)
        mine = values[:, position.seat]
        order = np.argsort(-mine, kind="stable")
        shares = np.exp((mine[order] - mine[order[0]]) / SHARPNESS)
        return Ranked(
            values=values[order[0]].tolist(),
            moves=[moves[index] for index in order],
            shares=(shares / shares.sum()).tolist(),
            name=position.format_move,
        )

    def values(self, position: Position, moves: Sequence[int]) -> NDArray[np.float64]:
        """Return what each seat should expect after each of some moves: a row for each move."""
        numbers = np.array(moves, dtype=np.int32)
        out = np.zeros((len(numbers), self._game.seats))
        self._game.run(
            write_values_after, position.states, numbers, self._network, self._states, self._plies, self._rng, out
        )
        return out


@entry
def write_values_after(
    board: Any, states: Any, moves: NDArray[np.int32], network: Any, scratch: Any, plies: int, rng: Rng,
    out: NDArray[np.float64],
) -> None:  # fmt: skip
    """Write what each seat should expect after each of some moves, with the unseen in a new random order each time."""
    for index in range(moves.size):
        copy_record(scratch[0], states[0])
        reshuffle_unseen(board, scratch[0], rng)
        play(board, scratch[0], moves[index])
        if is_over(board, scratch[0]):
            payoff(board, scratch[0], out[index])
        else:
            write_value(board, scratch[0], network, plies, rng, out[index])


@compiled
def write_value(
    board: Any, state: Any, network: Network | None, plies: int, rng: Rng, out: NDArray[np.float64]
) -> None:
    """Write what each seat should expect in a state that is not over."""
    # Numba compiles a branch away if its whole condition is that an argument is None.
    if network is not None:
        write_chances(board, state, network, out)
        return
    made = 0
    while not is_over(board, state):
        if made == plies and evaluate(board, state, out):
            return
        play(board, state, rollout_move(board, state, rng))
        made += 1
    payoff(board, state, out)
