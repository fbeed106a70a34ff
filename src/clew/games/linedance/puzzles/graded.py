"""Puzzles of a wanted grade, each with exactly one solution.

A random filling is taken, and its tiles are taken away in random order as long as no other filling fits. Then tiles are
given back, the last one first, until the effort of a solver that works as a person does has the wanted grade. If it
never has, the next filling is tried.

Everything follows from the words of the seed: numbers come from a stream of their own, searches are limited by how much
they try and never by time. The puzzles of days depend on this, so it must not change (clew.web.puzzles.versions).
"""

from collections.abc import Sequence

import numpy as np

from clew.games.linedance.puzzles.fillings import PinnedFilling, Shuffles, random_filling
from clew.games.linedance.puzzles.human_solver import HumanSolver
from clew.games.linedance.puzzles.listing.search import BacktrackingSearch
from clew.games.linedance.puzzles.puzzle import TilePuzzle
from clew.games.linedance.puzzles.task import Filling
from clew.puzzles import Difficulty, InvalidPuzzle, Monitor
from clew.puzzles.grading import Effort, Thresholds
from clew.puzzles.streams import RandomStream

#: The fewest tiles that a puzzle leaves to place.
MIN_TILES_TO_PLACE = 2

#: Fillings that are tried before a shape counts as one without puzzles of a grade.
MOST_FILLINGS = 25

#: A search for a second filling that tries more than this is not finished: the tile stays.
UNIQUENESS_BUDGET = 400_000


def generate(
    puzzle: TilePuzzle, difficulty: Difficulty, thresholds: Thresholds, stream: RandomStream, monitor: Monitor
) -> TilePuzzle | None:
    """Return the puzzle with some tiles pinned, so that it has one solution and a grade; None if stopped early.

    A shape that has no such puzzles gets one that is as near as possible.
    """
    nearest: tuple[int, TilePuzzle] | None = None
    for _ in range(MOST_FILLINGS):
        filling = random_filling(puzzle, stream_shuffles(stream), monitor)
        if filling is None:
            return None
        digger = Digger(puzzle, filling)
        for pins in reversed(digger.stages(stream)):
            if monitor.stopped:
                return None
            if len(filling) - len(pins) < MIN_TILES_TO_PLACE:
                break
            effort = digger.effort(pins)
            if thresholds.has_grade(effort, difficulty):
                return digger.with_pins(pins)
            distance = thresholds.distance(effort, difficulty)
            if nearest is None or abs(distance) < nearest[0]:
                nearest = abs(distance), digger.with_pins(pins)
            if distance < 0:
                break
    if nearest is not None:
        return nearest[1]
    raise InvalidPuzzle(
        f"shape={puzzle.task.shape.word}: one solution needs nearly all tiles pinned; expected another shape, or a "
        "puzzle with many solutions"
    )


def stream_shuffles(stream: RandomStream) -> Shuffles:
    """Return shuffles by a stream."""
    return Shuffles(stream.shuffled, stream.shuffled)


class Digger(PinnedFilling):
    """A filling whose tiles are taken away as long as it stays the only one."""

    def __init__(self, puzzle: TilePuzzle, filling: Filling) -> None:
        super().__init__(puzzle, filling)
        self.solver = HumanSolver(puzzle.task, puzzle.loops)

    def stages(self, stream: RandomStream) -> list[list[int]]:
        """Return sets of places whose tiles leave only this filling, each with one place less than the one before."""
        pins = list(range(len(self.filling)))
        found = [pins]
        for place in stream.shuffled(pins):
            fewer = [each for each in pins if each != place]
            if self.is_only(fewer):
                pins = fewer
                found.append(pins)
        return found

    def is_only(self, pins: Sequence[int]) -> bool:
        """Return whether no other filling has these tiles; False too if that takes too long to find out."""
        for start in self.starts:
            search = BacktrackingSearch(self.tables, self.start_with(pins, start))
            while not search.finished:
                if search.tried >= UNIQUENESS_BUDGET:
                    return False
                found = search.run(np.zeros((2, self.places), dtype=np.int8), UNIQUENESS_BUDGET)
                if (found != self.row).any():
                    return False
        return True

    def effort(self, pins: Sequence[int]) -> Effort:
        """Return the effort of the puzzle with these tiles pinned."""
        return self.solver.measure({place: self.filling[place] for place in pins})
