"""Grades: the effort of solvers that work as people do, and puzzles of a wanted grade."""

from dataclasses import replace

import pytest

from clew.games.line_or_colour.puzzles.board import layout_of, members, uncoloured_board
from clew.games.line_or_colour.puzzles.completion import Completion
from clew.games.line_or_colour.puzzles.graded import crowded_rings
from clew.games.line_or_colour.puzzles.placement import most_rings
from clew.games.linedance.puzzles.human_solver import GUESS, HumanSolver
from clew.games.linedance.puzzles.kinds import MATCHED
from clew.games.linedance.puzzles.kinds import THRESHOLDS as OF_TILES
from clew.games.linedance.puzzles.puzzle import TilePuzzle
from clew.puzzles import Monitor, Puzzle, book, puzzle, text_of
from clew.puzzles.book import DIFFICULTIES
from clew.puzzles.by_hand import HasKinds
from clew.puzzles.grading import Effort, HasGrades, Thresholds, grade_of
from clew.puzzles.streams import RandomStream, number_of

THRESHOLDS = Thresholds(easy=10, medium=20, hard=50)


def generated(game: str, kind: str, difficulty: str, seed: int, **words: str) -> Puzzle:
    its_book = book(game)
    assert isinstance(its_book, HasKinds)
    found = its_book.generate(kind, difficulty, seed, words, Monitor())
    assert found is not None
    return found


def effort_of(text: str) -> Effort:
    found = puzzle(text)
    its_book = book(found.game)
    assert isinstance(its_book, HasGrades)
    effort = its_book.effort(found)
    assert effort is not None
    return effort


@pytest.mark.parametrize(
    ("kind", "shape", "difficulty"),
    [
        ("matched", "rhombus", "easy"),
        ("matched", "rhombus", "medium"),
        ("matched", "rhombus", "hard"),
        ("non-matched", "tent", "medium"),
        ("loop", "hourglass", "hard"),
    ],
)
def test_tile_puzzles_have_the_wanted_grade_and_one_solution(kind: str, shape: str, difficulty: str) -> None:
    found = generated("linedance", kind, difficulty, 3, shape=shape)
    assert grade_of(found) == difficulty
    assert len(list(found.solve(Monitor(), 2))) == 1
    assert found == generated("linedance", kind, difficulty, 3, shape=shape)


@pytest.mark.parametrize("size", ["5", "7"])
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_ring_puzzles_have_the_wanted_grade_and_can_be_completed(size: str, difficulty: str) -> None:
    found = generated("line-or-colour", "rings", difficulty, 4, size=size)
    assert grade_of(found) == difficulty
    assert puzzle(text_of(found)) == found
    solution = next(iter(found.solve(Monitor(), 1)))
    assert not found.check(solution.text)
    assert set(found.words["given"].split(",")) < set(solution.text.split())


def test_grades_are_spans_of_effort() -> None:
    assert [THRESHOLDS.grade(number) for number in (0, 10, 11, 20, 21, 99)] == [
        "easy", "easy", "medium", "medium", "hard", "hard",
    ]  # fmt: skip

    def distance(number: int, difficulty: str, gave_up: bool = False) -> int:
        effort = Effort({"step": 1}, gave_up=gave_up)
        effort.steps["step"] = number
        return THRESHOLDS.distance(effort, next(each for each in DIFFICULTIES if each == difficulty))

    assert [distance(number, "medium") for number in (5, 11, 20, 23)] == [-6, 0, 0, 3]
    assert distance(60, "hard") == 10
    assert distance(30, "hard", gave_up=True) > 0


def test_what_follows_at_once_costs_least_and_guesses_cost_most() -> None:
    hard = generated("linedance", "matched", "hard", 1, shape="zigzag")
    assert isinstance(hard, TilePuzzle)
    solution = next(iter(hard.solve(Monitor(), 1))).text
    nearly = ";".join(solution.split()[:13])
    easy = effort_of(f"linedance shape=zigzag pinned={nearly}")
    assert easy.number <= 8
    assert easy.steps[GUESS] == easy.guesses == 0
    assert effort_of(text_of(hard)).number > easy.number


def test_a_choice_has_to_be_made_where_too_little_is_pinned() -> None:
    found = generated("linedance", "matched", "easy", 2, shape="rhombus")
    assert isinstance(found, TilePuzzle)
    solver = HumanSolver(replace(found.task, pinned={}), found.loops)
    pinned = {found.task.shape.index[cell]: content for cell, content in found.task.pinned.items()}
    assert solver.measure(pinned).number <= OF_TILES[MATCHED].easy
    loose = solver.measure(dict(list(pinned.items())[:3]))
    assert loose.depth > 0


def test_rings_can_be_completed_exactly_where_the_exact_solver_says_so() -> None:
    board = uncoloured_board(5)
    for number in range(12):
        stream = RandomStream("completion", number)
        layout = tuple(stream.shuffled([colour for colour in range(5) for _ in range(5)]))
        given = 0
        for spot in stream.shuffled(board.spots)[:7]:
            given |= 1 << spot
        is_safe = not any(row & given == row for row in board.rows) and all(
            (spots & given).bit_count() < board.goal for spots in board.colour_classes(layout)
        )
        best = most_rings(board, layout, given=given)[0].bit_count() if is_safe else 0
        assert (Completion(board, layout).of(given) is not None) == (best == board.bound)


def test_crowded_rings_are_safe() -> None:
    board, stream = uncoloured_board(7), RandomStream("crowded")
    layout = layout_of("1234567 6712345 4567123 2345671 7123456 5671234 3456712")
    rings = crowded_rings(board, layout, 14, stream)
    assert len(list(members(rings))) == 14
    assert not any(row & rings == row for row in board.rows)


def test_streams_never_change() -> None:
    stream = RandomStream("daily tiles", "matched", 739_573)
    assert number_of("a", 1) != number_of("a1")
    assert [stream.below(1000) for _ in range(6)] == STREAM
    assert RandomStream(1).shuffled(range(8)) == SHUFFLED


STREAM = [513, 584, 895, 535, 922, 872]
SHUFFLED = [2, 6, 4, 0, 5, 3, 1, 7]
