"""Line or Colour's puzzles: the most rings without a victory (LC8), and layouts where that is least or most (LC9)."""

from collections.abc import Mapping, Sequence

from clew.games.line_or_colour.puzzles import kinds
from clew.games.line_or_colour.puzzles.questions import LayoutPuzzle, PlacementPuzzle, parse
from clew.puzzles import Difficulty, InvalidPuzzle, Monitor, NamedPuzzle, Puzzle
from clew.puzzles.by_hand import PuzzleBoard, PuzzleKind


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
        self, difficulty: Difficulty, seed: int, words: Mapping[str, str], watch: Monitor
    ) -> PlacementPuzzle | LayoutPuzzle | None:
        """Refuse: no layout has only one largest safe set."""
        raise InvalidPuzzle("these puzzles have many solutions; expected layout=random:17 for a random layout")

    kinds: Sequence[PuzzleKind] = kinds.KINDS

    def made(
        self, kind: str, difficulty: str, seed: int, words: Mapping[str, str], watch: Monitor
    ) -> PlacementPuzzle | LayoutPuzzle | None:
        """Return a puzzle of a kind."""
        return kinds.made(kind, difficulty, seed, words)

    def daily(self, kind: str, seed: int, watch: Monitor) -> PlacementPuzzle | LayoutPuzzle | None:
        """Return the puzzle of a day."""
        return kinds.made(kind, "", seed, {})

    def known_count(self, asked: Puzzle) -> tuple[int, int] | None:
        """Return how many solutions a puzzle has, if that is written down."""
        return kinds.known_count(asked)

    def table(self, asked: Puzzle) -> PuzzleBoard | None:
        """Return the board on which rings are put by hand."""
        from clew.games.line_or_colour.puzzles.by_hand import RingBoard

        return RingBoard(asked) if isinstance(asked, PlacementPuzzle) else None


BOOK = Book()
