"""Python side of the compiled backtracking search: the tables of a problem, and a search that can be resumed."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from clew.games.linedance.puzzles.listing import backtrack
from clew.games.linedance.puzzles.listing.backtrack import BacktrackStack
from clew.games.linedance.puzzles.problem import Problem
from clew.puzzles import Monitor
from clew.puzzles.registry import machine_code

#: Candidates tried between two checks whether to stop: about a twentieth of a second.
BUDGET = 2_000_000

#: Fillings fetched at a time.
ROWS = 4096

BITS = 2 * backtrack.WORD

#: For each place a bit set of candidates, in two 64-bit words; where a search starts from.
CandidateSets = NDArray[np.uint64]
Fillings = NDArray[np.int8]


@cache
def code_folder() -> Path:
    """Return the folder with the machine code of these puzzles."""
    return machine_code("linedance", Path(__file__).parents[1])


def packed(flags: NDArray[np.bool_]) -> CandidateSets:
    """Return rows of flags as rows of two words of bits."""
    wide = np.zeros((len(flags), BITS), dtype=np.uint8)
    wide[:, : flags.shape[1]] = flags
    return np.packbits(wide, axis=1, bitorder="little").view(np.uint64)


class CandidateTables:
    """Which candidates of two places are compatible."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.items = [np.array([candidate.item for candidate in candidates]) for candidates in problem.candidates]
        places = problem.places
        self.compatible: CandidateSets = np.zeros((places, BITS, places, 2), dtype=np.uint64)
        for place in range(places):
            for other in range(places):
                if other != place and len(self.items[place]) and len(self.items[other]):
                    self.compatible[place, : len(self.items[place]), other] = packed(self._agree(place, other))

    def _agree(self, place: int, other: int) -> NDArray[np.bool_]:
        """Return which candidates of two places are different items that satisfy every hub the places share."""
        agree = self.items[place][:, None] != self.items[other][None, :]
        ports, other_ports = self.problem.ports(place), self.problem.ports(other)
        for position, hub in enumerate(ports):
            if hub in other_ports:
                other_position = other_ports.index(hub)
                shown = np.array([candidate.colours[position] for candidate in self.problem.candidates[place]])
                met = np.array([candidate.colours[other_position] for candidate in self.problem.candidates[other]])
                agree &= (shown[:, None] == met[None, :]) == self.problem.hubs[hub].same
        return agree

    def all_candidates(self) -> CandidateSets:
        """Return the start of a search through all fillings: every candidate is possible."""
        return np.concatenate([packed(np.ones((1, len(items)), dtype=np.bool_)) for items in self.items])

    def extending(self, filling: NDArray[np.int8], start: CandidateSets) -> CandidateSets:
        """Return the start of a search through the fillings that extend a partial one, which has -1 in empty places."""
        narrowed = start.copy()
        for place, candidate in enumerate(filling.tolist()):
            if candidate >= 0:
                word, position = divmod(candidate, backtrack.WORD)
                narrowed[place] = 0
                narrowed[place, word] = 1 << position
        return narrowed


class BacktrackingSearch:
    """A search through all fillings from a start, which can be paused and resumed."""

    def __init__(self, tables: CandidateTables, start: CandidateSets) -> None:
        places = tables.problem.places
        depths = places + 1
        self.stack = BacktrackStack(
            compatible=tables.compatible,
            possible=np.zeros((depths, places, 2), dtype=np.uint64),
            untried=np.zeros((depths, 2), dtype=np.uint64),
            chosen=np.zeros(depths, dtype=np.int64),
            taken=np.zeros(depths, dtype=np.int64),
            empty=np.zeros(depths, dtype=np.uint64),
            counters=np.zeros(3, dtype=np.int64),
        )
        self.stack.possible[0] = start
        self.stack.empty[0] = (1 << places) - 1
        self.places = places
        self.finished = not start.any(axis=1).all()
        if not self.finished:
            stack = self.stack
            backtrack.begin.of(code_folder())(stack.possible, stack.untried, stack.chosen, stack.empty, stack.counters)

    @property
    def tried(self) -> int:
        """How many candidates have been placed."""
        return int(self.stack.counters[backtrack.TRIED])

    @property
    def found(self) -> int:
        """How many fillings have been found."""
        return int(self.stack.counters[backtrack.FOUND])

    @property
    def first_place(self) -> int:
        """The place that is filled first."""
        return int(self.stack.chosen[0])

    @property
    def share_done(self) -> float:
        """About how much of the search is done, from 0 to 1: what has been tried at each depth, weighted."""
        share, part = 0.0, 1.0
        reached = int(self.stack.counters[backtrack.DEPTH])
        for depth in range(reached + 1):
            place = self.stack.chosen[depth]
            choices = int(np.bitwise_count(self.stack.possible[depth, place]).sum())
            untried = int(np.bitwise_count(self.stack.untried[depth]).sum())
            part /= choices
            # The candidate in a filled place is not finished yet.
            share += part * (choices - untried - (depth < reached))
        return share

    def run(self, found: Fillings, budget: int = BUDGET, goal: int | None = None) -> Fillings:
        """Continue the search for a while; return the fillings found, each a row of candidates.

        They are written to `found`; if it has no rows, they are only counted. With a goal, a filling of that many
        places is enough.
        """
        if self.finished:
            return found[:0]
        before = self.found
        why = backtrack.search.of(code_folder())(*self.stack, goal or self.places, budget, found)
        self.finished = why == backtrack.FINISHED
        return found[: self.found - before]


def fillings_of(
    tables: CandidateTables, start: CandidateSets, monitor: Monitor, goal: int | None = None
) -> Iterator[Fillings]:
    """Yield all fillings from a start, in batches; ends early when stopped."""
    search = BacktrackingSearch(tables, start)
    while not search.finished and not monitor.stopped:
        found = search.run(np.zeros((ROWS, tables.problem.places), dtype=np.int8), goal=goal)
        if len(found):
            yield found
