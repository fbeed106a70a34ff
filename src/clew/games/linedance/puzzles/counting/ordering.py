"""In which order to fill places so that the frontier stays short."""

from math import comb

import numpy as np
from numpy.typing import NDArray

from clew.games.linedance.puzzles.problem import COLOURS, Problem


def best_halves(problem: Problem, size: int, spare: int) -> tuple[list[int], list[int]]:
    """Return which places to fill first and which ones from the other end, each in order: `size` places, and the rest.

    `spare` items are put aside before the second half begins. The tables of all steps together are as small as can be.
    """
    every = np.arange(1 << problem.places, dtype=np.int64)
    sizes = np.bitwise_count(every)
    colourings = float(COLOURS) ** _open_hubs(problem, every)
    cost = colourings * _combinations(problem.items, 0)[sizes]
    cost_from_the_end = colourings * _combinations(problem.items, spare)[sizes]
    first, last = _cheapest(problem.places, cost), _cheapest(problem.places, cost_from_the_end)
    everything = int(every[-1])
    halves = every[sizes == size]
    left = int(halves[np.argmin(first[halves] + last[everything ^ halves])])
    return _way_to(left, first), _way_to(everything ^ left, last)


def _open_hubs(problem: Problem, sets: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return for every set of filled places how many hubs reach out of it."""
    found = np.zeros(len(sets), dtype=np.int64)
    for hub in problem.hubs:
        members = sum(1 << place for place in hub.members)
        inside = sets & members
        found += (inside != 0) & (inside != members)
    return found


def _combinations(items: int, spare: int) -> NDArray[np.float64]:
    return np.array([comb(items, min(spare + size, items)) for size in range(items + 1)], dtype=np.float64)


def _cheapest(places: int, cost: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return for every set of places what it costs to fill them one by one in the best order."""
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


def _way_to(places: int, best: NDArray[np.float64]) -> list[int]:
    """Return the order in which a set of places is filled at the least cost."""
    order: list[int] = []
    while places:
        inside = [place for place in range(places.bit_length()) if places >> place & 1]
        last = min(inside, key=lambda place: best[places ^ (1 << place)])
        order.append(last)
        places ^= 1 << last
    return order[::-1]
