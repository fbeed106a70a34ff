"""Outlines have the points and directions they should."""

from math import dist, hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clew.pictures import Outline, Point, bridge, circle, polygon, regular, rounded, smooth

coordinate = st.integers(-50, 50).map(lambda number: number / 5)
point = st.tuples(coordinate, coordinate)
points = st.lists(point, min_size=3, max_size=8, unique=True)


def ends(outline: Outline) -> list[Point]:
    """Return where each step of an outline ends."""
    return [step.points[-1] for step in outline.steps if step.points]


def on_curve(start: Point, controls: tuple[Point, ...], share: float) -> Point:
    """Return a point of a cubic Bézier curve."""
    weights = ((1 - share) ** 3, 3 * share * (1 - share) ** 2, 3 * share**2 * (1 - share), share**3)
    around = (start, *controls)
    x, y = (sum(weight * place[axis] for weight, place in zip(weights, around, strict=True)) for axis in (0, 1))
    return (x, y)


@given(points)
def test_a_smooth_curve_goes_through_all_its_points(points: list[Point]) -> None:
    assert ends(smooth(points)) == points
    assert ends(smooth(points, closed=True)) == [*points, points[0]]
    assert smooth(points, closed=True).steps[-1].kind == "Z"


def test_a_smooth_curve_has_no_kink_at_a_point() -> None:
    _, into, out = smooth([(0, 0), (1, 2), (3, 1)]).steps
    before, there, after = into.points[1], into.points[2], out.points[0]
    cross = (there[0] - before[0]) * (after[1] - there[1]) - (there[1] - before[1]) * (after[0] - there[0])
    assert cross == pytest.approx(0)


def test_a_curve_needs_two_points() -> None:
    with pytest.raises(ValueError, match="two points"):
        smooth([(0, 0)])


def test_a_curve_without_tightness_is_made_of_straight_lines() -> None:
    step = smooth([(0, 0), (2, 0), (2, 2)], tightness=0).steps[1]
    assert step.points == ((0, 0), (2, 0), (2, 0))


@given(points, st.floats(0.01, 30))
def test_a_rounded_polygon_never_leaves_the_box_of_its_corners(points: list[Point], radius: float) -> None:
    xs, ys = zip(*points, strict=True)
    for step in rounded(points, radius).steps:
        for x, y in step.points:
            assert min(xs) - 1e-9 <= x <= max(xs) + 1e-9
            assert min(ys) - 1e-9 <= y <= max(ys) + 1e-9


def test_a_rounded_corner_is_nearly_part_of_a_circle() -> None:
    outline = rounded([(0, 0), (4, 0), (4, 4), (0, 4)], 1)
    corner = next(step for step in outline.steps if step.kind == "C")
    for share in (0.25, 0.5, 0.75):
        assert dist(on_curve((0, 1), corner.points, share), (1, 1)) == pytest.approx(1, abs=0.01)


def test_a_regular_polygon_begins_at_the_top_and_goes_clockwise() -> None:
    top, right, bottom, left = regular((5, 5), 2, 4)
    assert top == pytest.approx((5, 3))
    assert right == pytest.approx((7, 5))
    assert bottom == pytest.approx((5, 7))
    assert left == pytest.approx((3, 5))
    assert regular((5, 5), 2, 4, turn=90)[0] == pytest.approx((7, 5))


def test_a_bridge_leaves_and_arrives_in_the_directions_given() -> None:
    _, curve = bridge((0, 2), (0, -1), (2, 0), (-1, 0)).steps
    first, second, end = curve.points
    assert first[0] == 0
    assert first[1] < 2
    assert second[1] == 0
    assert second[0] < 2
    assert end == (2, 0)
    reach = 0.4 * hypot(2, 2)
    assert dist((0, 2), first) == pytest.approx(reach)


def test_outlines_are_put_together_step_by_step() -> None:
    made = Outline.at((0, 0)).line((2, 0), (2, 1)).arc(1, (0, 1), clockwise=False).close()
    assert "".join(step.kind for step in made.steps) == "MLLAZ"
    assert polygon([(0, 0), (2, 0), (2, 1)]) == Outline.at((0, 0)).line((2, 0), (2, 1)).close()
    assert (made + circle((1, 1), 0.5)).steps[: len(made.steps)] == made.steps
