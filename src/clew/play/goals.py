"""The goals of tasks in tutorials: what a legal move has to do, in a few declarative words.

any move                        every legal move
move `e3` `x*`                  one of these moves, or of these patterns (`*` is anything, `[*]` a star)
wins                            the game is over, and the player who moved has won
ends                            the game is over
count `longest path` 7          the player counts at least 7 of this, as on the card of the seat
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from clew.core.position import Position

_QUOTED = re.compile(r"`([^`]+)`")
_COUNT = re.compile(r"count `(?P<label>[^`]+)` (?P<least>\d+)")


class Goal(ABC):
    """What a move has to do."""

    @abstractmethod
    def is_reached(self, before: Position, move: str, after: Position) -> bool:
        """Return whether a legal move, written as usual, reaches the goal."""


@dataclass(frozen=True)
class AnyMove(Goal):
    """Every legal move will do."""

    def is_reached(self, before: Position, move: str, after: Position) -> bool:
        """Return True."""
        return True


@dataclass(frozen=True)
class OneOf(Goal):
    """The move matches one of these patterns."""

    patterns: tuple[str, ...]

    def is_reached(self, before: Position, move: str, after: Position) -> bool:
        """Return whether the text of the move matches."""
        return any(fnmatchcase(move, pattern) for pattern in self.patterns)


@dataclass(frozen=True)
class GameOver(Goal):
    """The game is over."""

    won: bool
    """Whether the player who moved must be the only winner."""

    def is_reached(self, before: Position, move: str, after: Position) -> bool:
        """Return whether the game has ended, and ended well."""
        result = after.result
        return result is not None and (not self.won or result.winners == (before.seat,))


@dataclass(frozen=True)
class CountOf(Goal):
    """The player who moved counts at least a number of something."""

    label: str
    least: int

    def is_reached(self, before: Position, move: str, after: Position) -> bool:
        """Return whether the count is there and large enough."""
        assert before.seat is not None
        counts = after.game.package.words.counts(after.view(before.seat), before.seat)
        return any(each.label == self.label and each.value >= self.least for each in counts)


_FIXED: dict[str, Goal] = {"any move": AnyMove(), "wins": GameOver(won=True), "ends": GameOver(won=False)}


def parse_goal(text: str) -> Goal:
    """Return the goal that a text describes, or raise ValueError."""
    if text in _FIXED:
        return _FIXED[text]
    counted = _COUNT.fullmatch(text)
    if counted:
        return CountOf(counted["label"], int(counted["least"]))
    patterns = _QUOTED.findall(text)
    if text.startswith("move ") and patterns:
        return OneOf(tuple(patterns))
    raise ValueError(f"expected {', '.join(_FIXED)}, move `..` or count `..` number, found {text!r}")


def all_reached(goals: Sequence[Goal], before: Position, move: str, after: Position) -> bool:
    """Return whether a legal move reaches all goals of a task."""
    return all(goal.is_reached(before, move, after) for goal in goals)
