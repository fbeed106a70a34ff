"""Puzzles done by hand: pieces that are put into spaces, turned and taken away.

Whatever lies on the table is an answer, perhaps half of one, as text: every deed takes an answer and returns another.
A book whose puzzles can be done so has `table`, which returns a Table (or None for a puzzle without pieces).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

from clew.puzzles.book import AnswerMistake, Puzzle
from clew.puzzles.monitor import Monitor


@dataclass(frozen=True)
class Piece:
    """A piece as it lies: its name says which one it is, and how it is turned; the label is read aloud."""

    name: str
    label: str


@dataclass(frozen=True)
class AnswerState:
    """How an answer stands."""

    answer: str
    """The answer in its usual form, with whatever lies fixed."""
    lying: Mapping[str, str]
    """The names of the pieces that lie in spaces."""
    headline: str
    """How far it is, in a few words."""
    loose: Sequence[Piece] = ()
    """The pieces that lie beside."""
    facts: Sequence[str] = ()
    """What else there is to say, in sentences."""
    wrong: Sequence[AnswerMistake] = ()
    """What is wrong so far, not counting what is still missing."""
    solved: bool = False


@dataclass(frozen=True)
class PuzzleHint:
    """Help in two steps: where to look, and then what to do."""

    where: str
    """A space."""
    look: str
    tell: str
    piece: str = ""
    """What belongs there; empty if what lies there has to go."""


class PuzzleBoard(Protocol):
    """A puzzle with its spaces and pieces. Unreadable answers, and deeds that cannot be done, raise InvalidAnswer."""

    @property
    def spaces(self) -> Sequence[str]:
        """The names of all spaces, which are the sites of the picture."""

    @property
    def fixed(self) -> Sequence[str]:
        """The spaces whose pieces cannot be moved."""

    @property
    def supply(self) -> str:
        """The piece of which there is no end; empty where pieces lie beside and each is there once."""

    @property
    def word(self) -> str:
        """What a piece is called."""

    def standing(self, answer: str, loose: Sequence[str] = ()) -> AnswerState:
        """Return how an answer stands; the pieces beside lie as they are named in `loose`."""

    def put(self, answer: str, piece: str, space: str) -> str:
        """Put a piece into a space, from beside or from another space, which gets what lay there."""

    def turn(self, answer: str, space: str, by: int) -> str:
        """Turn a piece that lies in a space."""

    def take(self, answer: str, space: str) -> str:
        """Take away what lies in a space."""

    def turned(self, piece: str, by: int) -> Piece:
        """Return a piece after some turns."""

    def picture(self, answer: str, **settings: Any) -> str:
        """Return the table as SVG text, with what fits and what does not; the settings are a Look's."""

    def piece_picture(self, piece: str, **settings: Any) -> str:
        """Return a piece by itself as SVG text."""

    def hint(self, answer: str, watch: Monitor) -> PuzzleHint | None:
        """Return how to go on from an answer; None if that was not found out in time."""


@runtime_checkable
class HasBoards(Protocol):
    """What a book also has if its puzzles can be done by hand."""

    def table(self, asked: Puzzle) -> PuzzleBoard | None:
        """Return the table of a puzzle of this book."""


@dataclass(frozen=True)
class PuzzleKind:
    """A kind of puzzles that can be had in any number."""

    name: str
    title: str
    sentence: str
    choices: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Words that can be chosen, and among what; the first is usual."""
    has_difficulties: bool = False
    """Whether there are puzzles of this kind with exactly one solution, easy, medium and hard."""


@runtime_checkable
class HasKinds(Protocol):
    """What a book also has if it can make puzzles of some kinds."""

    kinds: Sequence[PuzzleKind]

    def made(self, kind: str, difficulty: str, seed: int, words: Mapping[str, str], watch: Monitor) -> Puzzle | None:
        """Return a puzzle of a kind; None if stopped early. The same seed and words always make the same puzzle.

        The difficulty is easy, medium or hard, or empty for a puzzle with as many solutions as there happen to be.
        """

    def daily(self, kind: str, seed: int, watch: Monitor) -> Puzzle | None:
        """Return the puzzle of a day, whose number is the seed; None if stopped early."""


@runtime_checkable
class HasMachineCode(Protocol):
    """What a book also has if its solvers are compiled."""

    def warm(self) -> None:
        """Load what solving and counting need, or compile it where that was never done: this can take a while."""


@runtime_checkable
class KnowsCounts(Protocol):
    """What a book also has if it knows how many solutions some of its puzzles have."""

    def known_count(self, asked: Puzzle) -> tuple[int, int] | None:
        """Return the number of solutions, and that up to symmetry, or None."""
