"""Fitting a network and a policy to listed features: as in fitting.py and policy.py, but compiled and for long lists.

Of one game in ten the weights learn nothing; those with the least loss on these games are kept. The rate falls from
epoch to epoch.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from clew.core.game import Game
from clew.core.learning.listed_steps import Learned, learn_moves, learn_values, learned, write_values
from clew.core.learning.weights import NetworkUse, Weights
from clew.play.training.fitting import HELD_OUT, Fit, FitSettings
from clew.play.training.listed import ListedMoves, ListedSamples

Array = NDArray[np.float32]

#: One pass over positions: learn at a rate, or only look at them (0); returns the mean loss.
Pass = Callable[[NDArray[np.int64], float], float]

#: The part of the first rate that is left in the last epoch.
LAST_RATE = 0.05


def fit_listed(game: Game, samples: ListedSamples, settings: FitSettings, seed: int, use: NetworkUse) -> Fit:
    """Return a network fitted to samples; the same samples and seed give the same network."""
    random = np.random.default_rng(seed)
    features, units = len(game.package.features.features), settings.hidden
    network = learned(
        np.concatenate(
            [
                random.normal(size=features * units) * 0.05,
                np.zeros(units),
                random.normal(size=units) * (1.0 / units) ** 0.5,
                np.zeros(features),
            ]
        ).astype(np.float32)
    )
    hidden = np.zeros((game.seats, units), dtype=np.float32)
    chances = np.zeros(game.seats, dtype=np.float32)

    def make_pass(rows: NDArray[np.int64], rate: float) -> float:
        loss = game.run(
            learn_values, network, features, samples.places, samples.starts, samples.targets, rows, settings.batch,
            rate, settings.decay, hidden, chances,
        )  # fmt: skip
        return float(loss) / max(1, len(rows))

    train, test = parted(samples.games)
    loss, held_out_loss, epochs = descend(network, train, test, settings, random, make_pass)
    found = np.zeros((len(test), game.seats), dtype=np.float32)
    game.run(
        write_values, network.values, features, samples.places, samples.starts, samples.targets, test, hidden, found
    )
    return Fit(
        weights=as_weights(network.values, features, units, use),
        loss=loss,
        held_out_loss=held_out_loss,
        held_out_error=float(((found - samples.targets[test]) ** 2).mean()),
        epochs=epochs,
    )


def fit_listed_policy(game: Game, moves: ListedMoves, settings: FitSettings, seed: int) -> tuple[Array, float]:
    """Return the weights of the best policy, and its cross-entropy on games that were held out."""
    random = np.random.default_rng(seed)
    policy = learned(np.zeros(len(game.package.features.moves), dtype=np.float32))
    if not len(moves):
        return policy.values, 0.0
    chances = np.zeros(int(np.diff(moves.starts).max()), dtype=np.float32)

    def make_pass(rows: NDArray[np.int64], rate: float) -> float:
        loss = game.run(
            learn_moves, policy, moves.places, moves.starts, moves.shares, rows, settings.batch, rate, settings.decay,
            chances,
        )  # fmt: skip
        return float(loss) / max(1, len(rows))

    train, test = parted(moves.games)
    _, loss, _ = descend(policy, train, test, settings, random, make_pass)
    return policy.values, loss


def parted(games: NDArray[np.int32]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the positions to learn from, and those of the games that are held out (all if there are too few)."""
    held = games % HELD_OUT == HELD_OUT - 1
    train = np.flatnonzero(~held)
    return train, np.flatnonzero(held) if held.any() else train


def descend(
    weights: Learned, train: NDArray[np.int64], test: NDArray[np.int64], settings: FitSettings,
    random: np.random.Generator, make_pass: Pass,
) -> tuple[float, float, int]:  # fmt: skip
    """Make passes until the loss on held-out games no longer falls, and leave the best weights.

    Returns their loss in the pass in which they learned, that on held-out games, and the number of the pass.
    """
    best, best_loss, best_test, best_epoch = weights.values.copy(), np.inf, np.inf, 0
    for epoch in range(1, settings.epochs + 1):
        rate = settings.rate * LAST_RATE ** ((epoch - 1) / max(1, settings.epochs - 1))
        loss = make_pass(random.permutation(train), rate)
        test_loss = make_pass(test, 0.0)
        if test_loss < best_test - 1e-5:
            best, best_loss, best_test, best_epoch = weights.values.copy(), loss, test_loss, epoch
        elif epoch - best_epoch >= settings.patience:
            break
    weights.values[:] = best
    return best_loss, best_test, best_epoch


def as_weights(values: Array, features: int, units: int, use: NetworkUse) -> Weights:
    """Return the arrays of a network from the one array in which it was learned."""
    weights, biases, outputs, direct = np.split(
        values, [features * units, (features + 1) * units, (features + 2) * units]
    )
    return Weights(weights.reshape(features, units).copy(), biases.copy(), outputs.copy(), direct.copy(), use=use)
