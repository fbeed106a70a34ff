"""How hard a puzzle is: the effort of a solver that works as a person does, and grades by its thresholds.

A solver takes the simplest step that it sees, and guesses only where it sees none. Each step costs by its technique;
steps that follow a wrong guess cost too. A book whose puzzles can be measured has `effort` and `thresholds`, which
benchmarks/puzzle_grades.py finds on a thousand puzzles of each kind (docs/puzzles.md).
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Protocol, runtime_checkable

from clew.puzzles.book import DIFFICULTIES, Difficulty, InvalidPuzzle, Puzzle
from clew.puzzles.monitor import Monitor
from clew.puzzles.registry import book, text_of
from clew.puzzles.registry import puzzle as parse_puzzle


@dataclass
class Effort:
    """What it takes to solve a puzzle."""

    costs: Mapping[str, int]
    """The cost of a step, by technique; the last technique is a guess."""
    steps: Counter[str] = field(default_factory=Counter)
    """How often each technique was used."""
    guesses: int = 0
    """How many wrong guesses there were."""
    depth: int = 0
    """How many guesses had to be kept in mind at once, at most."""
    gave_up: bool = False
    """Whether there were more guesses than a person would make."""

    @property
    def number(self) -> int:
        """The effort as a number."""
        return sum(self.costs[technique] * count for technique, count in self.steps.items())


@dataclass(frozen=True)
class Thresholds:
    """The efforts of the grades of a kind of puzzle."""

    easy: int
    """The most of an easy puzzle."""
    medium: int
    """The most of a medium one."""
    hard: int
    """The most of a hard one that is generated: more is no pleasure."""

    def grade(self, effort: int) -> Difficulty:
        """Return the grade of an effort."""
        return "easy" if effort <= self.easy else "medium" if effort <= self.medium else "hard"

    def distance(self, effort: Effort, difficulty: Difficulty) -> int:
        """Return how much harder than a grade an effort is; below 0 if it is easier, and 0 if it has the grade."""
        edges = {
            "easy": (0, self.easy),
            "medium": (self.easy + 1, self.medium),
            "hard": (self.medium + 1, self.hard),
        }
        low, high = edges[difficulty]
        if effort.gave_up:
            return max(1, effort.number - high)
        return min(0, effort.number - low) or max(0, effort.number - high)

    def has_grade(self, effort: Effort, difficulty: Difficulty) -> bool:
        """Return whether a generated puzzle may have this grade."""
        return self.distance(effort, difficulty) == 0


@runtime_checkable
class HasGrades(Protocol):
    """What a book also has if its puzzles can be measured."""

    def effort(self, puzzle: Puzzle) -> Effort | None:
        """Return the effort of a puzzle; None if it cannot be measured."""

    def thresholds(self, puzzle: Puzzle) -> Thresholds:
        """Return the thresholds of its kind."""


@runtime_checkable
class HasGradedDays(Protocol):
    """What a book also has if it can generate the puzzle of a day in each grade."""

    def graded_daily(self, kind: str, difficulty: Difficulty, day: int, monitor: Monitor) -> Puzzle | None:
        """Return the puzzle of a kind, a grade and the number of a day, which determine it; None if stopped early.

        What it returns for a day must never change: another generator starts a new puzzle version
        (clew.web.puzzles.versions).
        """


def difficulty_named(name: str) -> Difficulty:
    """Return a difficulty by its name, or raise InvalidPuzzle."""
    for difficulty in DIFFICULTIES:
        if difficulty == name:
            return difficulty
    raise InvalidPuzzle(f"{name}: expected {', '.join(DIFFICULTIES)}")


def grade_of(puzzle: Puzzle) -> Difficulty | None:
    """Return the measured grade of a puzzle, or None if it cannot be measured."""
    return _grade_of_text(text_of(puzzle))


@lru_cache(maxsize=512)
def _grade_of_text(text: str) -> Difficulty | None:
    puzzle = parse_puzzle(text)
    its_book = book(puzzle.game)
    if not isinstance(its_book, HasGrades):
        return None
    effort = its_book.effort(puzzle)
    return None if effort is None else its_book.thresholds(puzzle).grade(effort.number)
