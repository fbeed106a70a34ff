"""The network: one hidden layer and a direct (linear) part over the features of a seat, giving that seat a score.

The scores of all seats become winning chances that add up to 1 (softmax). So one network serves any number of seats,
and none is preferred.

    score = sum over hidden units of max(0, biases + features * weights) * outputs + sum of features * direct

Weights are arguments of the compiled search, not part of it: new weights need no compilation.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from clew.core.compiled import compiled, entry
from clew.core.verbs import features

Array = NDArray[np.float32]


class Network(NamedTuple):
    """The weights, and the working memory of one thread; without a network all are empty."""

    weights: Array
    """A row for each feature, a column for each hidden unit."""
    biases: Array
    outputs: Array
    direct: Array
    inputs: Array
    """The features of a seat."""
    hidden: Array
    """The hidden units."""


@compiled
def write_chances(board: Any, state: Any, network: Network, out: NDArray[np.float64]) -> None:
    """Write the chance of each seat, 1 in total, as the network sees them."""
    best = -np.inf
    for seat in range(board.seats):
        features(board, state, seat, network.inputs)
        out[seat] = score(network)
        best = max(best, out[seat])
    total = 0.0
    for seat in range(board.seats):
        out[seat] = np.exp(out[seat] - best)
        total += out[seat]
    for seat in range(board.seats):
        out[seat] /= total


@compiled
def score(network: Network) -> float:
    """Return the score of the features in `inputs`.

    Feature by feature, so that those that are 0 cost nothing, and hidden units are added up side by side: sums have
    the same order on every machine.
    """
    units = network.biases.size
    for unit in range(units):
        network.hidden[unit] = network.biases[unit]
    total = np.float32(0.0)
    for index in range(network.direct.size):
        value = network.inputs[index]
        if value != 0.0:
            total += value * network.direct[index]
            for unit in range(units):
                network.hidden[unit] += value * network.weights[index, unit]
    for unit in range(units):
        total += max(np.float32(0.0), network.hidden[unit]) * network.outputs[unit]
    return np.float64(total)


@entry
def write_features(board: Any, states: Any, out: Array) -> None:
    """Write the features of a state, a row for each seat."""
    for seat in range(board.seats):
        features(board, states[0], seat, out[seat])
