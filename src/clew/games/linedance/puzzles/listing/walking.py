"""The compiled search as Python drives it: tables of a problem, and a walk through all of its fillings."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.games.linedance.puzzles.listing import backtrack
from clew.games.linedance.puzzles.problem import Problem
from clew.puzzles import Monitor
from clew.puzzles.registry import machine_code

#: How many candidates are tried between two looks at the clock: about a twentieth of a second.
BUDGET = 2_000_000

#: How many fillings are fetched at once.
ROWS = 4096

BITS = 2 * backtrack.WORD

Words = NDArray[np.uint64]
Fillings = NDArray[np.int8]


@cache
def code_folder() -> Path:
    """Return where the machine code of these puzzles is kept."""
    return machine_code("linedance", Path(__file__).parents[1])


def packed(flags: NDArray[np.bool_]) -> Words:
    """Return rows of flags as rows of two words of bits."""
    wide = np.zeros((len(flags), BITS), dtype=np.uint8)
    wide[:, : flags.shape[1]] = flags
    return np.packbits(wide, axis=1, bitorder="little").view(np.uint64)


class Tables:
    """What the search looks up: which candidates go together."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.items = [np.array([told.item for told in candidates]) for candidates in problem.candidates]
        places = problem.places
        self.narrowing: Words = np.zeros((places, BITS, places, 2), dtype=np.uint64)
        for place in range(places):
            for other in range(places):
                if other != place and len(self.items[place]) and len(self.items[other]):
                    self.narrowing[place, : len(self.items[place]), other] = packed(self._agree(place, other))

    def _agree(self, place: int, other: int) -> NDArray[np.bool_]:
        """Return which candidates of two places go together: they are different items and every hub is content."""
        agree = self.items[place][:, None] != self.items[other][None, :]
        ports, other_ports = self.problem.ports(place), self.problem.ports(other)
        for position, hub in enumerate(ports):
            if hub in other_ports:
                shown = np.array([told.colours[position] for told in self.problem.candidates[place]])
                met = np.array([told.colours[other_ports.index(hub)] for told in self.problem.candidates[other]])
                agree &= (shown[:, None] == met[None, :]) == self.problem.hubs[hub].same
        return agree

    def everything(self) -> Words:
        """Return the start of a search through all fillings: every candidate is possible."""
        return np.concatenate([packed(np.ones((1, len(items)), dtype=np.bool_)) for items in self.items])

    def beginning_with(self, filling: NDArray[np.int8], start: Words) -> Words:
        """Return the start of a search through the fillings that go on from one, which has -1 in empty places."""
        narrowed = start.copy()
        for place, candidate in enumerate(filling.tolist()):
            if candidate >= 0:
                word, position = divmod(candidate, backtrack.WORD)
                narrowed[place] = 0
                narrowed[place, word] = 1 << position
        return narrowed


class Walk:
    """A walk through all fillings of a start, which can be left and gone on with."""

    def __init__(self, tables: Tables, start: Words) -> None:
        places = tables.problem.places
        self._tables = tables
        self._possible = np.zeros((places + 1, places, 2), dtype=np.uint64)
        self._possible[0] = start
        self._waiting = np.zeros((places + 1, 2), dtype=np.uint64)
        self._chosen = np.zeros(places + 1, dtype=np.int64)
        self._taken = np.zeros(places + 1, dtype=np.int64)
        self._empty = np.zeros(places + 1, dtype=np.uint64)
        self._empty[0] = (1 << places) - 1
        self._cursor = np.zeros(3, dtype=np.int64)
        self.places = places
        self.finished = not start.any(axis=1).all()
        if not self.finished:
            backtrack.begin.of(code_folder())(self._possible, self._waiting, self._chosen, self._empty, self._cursor)

    @property
    def tried(self) -> int:
        """How many candidates have been put down."""
        return int(self._cursor[backtrack.TRIED])

    @property
    def found(self) -> int:
        """How many fillings have been found."""
        return int(self._cursor[backtrack.FOUND])

    @property
    def next_place(self) -> int:
        """The place that is filled first."""
        return int(self._chosen[0])

    @property
    def share_done(self) -> float:
        """About how much of the search is done: what has been tried of the first place, and of the places after it."""
        share, part = 0.0, 1.0
        reached = int(self._cursor[backtrack.DEPTH])
        for depth in range(reached + 1):
            place = self._chosen[depth]
            choices = int(np.bitwise_count(self._possible[depth, place]).sum())
            waiting = int(np.bitwise_count(self._waiting[depth]).sum())
            part /= choices
            # Where a candidate lies, it is not done with yet.
            share += part * (choices - waiting - (depth < reached))
        return share

    @property
    def stack(self) -> tuple[Any, ...]:
        """What compiled searches work on."""
        return (
            self._tables.narrowing, self._possible, self._waiting, self._chosen, self._taken, self._empty, self._cursor,
        )  # fmt: skip

    def go_on(self, found: Fillings, budget: int = BUDGET, goal: int | None = None) -> Fillings:
        """Walk on for a while; return the fillings found, each a row of candidates.

        `found` is where they are written; if it has no rows, they are only counted. With a goal, so many filled places
        are enough.
        """
        if self.finished:
            return found[:0]
        before = self.found
        why = backtrack.search.of(code_folder())(*self.stack, goal or self.places, budget, found)
        self.finished = why == backtrack.FINISHED
        return found[: self.found - before]


def fillings_of(tables: Tables, start: Words, watch: Monitor, goal: int | None = None) -> Iterator[Fillings]:
    """Yield all fillings of a start, many at a time; ends early when stopped."""
    walk = Walk(tables, start)
    while not walk.finished and not watch.stopped:
        found = walk.go_on(np.zeros((ROWS, tables.problem.places), dtype=np.int8), goal=goal)
        if len(found):
            yield found
