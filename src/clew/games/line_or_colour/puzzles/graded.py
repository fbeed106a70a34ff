"""Ring puzzles of a wanted grade: a random layout on which some rings are given, close together.

On an empty board nearly every way leads to a full answer, whatever the layout. Given rings that fill up rows leave less
room, and the effort of a solver that works as a person does differs widely. Layouts and rings are drawn until it has
the wanted grade.

Everything follows from the words of the seed. The puzzles of days depend on this, so it must not change
(clew.web.puzzles.versions).
"""

from clew.games.line_or_colour.puzzles.board import Layout, UncolouredBoard, digits_of, layout_of, uncoloured_board
from clew.games.line_or_colour.puzzles.completion import Completion
from clew.games.line_or_colour.puzzles.human_solver import measure
from clew.games.line_or_colour.puzzles.puzzle import PlacementPuzzle
from clew.puzzles import Difficulty
from clew.puzzles.grading import Thresholds
from clew.puzzles.streams import RandomStream

#: How many rings are given, by the size of the board: at least, and below.
GIVEN = {5: (4, 9), 7: (9, 17)}

#: The efforts of the grades, by the size of the board: thirds of a thousand puzzles (benchmarks/puzzle_grades.py).
THRESHOLDS = {5: Thresholds(9, 13, 60), 7: Thresholds(11, 15, 50)}


def generate(size: int, difficulty: Difficulty, stream: RandomStream) -> PlacementPuzzle:
    """Return a puzzle of a grade."""
    while True:
        puzzle = random_puzzle(size, stream)
        if THRESHOLDS[size].has_grade(measure(puzzle.board, layout_of(puzzle.layout), puzzle.given), difficulty):
            return puzzle


def random_puzzle(size: int, stream: RandomStream) -> PlacementPuzzle:
    """Return a random layout with some rings."""
    board = uncoloured_board(size)
    layout = tuple(stream.shuffled([colour for colour in range(size) for _ in range(size)]))
    low, high = GIVEN[size]
    given = crowded_rings(board, layout, low + stream.below(high - low), stream)
    return PlacementPuzzle(size, digits_of(size, layout), given)


def crowded_rings(board: UncolouredBoard, layout: Layout, number: int, stream: RandomStream) -> int:
    """Return rings that fill up rows, and can still be completed."""
    completion, rings, refused = Completion(board, layout), 0, 0
    rows_at = [[row for row in board.rows if row >> spot & 1] for spot in board.spots]
    while rings.bit_count() < number:
        left = [spot for spot in stream.shuffled(board.spots) if not (rings | refused) >> spot & 1]
        if not left:
            break
        spot = max(left, key=lambda each: sum((row & rings).bit_count() ** 2 for row in rows_at[each]))
        if completion.of(rings | 1 << spot) is None:
            refused |= 1 << spot
        else:
            rings |= 1 << spot
    return rings
