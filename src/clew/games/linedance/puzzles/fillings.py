"""Random fillings of a shape, and the puzzles that remain where some tiles of one are pinned."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from clew.games.linedance.puzzles.listing.search import BacktrackingSearch, CandidateSets, CandidateTables
from clew.games.linedance.puzzles.loops.through_all import loop_jobs
from clew.games.linedance.puzzles.problem import Candidate
from clew.games.linedance.puzzles.puzzle import ANY, TilePuzzle
from clew.games.linedance.puzzles.task import Filling, Task
from clew.puzzles import InvalidPuzzle, Monitor

#: Candidates tried for a random filling before the tiles are shuffled again; doubled each time.
BUDGET = 20_000


@dataclass(frozen=True)
class Shuffles:
    """How a generator shuffles: its puzzles depend on it, so each has its own."""

    candidates: Callable[[Sequence[Candidate]], Sequence[Candidate]]
    starts: Callable[[list[CandidateSets]], Sequence[CandidateSets]]


def random_filling(puzzle: TilePuzzle, shuffles: Shuffles, monitor: Monitor) -> Filling | None:
    """Return the first filling that a search with shuffled candidates finds; None if stopped early."""
    budget = BUDGET
    while not monitor.stopped:
        monitor.progress(None, "a random filling")
        shuffled = puzzle.task.shuffled(shuffles.candidates)
        tables = CandidateTables(shuffled.problem)
        finished = True
        for start in shuffles.starts(_starts(tables, shuffled, puzzle.loops)):
            search = BacktrackingSearch(tables, start)
            found = search.run(np.zeros((1, len(puzzle.task.shape)), dtype=np.int8), budget)
            if len(found):
                return shuffled.filling_of(found[0].tolist())
            finished &= search.finished
        if finished:
            raise InvalidPuzzle("there is no solution, so there is no puzzle with one solution")
        budget *= 2
    return None


def _starts(tables: CandidateTables, task: Task, loops: str) -> list[CandidateSets]:
    return [tables.all_candidates()] if loops == ANY else [job.start for job in loop_jobs(tables, task)]


class PinnedFilling:
    """A filling of which some tiles are pinned, and what a search for others starts from."""

    def __init__(self, puzzle: TilePuzzle, filling: Filling) -> None:
        self.puzzle = puzzle
        self.filling = filling
        self.places = len(filling)
        self.tables = CandidateTables(puzzle.task.problem)
        self.starts = _starts(self.tables, puzzle.task, puzzle.loops)
        labels = [[candidate.label for candidate in candidates] for candidates in puzzle.task.problem.candidates]
        self.row = np.array([labels[place].index(content) for place, content in enumerate(filling)], dtype=np.int8)

    def with_pins(self, pins: Sequence[int]) -> TilePuzzle:
        """Return the puzzle with the tiles of some places pinned."""
        cells = self.puzzle.task.shape.cells
        pinned = {cells[place]: self.filling[place] for place in pins}
        return replace(self.puzzle, task=replace(self.puzzle.task, pinned=pinned))

    def start_with(self, pins: Sequence[int], start: CandidateSets) -> CandidateSets:
        """Return what is left of a start once these tiles are pinned."""
        partial = np.full(self.places, -1, dtype=np.int8)
        partial[list(pins)] = self.row[list(pins)]
        return self.tables.extending(partial, start) & start
