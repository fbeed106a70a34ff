"""Challenges: what a game asks about positions in which exactly one turn is right.

A game's `words.challenges`, which is optional, has `THEMES`. clew.play.challenges finds positions for them, proves that
one turn is right, and answers what people try. A measure looks at public fields of the state only.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from clew.core.position import Position

Grade = Literal["easy", "medium", "hard"]
GRADES: tuple[Grade, ...] = ("easy", "medium", "hard")

#: Called with the board, the state before a turn, its moves as numbers, and the state after it.
Measure = Callable[[Any, Any, tuple[int, ...], Any], int]


class Aim(StrEnum):
    """What makes a turn right. Turns with the same result count as one."""

    REACH = "reach"
    """It is the only one that measures more than nothing."""
    BEST = "best"
    """It is the only one that measures the most."""
    PREVENT = "prevent"
    """It is the only one after which no turn of the opponent measures more than nothing."""
    WIN = "win"
    """It is the only one that wins in a number of moves, whatever the opponent does."""


@dataclass(frozen=True)
class ChallengeFacts:
    """What a proof has shown, for grades."""

    turns: int
    """How many turns are possible."""
    right: int
    """How many of them are right, all with the same result."""
    value: int
    """What the right turn measures."""
    second: int
    """The most that another turn measures."""
    moves: tuple[int, ...]
    """The moves of the right turn."""


@dataclass(frozen=True)
class ChallengeTheme:
    """A question about positions of a game. All sentences speak to the player who is to move."""

    name: str
    title: str
    """What to do, in a few words: `Win in two`."""
    aim: Aim
    question: Callable[["Position"], str]
    """Return the question in one or two sentences."""
    success: Callable[["Position", "Position"], str]
    """Return what the right turn has done, in a sentence, from the positions before and after it."""
    failure: Callable[["Position", "Position"], str]
    """Return why another turn is wrong, in a sentence; the opponent's reply is shown after it."""
    grade: Callable[["Position", ChallengeFacts], Grade | None]
    """Return how hard it is, or None if it is not worth asking."""
    is_possible: Callable[["Position"], bool]
    """Return whether it could be asked in a position: a quick look, before the proof."""
    measure: Measure | None = None
    answer: Callable[[Any], Hashable] | None = None
    """Return what tells one right result from another, from the state after a turn; by default all of it."""
    moves: int = 1
    """In how many moves the game is won, if that is asked for."""
    drawn: Callable[["Position", "Position"], "Position"] | None = None
    """Return what to draw once it is solved, from the positions before and after the turn; by default the latter."""
