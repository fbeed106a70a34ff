"""Numbers of fillings: by dynamic programming, by listing and by brute force; known ones; numbers up to symmetry."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clew.games.linedance.puzzles.counting import count_by_listing, count_fillings, count_loops, sweep
from clew.games.linedance.puzzles.counting.frontier import number_of_fillings
from clew.games.linedance.puzzles.counting.symmetry import fillings_up_to_symmetry, symmetries
from clew.games.linedance.puzzles.fillings import random_filling
from clew.games.linedance.puzzles.generator import random_shuffles
from clew.games.linedance.puzzles.listing import every_filling
from clew.games.linedance.puzzles.listing.search import CandidateTables, code_folder
from clew.games.linedance.puzzles.puzzle import TilePuzzle
from clew.games.linedance.puzzles.shapes import TileShape, drawn
from clew.games.linedance.puzzles.shapes.library import shapes
from clew.games.linedance.puzzles.task import TILE_PERMUTATIONS, Task
from clew.puzzles import Monitor
from support.games.linedance import brute_force

LATTICES = ("closed", "open")

# LD18 to LD20: matched and non-matched fillings, side by side and meeting at triangles.
KNOWN = {
    "rhombus": (2_156_169_624, 24_102_473_904_750_880_272, 1_104, 601_439_663_568),
    "parallelogram": (176_241_766_920, 120_179_162_411_533_465_176, 120_696, 38_276_299_476_156),
    "star": (50_660_093_016, 976_362_686_245_611_504, 403_752, 3_665_251_208_400),
}


def counted_by_sweep(task: Task) -> int | None:
    return number_of_fillings(task.without_pinned, TILE_PERMUTATIONS, Monitor())


def listed(task: Task) -> list[tuple[int, ...]]:
    tables = CandidateTables(task.problem)
    return [task.filling_of(row.tolist()) for row in every_filling(tables, [tables.all_candidates()], Monitor())]


@pytest.mark.parametrize("lattice", LATTICES)
@pytest.mark.parametrize(
    ("drawing", "matched"),
    [("o", True), ("o", False), ("o.o", True), ("o.o", False), ("o/.o", True), ("o/.o", False), (".o/o.o", True)],
)
def test_sweep_and_listing_agree_with_brute_force(drawing: str, matched: bool, lattice: str) -> None:
    task = Task(drawn(drawing), lattice, matched)
    counted = count_by_listing(task, Monitor())
    assert counted is not None
    assert (
        counted_by_sweep(task)
        == counted.number
        == sum(1 for _ in brute_force.fillings(task.shape.cells, lattice, matched))
    )


def test_three_different_tiles_at_a_triangle_are_counted_as_by_brute_force() -> None:
    """Tile 1 is in the first space, in its first turn."""
    shape = shapes()["trio"]
    expected = brute_force.fillings(shape.cells, "open", False, first=(1, 0))
    task = Task(shape, "open", False, {shape.cells[0]: 1})
    assert counted_by_sweep(task) == len(listed(task)) == sum(1 for _ in expected) > 0


def test_four_tiles_that_meet_at_triangles_are_counted_as_by_brute_force() -> None:
    task = Task(shapes()["diamond"], "open", True)
    assert counted_by_sweep(task) == sum(1 for _ in brute_force.fillings(task.shape.cells, "open", True)) == 8_622


@pytest.mark.parametrize("name", KNOWN)
def test_known_numbers(name: str) -> None:
    # The larger ones take too long here; all numbers are in docs/puzzles.md.
    wanted = ((lattice, matched) for lattice in LATTICES for matched in (True, False))
    for (lattice, matched), number in zip(wanted, KNOWN[name], strict=True):
        if matched or name == "parallelogram" or (name, lattice) == ("star", "open"):
            assert counted_by_sweep(Task(shapes()[name], lattice, matched)) == number


@pytest.mark.parametrize(("name", "lattice"), [("rhombus", "open"), ("little-triangle", "open")])
def test_all_fillings_of_larger_shapes_are_listed(name: str, lattice: str) -> None:
    task = Task(shapes()[name], lattice, True)
    counted = count_by_listing(task, Monitor(threads=2))
    assert counted is not None
    assert counted.number == counted_by_sweep(task)


@settings(max_examples=25, deadline=None)
@given(
    st.sampled_from(["rhombus", "tent", "trefoil", "star", "frame"]),
    st.sampled_from(LATTICES),
    st.booleans(),
    st.integers(0, 10**6),
)
def test_sweep_and_listing_agree_with_pinned_tiles(name: str, lattice: str, matched: bool, seed: int) -> None:
    rng = random.Random(seed)
    task = Task(shapes()[name], lattice, matched)
    filling = random_filling(TilePuzzle(task), random_shuffles(rng), Monitor())
    assert filling is not None
    places = rng.sample(range(len(filling)), len(filling) - (6 if matched else 4))
    pinned = Task(task.shape, lattice, matched, {task.shape.cells[place]: filling[place] for place in places})
    every = listed(pinned)
    assert filling in every
    assert len(set(every)) == len(every) == counted_by_sweep(pinned)


def test_pinned_tiles_that_do_not_match_leave_no_filling() -> None:
    # Tile 1 shows A where tile 2 shows C.
    task = Task(drawn("o.o.o"), "closed", True, {(0, 0): 1, (1, 0): 7})
    assert counted_by_sweep(task) == 0
    assert listed(task) == []


def test_sums_of_products_beyond_64_bits_are_exact() -> None:
    rng = np.random.default_rng(1)
    left, right = (rng.integers(0, 2**50, (4, 9)) for _ in range(2))
    sizes = np.array([1, 2, 3, 6])
    out = np.zeros(2, dtype=np.uint64)
    # Two items: the sets 0 to 3, each with its complement, and no permutation of the colours.
    orbits = sweep.Orbits(np.arange(4), np.zeros(4, dtype=np.int64))
    sweep.join.of(code_folder())(np.arange(4), sizes, 3, orbits, left, right, np.arange(9)[None, :], out)
    expected = sum(
        int(sizes[row]) * int(left[row, column]) * int(right[3 - row, column])
        for row in range(4)
        for column in range(9)
    )
    assert int(out[1]) << 64 | int(out[0]) == expected > 2**64


@pytest.mark.parametrize(
    ("shape", "lattice", "matched"),
    [("trio", "closed", True), ("pair", "open", False), ("diamond", "open", True), ("rhombus", "open", True)],
)
def test_numbers_up_to_symmetry_are_numbers_of_classes(shape: str, lattice: str, matched: bool) -> None:
    task = Task(shapes().get(shape, drawn("o.o")), lattice, matched)
    every = listed(task)
    group = symmetries(task)
    classes = {min(symmetry(filling) for symmetry in group) for filling in every}
    assert fillings_up_to_symmetry(task, len(every), Monitor()) == len(classes)
    # A symmetry takes fillings to fillings.
    assert {group[-1](filling) for filling in every} == set(every)


def test_pinned_tiles_leave_only_their_own_symmetries() -> None:
    shape = shapes()["diamond"]
    assert len(symmetries(Task(shape, "closed", True))) == 4 * 6
    # Tile 2 in its six turns at the left end: two of them are symmetrical about the long axis, with two colours
    # swapped.
    numbers = [len(symmetries(Task(shape, "closed", True, {(0, 0): content}))) for content in range(7, 13)]
    assert numbers == [2, 1, 1, 2, 1, 1]


@pytest.mark.parametrize(
    ("name", "number", "classes"), [("rhombus", 3_840, 160), ("parallelogram", 0, 0), ("rosette", 41_472, 584)]
)
def test_known_numbers_of_loops_through_every_tile(name: str, number: int, classes: int) -> None:
    counted = count_loops(Task(shapes()[name], "closed", True), Monitor(), symmetric=True)
    assert counted is not None
    assert (counted.number, counted.up_to_symmetry) == (number, classes)


def test_a_stopped_count_returns_none() -> None:
    monitor = Monitor()
    monitor.stop.set()
    assert count_fillings(Task(shapes()["rhombus"], "closed", True), monitor, symmetric=True) is None
    assert count_loops(Task(shapes()["rhombus"], "closed", True), monitor, symmetric=True) is None


def test_the_order_of_cells_does_not_matter() -> None:
    shape = shapes()["tent"]
    shuffled = TileShape(tuple(random.Random(5).sample(shape.cells, len(shape))))
    assert (
        counted_by_sweep(Task(shuffled, "closed", True)) == counted_by_sweep(Task(shape, "closed", True)) == 718_543_680
    )
