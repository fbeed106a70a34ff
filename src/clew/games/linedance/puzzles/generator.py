"""Generates random puzzles with exactly one solution, graded by pinned tiles: the days of version 1 are made so.

(graded.py makes those of a measured grade.) It takes a random filling and pins as few of its tiles as possible so that
no other filling remains. Every other filling differs from it in some set of places, and at least one of these has to be
pinned: the pinned places are a hitting set of all such sets. The smallest hitting set of the sets found so far is
tried; if it leaves another filling, that adds one more set, and so on until it leaves none. As the pinned places must
hit all sets found, no smaller choice would do.

    hard      as few tiles as possible are pinned
    easy      more are pinned, at least two, until there is always a space where only one tile fits
    medium    half of those extra tiles are pinned
"""

import random
from collections.abc import Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from clew.games.linedance.puzzles.fillings import BUDGET, PinnedFilling, Shuffles, random_filling
from clew.games.linedance.puzzles.listing.search import BacktrackingSearch, CandidateSets
from clew.games.linedance.puzzles.puzzle import ALL, ANY, TilePuzzle
from clew.puzzles import Difficulty, InvalidPuzzle, Monitor

#: How many other fillings are fetched at a time.
BATCH = 64

#: An easy puzzle has at least this many more pinned tiles than a hard one.
MIN_EXTRA_PINS = 2

#: Sets of places, as bits.
PlaceSets = NDArray[np.int64]


def generate(puzzle: TilePuzzle, difficulty: Difficulty, seed: int, monitor: Monitor) -> TilePuzzle | None:
    """Return the puzzle with some tiles of a random filling pinned; None if stopped early."""
    if puzzle.loops not in (ANY, ALL) or puzzle.task.pinned:
        raise InvalidPuzzle("expected a random puzzle with loops=any or loops=all and without pinned tiles")
    rng = random.Random(seed)
    filling = random_filling(puzzle, random_shuffles(rng), monitor)
    generator = None if filling is None else _Generator(puzzle, filling)
    pins = None if generator is None else generator.fewest_pins(rng, monitor)
    if generator is None or pins is None:
        return None
    extra = [] if difficulty == "hard" else generator.extra_pins(pins)
    pins += extra if difficulty == "easy" else extra[: len(extra) // 2]
    return generator.with_pins(pins)


def random_shuffles(rng: random.Random) -> Shuffles:
    """Return shuffles with Python's generator, which the puzzles of version 1 depend on."""

    def starts(found: list[CandidateSets]) -> list[CandidateSets]:
        rng.shuffle(found)
        return found

    return Shuffles(lambda own: rng.sample(own, len(own)), starts)


class _Generator(PinnedFilling):
    """A filling and the searches that find which of its tiles to pin."""

    def fewest_pins(self, rng: random.Random, monitor: Monitor) -> list[int] | None:
        """Return as few places as possible whose tiles leave only this filling; None if stopped early."""
        differing: PlaceSets = np.zeros(0, dtype=np.int64)
        for size in range(self.places + 1):
            choices = list(combinations(range(self.places), size))
            rng.shuffle(choices)
            masks = np.array([sum(1 << place for place in pins) for pins in choices], dtype=np.int64)
            alive = np.ones(len(masks), dtype=np.bool_)
            new = differing
            while not monitor.stopped:
                for differs in new:
                    alive &= masks & differs != 0
                if not alive.any():
                    break
                pins = choices[int(np.argmax(alive))]
                monitor.progress(None, f"{size} pinned: {int(alive.sum()):,} choices left")
                new = self._differences(pins)
                if not len(new):
                    return list(pins)
                differing = np.union1d(differing, new)
        return None

    def _differences(self, pins: Sequence[int]) -> PlaceSets:
        """Return the sets of places where other fillings with these pins differ; empty if there is no other filling."""
        for start in self.starts:
            search = BacktrackingSearch(self.tables, self.start_with(pins, start))
            while not search.finished:
                found = search.run(np.zeros((BATCH, self.places), dtype=np.int8))
                differs = (found != self.row) @ (1 << np.arange(self.places))
                if differs.any():
                    return np.unique(differs[differs != 0])
        return np.zeros(0, dtype=np.int64)

    def extra_pins(self, pins: Sequence[int]) -> list[int]:
        """Return more places to pin, best first, until there is always a space where only one tile fits."""
        extra: list[int] = []
        while len(extra) < MIN_EXTRA_PINS or self._effort([*pins, *extra]) > self.places:
            left = [place for place in range(self.places) if place not in pins and place not in extra]
            if not left:
                break
            extra.append(min(left, key=lambda place: self._effort([*pins, *extra, place])))
        return extra

    def _effort(self, pins: Sequence[int]) -> int:
        """Return how many tiles a search places: as many as there are places if there is never a choice."""
        search = BacktrackingSearch(self.tables, self.start_with(pins, self.tables.all_candidates()))
        search.run(np.zeros((0, self.places), dtype=np.int8), BUDGET)
        return search.tried
