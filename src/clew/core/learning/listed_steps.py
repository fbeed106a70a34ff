"""Steps of learning from listed features, compiled: stochastic gradient descent by Adam (Kingma and Ba 2015).

All weights of a network are in one array: `weights`, `biases`, `outputs` and `direct`, one after another.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from clew.core.compiled import compiled, entry
from clew.core.verbs import NO_FEATURE

Floats = NDArray[np.float32]
Places = NDArray[np.int32]
Numbers = NDArray[np.int64]

FIRST_DECAY, SECOND_DECAY, EPSILON = 0.9, 0.999, 1e-8


class Learned(NamedTuple):
    """Weights while they are learned, with their gradients and the moments of Adam."""

    values: Floats
    slopes: Floats
    first: Floats
    second: Floats
    steps: Numbers
    """The number of steps so far."""


def learned(values: Floats) -> Learned:
    """Return weights of which nothing has been learned yet."""
    return Learned(
        values, np.zeros_like(values), np.zeros_like(values), np.zeros_like(values), np.zeros(1, dtype=np.int64)
    )


@entry
def learn_values(
    board: Any, network: Learned, features: int, places: Places, starts: Numbers, targets: Floats, order: Numbers,
    batch: int, rate: float, decay: float, hidden: Floats, chances: Floats,
) -> float:  # fmt: skip
    """Learn from the positions of `order`, or only look at them if `rate` is 0; return the sum of cross-entropies."""
    loss = 0.0
    for index in range(order.size):
        loss += forward(network.values, features, places, starts, targets, order[index], hidden, chances)
        if rate > 0.0:
            add_slopes(network, features, places, starts, targets, order[index], hidden, chances)
            if (index + 1) % batch == 0 or index + 1 == order.size:
                step(network, index % batch + 1, rate, decay)
    return loss


@entry
def write_values(
    board: Any, values: Floats, features: int, places: Places, starts: Numbers, targets: Floats, order: Numbers,
    hidden: Floats, out: Floats,
) -> None:  # fmt: skip
    """Write the chances of all seats in the positions of `order`."""
    for index in range(order.size):
        forward(values, features, places, starts, targets, order[index], hidden, out[index])


@compiled
def forward(
    values: Floats, features: int, places: Places, starts: Numbers, targets: Floats, sample: int, hidden: Floats,
    chances: Floats,
) -> float:  # fmt: skip
    """Write the chances of the seats and the sums of their hidden units; return the cross-entropy."""
    seats, units = hidden.shape
    biases = features * units
    best = np.float32(-np.inf)
    for seat in range(seats):
        row = hidden[seat]
        for unit in range(units):
            row[unit] = values[biases + unit]
        total = np.float32(0.0)
        for index in range(starts[sample * seats + seat], starts[sample * seats + seat + 1]):
            place = np.int64(places[index])
            total += values[biases + 2 * units + place]
            for unit in range(units):
                row[unit] += values[place * units + unit]
        for unit in range(units):
            total += max(np.float32(0.0), row[unit]) * values[biases + units + unit]
        chances[seat] = total
        best = max(best, total)
    whole = np.float32(0.0)
    for seat in range(seats):
        chances[seat] = np.exp(chances[seat] - best)
        whole += chances[seat]
    loss = 0.0
    for seat in range(seats):
        chances[seat] /= whole
        loss -= targets[sample, seat] * np.log(max(chances[seat], np.float32(1e-9)))
    return loss


@compiled
def add_slopes(
    network: Learned, features: int, places: Places, starts: Numbers, targets: Floats, sample: int, hidden: Floats,
    chances: Floats,
) -> None:  # fmt: skip
    """Add the gradient of one position."""
    seats, units = hidden.shape
    biases = features * units
    slopes = network.slopes
    for seat in range(seats):
        slope = chances[seat] - targets[sample, seat]
        row = hidden[seat]
        for unit in range(units):
            output = biases + units + unit
            if row[unit] > 0.0:
                slopes[output] += slope * row[unit]
                row[unit] = slope * network.values[output]
            else:
                row[unit] = 0.0
            slopes[biases + unit] += row[unit]
        for index in range(starts[sample * seats + seat], starts[sample * seats + seat + 1]):
            place = np.int64(places[index])
            slopes[biases + 2 * units + place] += slope
            for unit in range(units):
                slopes[place * units + unit] += row[unit]


@entry
def learn_moves(
    board: Any, policy: Learned, places: Places, starts: Numbers, shares: Floats, order: Numbers, batch: int,
    rate: float, decay: float, chances: Floats,
) -> float:  # fmt: skip
    """Learn from the moves of the positions of `order`, or only look at them; return the sum of cross-entropies."""
    loss = 0.0
    for index in range(order.size):
        first, end = starts[order[index]], starts[order[index] + 1]
        write_probabilities(policy.values, places, first, end, chances)
        for move in range(first, end):
            chance = chances[move - first]
            loss -= shares[move] * np.log(max(chance, np.float32(1e-9)))
            if rate > 0.0:
                for column in range(places.shape[1]):
                    if places[move, column] != NO_FEATURE:
                        policy.slopes[places[move, column]] += chance - shares[move]
        if rate > 0.0 and ((index + 1) % batch == 0 or index + 1 == order.size):
            step(policy, index % batch + 1, rate, decay)
    return loss


@compiled
def write_probabilities(policy: Floats, places: Places, first: int, end: int, chances: Floats) -> None:
    """Write the probabilities of moves."""
    best = np.float32(-np.inf)
    for move in range(first, end):
        total = np.float32(0.0)
        for column in range(places.shape[1]):
            if places[move, column] != NO_FEATURE:
                total += policy[places[move, column]]
        chances[move - first] = total
        best = max(best, total)
    whole = np.float32(0.0)
    for move in range(end - first):
        chances[move] = np.exp(chances[move] - best)
        whole += chances[move]
    for move in range(end - first):
        chances[move] /= whole


@compiled
def step(learned: Learned, samples: int, rate: float, decay: float) -> None:
    """Make one step by the mean gradient of some samples, and clear it."""
    learned.steps[0] += 1
    part = np.float32(1.0 / samples)
    first_part, second_part = np.float32(1.0 - FIRST_DECAY), np.float32(1.0 - SECOND_DECAY)
    mean_scale = np.float32(rate / (1.0 - FIRST_DECAY ** learned.steps[0]))
    square_scale = np.float32(1.0 / (1.0 - SECOND_DECAY ** learned.steps[0]))
    kept = np.float32(1.0 - rate * decay)
    for index in range(learned.values.size):
        slope = learned.slopes[index] * part
        learned.slopes[index] = 0.0
        learned.first[index] += first_part * (slope - learned.first[index])
        learned.second[index] += second_part * (slope * slope - learned.second[index])
        root = np.sqrt(learned.second[index] * square_scale) + np.float32(EPSILON)
        learned.values[index] = learned.values[index] * kept - mean_scale * learned.first[index] / root
