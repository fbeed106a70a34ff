"""Puzzles solved by hand: pieces are put into spaces, turned and removed.

The pieces on the board are an answer as text, possibly incomplete: every action takes an answer and returns another. A
book whose puzzles can be solved by hand has `board`, which returns a PuzzleBoard (None for a puzzle without pieces).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

from clew.puzzles.book import AnswerMistake, Puzzle
from clew.puzzles.kit import PuzzleKit
from clew.puzzles.monitor import Monitor


@dataclass(frozen=True)
class Piece:
    """A piece and its orientation, both part of `name`; `label` is its accessible name."""

    name: str
    label: str


@dataclass(frozen=True)
class AnswerState:
    """The state of an answer, complete or not."""

    answer: str
    """The answer in canonical form, with the fixed pieces."""
    lying: Mapping[str, str]
    """The names of the pieces on the board, by space."""
    headline: str
    """The progress, in a few words."""
    loose: Sequence[Piece] = ()
    """The pieces that are not on the board."""
    facts: Sequence[str] = ()
    """Other facts, in sentences."""
    wrong: Sequence[AnswerMistake] = ()
    """The mistakes so far, without what is still missing."""
    solved: bool = False


@dataclass(frozen=True)
class PuzzleHint:
    """A hint in two steps: `look` says where to look, `tell` what to do."""

    where: str
    """The space."""
    look: str
    tell: str
    piece: str = ""
    """The piece that belongs there; empty if the piece there must be removed."""


class PuzzleBoard(Protocol):
    """A puzzle with its spaces and pieces. Unreadable answers and impossible actions raise InvalidAnswer."""

    @property
    def spaces(self) -> Sequence[str]:
        """The names of all spaces, which are sites of the picture."""

    @property
    def fixed(self) -> Sequence[str]:
        """The spaces whose pieces cannot be moved."""

    @property
    def supply(self) -> str:
        """The name of a piece in unlimited supply; empty if there is one of each piece."""

    @property
    def word(self) -> str:
        """The word for a piece."""

    def state(self, answer: str, loose: Sequence[str] = ()) -> AnswerState:
        """Return the state of an answer; `loose` names the pieces off the board in their orientations."""

    def put(self, answer: str, piece: str, space: str) -> str:
        """Put a piece into a space; a piece from another space is exchanged with the one there."""

    def turn(self, answer: str, space: str, by: int) -> str:
        """Turn the piece in a space."""

    def take(self, answer: str, space: str) -> str:
        """Remove the piece in a space."""

    def turned(self, piece: str, by: int) -> Piece:
        """Return a piece after some turns."""

    def picture(self, answer: str, **settings: Any) -> str:
        """Return the board as SVG text, with matches and mismatches marked; the settings are those of a Look."""

    @property
    def is_free(self) -> bool:
        """Whether there is nothing to solve: pieces are laid as people like."""

    @property
    def title(self) -> str:
        """What a puzzle without a name is called, in a few words."""

    @property
    def task_words(self) -> str:
        """What is left to do, in a sentence for people at the board."""

    def kit(self, **settings: Any) -> PuzzleKit:
        """Return everything that a program needs to draw and check the puzzle by itself; settings as for a picture."""

    def piece_picture(self, piece: str, **settings: Any) -> str:
        """Return a single piece as SVG text."""

    def hint(self, answer: str, monitor: Monitor) -> PuzzleHint | None:
        """Return a hint for the next step from an answer; None if none was found before the monitor stopped."""


@runtime_checkable
class HasBoards(Protocol):
    """What a book also has if its puzzles can be solved by hand."""

    def board(self, puzzle: Puzzle) -> PuzzleBoard | None:
        """Return the board of a puzzle of this book."""


@dataclass(frozen=True)
class PuzzleKind:
    """A kind of puzzles that can be generated."""

    name: str
    title: str
    sentence: str
    choices: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Keys with their possible values, the default first."""
    has_difficulties: bool = False
    """Whether puzzles with exactly one solution can be generated as easy, medium and hard."""


@runtime_checkable
class HasKinds(Protocol):
    """What a book also has if it can generate puzzles."""

    kinds: Sequence[PuzzleKind]

    def generate(
        self, kind: str, difficulty: str, seed: int, words: Mapping[str, str], monitor: Monitor
    ) -> Puzzle | None:
        """Return a puzzle of a kind; None if stopped early. The same seed and words always give the same puzzle.

        The difficulty is easy, medium or hard, or empty for a puzzle with any number of solutions.
        """

    def daily(self, kind: str, seed: int, monitor: Monitor) -> Puzzle | None:
        """Return the puzzle of the day whose number is the seed; None if stopped early."""


@runtime_checkable
class HasMachineCode(Protocol):
    """What a book also has if its solvers are compiled."""

    def warm(self) -> None:
        """Load the machine code for solving and counting, or compile it, which can take a while."""


@runtime_checkable
class KnowsCounts(Protocol):
    """What a book also has if it knows the number of solutions of some puzzles."""

    def known_count(self, puzzle: Puzzle) -> tuple[int, int] | None:
        """Return the number of solutions and the number up to symmetry, or None."""
