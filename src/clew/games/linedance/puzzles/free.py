"""Patterns of tiles laid freely: no rule, nothing to solve."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from clew.boards.lattice import Cell
from clew.games.linedance.about import ABOUT
from clew.games.linedance.puzzles.puzzle import LATTICES, TilePuzzle, placed_tiles
from clew.games.linedance.puzzles.shapes import TileShape
from clew.games.linedance.puzzles.task import Task
from clew.puzzles import AnswerMistake, ExactCount, InvalidAnswer, InvalidPuzzle, Monitor, Solution

#: The word for sides without a rule.
FREE = "free"

#: The field to lay tiles on has this many rows above and below its middle one, of 7 and 8 spaces in turn: its middle
#: is a space, so that it has mirrors and rotations, and on a phone a finger can hit every space.
ROWS = 5
WIDTH = 7


def field() -> TileShape:
    """Return the field."""
    # From left to right, space (q, r) is at 2q + r in half spaces.
    return TileShape.of(
        (q, r)
        for r in range(-ROWS, ROWS + 1)
        for q in range(-2 * WIDTH, 2 * WIDTH + 1)
        if abs(2 * q + r) <= WIDTH - (r % 2 == 0)
    )


@dataclass(frozen=True)
class FreePattern:
    """Tiles laid as people like. An answer is any of the tiles, each in a space."""

    lattice: str

    game = ABOUT.id
    improving = False

    @classmethod
    def parse(cls, words: Mapping[str, str]) -> "FreePattern":
        """Return the pattern for these words."""
        lattice = words.get("lattice", "closed")
        others = [key for key in words if key not in ("lattice", "sides")]
        if others or lattice not in LATTICES:
            raise InvalidPuzzle(f"sides={FREE}: expected no other word than lattice={' or lattice='.join(LATTICES)}")
        return cls(lattice)

    @property
    def words(self) -> Mapping[str, str]:
        return {"lattice": self.lattice, "sides": FREE}

    @property
    def question(self) -> str:
        return "Lay the 16 tiles as you like. There is no rule."

    def solve(self, monitor: Monitor, limit: int | None = None, after: str = "") -> Iterator[Solution]:
        raise InvalidPuzzle("a free pattern has nothing to solve")

    def count(self, monitor: Monitor, symmetric: bool = True) -> ExactCount | None:
        raise InvalidPuzzle("a free pattern has no solutions to count")

    def check(self, answer: str) -> Sequence[AnswerMistake]:
        self._tiles(answer)
        return []

    def _tiles(self, answer: str) -> Mapping[Cell, int]:
        tiles, known = placed_tiles(answer), field().index
        for q, r in tiles:
            if (q, r) not in known:
                raise InvalidAnswer(f"{q},{r}: there is no such space in the field")
        return tiles

    def over(self, shape: TileShape) -> TilePuzzle:
        """Return the puzzle whose tiles lie in a shape, for pictures."""
        return TilePuzzle(Task(shape, self.lattice, matched=True))

    def _drawn(self, answer: str) -> TilePuzzle:
        """Return the puzzle of the spaces that have tiles, or of the whole field if there are none."""
        tiles = self._tiles(answer)
        return self.over(TileShape.of(tiles) if tiles else field())

    def picture(self, answer: str = "", **settings: Any) -> str:
        from clew.games.linedance.puzzles.by_hand.picture import draw

        return draw(self._drawn(answer), answer, {**settings, "caption": False, "coordinates": False}, judged=False)

    def diagram(self, answer: str = "") -> str:
        return self._drawn(answer).diagram(answer)
