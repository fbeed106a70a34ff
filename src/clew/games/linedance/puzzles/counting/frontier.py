"""Exact numbers of fillings without listing them: frontier dynamic programming over sets of items.

Places are filled one by one. All that matters about the filled places is which items are used and which colours the
frontier shows, that is the hubs between filled and empty places. So after each place a layer holds the number of ways
for every set of items and every colouring of the frontier (sweep.py).

It meets in the middle: one half of the places is filled with some of the items, the other half with the others, and
every set of items is joined with its complement. ordering.py divides the places and orders each half so that the
layers are as small as possible.

A colour permutation takes tiles to tiles. Under the permutations that leave the problem the same, sets of items in one
orbit have equal numbers, so only one of each orbit is computed.
"""

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from clew.games.linedance.puzzles.colour_permutations import ColourPermutation, ItemSets, item_sets
from clew.games.linedance.puzzles.counting import sweep
from clew.games.linedance.puzzles.counting.ordering import best_halves
from clew.games.linedance.puzzles.listing.search import code_folder
from clew.games.linedance.puzzles.problem import COLOURS, Candidate, Problem
from clew.puzzles import Monitor

#: The most places of a half for which no number outgrows 64 bits: 16·15·..·9 items in 6 turns each are under 10^15.
MAX_PLACES_OF_A_HALF = 8

#: About how many additions are done between two checks whether to stop.
CHUNK = 50_000_000


def number_of_fillings(problem: Problem, permutations: Sequence[ColourPermutation], monitor: Monitor) -> int | None:
    """Return in how many ways all places can be filled, or None if stopped early.

    Not all items have to be used. Of the colour permutations, those that leave the problem the same are used.
    """
    if not all(problem.candidates):
        return 0
    sets = item_sets(problem.items, tuple(one for one in permutations if _preserves(problem, one)))
    spare = problem.items - problem.places
    if problem.places <= MAX_PLACES_OF_A_HALF:
        order, _ = best_halves(problem, problem.places, 0)
        half = _Half(problem, sets, monitor, (0.0, 1.0))
        if not half.fill(order, 0):
            return None
        return int(half.layer[:, 0] @ sets.orbit_sizes(problem.places))
    order, other_order = best_halves(problem, MAX_PLACES_OF_A_HALF, spare)
    left = _Half(problem, sets, monitor, (0.0, 0.5))
    right = _Half(problem, sets, monitor, (0.5, 1.0))
    if not (left.fill(order, 0) and right.fill(other_order, spare)):
        return None
    return _joined(left, right)


def _preserves(problem: Problem, permutation: ColourPermutation) -> bool:
    """Return whether a colour permutation takes every candidate to one of the same place."""

    def image(candidate: Candidate) -> tuple[int, tuple[int, ...]]:
        return permutation.items[candidate.item], tuple(permutation.colours[colour] for colour in candidate.colours)

    return all(
        Counter(candidate[:2] for candidate in candidates) == Counter(image(candidate) for candidate in candidates)
        for candidates in problem.candidates
    )


#: Colours of the hubs at a place before and after it is filled.
HubColours = tuple[tuple[int, ...], tuple[int, ...]]


@dataclass
class _FrontierStep:
    """The frontier after a place is filled, and the transitions to it."""

    frontier: list[int]
    transitions: sweep.Transitions

    @property
    def work(self) -> int:
        """About how many additions one set takes."""
        return max(1, len(self.transitions.new_bases) * self.transitions.gather.shape[1] // 2)


class _Half:
    """One half of the places, filled one by one."""

    def __init__(self, problem: Problem, sets: ItemSets, monitor: Monitor, span: tuple[float, float]) -> None:
        self.problem = problem
        self.sets = sets
        self.monitor = monitor
        self.span = span
        self.frontier: list[int] = []
        self.filled: list[int] = []
        self.layer: NDArray[np.int64] = np.zeros((0, 0), dtype=np.int64)
        self.used = 0

    def fill(self, order: Sequence[int], spare: int) -> bool:
        """Fill places in order after setting `spare` items aside; return False if stopped early."""
        self.used = spare
        self.layer = np.ones((len(self.sets.of_size(spare)), 1), dtype=np.int64)
        for number, place in enumerate(order):
            begin, end = self.span
            self.monitor.progress(begin + (end - begin) * number / len(order), f"{number} of {len(order)} spaces")
            if not self._advance(place):
                return False
        return True

    def _advance(self, place: int) -> bool:
        step = self._step(place)
        self.used += 1
        sets = self.sets.of_size(self.used)
        new = np.empty((len(sets), COLOURS ** len(step.frontier)), dtype=np.int64)
        orbits = sweep.Orbits(self.sets.rank_of, self.sets.permutation_of)
        rows = max(1, CHUNK // step.work)

        def run(first: int) -> None:
            if not self.monitor.stopped:
                last = min(first + rows, len(sets))
                sweep.advance.of(code_folder())(first, last, sets, orbits, self.layer, new, step.transitions)

        with ThreadPoolExecutor(self.monitor.threads) as threads:
            list(threads.map(run, range(0, len(sets), rows)))
        self.layer, self.frontier = new, step.frontier
        self.filled.append(place)
        return not self.monitor.stopped

    def _step(self, place: int) -> _FrontierStep:
        """Return the step that fills a place.

        A hub on the frontier is a digit of the colouring: the colour that it has, or where two of three different
        colours are there, the missing one. Digits of hubs that are not at the place keep their order and become the
        lowest ones.
        """
        ports = self.problem.ports(place)
        untouched = [hub for hub in self.frontier if hub not in ports]
        staying = [hub for hub in ports if self._stays_open(hub, place)]
        merged: list[Counter[HubColours]] = [Counter() for _ in range(self.problem.items)]
        known = [hub for hub in self.frontier if hub in ports]
        for candidate in self.problem.candidates[place]:
            shown = dict(zip(ports, candidate.colours, strict=True))
            for before in self._digits_before(known, shown):
                digits = dict(zip(known, before, strict=True))
                after = tuple(self._digit_after(hub, shown[hub], digits.get(hub)) for hub in staying)
                merged[candidate.item][before, after] += 1
        transitions = self._transitions(merged, known, untouched, staying)
        return _FrontierStep([*untouched, *staying], transitions)

    def _stays_open(self, hub: int, place: int) -> bool:
        return any(member != place and member not in self.filled for member in self.problem.hubs[hub].members)

    def _digits_before(self, known: list[int], shown: dict[int, int]) -> list[tuple[int, ...]]:
        """Return the digits that the hubs at a place may have when a candidate shows these colours there."""
        found: list[tuple[int, ...]] = [()]
        for hub in known:
            wants_equal = self.problem.hubs[hub].same or self._filled_at(hub) == 2
            fitting = [digit for digit in range(COLOURS) if (digit == shown[hub]) == wants_equal]
            found = [(*before, digit) for before in found for digit in fitting]
        return found

    def _filled_at(self, hub: int) -> int:
        return sum(member in self.filled for member in self.problem.hubs[hub].members)

    def _digit_after(self, hub: int, shown: int, before: int | None) -> int:
        """Return the digit of a hub that stays open."""
        if before is None or self.problem.hubs[hub].same:
            return shown
        return COLOURS - shown - before

    def _transitions(
        self, merged: list[Counter[HubColours]], known: list[int], untouched: list[int], staying: list[int]
    ) -> sweep.Transitions:
        old_weight = {hub: COLOURS**position for position, hub in enumerate(self.frontier)}
        new_weight = {hub: COLOURS ** (len(untouched) + position) for position, hub in enumerate(staying)}
        colours = [permutation.colours for permutation in self.sets.permutations]
        entries = [
            (item, before, after, ways) for item, own in enumerate(merged) for (before, after), ways in own.items()
        ]
        old_bases = [
            [
                sum(old_weight[hub] * own[digit] for hub, digit in zip(known, before, strict=True))
                for _, before, _, _ in entries
            ]
            for own in colours
        ]
        new_bases = [
            sum(new_weight[hub] * digit for hub, digit in zip(staying, after, strict=True))
            for _, _, after, _ in entries
        ]
        return sweep.Transitions(
            starts=np.cumsum([0, *(len(own) for own in merged)]),
            old_bases=np.array(old_bases, dtype=np.int64).reshape(len(colours), len(entries)),
            new_bases=np.array(new_bases, dtype=np.int64),
            weights=np.array([ways for *_, ways in entries], dtype=np.int64),
            gather=np.array([reindexed(untouched, old_weight, own) for own in colours]),
        )


def reindexed(hubs: Sequence[int], weight: dict[int, int], colours: Sequence[int]) -> NDArray[np.int64]:
    """Return for every colouring of hubs, in base 3, its number under other digit weights and permuted colours."""
    numbers = np.zeros(1, dtype=np.int64)
    for hub in hubs:
        numbers = np.concatenate([numbers + weight[hub] * colours[digit] for digit in range(COLOURS)])
    return numbers


def _joined(left: _Half, right: _Half) -> int:
    """Return the number of fillings, summed over all ways to divide the items between the halves."""
    problem, sets = left.problem, left.sets
    table = right.layer
    for position, hub in enumerate(right.frontier):
        if not problem.hubs[hub].same and len(problem.hubs[hub].members) == 2:
            # The two sides have to differ, so count how often there is any other colour.
            digits = table.reshape(len(table), -1, COLOURS, COLOURS**position)
            table = (digits.sum(axis=2, keepdims=True) - digits).reshape(table.shape)
    weight = {hub: COLOURS**position for position, hub in enumerate(right.frontier)}
    opposite = np.array([reindexed(left.frontier, weight, one.colours) for one in sets.permutations])
    out = np.zeros(2, dtype=np.uint64)
    orbits = sweep.Orbits(sets.rank_of, sets.permutation_of)
    members, sizes = sets.of_size(left.used), sets.orbit_sizes(left.used)
    sweep.join.of(code_folder())(
        members, sizes, (1 << problem.items) - 1, orbits, left.layer, table, opposite, out
    )  # fmt: skip
    lower, upper = (int(half) for half in out)
    return upper << 64 | lower
