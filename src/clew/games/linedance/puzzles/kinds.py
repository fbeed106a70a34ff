"""Kinds of tile puzzles that can be made in any number, the puzzle of a day, and numbers that are known."""

import random
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import cast, get_args

from clew.games.linedance.puzzles.puzzle import TilePuzzle, parse
from clew.games.linedance.puzzles.shapes.library import DRAWINGS, SMALL_DRAWINGS
from clew.puzzles import Difficulty, InvalidPuzzle, Monitor
from clew.puzzles.by_hand import PuzzleKind
from clew.puzzles.registry import line

MATCHED, NON_MATCHED, LOOP = "matched", "non-matched", "loop"

#: Shapes of 16 in which some filling has a loop through every tile (docs/puzzles.md).
WITH_LOOPS = ("rhombus", "long-hexagon", "zigzag", "hourglass", "spectacles", "tent")

#: Shapes whose puzzles of a day are made in a moment.
OF_A_DAY = ("rhombus", "long-hexagon", "zigzag", "hourglass", "trefoil", "tent", "crown", "heart", "windmill", "tree")

#: A puzzle with less than so many tiles to put down is none.
FEWEST = 2

KINDS: Sequence[PuzzleKind] = (
    PuzzleKind(
        MATCHED, "Matched sides", "Sides that meet have the same colour (LD17).",
        {"shape": (*DRAWINGS, "star", *SMALL_DRAWINGS), "lattice": ("closed", "open")}, has_difficulties=True,
    ),
    PuzzleKind(
        NON_MATCHED, "No side matched", "Sides that meet have different colours (LD17).",
        # Side by side nearly all tiles would have to be pinned to leave one solution.
        {"shape": ("star", *DRAWINGS, *SMALL_DRAWINGS), "lattice": ("open", "closed")}, has_difficulties=True,
    ),
    PuzzleKind(
        LOOP, "One loop", "Sides match, and a closed loop of one colour runs through every tile (LD19).",
        {"shape": (*WITH_LOOPS, *SMALL_DRAWINGS)}, has_difficulties=True,
    ),
)  # fmt: skip


def plain(kind: str, words: Mapping[str, str]) -> TilePuzzle:
    """Return the puzzle of a kind in a shape, with nothing pinned."""
    if kind not in (known.name for known in KINDS):
        raise InvalidPuzzle(f"{kind}: expected {', '.join(known.name for known in KINDS)}")
    usual = {
        MATCHED: {"sides": MATCHED},
        NON_MATCHED: {"sides": NON_MATCHED, "lattice": "open"},
        LOOP: {"sides": MATCHED, "loops": "all"},
    }
    return parse({"shape": "rhombus", **usual[kind], **words})


def made(kind: str, difficulty: str, seed: int, words: Mapping[str, str], watch: Monitor) -> TilePuzzle | None:
    """Return a puzzle of a kind, with one solution if it has a difficulty."""
    from clew.games.linedance.puzzles.making import make

    asked = plain(kind, words)
    if not difficulty:
        return asked
    levels = get_args(Difficulty)
    if difficulty not in levels:
        raise InvalidPuzzle(f"{difficulty}: expected {', '.join(levels)}")
    for level in levels[levels.index(difficulty) :]:
        found = make(asked, cast(Difficulty, level), seed, watch)
        if found is None or len(asked.task.shape) - len(found.task.pinned) >= FEWEST:
            return found
    # So many tiles have to be pinned that nothing is left to do.
    raise InvalidPuzzle(
        f"shape={asked.task.shape.word}: one solution needs nearly all tiles pinned here; expected another shape, or "
        "a puzzle with many solutions"
    )


def daily(kind: str, seed: int, watch: Monitor) -> TilePuzzle | None:
    """Return the puzzle of a day."""
    rng = random.Random(f"{kind} {seed}")
    shapes = WITH_LOOPS if kind == LOOP else OF_A_DAY
    words = {"shape": shapes[rng.randrange(len(shapes))]}
    return made(kind, "medium", rng.randrange(1 << 30), words, watch)


@cache
def _counts() -> dict[str, tuple[int, int]]:
    lines = (Path(__file__).parent / "counts.txt").read_text(encoding="utf-8").splitlines()
    told = (each.split(" ; ") for each in lines if not each.startswith("#"))
    return {words: (int(number), int(classes)) for words, number, classes in ((a, *b.split()) for a, b in told)}


def known_count(asked: TilePuzzle) -> tuple[int, int] | None:
    """Return how many solutions a puzzle has, and how many up to symmetry, if that is written down."""
    return _counts().get(line("", asked.words).strip())
