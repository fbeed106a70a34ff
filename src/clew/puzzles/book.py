"""The interface of puzzles: question, solutions, their number, and mistakes in an answer."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, runtime_checkable

from clew.core.errors import ClewError
from clew.puzzles.monitor import Monitor

Difficulty = Literal["easy", "medium", "hard"]
DIFFICULTIES: tuple[Difficulty, ...] = ("easy", "medium", "hard")


@dataclass(frozen=True)
class Solution:
    """A solution, as text that `Puzzle.check` reads."""

    text: str
    value: int | None = None
    """The value of the solution, if the puzzle asks for the best."""
    facts: Mapping[str, str] = field(default_factory=dict)
    """Other facts about the solution, by heading."""


@dataclass(frozen=True)
class ExactCount:
    """The number of solutions."""

    number: int
    up_to_symmetry: int | None
    """The number up to symmetry; None if it was not requested."""
    identified: str
    """Which symmetries `up_to_symmetry` considers, in words."""
    method: str
    """How the solutions were counted, in words."""
    seconds: float


@dataclass(frozen=True)
class AnswerMistake:
    """A mistake in an answer: the place, as the answer names it, and a sentence."""

    where: str
    sentence: str


class Puzzle(Protocol):
    """One puzzle."""

    @property
    def game(self) -> str:
        """The id of the game."""

    @property
    def words(self) -> Mapping[str, str]:
        """The settings of the puzzle by key, complete and in a fixed order: equal puzzles have equal words."""

    @property
    def question(self) -> str:
        """The question, in one or two sentences."""

    @property
    def improving(self) -> bool:
        """Whether the puzzle asks for the best solution: each solution is then better than the one before."""

    def solve(self, monitor: Monitor, limit: int | None = None, after: str = "") -> Iterator[Solution]:
        """Yield at most `limit` solutions, continuing after a cursor if one is given.

        Ends early when `monitor.stopped`; calls `monitor.conclude` with what has been proved.
        """

    def count(self, monitor: Monitor, symmetric: bool = True) -> ExactCount | None:
        """Return the exact number of solutions, with `symmetric` also up to symmetry; None if stopped early."""

    def check(self, answer: str) -> Sequence[AnswerMistake]:
        """Return the mistakes in an answer, none if it solves the puzzle; raise InvalidAnswer if it is unreadable."""

    def picture(self, answer: str = "", **settings: Any) -> str:
        """Return the puzzle as SVG text, with an answer filled in if given; the settings are those of a Look."""

    def diagram(self, answer: str = "") -> str:
        """Return the puzzle as plain text, with an answer filled in if given."""


@dataclass(frozen=True)
class NamedPuzzle:
    """A puzzle with a name."""

    name: str
    words: Mapping[str, str]
    sentence: str
    group: str = ""
    """The heading under which lists show it."""


class PuzzleBook(Protocol):
    """All puzzles of a game."""

    keys: Mapping[str, str]
    """The keys of puzzles, with their meaning."""

    @property
    def named(self) -> Sequence[NamedPuzzle]:
        """The named puzzles."""

    def parse(self, words: Mapping[str, str]) -> Puzzle:
        """Return the puzzle that the words describe, or raise InvalidPuzzle saying what was expected."""

    def random(self, difficulty: Difficulty, seed: int, words: Mapping[str, str], monitor: Monitor) -> Puzzle | None:
        """Return a random puzzle with these words and exactly one solution; None if stopped early.

        Raises InvalidPuzzle if the game has no such puzzles.
        """


@runtime_checkable
class HasFamilies(Protocol):
    """What a book also has if it can list whole families of puzzles."""

    families: Mapping[str, str]
    """The keys of the families, with their meaning."""

    def family(self, key: str, value: str) -> Iterator[Mapping[str, str]]:
        """Yield the words of each member of a family, or raise InvalidPuzzle saying what was expected."""


class InvalidPuzzle(ClewError):
    """Text that is not a valid puzzle; the message says what was expected."""


class InvalidAnswer(ClewError):
    """Text that is not a readable answer to the puzzle."""
