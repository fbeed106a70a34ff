"""Fitting a policy: the probabilities of moves, from their features, as close as can be to the visits of the search.

The scores of moves are linear in their features, so the cross-entropy has a single least value, which Newton's method
finds in a few steps.
"""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from clew.core.game import Game
from clew.core.learning.network import write_features_of_moves
from clew.core.position import Position
from clew.core.verbs import NO_FEATURE
from clew.play.training.games import TrainingGame
from clew.play.training.listed import listed_move_features_of

Array = NDArray[np.float32]

#: A policy learns from at most this many positions: it has few weights.
MOST_POSITIONS = 30_000

#: Steps of Newton's method, and what keeps weights of features that are never seen at 0.
STEPS = 12
RIDGE = 1.0


class MoveSamples:
    """The moves of positions, position after position."""

    def __init__(self, inputs: Array, shares: Array, starts: NDArray[np.int64]) -> None:
        self.inputs = inputs
        """The features of all moves: moves, features."""
        self.shares = shares
        """The part of the visits that each move had in its position."""
        self.starts = starts
        """Where the moves of each position begin."""

    def probabilities(self, policy: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the probabilities of all moves."""
        scores = self.inputs @ policy
        sizes = np.diff([*self.starts, len(scores)])
        powers = np.exp(scores - np.repeat(np.maximum.reduceat(scores, self.starts), sizes))
        return np.asarray(powers / np.repeat(np.add.reduceat(powers, self.starts), sizes))

    def cross_entropy(self, policy: NDArray[np.float64]) -> float:
        """Return the mean cross-entropy of a position."""
        logs = np.log(np.maximum(self.probabilities(policy), 1e-12))
        return float(-(self.shares * logs).sum() / len(self.starts))


def move_features_of(position: Position, moves: NDArray[np.int32]) -> Array:
    """Return the features of moves, a row for each."""
    out = np.zeros((len(moves), len(position.game.package.features.moves)), dtype=np.float32)
    if position.game.package.features.listed_moves:
        for row, places in zip(out, listed_move_features_of(position, moves), strict=True):
            np.add.at(row, places[places != NO_FEATURE], 1.0)
    else:
        position.game.run(write_features_of_moves, position.states, moves, out)
    return out


def move_samples_of(game: Game, games: Iterable[TrainingGame], most: int = MOST_POSITIONS) -> MoveSamples:
    """Return the moves of positions of finished games, of every second, third, ... if there are more than `most`.

    Positions without shares are left out.
    """
    played = list(games)
    every = max(1, -(-sum(bool(made.shares) for one in played for made in one.plies) // most))
    inputs, shares, starts, number = [], [], [], 0
    total = 0
    for one in played:
        position = game.start(seed=one.seed)
        for made in one.plies:
            number += bool(made.shares)
            moves = np.array(position.move_numbers() if made.shares else [], dtype=np.int32)
            if number % every == 0 and len(moves) > 1:
                share = dict.fromkeys(moves.tolist(), 0.0)
                share.update({position.parse_move(move): part for move, part in made.shares.items()})
                inputs.append(move_features_of(position, moves))
                shares.append(np.array(list(share.values()), dtype=np.float32) / max(1e-9, sum(share.values())))
                starts.append(total)
                total += len(moves)
            position = position.play(made.move)
    width = len(game.package.features.moves)
    return MoveSamples(
        np.concatenate([*inputs, np.zeros((0, width), dtype=np.float32)]),
        np.concatenate([*shares, np.zeros(0, dtype=np.float32)]),
        np.array(starts, dtype=np.int64),
    )


def fitted_policy(game: Game, games: Iterable[TrainingGame]) -> tuple[Array, float]:
    """Return the weights of the best policy for the moves of games, and its cross-entropy; none without features."""
    if not game.package.features.moves:
        return np.zeros(0, dtype=np.float32), 0.0
    return fit_policy(move_samples_of(game, games))


def fit_policy(samples: MoveSamples) -> tuple[Array, float]:
    """Return the weights of the best policy, and its cross-entropy."""
    policy = np.zeros(samples.inputs.shape[1])
    if not len(samples.starts):
        return policy.astype(np.float32), 0.0
    loss = samples.cross_entropy(policy)
    for _ in range(STEPS):
        slope, curve = _derivatives(samples, policy)
        step = np.linalg.solve(curve, slope)
        # A step that goes too far is halved.
        while samples.cross_entropy(policy - step) > loss + 1e-9 and np.abs(step).max() > 1e-6:
            step = step / 2.0
        policy = policy - step
        loss = samples.cross_entropy(policy)
    return policy.astype(np.float32), loss


def _derivatives(samples: MoveSamples, policy: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the first and the second derivatives of the cross-entropy of all positions."""
    chances = samples.probabilities(policy)
    inputs = samples.inputs.astype(np.float64)
    weighted = inputs * chances[:, None]
    means = np.add.reduceat(weighted, samples.starts, axis=0)
    slope = inputs.T @ (chances - samples.shares) + RIDGE * policy
    curve = inputs.T @ weighted - means.T @ means + RIDGE * np.eye(len(policy))
    return slope, curve
