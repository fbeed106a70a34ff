"""Generated puzzles: random layouts to put rings on (LC8), and one for each day."""

from collections.abc import Mapping, Sequence

from clew.games.line_or_colour.puzzles.puzzle import RINGS, LayoutPuzzle, PlacementPuzzle, parse
from clew.puzzles import InvalidPuzzle, Puzzle
from clew.puzzles.by_hand import PuzzleKind

KINDS: Sequence[PuzzleKind] = (
    PuzzleKind(
        RINGS, "The most rings", "Place as many rings as you can without a winning row or colour.",
        {"size": ("7", "5")},
    ),
)  # fmt: skip

#: All largest sets of rings on the printed 5x5 layout, and their number up to symmetry.
PRINTED_COUNT = (1792, 449)


def generate(kind: str, difficulty: str, seed: int, words: Mapping[str, str]) -> PlacementPuzzle | LayoutPuzzle:
    """Return the puzzle of LC8 for a random layout."""
    if kind != RINGS:
        raise InvalidPuzzle(f"{kind}: expected {RINGS}")
    if difficulty:
        raise InvalidPuzzle(f"{difficulty}: expected no difficulty, these puzzles have only sizes")
    return parse({"size": "7", **words, "ask": RINGS, "layout": f"random:{seed % 1_000_000}"})


def known_count(puzzle: Puzzle) -> tuple[int, int] | None:
    """Return the number of solutions of a puzzle, in total and up to symmetry, if it is known."""
    return PRINTED_COUNT if puzzle == parse({"size": "5"}) else None
