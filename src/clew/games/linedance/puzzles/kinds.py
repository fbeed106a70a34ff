"""Kinds of generated tile puzzles, the daily puzzle, and known numbers of solutions."""

import random
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import cast, get_args

from clew.games.linedance.puzzles.puzzle import TilePuzzle, parse
from clew.games.linedance.puzzles.shapes.library import DRAWINGS, IN_PARTS, SMALL_DRAWINGS
from clew.puzzles import Difficulty, InvalidPuzzle, Monitor
from clew.puzzles.by_hand import PuzzleKind
from clew.puzzles.registry import line

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

#: The fewest tiles that a puzzle leaves to place.
MIN_TILES_TO_PLACE = 2

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


def generate(kind: str, difficulty: str, seed: int, words: Mapping[str, str], monitor: Monitor) -> TilePuzzle | None:
    """Return a puzzle of a kind; with a difficulty, it has exactly one solution."""
    from clew.games.linedance.puzzles import generator

    puzzle = unpinned(kind, words)
    if not difficulty:
        return puzzle
    levels = get_args(Difficulty)
    if difficulty not in levels:
        raise InvalidPuzzle(f"{difficulty}: expected {', '.join(levels)}")
    for level in levels[levels.index(difficulty) :]:
        found = generator.generate(puzzle, cast(Difficulty, level), seed, monitor)
        if found is None or len(puzzle.task.shape) - len(found.task.pinned) >= MIN_TILES_TO_PLACE:
            return found
    raise InvalidPuzzle(
        f"shape={puzzle.task.shape.word}: one solution needs nearly all tiles pinned; expected another shape, or a "
        "puzzle with many solutions"
    )


def daily(kind: str, seed: int, monitor: Monitor) -> TilePuzzle | None:
    """Return the daily puzzle of a kind."""
    rng = random.Random(f"{kind} {seed}")
    shapes = WITH_LOOPS if kind == LOOP else DAILY_SHAPES
    words = {"shape": shapes[rng.randrange(len(shapes))]}
    return generate(kind, "medium", rng.randrange(1 << 30), words, monitor)


@cache
def _counts() -> dict[str, tuple[int, int]]:
    lines = (Path(__file__).parent / "counts.txt").read_text(encoding="utf-8").splitlines()
    entries = (each.split(" ; ") for each in lines if not each.startswith("#"))
    return {words: (int(number), int(classes)) for words, number, classes in ((a, *b.split()) for a, b in entries)}


def known_count(puzzle: TilePuzzle) -> tuple[int, int] | None:
    """Return how many solutions a puzzle has, and how many up to symmetry, if counts.txt has it."""
    return _counts().get(line("", puzzle.words).strip())
