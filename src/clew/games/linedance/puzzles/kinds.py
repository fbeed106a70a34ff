"""Kinds of generated tile puzzles, the daily puzzle, and known numbers of solutions."""

import random
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from clew.games.linedance.puzzles.puzzle import ALL, ANY, TilePuzzle, parse
from clew.games.linedance.puzzles.shapes.library import DRAWINGS, IN_PARTS, SMALL_DRAWINGS
from clew.games.linedance.tiles import TILES
from clew.puzzles import Difficulty, InvalidPuzzle, Monitor
from clew.puzzles.by_hand import PuzzleKind
from clew.puzzles.grading import Thresholds, difficulty_named
from clew.puzzles.registry import line
from clew.puzzles.streams import RandomStream

MATCHED, NON_MATCHED, LOOP = "matched", "non-matched", "loop"

#: Shapes of 16 spaces that have a filling with a loop through every tile (docs/puzzles.md).
WITH_LOOPS = ("rhombus", "long-hexagon", "zigzag", "hourglass", "spectacles", "tent")

#: Shapes for which a puzzle is generated quickly.
DAILY_SHAPES = (
    "rhombus",
    "long-hexagon",
    "zigzag",
    "hourglass",
    "trefoil",
    "tent",
    "crown",
    "heart",
    "windmill",
    "tree",
)

#: The efforts of the grades: thirds of a thousand puzzles of each kind (benchmarks/puzzle_grades.py).
THRESHOLDS = {MATCHED: Thresholds(11, 28, 250), NON_MATCHED: Thresholds(8, 16, 180), LOOP: Thresholds(19, 23, 65)}

KINDS: Sequence[PuzzleKind] = (
    PuzzleKind(
        MATCHED, "Matched sides", "Touching sides have the same colour.",
        {"shape": (*DRAWINGS, "star", *SMALL_DRAWINGS), "lattice": ("closed", "open")}, has_difficulties=True,
    ),
    PuzzleKind(
        NON_MATCHED, "No sides matched", "Touching sides never have the same colour.",
        # Side by side, one solution needs nearly all tiles pinned.
        {"shape": ("star", *DRAWINGS, *SMALL_DRAWINGS), "lattice": ("open", "closed")}, has_difficulties=True,
    ),
    PuzzleKind(
        LOOP, "One loop", "All sides match, and one colour makes a loop through every tile.",
        {"shape": (*WITH_LOOPS, *IN_PARTS, *SMALL_DRAWINGS)}, has_difficulties=True,
    ),
)  # fmt: skip


def unpinned(kind: str, words: Mapping[str, str]) -> TilePuzzle:
    """Return the puzzle of a kind in a shape, with nothing pinned."""
    if kind not in (known.name for known in KINDS):
        raise InvalidPuzzle(f"{kind}: expected {', '.join(known.name for known in KINDS)}")
    defaults = {
        MATCHED: {"sides": MATCHED},
        NON_MATCHED: {"sides": NON_MATCHED, "lattice": "open"},
        LOOP: {"sides": MATCHED, "loops": "all"},
    }
    return parse({"shape": "rhombus", **defaults[kind], **words})


def kind_of(puzzle: TilePuzzle) -> str:
    """Return the kind of a puzzle."""
    return LOOP if puzzle.loops == ALL else MATCHED if puzzle.task.matched else NON_MATCHED


def generate(kind: str, difficulty: str, seed: int, words: Mapping[str, str], monitor: Monitor) -> TilePuzzle | None:
    """Return a puzzle of a kind; with a difficulty, it has exactly one solution."""
    puzzle = unpinned(kind, words)
    return pinned(puzzle, difficulty_named(difficulty), seed, monitor) if difficulty else puzzle


def pinned(puzzle: TilePuzzle, difficulty: Difficulty, seed: int, monitor: Monitor) -> TilePuzzle | None:
    """Return a puzzle with some tiles pinned, so that it has one solution and a grade; None if stopped early."""
    from clew.games.linedance.puzzles import generator, graded

    if puzzle.loops not in (ANY, ALL) or puzzle.task.pinned:
        raise InvalidPuzzle("expected a random puzzle with loops=any or loops=all and without pinned tiles")
    kind = kind_of(puzzle)
    stream = RandomStream("new tiles", kind, difficulty, seed, *puzzle.words.values())
    try:
        return graded.generate(puzzle, difficulty, THRESHOLDS[kind], stream, monitor)
    except InvalidPuzzle:
        # In small shapes only the best choice of tiles leaves some to place, whatever the grade.
        if len(puzzle.task.shape) >= len(TILES):
            raise
        found = generator.generate(puzzle, "hard", seed, monitor)
        if found is not None and len(found.task.pinned) == len(found.task.shape):
            raise
        return found


def graded_daily(kind: str, difficulty: Difficulty, day: int, monitor: Monitor) -> TilePuzzle | None:
    """Return the puzzle of a kind, a grade and a day."""
    from clew.games.linedance.puzzles import graded

    stream = RandomStream("daily tiles", kind, difficulty, day)
    puzzle = unpinned(kind, {"shape": stream.choice(WITH_LOOPS if kind == LOOP else DAILY_SHAPES)})
    return graded.generate(puzzle, difficulty, THRESHOLDS[kind], stream, monitor)


def daily(kind: str, seed: int, monitor: Monitor) -> TilePuzzle | None:
    """Return the daily puzzle of a kind as version 0.3 made it: puzzles of its days must not change."""
    from clew.games.linedance.puzzles import generator

    rng = random.Random(f"{kind} {seed}")
    shapes = WITH_LOOPS if kind == LOOP else DAILY_SHAPES
    puzzle = unpinned(kind, {"shape": shapes[rng.randrange(len(shapes))]})
    return generator.generate(puzzle, "medium", rng.randrange(1 << 30), monitor)


@cache
def _counts() -> dict[str, tuple[int, int]]:
    lines = (Path(__file__).parent / "counts.txt").read_text(encoding="utf-8").splitlines()
    entries = (each.split(" ; ") for each in lines if not each.startswith("#"))
    return {words: (int(number), int(classes)) for words, number, classes in ((a, *b.split()) for a, b in entries)}


def known_count(puzzle: TilePuzzle) -> tuple[int, int] | None:
    """Return how many solutions a puzzle has, and how many up to symmetry, if counts.txt has it."""
    return _counts().get(line("", puzzle.words).strip())
