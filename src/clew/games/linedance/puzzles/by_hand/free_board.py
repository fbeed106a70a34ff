"""The field on which tiles are laid freely."""

from typing import Any

from clew.games.linedance.puzzles.by_hand import TileBoard
from clew.games.linedance.puzzles.free import FreePattern, field
from clew.puzzles import InvalidAnswer, Monitor
from clew.puzzles.by_hand import PuzzleHint
from clew.puzzles.kit import PuzzleKit


class FreeBoard(TileBoard):
    """A board without rules."""

    is_free = True
    title = "Free pattern"
    task_words = "Lay the tiles as you like. A dot means that two sides match, a cross that they do not."

    def kit(self, **settings: Any) -> PuzzleKit:
        """Return the kit, in which there is nothing to solve."""
        from clew.games.linedance.puzzles.by_hand.kit import make_kit

        return make_kit(self, settings, is_free=True)

    def hint(self, answer: str, monitor: Monitor) -> PuzzleHint | None:
        """Raise InvalidAnswer: there is nothing to solve."""
        raise InvalidAnswer("tiles are laid freely here: there is nothing to solve")


def free_board(pattern: FreePattern) -> FreeBoard:
    """Return the board of a free pattern."""
    return FreeBoard(pattern.over(field()))
