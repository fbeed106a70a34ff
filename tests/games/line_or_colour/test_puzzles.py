"""The puzzles of LC8 and LC9, against plain ways to find the same."""

import threading
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from random import Random

import numpy as np
import pytest
from ortools.sat.python import cp_model

from clew.games.line_or_colour.about import PRINTED, random_layout
from clew.games.line_or_colour.puzzles.certificate import Certificate, check, check_sets, read, stored
from clew.games.line_or_colour.puzzles.defeating import fewest_gaps
from clew.games.line_or_colour.puzzles.ground import Ground, Layout, as_set, digits_of, ground, layout_of, members
from clew.games.line_or_colour.puzzles.placement import all_full, most_rings, up_to_symmetry
from clew.games.line_or_colour.puzzles.smallest import layouts
from clew.puzzles import InvalidAnswer, InvalidPuzzle, Monitor, puzzle, text_of
from support.games.line_or_colour.plain import PlainGame, spot_of

#: Boards so small that everything can be tried: 3x3 with two or three to a row.
SMALL = [Ground(3, 2), Ground(3, 3)]


def has_row(board: Ground, rings: int) -> bool:
    """Return whether there are K in an unbroken row (LC4), spot by spot."""
    own = {divmod(spot, board.size) for spot in members(rings)}
    return any(
        all((row + down * step, column + right * step) in own for step in range(board.goal))
        for row, column in own
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
    )


def has_colour(board: Ground, layout: Layout, rings: int) -> bool:
    """Return whether there are K of one colour (LC4)."""
    colours = [layout[spot] for spot in members(rings)]
    return any(colours.count(colour) >= board.goal for colour in range(board.size))


@cache
def without_rows(board: Ground) -> list[int]:
    """Return all sets without a row, the largest first."""
    every = range(1 << len(board.spots))
    return sorted((rings for rings in every if not has_row(board, rings)), key=int.bit_count, reverse=True)


def most_by_trying(board: Ground, layout: Layout) -> int:
    return next(rings.bit_count() for rings in without_rows(board) if not has_colour(board, layout, rings))


def random_colours(board: Ground, random: Random) -> Layout:
    colours = [colour for colour in range(board.size) for _ in range(board.size)]
    random.shuffle(colours)
    return tuple(colours)


def all_layouts(board: Ground, begun: Layout = ()) -> Iterator[Layout]:
    """Yield every layout whose colours appear in the order of their numbers."""
    if len(begun) == len(board.spots):
        yield begun
        return
    for colour in range(min(board.size, max(begun, default=-1) + 2)):
        if begun.count(colour) < board.size:
            yield from all_layouts(board, (*begun, colour))


@pytest.mark.parametrize("board", SMALL)
def test_LC8_the_most_rings_are_those_found_by_trying_everything(board: Ground) -> None:
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
    asked = puzzle(f"line-or-colour size={size} layout={layout}")
    watch = Monitor()
    (solution,) = asked.solve(watch)
    assert solution.value == most
    assert f"No set of rings has more than {most}" in watch.conclusion
    game = PlainGame(size, asked.words["layout"].replace("/", " "), pie=False)
    game.rings = {spot_of(name): 0 for name in solution.text.split()}
    assert len(game.rings) == most
    assert game.goals(0) == set()
    assert asked.check(solution.text) == []


def every_full_set(layout: Layout) -> set[int]:
    """Return all safe sets of 15 on the small board, listed by CP-SAT."""
    board = ground(5)
    model = cp_model.CpModel()
    ring = [model.new_bool_var("") for _ in board.spots]
    for forbidden in (*board.rows, *board.classes(layout)):
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
    layout, board = layout_of(PRINTED[5]), ground(5)
    every = every_full_set(layout)
    assert {int(rings) for rings in all_full(board, layout)} == every
    # The layout looks the same after each quarter turn; by Burnside's lemma that many are different.
    turns = board.kept_turns(layout)
    fixed = [sum(as_set(turn[spot] for spot in members(rings)) == rings for rings in every) for turn in turns]
    assert len(turns) == 4
    assert sum(fixed) == 4 * 449


def test_LC8_a_layout_without_symmetries_has_as_many_up_to_symmetry() -> None:
    layout, board = layout_of(random_layout(5, 1)), ground(5)
    sets = all_full(board, layout)
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
def test_LC8_a_wrong_answer_is_told_what_is_wrong_and_where(rings: str, where: str, sentence: str) -> None:
    (mistake,) = puzzle("line-or-colour printed-5").check(rings)
    assert sorted(mistake.where.split()) == sorted(where.split())
    assert mistake.sentence == sentence


def test_LC8_unreadable_rings_are_refused() -> None:
    with pytest.raises(InvalidAnswer, match="'f1': expected spots from a1 to e5"):
        puzzle("line-or-colour printed-5").check("a1 f1")


@pytest.mark.parametrize("board", SMALL)
def test_gaps_and_their_excess_tell_the_most_rings(board: Ground) -> None:
    """Safe sets and gaps are two sides of the same thing, as ground.py says."""
    random = Random(2)
    every = [spots for spots in range(1 << len(board.spots)) if board.is_gaps(spots)]
    for _ in range(5):
        layout = random_colours(board, random)
        colours = board.classes(layout)
        excess = min(sum(max(0, (gaps & own).bit_count() - board.spare) for own in colours) for gaps in every)
        assert most_rings(board, layout)[0].bit_count() == board.most - excess
        # Gaps with less than so much excess are found exactly where there are some.
        assert fewest_gaps(board, layout, excess + 1) is not None
        assert excess == 0 or fewest_gaps(board, layout, excess) is None


@pytest.mark.parametrize("board", SMALL)
def test_LC9_the_smallest_answer_is_that_of_trying_all_layouts(board: Ground) -> None:
    answers = {layout: most_by_trying(board, layout) for layout in all_layouts(board)}
    assert len(answers) == 280
    first = max(answers, key=lambda layout: answers[layout])
    watch = Monitor()
    found = list(layouts(board, first, watch))
    assert found[0] == (first, answers[first])
    assert found[-1][1] == min(answers.values()) == most_by_trying(board, found[-1][0])
    assert watch.conclusion.startswith(f"Every layout has a safe set of {min(answers.values())} rings")
    assert watch.conclusion.endswith("which settles it.")


def test_LC9_no_small_layout_is_below_fifteen() -> None:
    asked = puzzle("line-or-colour smallest-5")
    watch = Monitor()
    (solution,) = asked.solve(watch)
    assert solution.value == 15
    assert asked.check(solution.text) == []
    assert watch.conclusion.startswith("Every layout has a safe set of 15 rings")
    assert watch.conclusion.endswith("which settles it.")


def test_LC9_what_is_proved_before_an_interruption_is_said() -> None:
    stop = threading.Event()

    def report(done: float | None, words: str) -> None:
        if "of 14 rings" in watch.conclusion:
            stop.set()

    watch = Monitor(stop=stop, report=report)
    (solution,) = puzzle("line-or-colour smallest-5").solve(watch)
    assert solution.value == 15
    assert watch.conclusion.startswith("Every layout has a safe set of 14 rings")
    assert watch.conclusion.endswith("the best layout so far has 15.")


@pytest.mark.parametrize("size", [5, 7])
def test_LC9_the_printed_layouts_have_the_largest_answer(size: int) -> None:
    asked = puzzle(f"line-or-colour largest-{size}")
    watch = Monitor()
    (solution,) = asked.solve(watch)
    assert solution.text == PRINTED[size].replace(" ", "/")
    assert solution.value == {5: 15, 7: 28}[size]
    assert "On no layout are there more" in watch.conclusion


def weight_by_hand(certificate: Certificate, spots: set[int]) -> int:
    """Return the weight of all gaps and images that have more than N-K+1 of some spots."""
    board = certificate.board
    images = (
        ({turn[spot] for spot in members(gaps)}, weight) for gaps, weight in certificate.weights for turn in board.turns
    )
    return sum(weight for gaps, weight in images if len(gaps & spots) > board.size - board.goal + 1)


def test_LC9_the_certificate_of_the_large_board_holds_wherever_it_is_tried() -> None:
    """`clew puzzle solve line-or-colour smallest-7` tries all sets of seven spots; here some that come close."""
    certificate, random = stored(ground(7)), Random(3)
    assert sum(certificate.prices) == 7977
    assert certificate.weight_of_all == 8016
    plain = PlainGame(7, PRINTED[7], pie=False)
    for gaps, weight in certificate.weights:
        others = {(spot % 7, spot // 7): 0 for spot in range(49) if not gaps >> spot & 1}
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
    board = ground(5)
    first = fewest_gaps(board, layout_of(PRINTED[5]), 1)
    second = fewest_gaps(board, layout_of(random_layout(5, 3)), 1)
    certificate = Certificate(board, (0,) * 25, ((first, 3), (second, 2)))
    has = np.zeros((16, 25), dtype=int)
    for index, (gaps, turn) in enumerate(product((first, second), board.turns)):
        has[index, [turn[spot] for spot in members(gaps)]] = 1
    every = np.array(list(combinations(range(25), 5)))
    heaviest = ((has[:, every].sum(axis=2) > 2) * np.repeat([3, 2], 8)[:, None]).sum(axis=0).max()
    enough = -(-int(heaviest) // 5)
    covered = check_sets(replace(certificate, prices=(enough,) * 25), Monitor())
    assert covered.fault == ""
    assert covered.sets < len(every)
    assert "outweigh" in check_sets(replace(certificate, prices=(enough - 1,) * 25), Monitor()).fault


def test_LC9_a_certificate_that_proves_nothing_is_refused() -> None:
    certificate = stored(ground(7))
    prices, weights = certificate.prices, certificate.weights
    assert "add up" in check(replace(certificate, prices=tuple(price + 1 for price in prices)), Monitor()).fault
    assert "turn" in check(replace(certificate, prices=(prices[0] - 1, *prices[1:])), Monitor()).fault
    assert "not in every row" in check(replace(certificate, weights=((weights[0][0] & ~1 & ~2, 1),)), Monitor()).fault
    with pytest.raises(InvalidAnswer, match="7 rows of 7 prices"):
        read(ground(7), "1 2 3")
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
def test_a_puzzle_that_cannot_be_read_is_told_why(text: str, message: str) -> None:
    with pytest.raises(InvalidPuzzle, match=message):
        puzzle(text)


@pytest.mark.parametrize("name", [f"{ask}-{size}" for size in (5, 7) for ask in ("printed", "smallest", "largest")])
def test_puzzles_read_back_and_have_pictures(name: str) -> None:
    asked = puzzle(f"line-or-colour {name}")
    assert puzzle(text_of(asked)) == asked
    assert asked.question
    assert asked.picture(palette="colour-blind").startswith("<svg")
    assert "White to move" not in asked.diagram()


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
