"""TT5: the twelve shapes follow from their definition."""

from itertools import pairwise

import pytest

from clew.boards.polyomino import free_polyominoes, normal
from clew.games.tracktic.rules.shapes import SHAPES, course, is_track, shape_name, walk
from support.games.tracktic.plain import DRAWN, WAYS


def test_TT5_there_are_twelve_shapes_with_the_usual_letters() -> None:
    assert [shape.name for shape in SHAPES] == list(DRAWN)


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.name)
def test_TT5_a_shape_has_all_orientations_of_its_drawing(shape) -> None:
    assert sorted(normal(path) for path in shape.paths) == sorted(tuple(way) for way in WAYS[shape.name])
    assert shape.size == DRAWN[shape.name].count("#")


def test_TT5_shapes_with_a_branch_or_a_ring_are_left_out() -> None:
    left_out = [cells for size in (3, 4, 5) for cells in free_polyominoes(size) if not is_track(cells)]
    # The square of four; T4; and of the pentominoes F, P, T, X and Y.
    assert len(left_out) == 2 + 5
    assert ((0, 0), (0, 1), (1, 0), (1, 1)) in left_out
    assert not is_track(((0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)))


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.name)
def test_the_cells_of_a_turned_shape_follow_each_other(shape) -> None:
    for path in shape.paths:
        assert path[0] == (0, 0)
        for (row, column), (next_row, next_column) in pairwise(path):
            assert abs(row - next_row) + abs(column - next_column) == 1


def test_a_course_lists_straight_cells_and_bends() -> None:
    assert course(((0, 0), (0, 1), (0, 2), (1, 2))) == ".r"
    assert course(((0, 0), (0, 1), (0, 2), (-1, 2))) == ".l"
    assert shape_name(((0, 0), (0, 1), (0, 2), (1, 2))) == "L4"
    assert walk(((0, 1), (1, 0), (1, 1), (2, 0))) == ((0, 1), (1, 1), (1, 0), (2, 0))
