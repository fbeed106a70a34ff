"""The network: winning chances from the features of each seat, and probabilities of moves from their features.

One hidden layer and a direct (linear) part over the features of a seat give that seat a score. The scores of all seats
become chances that add up to 1 (softmax). So one network serves any number of seats, and none is preferred.

    score = sum over hidden units of max(0, biases + features * weights) * outputs + sum of features * direct

A move has a score that is linear in its own features, and the scores of all moves become probabilities (the policy).

A game whose features are mostly 0 lists those that are not (`list_features`, `list_move_features`): then the weights of
the listed ones are added up, and the others cost nothing.

Weights are arguments of the compiled search, not part of it: new weights need no compilation. Without a network the
search is compiled for None in its place, which removes everything here.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from clew.core.compiled import compiled, entry
from clew.core.verbs import NO_FEATURE, features, list_features, list_move_features, move_features

Array = NDArray[np.float32]
Places = NDArray[np.int32]


class Network(NamedTuple):
    """The weights, how to use them (NetworkUse in weights.py), and the working memory of one thread."""

    weights: Array
    """A row for each feature, a column for each hidden unit."""
    biases: Array
    outputs: Array
    direct: Array
    policy: Array
    """A weight for each feature of a move; empty without a policy."""
    plies: int
    share: float
    prior_moves: int
    prior_weight: float
    puct: float
    inputs: Array
    """The features of a seat."""
    hidden: Array
    """The hidden units."""
    move_inputs: Array
    """The features of moves, a row for each."""
    chances: NDArray[np.float64]
    """What the network expects for each seat."""
    listed: Any
    """The places of a seat's features, int32; None if the game writes all of them."""
    listed_moves: Any
    """The places of the features of moves, a row for each; None if the game writes all of them."""


@compiled
def write_chances(board: Any, state: Any, network: Network, out: NDArray[np.float64]) -> None:
    """Write the chance of each seat, 1 in total, as the network sees them."""
    best = -np.inf
    for seat in range(board.seats):
        out[seat] = seat_score(board, state, seat, network, network.listed)
        best = max(best, out[seat])
    total = 0.0
    for seat in range(board.seats):
        out[seat] = np.exp(out[seat] - best)
        total += out[seat]
    for seat in range(board.seats):
        out[seat] /= total


@compiled
def seat_score(board: Any, state: Any, seat: int, network: Network, listed: Places | None) -> float:
    """Return the score of a seat."""
    # Numba compiles a branch away if its whole condition is that an argument is None.
    if listed is None:
        features(board, state, seat, network.inputs)
        return score(network)
    return listed_score(network, listed, list_features(board, state, seat, listed))


@compiled
def listed_score(network: Network, listed: Places, count: int) -> float:
    """Return the score of the first `count` features of a list; each counts 1, as often as it is there."""
    units = network.biases.size
    for unit in range(units):
        network.hidden[unit] = network.biases[unit]
    total = np.float32(0.0)
    for index in range(count):
        place = listed[index]
        total += network.direct[place]
        for unit in range(units):
            network.hidden[unit] += network.weights[place, unit]
    return np.float64(total + output(network))


@compiled
def output(network: Network) -> np.float32:
    """Return what the hidden units add to a score."""
    total = np.float32(0.0)
    for unit in range(network.biases.size):
        total += max(np.float32(0.0), network.hidden[unit]) * network.outputs[unit]
    return total


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


@compiled
def write_move_scores(
    board: Any, state: Any, moves: NDArray[np.int32], total: int, network: Network, out: NDArray[np.float64]
) -> None:
    """Write a score for each of the first `total` moves: the logarithm of its probability, up to a constant."""
    score_moves(board, state, moves, total, network, network.listed_moves, out)


@compiled
def score_moves(
    board: Any, state: Any, moves: NDArray[np.int32], total: int, network: Network, listed: Places | None,
    out: NDArray[np.float64],
) -> None:  # fmt: skip
    """Write the scores of moves by the policy."""
    if listed is None:
        move_features(board, state, moves, total, network.move_inputs)
        for index in range(total):
            found = np.float32(0.0)
            for feature in range(network.policy.size):
                found += network.move_inputs[index, feature] * network.policy[feature]
            out[index] = np.float64(found)
        return
    list_move_features(board, state, moves, total, listed)
    for index in range(total):
        found = np.float32(0.0)
        for column in range(listed.shape[1]):
            place = listed[index, column]
            if place != NO_FEATURE:
                found += network.policy[place]
        out[index] = np.float64(found)


@compiled
def to_probabilities(scores: NDArray[np.float64], total: int) -> None:
    """Turn the first `total` scores, the highest of them first, into probabilities that add up to 1."""
    best = scores[0]
    whole = 0.0
    for index in range(total):
        scores[index] = np.exp(scores[index] - best)
        whole += scores[index]
    for index in range(total):
        scores[index] /= whole


@entry
def write_features(board: Any, states: Any, out: Array) -> None:
    """Write the features of a state, a row for each seat."""
    for seat in range(board.seats):
        features(board, states[0], seat, out[seat])


@entry
def write_features_of_moves(board: Any, states: Any, moves: NDArray[np.int32], out: Array) -> None:
    """Write the features of moves of a state, a row for each."""
    move_features(board, states[0], moves, moves.size, out)


@entry
def write_listed_features(board: Any, states: Any, seat: int, out: Places) -> int:
    """Write the places of the features of a state that lists them, as seen by a seat, and return how many."""
    return list_features(board, states[0], seat, out)


@entry
def write_listed_features_of_moves(board: Any, states: Any, moves: NDArray[np.int32], out: Places) -> None:
    """Write the places of the features of moves, a row for each."""
    list_move_features(board, states[0], moves, moves.size, out)
