"""The order in which places are filled, so that the layers of the dynamic program stay small."""

from math import comb

import numpy as np
from numpy.typing import NDArray

from clew.games.linedance.puzzles.problem import COLOURS, Problem


def best_halves(problem: Problem, size: int, spare: int) -> tuple[list[int], list[int]]:
    """Return the places of the first half, `size` of them, and those of the second half, each in filling order.

    `spare` items are set aside before the second half is filled. The layers of all steps have the least total size.
    """
    every = np.arange(1 << problem.places, dtype=np.int64)
    sizes = np.bitwise_count(every)
    colourings = float(COLOURS) ** _open_hubs(problem, every)
    cost = colourings * _combinations(problem.items, 0)[sizes]
    cost_of_second = colourings * _combinations(problem.items, spare)[sizes]
    first, second = _cheapest(problem.places, cost), _cheapest(problem.places, cost_of_second)
    everything = int(every[-1])
    halves = every[sizes == size]
    left = int(halves[np.argmin(first[halves] + second[everything ^ halves])])
    return _best_order(left, first), _best_order(everything ^ left, second)


def _open_hubs(problem: Problem, sets: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return for every set of filled places how many hubs are on its frontier."""
    found = np.zeros(len(sets), dtype=np.int64)
    for hub in problem.hubs:
        members = sum(1 << place for place in hub.members)
        inside = sets & members
        found += (inside != 0) & (inside != members)
    return found


def _combinations(items: int, spare: int) -> NDArray[np.float64]:
    return np.array([comb(items, min(spare + size, items)) for size in range(items + 1)], dtype=np.float64)


def _cheapest(places: int, cost: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return for every set of places the cost of filling them one by one in the best order."""
    best = np.full(len(cost), np.inf)
    best[0] = 0.0
    every = np.arange(len(cost), dtype=np.int64)
    sizes = np.bitwise_count(every)
    for size in range(1, places + 1):
        sets = every[sizes == size]
        before = np.full(len(sets), np.inf)
        for place in range(places):
            has = sets >> place & 1 == 1
            before[has] = np.minimum(before[has], best[sets[has] ^ (1 << place)])
        best[sets] = before + cost[sets]
    return best


def _best_order(places: int, best: NDArray[np.float64]) -> list[int]:
    """Return the order that fills a set of places at the least cost."""
    order: list[int] = []
    while places:
        inside = [place for place in range(places.bit_length()) if places >> place & 1]
        last = min(inside, key=lambda place: best[places ^ (1 << place)])
        order.append(last)
        places ^= 1 << last
    return order[::-1]
