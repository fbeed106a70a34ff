"""Generated puzzles: random layouts to put rings on (LC8), and one for each day."""

from collections.abc import Mapping, Sequence

from clew.games.line_or_colour.puzzles import graded
from clew.games.line_or_colour.puzzles.puzzle import RINGS, LayoutPuzzle, PlacementPuzzle, parse
from clew.puzzles import Difficulty, InvalidPuzzle, Puzzle
from clew.puzzles.by_hand import PuzzleKind
from clew.puzzles.grading import difficulty_named
from clew.puzzles.streams import RandomStream

KINDS: Sequence[PuzzleKind] = (
    PuzzleKind(
        RINGS, "The most rings", "Place as many rings as you can without a winning row or colour.",
        {"size": ("7", "5")}, has_difficulties=True,
    ),
)  # fmt: skip

#: All largest sets of rings on the printed 5x5 layout, and their number up to symmetry.
PRINTED_COUNT = (1792, 449)


def generate(kind: str, difficulty: str, seed: int, words: Mapping[str, str]) -> PlacementPuzzle | LayoutPuzzle:
    """Return the puzzle of LC8 for a random layout; with a difficulty, some rings are given."""
    if kind != RINGS:
        raise InvalidPuzzle(f"{kind}: expected {RINGS}")
    chosen = {"size": "7", **words}
    if not difficulty:
        return parse({**chosen, "ask": RINGS, "layout": f"random:{seed % 1_000_000}"})
    if chosen["size"] not in ("5", "7"):
        raise InvalidPuzzle(f"size={chosen['size']}: expected 5 or 7")
    return graded.generate(
        int(chosen["size"]), difficulty_named(difficulty), RandomStream("new rings", difficulty, seed, chosen["size"])
    )


def daily(kind: str, difficulty: Difficulty, day: int) -> PlacementPuzzle:
    """Return the puzzle of a kind, a grade and a day."""
    if kind != RINGS:
        raise InvalidPuzzle(f"{kind}: expected {RINGS}")
    return graded.generate(7, difficulty, RandomStream("daily rings", difficulty, day))


def known_count(puzzle: Puzzle) -> tuple[int, int] | None:
    """Return the number of solutions of a puzzle, in total and up to symmetry, if it is known."""
    return PRINTED_COUNT if puzzle == parse({"size": "5"}) else None
