"""Hexagonal lattices, and the triangles between hexagons that are set apart."""

from itertools import combinations
from math import dist, isclose, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clew.boards.hexagonal import (
    DIRECTIONS,
    SIDES,
    corner,
    distance,
    hexagon,
    hexagon_place,
    hexagonal,
    neighbour,
    triangle_place,
)

cells = st.tuples(st.integers(-6, 6), st.integers(-6, 6))


@pytest.mark.parametrize(("side", "count"), [(1, 1), (2, 7), (3, 19), (6, 91), (8, 169), (10, 271)])
def test_the_number_of_spaces_of_a_hexagon(side: int, count: int) -> None:
    assert len(hexagon(side)) == count


def test_rows_are_letters_from_the_top_and_spaces_count_from_the_left() -> None:
    """
      A1 A2
    B1 B2 B3
      C1 C2
    """
    lattice = hexagon(2)
    assert lattice.names == ("A1", "A2", "B1", "B2", "B3", "C1", "C2")
    assert lattice.cells[lattice.site_named("B2")] == (0, 0)
    assert lattice.cells[lattice.site_named("A1")] == (0, -1)
    assert lattice.cells[lattice.site_named("C1")] == (-1, 1)


def test_the_sides_go_clockwise_from_east() -> None:
    lattice = hexagon(2)
    around = [lattice.names[site] for site in lattice.neighbours[lattice.site_named("B2")]]
    assert dict(zip(SIDES, around, strict=True)) == {
        "E": "B3", "SE": "C2", "SW": "C1", "W": "B1", "NW": "A1", "NE": "A2",
    }  # fmt: skip


@given(cells, st.integers(0, 5))
def test_the_opposite_side_leads_back(cell: tuple[int, int], side: int) -> None:
    assert neighbour(neighbour(cell, side), side + 3) == cell
    assert neighbour(cell, side + 6) == neighbour(cell, side)
    assert neighbour(cell, side) == tuple(a + b for a, b in zip(cell, DIRECTIONS[SIDES[side]], strict=True))


@given(cells, cells)
def test_the_distance_is_the_number_of_steps(cell: tuple[int, int], other: tuple[int, int]) -> None:
    steps = distance(cell, other)
    assert steps == distance(other, cell)
    assert (steps == 0) == (cell == other)
    nearer = [side for side in range(6) if distance(neighbour(cell, side), other) == steps - 1]
    assert nearer or steps == 0


@given(cells, st.integers(0, 5))
def test_a_triangle_is_a_corner_of_each_of_its_three_cells(cell: tuple[int, int], index: int) -> None:
    triangle = corner(cell, index)
    assert len(set(triangle)) == 3
    assert cell in triangle
    assert all(distance(a, b) == 1 for a, b in combinations(triangle, 2))
    for other in triangle:
        assert sum(corner(other, side) == triangle for side in range(6)) == 1


@given(cells, st.integers(0, 5))
def test_places_on_paper_are_those_of_hexagons_with_sides_of_one(cell: tuple[int, int], side: int) -> None:
    here, there = hexagon_place(cell), hexagon_place(neighbour(cell, side))
    assert isclose(dist(here, there), sqrt(3))
    assert isclose(dist(here, triangle_place(corner(cell, side))), 1)


def test_east_is_to_the_right_and_south_is_down_on_paper() -> None:
    assert hexagon_place((1, 0)) == (sqrt(3), 0)
    x, y = hexagon_place((0, 1))
    assert x > 0
    assert y == 1.5


def test_lines_run_along_three_axes() -> None:
    lattice = hexagon(2)
    lines = lattice.lines(3, ("E", "SE", "SW"))
    assert {frozenset(lattice.names[site] for site in line) for line in lines} == {
        frozenset({"B1", "B2", "B3"}),
        frozenset({"A1", "B2", "C2"}),
        frozenset({"A2", "B2", "C1"}),
    }


def test_a_hexagon_has_twelve_symmetries() -> None:
    lattice = hexagon(3)
    found = lattice.symmetries()
    assert len(found) == 12
    assert found[0].is_identity
    adjacent = {(site, int(other)) for site in range(len(lattice)) for other in lattice.neighbours[site] if other >= 0}
    for turn in found:
        assert sorted(turn.image) == list(range(len(lattice)))
        assert {(turn.image[site], turn.image[other]) for site, other in adjacent} == adjacent


def test_any_cells_make_a_lattice_named_by_their_coordinates() -> None:
    lattice = hexagonal([(0, 0), (1, 0), (1, -1)])
    assert lattice.names == ("0,0", "1,0", "1,-1")
    assert len(lattice.symmetries()) == 2
