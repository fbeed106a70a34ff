"""Fitting a network to samples, in NumPy: Adam (Kingma and Ba 2015) on the cross-entropy of the seats' chances.

Features are scaled to a mean of 0 and a deviation of 1 while it learns; at the end the scale becomes part of the
weights. The weights with the least loss on held-out games are kept.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from clew.core.learning.weights import NetworkUse, Weights
from clew.play.training.samples import Samples

Arrays = dict[str, NDArray[np.float32]]

#: One game in this many is held out.
HELD_OUT = 10


@dataclass(frozen=True)
class FitSettings:
    """How a network is fitted."""

    hidden: int = 32
    epochs: int = 40
    batch: int = 256
    rate: float = 0.003
    decay: float = 1e-4
    patience: int = 6
    """It ends after this many epochs without a better loss on held-out games."""


@dataclass(frozen=True)
class Fit:
    """A fitted network and how well it fits."""

    weights: Weights
    loss: float
    """Mean cross-entropy on the samples it learned from."""
    held_out_loss: float
    held_out_error: float
    """Mean squared error of a seat's chance on held-out games."""
    epochs: int


def fit(samples: Samples, settings: FitSettings, seed: int, use: NetworkUse) -> Fit:
    """Return a network fitted to samples; the same samples and seed give the same network."""
    random = np.random.default_rng(seed)
    held = samples.games % HELD_OUT == HELD_OUT - 1
    train = samples.rows(~held)
    test = samples.rows(held) if held.any() else train
    flat = train.inputs.reshape(-1, train.inputs.shape[2])
    centre = flat.mean(axis=0)
    scale = np.where(flat.std(axis=0) > 1e-6, flat.std(axis=0), np.inf).astype(np.float32)
    learner = _Learner(flat.shape[1], settings, random)
    best, best_loss, best_epoch = learner.copy(), np.inf, 0
    inputs, test_inputs = (train.inputs - centre) / scale, (test.inputs - centre) / scale
    for epoch in range(1, settings.epochs + 1):
        order = random.permutation(len(train))
        for first in range(0, len(order), settings.batch):
            rows = order[first : first + settings.batch]
            learner.learn(inputs[rows], train.targets[rows])
        loss = cross_entropy(learner.chances(test_inputs), test.targets)
        if loss < best_loss - 1e-5:
            best, best_loss, best_epoch = learner.copy(), loss, epoch
        elif epoch - best_epoch >= settings.patience:
            break
    learner.arrays = best
    chances = learner.chances(test_inputs)
    return Fit(
        weights=_unscaled(best, centre, scale, use),
        loss=cross_entropy(learner.chances(inputs), train.targets),
        held_out_loss=cross_entropy(chances, test.targets),
        held_out_error=float(((chances - test.targets) ** 2).mean()),
        epochs=best_epoch,
    )


def cross_entropy(chances: NDArray[np.float32], targets: NDArray[np.float32]) -> float:
    """Return the mean cross-entropy of samples."""
    return float(-(targets * np.log(np.maximum(chances, 1e-9))).sum(axis=1).mean())


class _Learner:
    """The weights while they are learned, with the moments of Adam."""

    def __init__(self, inputs: int, settings: FitSettings, random: np.random.Generator) -> None:
        hidden = settings.hidden
        self._settings = settings
        self.arrays: Arrays = {
            "weights": (random.normal(size=(inputs, hidden)) * (2.0 / inputs) ** 0.5).astype(np.float32),
            "biases": np.zeros(hidden, dtype=np.float32),
            "outputs": (random.normal(size=hidden) * (0.1 / max(1, hidden)) ** 0.5).astype(np.float32),
            "direct": np.zeros(inputs, dtype=np.float32),
        }
        self._first = {name: np.zeros_like(array) for name, array in self.arrays.items()}
        self._second = {name: np.zeros_like(array) for name, array in self.arrays.items()}
        self._steps = 0

    def copy(self) -> Arrays:
        """Return the weights as they are now."""
        return {name: array.copy() for name, array in self.arrays.items()}

    def chances(self, inputs: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return the chances of the seats."""
        return self._forward(inputs)[1]

    def _forward(self, inputs: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        hidden = np.maximum(0.0, inputs @ self.arrays["weights"] + self.arrays["biases"])
        scores = hidden @ self.arrays["outputs"] + inputs @ self.arrays["direct"]
        powers = np.exp(scores - scores.max(axis=1, keepdims=True))
        return hidden, powers / powers.sum(axis=1, keepdims=True)

    def learn(self, inputs: NDArray[np.float32], targets: NDArray[np.float32]) -> None:
        """Make one step of gradient descent."""
        hidden, chances = self._forward(inputs)
        slope = (chances - targets) / len(inputs)
        back = slope[:, :, None] * self.arrays["outputs"] * (hidden > 0.0)
        self._step(
            {
                "weights": np.einsum("bsf,bsh->fh", inputs, back, optimize=True),
                "biases": back.sum(axis=(0, 1)),
                "outputs": np.einsum("bs,bsh->h", slope, hidden, optimize=True),
                "direct": np.einsum("bs,bsf->f", slope, inputs, optimize=True),
            }
        )

    def _step(self, gradients: Arrays) -> None:
        self._steps += 1
        for name, gradient in gradients.items():
            first, second = self._first[name], self._second[name]
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient**2 - second)
            mean, square = first / (1.0 - 0.9**self._steps), second / (1.0 - 0.999**self._steps)
            step = self._settings.rate * mean / (np.sqrt(square) + 1e-8)
            decay = self._settings.rate * self._settings.decay
            self.arrays[name] = (self.arrays[name] * (1.0 - decay) - step).astype(np.float32)


def _unscaled(arrays: Arrays, centre: NDArray[np.float32], scale: NDArray[np.float32], use: NetworkUse) -> Weights:
    """Return weights for features as they are, not scaled."""
    weights = arrays["weights"] / scale[:, None]
    # What the centre adds to the direct part is the same for all seats, so it makes no difference.
    return Weights(
        weights=np.ascontiguousarray(weights, dtype=np.float32),
        biases=(arrays["biases"] - centre @ weights).astype(np.float32),
        outputs=arrays["outputs"],
        direct=(arrays["direct"] / scale).astype(np.float32),
        use=use,
    )
