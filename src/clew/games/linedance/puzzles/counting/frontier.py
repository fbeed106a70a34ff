"""Exact numbers of fillings, up to any size, without listing them.

Places are filled one after the other. All that matters of what has been filled is which items are used and which
colours stand along the frontier, at the hubs that reach from filled to empty places: so the number of ways is kept for
each set of items and each colouring of the frontier, place by place (sweep.py).

It is done from both ends: some of the places first with half of the items, the other places with the other half, and
then every set of items with its complement. The places are divided, and each half is ordered, so that the tables are
as small as possible, which a search over all sets of places finds out.

Exchanging colours takes tiles to tiles. Where a problem stays the same under some exchanges, sets of items that they
turn into one another have equal numbers, and only one of each is computed.
"""

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from clew.games.linedance.puzzles.counting import sweep
from clew.games.linedance.puzzles.counting.ordering import best_halves
from clew.games.linedance.puzzles.exchanges import Exchange, Sets, item_sets
from clew.games.linedance.puzzles.listing.walking import code_folder
from clew.games.linedance.puzzles.problem import COLOURS, Candidate, Problem
from clew.puzzles import Monitor

#: With so many places on one side no number outgrows 64 bits: 16·15·..·9 items in 6 turns each are under 10^15.
MOST_ON_ONE_SIDE = 8

#: About how much is done between two looks at the clock.
CHUNK = 50_000_000


def number_of_fillings(problem: Problem, exchanges: Sequence[Exchange], watch: Monitor) -> int | None:
    """Return in how many ways all places can be filled, or None if stopped early.

    Not all items need be used. `exchanges` are those of colours that may leave the problem the same; those that do not
    are left out.
    """
    if not all(problem.candidates):
        return 0
    sets = item_sets(problem.items, tuple(one for one in exchanges if _keeps(problem, one)))
    spare = problem.items - problem.places
    if problem.places <= MOST_ON_ONE_SIDE:
        order, _ = best_halves(problem, problem.places, 0)
        half = _Half(problem, sets, watch, (0.0, 1.0))
        if not half.fill(order, 0):
            return None
        return int(half.layer[:, 0] @ sets.sizes_of(problem.places))
    order, other_order = best_halves(problem, MOST_ON_ONE_SIDE, spare)
    left = _Half(problem, sets, watch, (0.0, 0.5))
    right = _Half(problem, sets, watch, (0.5, 1.0))
    if not (left.fill(order, 0) and right.fill(other_order, spare)):
        return None
    return _put_together(left, right)


def _keeps(problem: Problem, exchange: Exchange) -> bool:
    """Return whether an exchange of colours takes every candidate to one of the same place."""

    def changed(candidate: Candidate) -> tuple[int, tuple[int, ...]]:
        return exchange.items[candidate.item], tuple(exchange.colours[colour] for colour in candidate.colours)

    return all(
        Counter(told[:2] for told in candidates) == Counter(changed(told) for told in candidates)
        for candidates in problem.candidates
    )


@dataclass
class _FrontierStep:
    """The tables of one step, as `sweep.advance` takes them."""

    frontier: list[int]
    starts: NDArray[np.int64]
    old_bases: NDArray[np.int64]
    new_bases: NDArray[np.int64]
    weights: NDArray[np.int64]
    gather: NDArray[np.int64]

    @property
    def work(self) -> int:
        """How many additions one set takes, about."""
        return max(1, len(self.new_bases) * self.gather.shape[1] // 2)


class _Half:
    """Places being filled one after the other."""

    def __init__(self, problem: Problem, sets: Sets, watch: Monitor, span: tuple[float, float]) -> None:
        self.problem = problem
        self.sets = sets
        self.watch = watch
        self.span = span
        self.frontier: list[int] = []
        self.filled: list[int] = []
        self.layer: NDArray[np.int64] = np.zeros((0, 0), dtype=np.int64)
        self.used = 0

    def fill(self, order: Sequence[int], spare: int) -> bool:
        """Fill places in order, `spare` items being put aside first; return False if stopped early."""
        self.used = spare
        self.layer = np.ones((len(self.sets.of_size(spare)), 1), dtype=np.int64)
        for number, place in enumerate(order):
            begin, end = self.span
            self.watch.progress(begin + (end - begin) * number / len(order), f"{number} of {len(order)} spaces")
            if not self._advance(place):
                return False
        return True

    def _advance(self, place: int) -> bool:
        step = self._step(place)
        self.used += 1
        sets = self.sets.of_size(self.used)
        new = np.empty((len(sets), COLOURS ** len(step.frontier)), dtype=np.int64)
        rows = max(1, CHUNK // step.work)

        def run(first: int) -> None:
            if not self.watch.stopped:
                sweep.advance.of(code_folder())(
                    first, min(first + rows, len(sets)), sets, self.sets.rank_of, self.sets.exchange_of,
                    self.layer, new,
                    step.starts, step.old_bases, step.new_bases, step.weights, step.gather,
                )  # fmt: skip

        with ThreadPoolExecutor(self.watch.threads) as threads:
            list(threads.map(run, range(0, len(sets), rows)))
        self.layer, self.frontier = new, step.frontier
        self.filled.append(place)
        return not self.watch.stopped

    def _step(self, place: int) -> _FrontierStep:
        """Return the tables for filling a place.

        A hub is a digit of the colouring while it reaches from filled to empty places: the colour that it has, or where
        two of three different colours are there, the one that is missing. Digits that a place does not touch keep
        their order and become the lowest ones.
        """
        ports = self.problem.ports(place)
        untouched = [hub for hub in self.frontier if hub not in ports]
        staying = [hub for hub in ports if self._stays_open(hub, place)]
        merged: list[Counter[tuple[tuple[int, ...], tuple[int, ...]]]] = [Counter() for _ in range(self.problem.items)]
        known = [hub for hub in self.frontier if hub in ports]
        for candidate in self.problem.candidates[place]:
            shown = dict(zip(ports, candidate.colours, strict=True))
            for before in self._befores(known, shown):
                had = dict(zip(known, before, strict=True))
                after = tuple(self._after(hub, shown[hub], had.get(hub)) for hub in staying)
                merged[candidate.item][before, after] += 1
        return self._tables(merged, known, untouched, staying)

    def _stays_open(self, hub: int, place: int) -> bool:
        return any(member != place and member not in self.filled for member in self.problem.hubs[hub].members)

    def _befores(self, known: list[int], shown: dict[int, int]) -> list[tuple[int, ...]]:
        """Return the digits that the touched hubs may have for what is shown to them."""
        befores: list[tuple[int, ...]] = [()]
        for hub in known:
            told = self.problem.hubs[hub]
            wants_equal = told.same or self._filled_at(hub) == 2
            fitting = [digit for digit in range(COLOURS) if (digit == shown[hub]) == wants_equal]
            befores = [(*before, digit) for before in befores for digit in fitting]
        return befores

    def _filled_at(self, hub: int) -> int:
        return sum(member in self.filled for member in self.problem.hubs[hub].members)

    def _after(self, hub: int, shown: int, before: int | None) -> int:
        """Return the digit of a hub that stays open."""
        if before is None or self.problem.hubs[hub].same:
            return shown
        return COLOURS - shown - before

    def _tables(
        self, merged: list[Counter[tuple[tuple[int, ...], tuple[int, ...]]]],
        known: list[int], untouched: list[int], staying: list[int],
    ) -> _FrontierStep:  # fmt: skip
        old_weight = {hub: COLOURS**position for position, hub in enumerate(self.frontier)}
        new_weight = {hub: COLOURS ** (len(untouched) + position) for position, hub in enumerate(staying)}
        colours = [exchange.colours for exchange in self.sets.exchanges]
        entries = [
            (item, before, after, ways) for item, told in enumerate(merged) for (before, after), ways in told.items()
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
        return _FrontierStep(
            frontier=[*untouched, *staying],
            starts=np.cumsum([0, *(len(told) for told in merged)]),
            old_bases=np.array(old_bases, dtype=np.int64).reshape(len(colours), len(entries)),
            new_bases=np.array(new_bases, dtype=np.int64),
            weights=np.array([ways for *_, ways in entries], dtype=np.int64),
            gather=np.array([reindexed(untouched, old_weight, own) for own in colours]),
        )


def reindexed(hubs: Sequence[int], weight: dict[int, int], colours: Sequence[int]) -> NDArray[np.int64]:
    """Return for every colouring of hubs, in base 3, the number that it has where digits weigh something else.

    The colours are exchanged on the way.
    """
    numbers = np.zeros(1, dtype=np.int64)
    for hub in hubs:
        numbers = np.concatenate([numbers + weight[hub] * colours[digit] for digit in range(COLOURS)])
    return numbers


def _put_together(left: _Half, right: _Half) -> int:
    """Return the sum over all ways to share out the items."""
    problem, sets = left.problem, left.sets
    table = right.layer
    for position, hub in enumerate(right.frontier):
        if not problem.hubs[hub].same and len(problem.hubs[hub].members) == 2:
            # The two sides have to differ: look up not how often a colour is there, but how often another one is.
            digits = table.reshape(len(table), -1, COLOURS, COLOURS**position)
            table = (digits.sum(axis=2, keepdims=True) - digits).reshape(table.shape)
    weight = {hub: COLOURS**position for position, hub in enumerate(right.frontier)}
    opposite = np.array([reindexed(left.frontier, weight, exchange.colours) for exchange in sets.exchanges])
    out = np.zeros(2, dtype=np.uint64)
    sweep.put_together.of(code_folder())(
        sets.of_size(left.used), sets.sizes_of(left.used), (1 << problem.items) - 1,
        sets.rank_of, sets.exchange_of, left.layer, table, opposite, out,
    )  # fmt: skip
    lower, upper = (int(half) for half in out)
    return upper << 64 | lower
