"""Outlines: the geometry of paths, and functions that make smooth and rounded ones.

Outline.at((0, 0)).line((2, 0)).arc(1, (2, 2)).close()       step by step
smooth([(0, 0), (1, 2), (3, 1)])                             a curve through points
rounded([(0, 0), (4, 0), (4, 2)], radius=0.3)                a polygon with round corners
bridge((0, 1), (0, -1), (1, 0), (-1, 0))                     a curve that leaves and arrives in given directions
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin
from typing import Literal

Point = tuple[float, float]


@dataclass(frozen=True)
class OutlineStep:
    """One SVG path command: its letter, its points, and the parameters of arcs."""

    kind: Literal["M", "L", "C", "A", "Z"]
    points: tuple[Point, ...] = ()
    radius: float = 0.0
    large: bool = False
    clockwise: bool = True


@dataclass(frozen=True)
class Outline:
    """The geometry of a path. It is immutable: every method returns a longer outline."""

    steps: tuple[OutlineStep, ...] = ()

    @classmethod
    def at(cls, point: Point) -> "Outline":
        """Return an outline that begins at a point."""
        return cls((OutlineStep("M", (point,)),))

    def line(self, *points: Point) -> "Outline":
        """Add straight lines to each of the points."""
        return Outline(self.steps + tuple(OutlineStep("L", (point,)) for point in points))

    def curve(self, control: Point, other_control: Point, end: Point) -> "Outline":
        """Add a cubic Bézier curve."""
        return Outline((*self.steps, OutlineStep("C", (control, other_control, end))))

    def arc(self, radius: float, end: Point, *, clockwise: bool = True, large: bool = False) -> "Outline":
        """Add a circular arc; `large` takes the longer way round."""
        return Outline((*self.steps, OutlineStep("A", (end,), radius, large, clockwise)))

    def close(self) -> "Outline":
        """Close the current subpath."""
        return Outline((*self.steps, OutlineStep("Z")))

    def __add__(self, other: "Outline") -> "Outline":
        """Return both outlines as one; if one is inside the other, it is a hole."""
        return Outline(self.steps + other.steps)


def polygon(points: Sequence[Point]) -> Outline:
    """Return the closed outline through points, with sharp corners."""
    return Outline.at(points[0]).line(*points[1:]).close()


def regular(centre: Point, radius: float, corners: int, turn: float = 0.0) -> tuple[Point, ...]:
    """Return the corners of a regular polygon, clockwise; the first is straight up, or `turn` degrees further."""
    angles = (pi * (turn / 180 + 2 * corner / corners) for corner in range(corners))
    return tuple((centre[0] + radius * sin(angle), centre[1] - radius * cos(angle)) for angle in angles)


def circle(centre: Point, radius: float) -> Outline:
    """Return a circle, for example as a hole in another outline."""
    left, right = (centre[0] - radius, centre[1]), (centre[0] + radius, centre[1])
    return Outline.at(left).arc(radius, right).arc(radius, left).close()


def smooth(points: Sequence[Point], *, closed: bool = False, tightness: float = 0.5) -> Outline:
    """Return a curve through all points (a Catmull-Rom spline); with tightness 0 it has straight lines."""
    if len(points) < 2:
        raise ValueError("a curve needs at least two points")
    count = len(points)
    outline = Outline.at(points[0])
    for index in range(count if closed else count - 1):
        before, here, there, after = (
            points[neighbour % count] if closed else points[min(max(neighbour, 0), count - 1)]
            for neighbour in range(index - 1, index + 3)
        )
        outline = outline.curve(
            _along(here, before, there, tightness / 3), _along(there, after, here, tightness / 3), there
        )
    return outline.close() if closed else outline


def _along(start: Point, origin: Point, towards: Point, share: float) -> Point:
    """Return `start` moved by a share of the vector from `origin` to `towards`."""
    return (start[0] + share * (towards[0] - origin[0]), start[1] + share * (towards[1] - origin[1]))


def rounded(points: Sequence[Point], radius: float) -> Outline:
    """Return a closed polygon whose corners are rounded, at most to the middle of each side."""
    outline = Outline()
    for index, corner in enumerate(points):
        before, after = points[index - 1], points[(index + 1) % len(points)]
        entry, leave = _towards(corner, before, radius), _towards(corner, after, radius)
        outline = Outline.at(entry) if not outline.steps else outline.line(entry)
        outline = outline.curve(_towards(corner, entry, 0.45 * radius), _towards(corner, leave, 0.45 * radius), leave)
    return outline.close()


def _towards(start: Point, end: Point, length: float) -> Point:
    """Return the point `length` away from `start` towards `end`, at most half the way."""
    distance = hypot(end[0] - start[0], end[1] - start[1])
    share = min(length / distance, 0.5) if distance else 0.0
    return (start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1]))


def bridge(start: Point, leaving: Point, end: Point, arriving: Point, strength: float = 0.4) -> Outline:
    """Return a smooth curve from `start` to `end` with given directions at both ends.

    `leaving` and `arriving` are unit vectors that point from the two ends into the curve: for a path between two
    sides of a tile, both point into the tile. The control points are `strength` times the distance away.
    """
    reach = strength * hypot(end[0] - start[0], end[1] - start[1])
    return Outline.at(start).curve(
        (start[0] + reach * leaving[0], start[1] + reach * leaving[1]),
        (end[0] + reach * arriving[0], end[1] + reach * arriving[1]),
        end,
    )
