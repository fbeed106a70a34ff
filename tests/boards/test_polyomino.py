"""Polyominoes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clew.boards.polyomino import free_polyominoes, neighbours, normal, orientations

L_SHAPE = ((0, 0), (1, 0), (2, 0), (2, 1))


@pytest.mark.parametrize(("size", "count"), [(1, 1), (2, 1), (3, 2), (4, 5), (5, 12), (6, 35)])
def test_the_number_of_shapes_of_a_size(size: int, count: int) -> None:
    """The well-known numbers of free polyominoes."""
    shapes = free_polyominoes(size)
    assert len(shapes) == len(set(shapes)) == count
    assert all(len(shape) == size for shape in shapes)


@pytest.mark.parametrize(
    ("shape", "count"),
    [
        (((0, 0), (0, 1), (0, 2)), 2),  # a bar
        (((0, 0), (0, 1), (1, 0), (1, 1)), 1),  # a square
        (L_SHAPE, 8),
        (((0, 0), (0, 1), (1, 1), (1, 2)), 4),  # a step
    ],
)
def test_the_number_of_orientations_of_a_shape(shape, count: int) -> None:
    assert len(orientations(shape)) == count


@given(st.sets(st.tuples(st.integers(-5, 5), st.integers(-5, 5)), min_size=1, max_size=6), st.integers(-9, 9))
def test_moving_a_shape_does_not_change_it(squares: set[tuple[int, int]], by: int) -> None:
    moved = [(row + by, column - by) for row, column in squares]
    assert normal(moved) == normal(squares)
    assert orientations(moved) == orientations(squares)
    top, left = zip(*normal(squares), strict=True)
    assert min(top) == min(left) == 0


@given(st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1, max_size=6))
def test_all_orientations_of_a_shape_have_the_same_orientations(squares: set[tuple[int, int]]) -> None:
    ways = orientations(squares)
    assert normal(squares) in ways
    assert 8 % len(ways) == 0
    assert all(orientations(way) == ways for way in ways)


def test_four_squares_share_a_side_with_one() -> None:
    assert neighbours((2, 3)) == [(1, 3), (2, 2), (2, 4), (3, 3)]
