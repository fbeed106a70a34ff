"""Loops of one colour (LD19): their routes, loops through every tile, the longest loop and the most loops."""

from collections import Counter

import pytest

from clew.games.linedance.puzzles.book import BOOK
from clew.games.linedance.puzzles.counting import fillings_with_loop
from clew.games.linedance.puzzles.listing import every_filling
from clew.games.linedance.puzzles.listing.search import CandidateTables
from clew.games.linedance.puzzles.loops import Loop, bend, loops_of, most_disjoint, routes, routes_through_all
from clew.games.linedance.puzzles.loops.cp_sat import most_loops_by_cp_sat
from clew.games.linedance.puzzles.loops.optima import longest_loop, most_loops, most_loops_by_search
from clew.games.linedance.puzzles.puzzle import placed_tiles
from clew.games.linedance.puzzles.shapes import drawn
from clew.games.linedance.puzzles.shapes.library import shapes
from clew.games.linedance.puzzles.task import Task, tile_of
from clew.games.linedance.tiles import TILES
from clew.puzzles import Monitor, puzzle
from support.games.linedance import brute_force


def filling(task: Task, text: str) -> tuple[int, ...]:
    tiles = placed_tiles(text)
    return tuple(tiles[cell] for cell in task.shape.cells)


def every(task: Task) -> list[tuple[int, ...]]:
    tables = CandidateTables(task.problem)
    return [task.filling_of(row.tolist()) for row in every_filling(tables, [tables.all_candidates()], Monitor())]


def test_the_smallest_loop_side_by_side_needs_three_tiles_and_two_at_triangles() -> None:
    assert list(routes(Task(drawn("o.o"), "closed", True))) == []
    (around,) = routes(Task(shapes()["trio"], "closed", True))
    assert len(around) == 3
    (pair,) = routes(Task(drawn("o.o"), "open", True))
    assert len(pair) == 2


def test_routes_of_the_rhombus_by_their_lengths() -> None:
    lengths = Counter(len(route) for route in routes(Task(shapes()["rhombus"], "closed", True)))
    assert lengths[3] == 18
    assert lengths[16] == len(list(routes_through_all(Task(shapes()["rhombus"], "closed", True)))) == 80


def test_every_colour_has_six_sharp_turns_six_wide_turns_and_four_straights() -> None:
    for colour in "ABC":
        bends = Counter(bend(sides.index(colour), sides.rindex(colour)) for sides in TILES)
        assert bends == {1: 6, 2: 6, 3: 4}


def test_loops_of_a_filling_are_found() -> None:
    task = Task(shapes()["rhombus"], "closed", True)
    text = (
        "0,0=2/0 1,0=5/2 2,0=15/0 3,0=14/3 0,1=6/4 1,1=13/5 2,1=3/1 3,1=16/1 "
        "0,2=11/1 1,2=1/5 2,2=4/3 3,2=9/2 0,3=8/4 1,3=12/0 2,3=7/3 3,3=10/2"
    )
    found = loops_of(task, filling(task, text))
    assert [(loop.colour, len(loop)) for loop in found] == [(0, 9), (1, 4), (2, 4), (0, 3), (0, 3)]
    assert most_disjoint(found, task) == found


def test_loops_can_share_a_triangle_where_three_ends_meet_and_only_one_of_them_counts() -> None:
    task = Task(shapes()["rosette"], "open", True)
    loops = loops_of(task, filling(task, "1,0=1/0 2,0=8/0 0,1=14/1 1,1=2/3 2,1=13/4 0,2=16/0 1,2=12/2"))
    assert [(loop.colour, len(loop)) for loop in loops] == [(0, 6), (0, 6), (0, 2)]
    first, second, _ = (set(loop.joints(task)) for loop in loops)
    assert first & second
    assert len(most_disjoint(loops, task)) == 1


@pytest.mark.parametrize(("name", "lattice"), [("trio", "closed"), ("trio", "open"), ("diamond", "open")])
def test_loops_through_every_tile_are_those_that_the_checker_accepts(name: str, lattice: str) -> None:
    """Only fillings with tile 1 or 2 in the first space are compared."""
    cells = shapes()[name].cells
    tile_puzzle = puzzle(f"linedance shape={name} lattice={lattice} loops=all")
    fillings = (one for one in brute_force.fillings(cells, lattice, True) if one[cells[0]][0] <= 2)
    with_loop = [brute_force.text(one) for one in fillings if not tile_puzzle.check(brute_force.text(one))]
    found = [solution.text for solution in tile_puzzle.solve(Monitor())]
    first = f"{cells[0][0]},{cells[0][1]}="
    assert sorted(with_loop) == sorted(text for text in found if text.startswith((f"{first}1/", f"{first}2/")))
    assert with_loop
    counted = tile_puzzle.count(Monitor())
    assert counted is not None
    assert counted.number == len(found) == len(set(found))


@pytest.mark.parametrize(("lattice", "pinned"), [("closed", {(1, 0): 2}), ("open", {})])
def test_optima_are_the_best_of_all_fillings(lattice: str, pinned: dict) -> None:
    task = Task(shapes()["trio"], lattice, True, pinned)
    loops = [loops_of(task, one) for one in every(task)]
    monitor = Monitor()
    *_, (best, longest) = longest_loop(task, monitor)
    assert longest == max(len(loop) for own in loops for loop in own) == len(loops_of(task, best)[0])
    assert monitor.conclusion.startswith("None is better")
    monitor = Monitor()
    *_, (best, most) = most_loops(task, monitor)
    assert most == max(len(most_disjoint(own, task)) for own in loops) == len(most_disjoint(loops_of(task, best), task))
    assert monitor.conclusion.startswith("None is better")


@pytest.mark.parametrize(
    ("name", "longest", "most"),
    [("parallelogram", 8, None), ("rosette", 7, 3), ("little-triangle", 10, 3), ("frame", 3, 2)],
)
def test_known_optima(name: str, longest: int, most: int | None) -> None:
    task = Task(shapes()[name], "closed", True)
    *_, (_, found) = longest_loop(task, monitor := Monitor())
    assert found == longest
    assert monitor.conclusion
    if most is not None:
        monitor = Monitor()
        values = [value for _, value in most_loops(task, monitor)]
        assert values == sorted(set(values))
        assert values[-1] == most
        assert monitor.conclusion


@pytest.mark.parametrize("name", ["trio", "diamond", "rosette"])
def test_cp_sat_and_branch_and_bound_agree_on_the_most_loops(name: str) -> None:
    task = Task(shapes()[name], "closed", True)
    *_, (filling_found, by_cp_sat) = most_loops_by_cp_sat(task, solver := Monitor())
    *_, (_, by_search) = most_loops_by_search(task, search := Monitor())
    assert by_cp_sat == by_search == len(loops_of(task, filling_found))
    assert solver.conclusion == "None is better: proved by CP-SAT."
    assert search.conclusion.startswith("None is better: all other fillings")


def test_shapes_without_room_for_a_loop_have_value_zero() -> None:
    task = Task(drawn("o.o.o"), "closed", True)
    *_, (_, longest) = longest_loop(task, monitor := Monitor())
    assert longest == 0
    assert monitor.conclusion == "None is better: there is no room for a loop."
    *_, (_, most) = most_loops(task, monitor := Monitor())
    assert most == 0
    assert monitor.conclusion.startswith("None is better")


def test_impossible_pinned_tiles_leave_no_filling() -> None:
    task = Task(drawn("o.o.o"), "closed", True, {(0, 0): 1, (1, 0): 7})
    for search in (longest_loop, most_loops):
        monitor = Monitor()
        assert list(search(task, monitor)) == []
        assert monitor.conclusion.startswith("There is no filling")


def test_a_loop_knows_its_length() -> None:
    (around,) = routes(Task(shapes()["trio"], "closed", True))
    assert len(Loop(0, around)) == 3


def loop_sets(drawing: str) -> Counter:
    """Return how many fillings of a part with a loop through all of its tiles use each set of tiles.

    Counted from the rules alone: tile by tile, lines of the colour of the loop never end at the rim, and the brute
    force's own lines are followed at the end. All colours are alike, so loops of A count three times.
    """
    cells = drawn(drawing).cells
    found: Counter = Counter()
    for colour in "ABC":
        for one in brute_force.fillings_with_loop(cells, colour):
            found[frozenset(tile for tile, _ in one.values())] += 1
    return found


def disjoint(*counts: Counter) -> int:
    """Return how many choices of a filling for each part use no tile twice."""
    total: Counter = Counter({frozenset(): 1})
    for own in counts:
        joined: Counter = Counter()
        for tiles, number in total.items():
            for more, times in own.items():
                if not tiles & more:
                    joined[tiles | more] += number * times
        total = joined
    return sum(total.values())


PARTS = ("o.o.o/.o.o.o/..o.o.o", ".o/o.o", "o.o/.o.o")


def test_rhombus_trio_and_diamond_at_once_are_counted_as_part_by_part() -> None:
    """LD19: the solver searches all 16 spaces together; here each part is filled alone."""
    counted = puzzle("linedance rhombus-and-pair-loops").count(Monitor())
    assert counted is not None
    by_set = []
    for drawing in PARTS:
        rows = fillings_with_loop(Task(drawn(drawing), "closed", True), Monitor())
        by_set.append(Counter(frozenset(map(tile_of, row)) for contents in rows for row in contents.tolist()))
    assert [sum(own.values()) for own in by_set] == [69_696, 360, 1_080]
    assert counted.number == disjoint(*by_set) == 440_064
    assert counted.up_to_symmetry == 73_344
    assert BOOK.known_count(puzzle("linedance rhombus-and-pair-loops")) == (440_064, 73_344)


@pytest.mark.slow
def test_rhombus_trio_and_diamond_at_once_are_counted_as_by_brute_force() -> None:
    assert disjoint(*(loop_sets(drawing) for drawing in PARTS)) == 440_064


def test_two_trios_at_once_are_counted_as_by_brute_force() -> None:
    counted = puzzle("linedance shape=.o...o/o.o.o.o loops=all").count(Monitor())
    assert counted is not None
    assert counted.number == 0, "the two trios touch, so they are one part, and no loop runs through it"
    apart = puzzle("linedance shape=.o.....o/o.o...o.o loops=all")
    assert len(apart.task.shape.parts) == 2
    counted = apart.count(Monitor())
    assert counted is not None
    trio = loop_sets(".o/o.o")
    assert counted.number == disjoint(trio, trio) == sum(1 for _ in apart.solve(Monitor()))


def test_a_loop_through_every_tile_is_one_loop_in_each_part() -> None:
    asked = puzzle("linedance rhombus-and-pair-loops")
    assert asked.question.endswith("in each of the 3 parts a closed loop of one colour runs through every tile.")
    (solution,) = asked.solve(Monitor(), limit=1)
    assert asked.check(solution.text) == []
    assert sorted(len(loop) for loop in loops_of(asked.task, filling(asked.task, solution.text)))[-3:] == [3, 4, 9]
    (matched,) = puzzle("linedance shape=rhombus-and-pair").solve(Monitor(), limit=1)
    mistakes = asked.check(matched.text)
    assert mistakes
    assert all("no closed loop of one colour runs through every tile of this part" in one.sentence for one in mistakes)


def test_two_tiles_hold_a_loop_only_where_they_meet_at_triangles() -> None:
    pair = puzzle("linedance pair-loop")
    counted = pair.count(Monitor())
    assert counted is not None
    cells = pair.task.shape.cells
    texts = (brute_force.text(one) for one in brute_force.fillings(cells, "open", True))
    # Six tiles bend sharply in each colour, each in one turn: 3 x 6 x 5.
    assert counted.number == sum(not pair.check(text) for text in texts) == 90
    assert counted.up_to_symmetry == 7
    closed = puzzle("linedance pair-loop lattice=closed").count(Monitor())
    assert closed is not None
    assert closed.number == 0


def test_two_pairs_at_triangles_may_each_loop_in_a_colour_of_their_own() -> None:
    pairs = puzzle("linedance shape=o.o...o.o lattice=open loops=all")
    counted = pairs.count(Monitor())
    assert counted is not None
    found = [solution.text for solution in pairs.solve(Monitor())]
    one = [frozenset(int(part.partition("=")[2].partition("/")[0]) for part in solution.text.split())
           for solution in puzzle("linedance pair-loop").solve(Monitor())]  # fmt: skip
    assert counted.number == len(found) == len(set(found)) == sum(not first & second for first in one for second in one)
    assert all(not pairs.check(text) for text in found[::97])
