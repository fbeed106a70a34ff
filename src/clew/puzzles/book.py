"""What a puzzle is: the question, its solutions, their number, and mistakes in somebody's answer."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, runtime_checkable

from clew.core.errors import ClewError
from clew.puzzles.monitor import Monitor

Difficulty = Literal["easy", "medium", "hard"]
DIFFICULTIES: tuple[Difficulty, ...] = ("easy", "medium", "hard")


@dataclass(frozen=True)
class Solution:
    """One answer, as text that `Puzzle.check` reads."""

    text: str
    value: int | None = None
    """How good it is, where the puzzle asks for the best."""
    facts: Mapping[str, str] = field(default_factory=dict)
    """What else there is to say of it, by headings."""


@dataclass(frozen=True)
class Count:
    """How many solutions there are."""

    number: int
    up_to_symmetry: int | None
    """How many that no symmetry turns into one another; None if that was not asked for."""
    identified: str
    """Which solutions count as the same in `up_to_symmetry`, in words."""
    method: str
    """How the numbers were found."""
    seconds: float


@dataclass(frozen=True)
class AnswerMistake:
    """What is wrong with an answer: where, as the answer names places, and why, as a sentence."""

    where: str
    sentence: str


class Puzzle(Protocol):
    """One question."""

    @property
    def game(self) -> str:
        """The game's name in commands and texts."""

    @property
    def words(self) -> Mapping[str, str]:
        """The puzzle as words, complete and in a fixed order: equal puzzles have equal words."""

    @property
    def question(self) -> str:
        """What is asked, in a sentence or two."""

    @property
    def improving(self) -> bool:
        """Whether the best is asked for: solutions then come better and better, and the last one stands."""

    def solve(self, watch: Monitor, limit: int | None = None, after: str = "") -> Iterator[Solution]:
        """Yield solutions, at most `limit`, going on after a cursor if one is given.

        Ends early when `watch.stopped`; says in `watch.conclude` what has been proved.
        """

    def count(self, watch: Monitor, symmetric: bool = True) -> Count | None:
        """Return the exact number of solutions, and with `symmetric` that up to symmetry; None if stopped early."""

    def check(self, answer: str) -> Sequence[AnswerMistake]:
        """Return all that is wrong with an answer, nothing if it solves the puzzle; InvalidAnswer if unreadable."""

    def picture(self, answer: str = "", **settings: Any) -> str:
        """Return the puzzle, with an answer filled in if there is one, as SVG text; the settings are a Look's."""

    def diagram(self, answer: str = "") -> str:
        """Return the same as plain text."""


@dataclass(frozen=True)
class NamedPuzzle:
    """A puzzle that has a name of its own."""

    name: str
    words: Mapping[str, str]
    sentence: str
    group: str = ""
    """Under which heading lists show it."""


class PuzzleBook(Protocol):
    """All puzzles of a game."""

    keys: Mapping[str, str]
    """The words that a puzzle can have, and what each means."""

    @property
    def named(self) -> Sequence[NamedPuzzle]:
        """The puzzles that have names."""

    def parse(self, words: Mapping[str, str]) -> Puzzle:
        """Return the puzzle that the words mean, or raise InvalidPuzzle saying what was expected."""

    def random(self, difficulty: Difficulty, seed: int, words: Mapping[str, str], watch: Monitor) -> Puzzle | None:
        """Return a random puzzle with exactly one solution that fits the words; None if stopped early.

        Raises InvalidPuzzle where the game has no such puzzles.
        """


@runtime_checkable
class HasFamilies(Protocol):
    """What a book also has if it can list all puzzles of some kind, however many."""

    families: Mapping[str, str]
    """The families by their keys, and what a value means."""

    def family(self, key: str, value: str) -> Iterator[Mapping[str, str]]:
        """Yield the words of each member of a family, or raise InvalidPuzzle saying what was expected."""


class InvalidPuzzle(ClewError):
    """Text that cannot be read as a puzzle, or a puzzle that cannot be; the message says what was expected."""


class InvalidAnswer(ClewError):
    """Text that cannot be read as an answer to the puzzle."""
