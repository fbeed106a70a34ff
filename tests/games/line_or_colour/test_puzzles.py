"""The puzzles of LC8 and LC9, compared with simple exhaustive methods."""

import threading
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from random import Random

import numpy as np
import pytest
from ortools.sat.python import cp_model

from clew.games.line_or_colour.layouts import PRINTED, random_layout
from clew.games.line_or_colour.puzzles.board import (
    Layout,
    UncolouredBoard,
    as_set,
    digits_of,
    layout_of,
    members,
    uncoloured_board,
)
from clew.games.line_or_colour.puzzles.certificate import Certificate, check, check_sets, read, stored
from clew.games.line_or_colour.puzzles.layout_search import smallest_blocking_set
from clew.games.line_or_colour.puzzles.placement import all_full_sets, most_rings, up_to_symmetry
from clew.games.line_or_colour.puzzles.smallest_layout import layouts
from clew.puzzles import InvalidAnswer, InvalidPuzzle, Monitor, puzzle, text_of
from support.games.line_or_colour.plain import PlainGame, spot_of

#: Boards small enough for exhaustive search: 3x3 with two or three to a row.
SMALL = [UncolouredBoard(3, 2), UncolouredBoard(3, 3)]


def has_row(board: UncolouredBoard, rings: int) -> bool:
    """Return whether there are K in an unbroken row (LC4), spot by spot."""
    own = {divmod(spot, board.size) for spot in members(rings)}
    return any(
        all((row + down * step, column + right * step) in own for step in range(board.goal))
        for row, column in own
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
    )


def has_colour(board: UncolouredBoard, layout: Layout, rings: int) -> bool:
    """Return whether there are K of one colour (LC4)."""
    colours = [layout[spot] for spot in members(rings)]
    return any(colours.count(colour) >= board.goal for colour in range(board.size))


@cache
def without_rows(board: UncolouredBoard) -> list[int]:
    """Return all sets without a row, the largest first."""
    every = range(1 << len(board.spots))
    return sorted((rings for rings in every if not has_row(board, rings)), key=int.bit_count, reverse=True)


def most_by_trying(board: UncolouredBoard, layout: Layout) -> int:
    return next(rings.bit_count() for rings in without_rows(board) if not has_colour(board, layout, rings))


def random_colours(board: UncolouredBoard, random: Random) -> Layout:
    colours = [colour for colour in range(board.size) for _ in range(board.size)]
    random.shuffle(colours)
    return tuple(colours)


def all_layouts(board: UncolouredBoard, start: Layout = ()) -> Iterator[Layout]:
    """Yield every layout whose colours appear in the order of their numbers."""
    if len(start) == len(board.spots):
        yield start
        return
    for colour in range(min(board.size, max(start, default=-1) + 2)):
        if start.count(colour) < board.size:
            yield from all_layouts(board, (*start, colour))


@pytest.mark.parametrize("board", SMALL)
def test_LC8_the_most_rings_agree_with_exhaustive_search(board: UncolouredBoard) -> None:
    random = Random(1)
    for _ in range(8):
        layout = random_colours(board, random)
        rings, bound = most_rings(board, layout)
        assert not has_row(board, rings)
        assert not has_colour(board, layout, rings)
        assert rings.bit_count() == bound == most_by_trying(board, layout)


@pytest.mark.parametrize(("size", "most"), [(5, 15), (7, 28)])
@pytest.mark.parametrize("layout", ["printed", "random:1", "random:2"])
def test_LC8_no_victory_is_reached_by_the_plain_rules(size: int, most: int, layout: str) -> None:
    subject = puzzle(f"line-or-colour size={size} layout={layout}")
    monitor = Monitor()
    (solution,) = subject.solve(monitor)
    assert solution.value == most
    assert f"No set of rings has more than {most}" in monitor.conclusion
    game = PlainGame(size, subject.words["layout"].replace("/", " "), pie=False)
    game.rings = {spot_of(name): 0 for name in solution.text.split()}
    assert len(game.rings) == most
    assert game.goals(0) == set()
    assert subject.check(solution.text) == []


def every_full_set(layout: Layout) -> set[int]:
    """Return all safe sets of 15 on the small board, listed by CP-SAT."""
    board = uncoloured_board(5)
    model = cp_model.CpModel()
    ring = [model.new_bool_var("") for _ in board.spots]
    for forbidden in (*board.rows, *board.colour_classes(layout)):
        model.add(sum(ring[spot] for spot in members(forbidden)) <= 3)
    model.add(sum(ring) == 15)
    found = set()

    class Listing(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            found.add(as_set(spot for spot in board.spots if self.boolean_value(ring[spot])))

    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    assert solver.solve(model, Listing()) == cp_model.OPTIMAL
    return found


def test_LC8_all_largest_sets_on_the_printed_small_board_are_counted() -> None:
    counted = puzzle("line-or-colour printed-5").count(Monitor())
    assert (counted.number, counted.up_to_symmetry) == (1792, 449)
    layout, board = layout_of(PRINTED[5]), uncoloured_board(5)
    every = every_full_set(layout)
    assert {int(rings) for rings in all_full_sets(board, layout)} == every
    # The layout looks the same after each quarter turn; by Burnside's lemma that many are different.
    turns = board.layout_symmetries(layout)
    fixed = [sum(as_set(turn[spot] for spot in members(rings)) == rings for rings in every) for turn in turns]
    assert len(turns) == 4
    assert sum(fixed) == 4 * 449


def test_LC8_a_layout_without_symmetries_has_as_many_up_to_symmetry() -> None:
    layout, board = layout_of(random_layout(5, 1)), uncoloured_board(5)
    sets = all_full_sets(board, layout)
    assert up_to_symmetry(board, layout, sets) == len(sets)


def test_LC8_the_large_board_is_not_counted() -> None:
    with pytest.raises(InvalidPuzzle, match="expected size=5"):
        puzzle("line-or-colour printed-7").count(Monitor())


@pytest.mark.parametrize(
    ("rings", "where", "sentence"),
    [
        # 5 | 1 2 3 4 5
        # 4 | 4 5 1 2 3
        # 3 | 2 3 4 5 1
        # 2 | 5 1 2 3 4
        # 1 | 3 4 5 1 2
        ("a1 b1 c1 d1", "a1 b1 c1 d1", "4 rings in an unbroken row (LC4)"),
        ("e1 d2 c3 b4", "e1 d2 c3 b4", "4 rings in an unbroken row (LC4)"),
        ("a5 c4 e3 b2", "b2 e3 c4 a5", "4 rings on red spots (LC4)"),
        ("a5 c4 a5", "a5", "named twice"),
        ("a1 c2", "the board", "2 rings, 15 are possible (LC8)"),
    ],
)
def test_LC8_mistakes_in_an_answer_are_reported_with_their_place(rings: str, where: str, sentence: str) -> None:
    (mistake,) = puzzle("line-or-colour printed-5").check(rings)
    assert sorted(mistake.where.split()) == sorted(where.split())
    assert mistake.sentence == sentence


def test_LC8_unreadable_rings_are_refused() -> None:
    with pytest.raises(InvalidAnswer, match="'f1': expected spots from a1 to e5"):
        puzzle("line-or-colour printed-5").check("a1 f1")


@pytest.mark.parametrize("board", SMALL)
def test_the_excess_of_blocking_sets_determines_the_most_rings(board: UncolouredBoard) -> None:
    """Safe sets and blocking sets are two sides of the same thing, as board.py explains."""
    random = Random(2)
    every = [spots for spots in range(1 << len(board.spots)) if board.is_blocking(spots)]
    for _ in range(5):
        layout = random_colours(board, random)
        colours = board.colour_classes(layout)
        excess = min(sum(max(0, (blocking & own).bit_count() - board.spare) for own in colours) for blocking in every)
        assert most_rings(board, layout)[0].bit_count() == board.bound - excess
        # A set with less than the given excess is found exactly where there is one.
        assert smallest_blocking_set(board, layout, excess + 1) is not None
        assert excess == 0 or smallest_blocking_set(board, layout, excess) is None


@pytest.mark.parametrize("board", SMALL)
def test_LC9_the_smallest_answer_agrees_with_trying_all_layouts(board: UncolouredBoard) -> None:
    answers = {layout: most_by_trying(board, layout) for layout in all_layouts(board)}
    assert len(answers) == 280
    first = max(answers, key=lambda layout: answers[layout])
    monitor = Monitor()
    found = list(layouts(board, first, monitor))
    assert found[0] == (first, answers[first])
    assert found[-1][1] == min(answers.values()) == most_by_trying(board, found[-1][0])
    assert monitor.conclusion.startswith(f"Every layout has a safe set of {min(answers.values())} rings")
    assert monitor.conclusion.endswith("no smaller answer is possible.")


def test_LC9_no_small_layout_is_below_fifteen() -> None:
    subject = puzzle("line-or-colour smallest-5")
    monitor = Monitor()
    (solution,) = subject.solve(monitor)
    assert solution.value == 15
    assert subject.check(solution.text) == []
    assert monitor.conclusion.startswith("Every layout has a safe set of 15 rings")
    assert monitor.conclusion.endswith("no smaller answer is possible.")


def test_LC9_an_interrupted_search_reports_what_has_been_proved() -> None:
    stop = threading.Event()

    def report(done: float | None, words: str) -> None:
        if "of 14 rings" in monitor.conclusion:
            stop.set()

    monitor = Monitor(stop=stop, report=report)
    (solution,) = puzzle("line-or-colour smallest-5").solve(monitor)
    assert solution.value == 15
    assert monitor.conclusion.startswith("Every layout has a safe set of 14 rings")
    assert monitor.conclusion.endswith("the smallest answer found so far is 15.")


@pytest.mark.parametrize("size", [5, 7])
def test_LC9_the_printed_layouts_have_the_largest_answer(size: int) -> None:
    subject = puzzle(f"line-or-colour largest-{size}")
    monitor = Monitor()
    (solution,) = subject.solve(monitor)
    assert solution.text == PRINTED[size].replace(" ", "/")
    assert solution.value == {5: 15, 7: 28}[size]
    assert "No layout allows more" in monitor.conclusion


def weight_by_hand(certificate: Certificate, spots: set[int]) -> int:
    """Return the weight of all blocking sets and images that have more than N-K+1 of the given spots."""
    board = certificate.board
    images = (
        ({turn[spot] for spot in members(blocking)}, weight)
        for blocking, weight in certificate.weights
        for turn in board.turns
    )
    return sum(weight for blocking, weight in images if len(blocking & spots) > board.size - board.goal + 1)


def test_LC9_the_certificate_of_the_large_board_holds_wherever_it_is_tried() -> None:
    """`clew puzzle solve line-or-colour smallest-7` tries all sets of seven spots; here some that come close."""
    certificate, random = stored(uncoloured_board(7)), Random(3)
    assert sum(certificate.prices) == 7977
    assert certificate.total_weight == 8016
    plain = PlainGame(7, PRINTED[7], pie=False)
    for blocking, weight in certificate.weights:
        others = {(spot % 7, spot // 7): 0 for spot in range(49) if not blocking >> spot & 1}
        plain.rings = others
        assert weight > 0
        assert "line" not in plain.goals(0)
    for _ in range(12):
        spots = set(random.sample(range(49), 7))
        for out, into in product(tuple(spots), random.sample(range(49), 6)):
            changed = (spots - {out}) | {into}
            if len(changed) == 7 and slack(certificate, changed) < slack(certificate, spots):
                spots = changed
        assert slack(certificate, spots) >= 0


def slack(certificate: Certificate, spots: set[int]) -> int:
    return sum(certificate.prices[spot] for spot in spots) - weight_by_hand(certificate, spots)


def test_LC9_a_check_finds_exactly_the_sets_that_a_certificate_does_not_cover() -> None:
    """On the small board all sets of five spots can be tried by hand."""
    board = uncoloured_board(5)
    first = smallest_blocking_set(board, layout_of(PRINTED[5]), 1)
    second = smallest_blocking_set(board, layout_of(random_layout(5, 3)), 1)
    certificate = Certificate(board, (0,) * 25, ((first, 3), (second, 2)))
    has = np.zeros((16, 25), dtype=int)
    for index, (blocking, turn) in enumerate(product((first, second), board.turns)):
        has[index, [turn[spot] for spot in members(blocking)]] = 1
    every = np.array(list(combinations(range(25), 5)))
    heaviest = ((has[:, every].sum(axis=2) > 2) * np.repeat([3, 2], 8)[:, None]).sum(axis=0).max()
    enough = -(-int(heaviest) // 5)
    covered = check_sets(replace(certificate, prices=(enough,) * 25), Monitor())
    assert covered.fault == ""
    assert covered.sets < len(every)
    assert "outweigh" in check_sets(replace(certificate, prices=(enough - 1,) * 25), Monitor()).fault


def test_LC9_a_certificate_that_proves_nothing_is_refused() -> None:
    certificate = stored(uncoloured_board(7))
    prices, weights = certificate.prices, certificate.weights
    assert (
        "not less than the sum"
        in check(replace(certificate, prices=tuple(price + 1 for price in prices)), Monitor()).fault
    )
    assert "rotation" in check(replace(certificate, prices=(prices[0] - 1, *prices[1:])), Monitor()).fault
    assert (
        "does not meet every row"
        in check(replace(certificate, weights=((weights[0][0] & ~1 & ~2, 1),)), Monitor()).fault
    )
    with pytest.raises(InvalidAnswer, match="7 rows of 7 prices"):
        read(uncoloured_board(7), "1 2 3")
    stopped = Monitor()
    stopped.stop.set()
    assert check(certificate, stopped) is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("line-or-colour size=6", "expected 5 or 7"),
        ("line-or-colour ask=all", "expected rings, smallest or largest"),
        ("line-or-colour layout=12345", "expected 5 rows"),
        ("line-or-colour layout=11111/11111/33333/44444/55555", "has 10 spots, expected 5"),
        ("line-or-colour ask=smallest layout=printed", "the layout is the answer"),
    ],
)
def test_an_unreadable_puzzle_is_refused_with_the_reason(text: str, message: str) -> None:
    with pytest.raises(InvalidPuzzle, match=message):
        puzzle(text)


@pytest.mark.parametrize("name", [f"{ask}-{size}" for size in (5, 7) for ask in ("printed", "smallest", "largest")])
def test_puzzles_read_back_and_have_pictures(name: str) -> None:
    subject = puzzle(f"line-or-colour {name}")
    assert puzzle(text_of(subject)) == subject
    assert subject.question
    assert subject.picture(palette="colour-blind").startswith("<svg")
    assert "White to move" not in subject.diagram()


def test_rings_and_layouts_are_drawn() -> None:
    rings = puzzle("line-or-colour printed-5").diagram("a1 e5").splitlines()
    assert rings[:5] == [
        "5  1  2  3  4 (5)",
        "4  4  5  1  2  3",
        "3  2  3  4  5  1",
        "2  5  1  2  3  4",
        "1 (3) 4  5  1  2",
    ]
    layout = puzzle("line-or-colour smallest-5").diagram("11111/22222/33333/44444/55555").splitlines()
    assert layout[0] == "5  1  1  1  1  1"
    assert layout_of(digits_of(5, layout_of(PRINTED[5]))) == layout_of(PRINTED[5])
