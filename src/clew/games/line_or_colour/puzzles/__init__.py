"""Line or Colour's puzzles: the most rings without a victory (LC8), and layouts where that is least or most (LC9)."""

from collections.abc import Mapping

from clew.games.line_or_colour.puzzles.questions import LayoutPuzzle, PlacementPuzzle, parse
from clew.puzzles import Difficulty, InvalidPuzzle, NamedPuzzle, Watch


class Book:
    """All puzzles of the game."""

    keys: Mapping[str, str] = {
        "size": "spots to a side: 5 or 7",
        "ask": "rings (as many as can be, LC8), smallest or largest (a layout on which that is least or most, LC9)",
        "layout": "printed, random, random:17, or rows of digits from the top parted by /",
    }

    @property
    def named(self) -> tuple[NamedPuzzle, ...]:
        """The questions of the leaflet for both boards."""
        return tuple(
            NamedPuzzle(f"{name}-{size}", {"size": str(size), "ask": ask}, sentence, f"{size}x{size}")
            for size in (5, 7)
            for name, ask, sentence in (
                ("printed", "rings", "LC8: the most rings without a victory, on the printed layout"),
                ("smallest", "smallest", "LC9: a layout on which the answer of LC8 is smallest"),
                ("largest", "largest", "LC9: a layout on which the answer of LC8 is largest"),
            )
        )

    def parse(self, words: Mapping[str, str]) -> PlacementPuzzle | LayoutPuzzle:
        """Return the puzzle that the words mean."""
        return parse(words)

    def random(
        self, difficulty: Difficulty, seed: int, words: Mapping[str, str], watch: Watch
    ) -> PlacementPuzzle | LayoutPuzzle | None:
        """Refuse: no layout has only one largest safe set."""
        raise InvalidPuzzle("these puzzles have many solutions; expected layout=random:17 for a random layout")


BOOK = Book()
