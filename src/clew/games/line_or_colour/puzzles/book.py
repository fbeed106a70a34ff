"""The named puzzles of Line or Colour, and how others are read and generated."""

from collections.abc import Mapping, Sequence

from clew.games.line_or_colour.puzzles import kinds
from clew.games.line_or_colour.puzzles.board import layout_of, uncoloured_board
from clew.games.line_or_colour.puzzles.graded import THRESHOLDS
from clew.games.line_or_colour.puzzles.human_solver import measure
from clew.games.line_or_colour.puzzles.puzzle import LayoutPuzzle, PlacementPuzzle, parse
from clew.puzzles import Difficulty, InvalidPuzzle, Monitor, NamedPuzzle, Puzzle
from clew.puzzles.by_hand import PuzzleBoard, PuzzleKind
from clew.puzzles.grading import Effort, Thresholds


class RingBook:
    """The puzzles of Line or Colour."""

    keys: Mapping[str, str] = {
        "size": "spots to a side: 5 or 7",
        "ask": "rings (as many as possible, LC8), smallest or largest (a layout on which that number is smallest or "
        "largest, LC9)",
        "layout": "printed, random, random:17, or rows of digits from the top, separated by /",
        "given": "spots with rings that stay, separated by commas, as in a1,c4",
    }

    @property
    def named(self) -> tuple[NamedPuzzle, ...]:
        """The puzzles of the leaflet for both boards."""
        return tuple(
            NamedPuzzle(f"{name}-{size}", {"size": str(size), "ask": ask}, sentence, f"{size}x{size}")
            for size in (5, 7)
            for name, ask, sentence in (
                ("printed", "rings", "the most rings without a win, on the printed layout"),
                ("smallest", "smallest", "a layout that allows the fewest rings"),
                ("largest", "largest", "a layout that allows the most rings"),
            )
        )

    def parse(self, words: Mapping[str, str]) -> PlacementPuzzle | LayoutPuzzle:
        """Return the puzzle that the words mean."""
        return parse(words)

    def random(
        self, difficulty: Difficulty, seed: int, words: Mapping[str, str], monitor: Monitor
    ) -> PlacementPuzzle | LayoutPuzzle | None:
        """Raise InvalidPuzzle: no layout has exactly one largest safe set."""
        raise InvalidPuzzle("these puzzles have many solutions: expected layout=random:17 for a random layout")

    kinds: Sequence[PuzzleKind] = kinds.KINDS

    def generate(
        self, kind: str, difficulty: str, seed: int, words: Mapping[str, str], monitor: Monitor
    ) -> PlacementPuzzle | LayoutPuzzle | None:
        """Return a generated puzzle of a kind."""
        return kinds.generate(kind, difficulty, seed, words)

    def daily(self, kind: str, seed: int, monitor: Monitor) -> PlacementPuzzle | LayoutPuzzle | None:
        """Return the puzzle of a day."""
        return kinds.generate(kind, "", seed, {})

    def graded_daily(self, kind: str, difficulty: Difficulty, day: int, monitor: Monitor) -> PlacementPuzzle | None:
        """Return the puzzle of a kind, a grade and a day."""
        return kinds.daily(kind, difficulty, day)

    def effort(self, puzzle: Puzzle) -> Effort | None:
        """Return the effort of a puzzle of LC8."""
        if not isinstance(puzzle, PlacementPuzzle):
            return None
        return measure(puzzle.board, layout_of(puzzle.layout), puzzle.given)

    def thresholds(self, puzzle: Puzzle) -> Thresholds:
        """Return the thresholds of a puzzle of LC8."""
        assert isinstance(puzzle, PlacementPuzzle)
        return THRESHOLDS[puzzle.size]

    def warm(self) -> None:
        """Compile the search for layouts."""
        from clew.games.line_or_colour.puzzles.layout_search import LayoutSearch

        board = uncoloured_board(5)
        LayoutSearch(board, board.goal).propose_one()

    def known_count(self, puzzle: Puzzle) -> tuple[int, int] | None:
        """Return the number of solutions of a puzzle, in total and up to symmetry, if it is known."""
        return kinds.known_count(puzzle)

    def board(self, puzzle: Puzzle) -> PuzzleBoard | None:
        """Return the board for solving a puzzle by hand."""
        from clew.games.line_or_colour.puzzles.by_hand import RingBoard

        return RingBoard(puzzle) if isinstance(puzzle, PlacementPuzzle) else None


BOOK = RingBook()
