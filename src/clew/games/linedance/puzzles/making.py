"""Random puzzles with exactly one solution.

A random filling is taken, and so few of its tiles are pinned that it is the only one left. Every other filling differs
from it somewhere, and one of the tiles that differ has to be pinned: so the pinned places have to meet every such set
of places. The smallest set of places that meets all sets found so far is pinned; if that leaves another filling, one
more set is known, and so on until it leaves none. As every set of pinned tiles has to meet those sets, no smaller one
would do.

    hard      no tile is pinned that could be spared: no choice of fewer tiles leaves only this filling
    easy      so many more are pinned, two at least, that there is always a space where only one tile fits
    medium    half of those more
"""

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from clew.games.linedance.puzzles.listing.walking import Tables, Walk, Words
from clew.games.linedance.puzzles.loops.looping import loop_jobs
from clew.games.linedance.puzzles.puzzle import ALL, ANY, TilePuzzle
from clew.games.linedance.puzzles.task import Filling, Task
from clew.puzzles import Difficulty, InvalidPuzzle, Monitor

#: How many other fillings are fetched at a time to learn from.
LESSONS = 64

#: How many candidates are tried for a random filling before the tiles are shuffled anew; more and more each time.
PATIENCE = 20_000

#: An easy puzzle has at least so many tiles more than a hard one.
EASIER = 2

Sets = NDArray[np.int64]


def make(asked: TilePuzzle, difficulty: Difficulty, seed: int, watch: Monitor) -> TilePuzzle | None:
    """Return the asked puzzle with some tiles of a random filling pinned; None if stopped early."""
    if asked.loops not in (ANY, ALL) or asked.task.pinned:
        raise InvalidPuzzle("a random puzzle has loops=any or loops=all, and its pinned tiles are not given")
    rng = random.Random(seed)
    filling = random_filling(asked, rng, watch)
    maker = None if filling is None else _Maker(asked, filling)
    pins = None if maker is None else maker.fewest_pins(rng, watch)
    if maker is None or pins is None:
        return None
    more = [] if difficulty == "hard" else maker.until_easy(pins)
    pins += more if difficulty == "easy" else more[: len(more) // 2]
    return maker.with_pins(pins)


def random_filling(asked: TilePuzzle, rng: random.Random, watch: Monitor) -> Filling | None:
    """Return the first filling that a search finds when the order of the tiles is left to chance."""
    patience = PATIENCE
    while not watch.stopped:
        watch.progress(None, "a random filling")
        shuffled = asked.task.shuffled(rng)
        tables = Tables(shuffled.problem)
        starts = _starts(tables, shuffled, asked.loops)
        rng.shuffle(starts)
        finished = True
        for start in starts:
            walk = Walk(tables, start)
            found = walk.go_on(np.zeros((1, len(asked.task.shape)), dtype=np.int8), patience)
            if len(found):
                return shuffled.filling_of(found[0].tolist())
            finished &= walk.finished
        if finished:
            raise InvalidPuzzle("there is no solution to make a puzzle of")
        patience *= 2
    return None


def _starts(tables: Tables, task: Task, loops: str) -> list[Words]:
    return [tables.everything()] if loops == ANY else loop_jobs(tables, task)


class _Maker:
    """A filling, of which some tiles are to be pinned."""

    def __init__(self, asked: TilePuzzle, filling: Filling) -> None:
        self.asked = asked
        self.filling = filling
        self.places = len(filling)
        task = asked.task
        self.tables = Tables(task.problem)
        self.starts = _starts(self.tables, task, asked.loops)
        labels = [[told.label for told in candidates] for candidates in task.problem.candidates]
        self.row = np.array([labels[place].index(content) for place, content in enumerate(filling)], dtype=np.int8)

    def with_pins(self, pins: Sequence[int]) -> TilePuzzle:
        """Return the puzzle with the tiles of some places pinned."""
        cells = self.asked.task.shape.cells
        pinned = {cells[place]: self.filling[place] for place in pins}
        return replace(self.asked, task=replace(self.asked.task, pinned=pinned))

    def _pinned(self, pins: Sequence[int], start: Words) -> Words:
        kept = np.full(self.places, -1, dtype=np.int8)
        kept[list(pins)] = self.row[list(pins)]
        return self.tables.beginning_with(kept, start) & start

    def fewest_pins(self, rng: random.Random, watch: Monitor) -> list[int] | None:
        """Return the places of as few tiles as possible that leave only this filling; None if stopped early."""
        differing: Sets = np.zeros(0, dtype=np.int64)
        for size in range(self.places + 1):
            choices = list(combinations(range(self.places), size))
            rng.shuffle(choices)
            masks = np.array([sum(1 << place for place in pins) for pins in choices], dtype=np.int64)
            alive = np.ones(len(masks), dtype=np.bool_)
            fresh = differing
            while not watch.stopped:
                for differs in fresh:
                    alive &= masks & differs != 0
                if not alive.any():
                    break
                pins = choices[int(np.argmax(alive))]
                watch.progress(None, f"{size} pinned: {int(alive.sum()):,} ways left")
                fresh = self._lessons(pins)
                if not len(fresh):
                    return list(pins)
                differing = np.union1d(differing, fresh)
        return None

    def _lessons(self, pins: Sequence[int]) -> Sets:
        """Return where other fillings with these pinned tiles differ from this one, as sets of places; none if none."""
        for start in self.starts:
            walk = Walk(self.tables, self._pinned(pins, start))
            while not walk.finished:
                found = walk.go_on(np.zeros((LESSONS, self.places), dtype=np.int8))
                differs = (found != self.row) @ (1 << np.arange(self.places))
                if differs.any():
                    return np.unique(differs[differs != 0])
        return np.zeros(0, dtype=np.int64)

    def until_easy(self, pins: Sequence[int]) -> list[int]:
        """Return more places to pin, best first, after which only one tile fits somewhere at every step."""
        more: list[int] = []
        while len(more) < EASIER or self._effort([*pins, *more]) > self.places:
            left = [place for place in range(self.places) if place not in pins and place not in more]
            if not left:
                break
            more.append(min(left, key=lambda place: self._effort([*pins, *more, place])))
        return more

    def _effort(self, pins: Sequence[int]) -> int:
        """Return how many tiles a search puts down: as many as there are places if there is never a choice."""
        walk = Walk(self.tables, self._pinned(pins, self.tables.everything()))
        walk.go_on(np.zeros((0, self.places), dtype=np.int8), PATIENCE)
        return walk.tried
