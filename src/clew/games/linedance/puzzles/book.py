"""The named puzzles, and how others are read or generated."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from clew.games.linedance.puzzles import kinds
from clew.games.linedance.puzzles.free import FREE, FreePattern
from clew.games.linedance.puzzles.kinds import WITH_LOOPS
from clew.games.linedance.puzzles.puzzle import ALL, ANY, KEYS, LONGEST, MOST, TilePuzzle, parse
from clew.games.linedance.puzzles.shapes.library import DRAWINGS, SMALL_DRAWINGS, shapes
from clew.games.linedance.tiles import TILES
from clew.puzzles import Difficulty, Monitor, NamedPuzzle, Puzzle, PuzzleBook
from clew.puzzles.by_hand import PuzzleBoard, PuzzleKind
from clew.puzzles.grading import Effort, Thresholds
from clew.puzzles.patterns import PatternMaker

MATCHED = {"lattice": "closed", "sides": "matched"}


def _through(name: str) -> str:
    return f"one loop through {'all ' if name in DRAWINGS else ''}{len(shapes()[name])} tiles"


class TileBook:
    """All tile puzzles."""

    keys: Mapping[str, str] = KEYS

    @cached_property
    def named(self) -> Sequence[NamedPuzzle]:
        """All shapes of 16, those with loops, the star, and small shapes."""
        return (*self._of_sixteen(), *self._with_loops(), *self._star(), *self._small())

    def _of_sixteen(self) -> list[NamedPuzzle]:
        group = "All 16 tiles"
        return [
            NamedPuzzle(name, {"shape": name, **MATCHED}, f"matched; symmetry {shapes()[name].symmetry}", group)
            for name in DRAWINGS
        ]

    def _with_loops(self) -> list[NamedPuzzle]:
        group = "Loops"
        loops = [
            NamedPuzzle(
                f"{name}-loop", {"shape": name, **MATCHED, "loops": ALL}, "one loop through all 16 tiles", group
            )
            for name in WITH_LOOPS
        ]
        rhombus = {"shape": "rhombus", **MATCHED}
        return [
            *loops,
            NamedPuzzle(
                "rhombus-and-pair-loops", {"shape": "rhombus-and-pair", **MATCHED, "loops": ALL},
                "3 x 3 rhombus, trio and diamond at once, a loop through all tiles of each", group,
            ),
            NamedPuzzle("rhombus-most-loops", {**rhombus, "loops": MOST}, "the most possible closed loops", group),
            NamedPuzzle(
                "parallelogram-long-loop", {**rhombus, "shape": "parallelogram", "loops": LONGEST},
                "the longest possible loop", group,
            ),
        ]  # fmt: skip

    def _star(self) -> list[NamedPuzzle]:
        group = "The board of the game, any 13 tiles"
        return [
            NamedPuzzle(
                f"star-{sides}", {"shape": "star", "lattice": "open", "sides": sides}, f"all hubs {sides}", group
            )
            for sides in ("matched", "non-matched")
        ]

    def _small(self) -> list[NamedPuzzle]:
        group = "Small loops"
        pair = {"shape": "pair", "lattice": "open", "sides": "matched", "loops": ALL}
        return [
            NamedPuzzle("pair-loop", pair, f"{_through('pair')}, which meet at triangles", group),
            *(
                NamedPuzzle(f"{name}-loop", {"shape": name, **MATCHED, "loops": ALL}, _through(name), group)
                for name in SMALL_DRAWINGS
            ),
        ]

    def parse(self, words: Mapping[str, str]) -> TilePuzzle | FreePattern:
        """Return the puzzle for these words."""
        return FreePattern.parse(words) if words.get("sides") == FREE else parse(words)

    families: Mapping[str, str] = {
        "symmetry": "all connected shapes of 16 spaces with exactly this symmetry: C2, C3, D1, D2 or D3 "
        "(C6 and D6 have none)"
    }

    def family(self, key: str, value: str) -> Iterator[Mapping[str, str]]:
        """Yield the words of the puzzle for each shape of 16 spaces with a symmetry."""
        from clew.games.linedance.puzzles.shapes.generate import symmetrical_shapes

        return ({"shape": shape.word, **MATCHED} for shape in symmetrical_shapes(len(TILES), value))

    def random(
        self, difficulty: Difficulty, seed: int, words: Mapping[str, str], monitor: Monitor
    ) -> TilePuzzle | None:
        """Return a random puzzle with one solution, of a measured grade."""
        return kinds.pinned(parse(words), difficulty, seed, monitor)

    kinds: Sequence[PuzzleKind] = kinds.KINDS

    def generate(
        self, kind: str, difficulty: str, seed: int, words: Mapping[str, str], monitor: Monitor
    ) -> TilePuzzle | None:
        """Return a puzzle of a kind."""
        return kinds.generate(kind, difficulty, seed, words, monitor)

    def daily(self, kind: str, seed: int, monitor: Monitor) -> TilePuzzle | None:
        """Return the daily puzzle of a kind."""
        return kinds.daily(kind, seed, monitor)

    def graded_daily(self, kind: str, difficulty: Difficulty, day: int, monitor: Monitor) -> TilePuzzle | None:
        """Return the puzzle of a kind, a grade and a day."""
        return kinds.graded_daily(kind, difficulty, day, monitor)

    def effort(self, puzzle: Puzzle) -> Effort | None:
        """Return the effort of a puzzle with exactly one solution."""
        from clew.games.linedance.puzzles.human_solver import measure

        if not isinstance(puzzle, TilePuzzle) or puzzle.improving or not puzzle.task.pinned:
            return None
        return measure(puzzle)

    def thresholds(self, puzzle: Puzzle) -> Thresholds:
        """Return the thresholds of the kind of a puzzle."""
        assert isinstance(puzzle, TilePuzzle)
        return kinds.THRESHOLDS[kinds.kind_of(puzzle)]

    def warm(self) -> None:
        """Compile the solvers by solving and counting the smallest puzzles."""
        for goal in (ANY, MOST):
            list(parse({"shape": "o", "loops": goal}).solve(Monitor()))
        parse({"shape": "trio"}).count(Monitor())

    @cached_property
    def patterns(self) -> PatternMaker:
        """The shapes that people draw."""
        from clew.games.linedance.puzzles.patterns import TilePatterns

        return TilePatterns()

    def known_count(self, puzzle: Puzzle) -> tuple[int, int] | None:
        """Return how many solutions a puzzle has, and how many up to symmetry, if known."""
        return kinds.known_count(puzzle) if isinstance(puzzle, TilePuzzle) else None

    def board(self, puzzle: Puzzle) -> PuzzleBoard | None:
        """Return the board on which a puzzle is solved by hand."""
        from clew.games.linedance.puzzles.by_hand import TileBoard
        from clew.games.linedance.puzzles.by_hand.free_board import free_board

        if isinstance(puzzle, FreePattern):
            return free_board(puzzle)
        return TileBoard(puzzle) if isinstance(puzzle, TilePuzzle) else None


BOOK: PuzzleBook = TileBook()
