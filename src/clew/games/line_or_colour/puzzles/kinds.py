"""Layouts to put rings on (LC8), in any number and one for each day."""

from collections.abc import Mapping, Sequence

from clew.games.line_or_colour.puzzles.questions import RINGS, LayoutPuzzle, PlacementPuzzle, parse
from clew.puzzles import InvalidPuzzle, Puzzle
from clew.puzzles.by_hand import PuzzleKind

KINDS: Sequence[PuzzleKind] = (
    PuzzleKind(
        RINGS, "The most rings", "On a random layout, as many rings as can be without a victory (LC8).",
        {"size": ("7", "5")},
    ),
)  # fmt: skip

#: What is counted already: all largest sets of rings on the printed layout, and those up to symmetry.
PRINTED_COUNT = (1792, 449)


def made(kind: str, difficulty: str, seed: int, words: Mapping[str, str]) -> PlacementPuzzle | LayoutPuzzle:
    """Return the question of LC8 for a random layout."""
    if kind != RINGS:
        raise InvalidPuzzle(f"{kind}: expected {RINGS}")
    if difficulty:
        raise InvalidPuzzle(f"{difficulty}: these puzzles have no difficulties, only sizes")
    return parse({"size": "7", **words, "ask": RINGS, "layout": f"random:{seed % 1_000_000}"})


def known_count(asked: Puzzle) -> tuple[int, int] | None:
    """Return how many solutions a puzzle has, if that is written down."""
    return PRINTED_COUNT if asked == parse({"size": "5"}) else None
