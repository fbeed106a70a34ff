"""Where shapes are once their groups have moved, turned and scaled them, and the boxes around them."""

from dataclasses import dataclass, replace
from math import cos, radians, sin

from clew.pictures.captions import text_width
from clew.pictures.outlines import Outline, Point
from clew.pictures.shapes import Circle, Group, Label, Line, Path, Polygon, Rectangle, Shape

Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Transform:
    """A turn about the origin and a change of scale, then a shift."""

    shift: Point = (0.0, 0.0)
    turn: float = 0.0
    """Degrees clockwise."""
    scale: float = 1.0

    def within(self, group: Group) -> "Transform":
        """Return the transform of what is in a group that has this one itself."""
        return Transform(self.point(group.move), self.turn + group.turn, self.scale * group.scale)

    def point(self, point: Point) -> Point:
        """Return where a point is."""
        (x, y), angle = point, radians(self.turn)
        right, down = x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)
        return (self.shift[0] + self.scale * right, self.shift[1] + self.scale * down)

    def shape(self, shape: Shape) -> Shape:
        """Return a shape where it is; a rectangle that is turned becomes a polygon."""
        if self == Transform():
            return shape
        match shape:
            case Circle(centre, radius):
                return replace(shape, centre=self.point(centre), radius=self.scale * radius)
            case Rectangle(corner, (width, height), radius) if not self.turn:
                size = (self.scale * width, self.scale * height)
                return replace(shape, corner=self.point(corner), size=size, radius=self.scale * radius)
            case Rectangle():
                return Polygon(tuple(map(self.point, points_of(shape))))
            case Polygon(points):
                return replace(shape, points=tuple(map(self.point, points)))
            case Path(outline):
                return replace(shape, outline=self._outline(outline))
            case _:
                raise TypeError(f"expected a shape with an inside, found {shape!r}")

    def _outline(self, outline: Outline) -> Outline:
        return Outline(
            tuple(
                replace(step, points=tuple(map(self.point, step.points)), radius=self.scale * step.radius)
                for step in outline.steps
            )
        )


def points_of(shape: Shape) -> list[Point]:
    """Return points whose box is about that of a shape."""
    match shape:
        case Circle((x, y), radius):
            return [(x - radius, y - radius), (x + radius, y + radius)]
        case Rectangle((x, y), (width, height)):
            return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
        case Polygon(points):
            return list(points)
        case Line(start, end):
            return [start, end]
        case Path(outline):
            return [point for step in outline.steps for point in step.points]
        case Label(text, (x, y), size):
            half = text_width(text, size, shape.bold) / 2
            left = x - half + {"start": half, "middle": 0.0, "end": -half}[shape.anchor]
            return [(left, y - size / 2), (left + 2 * half, y + size / 2)]
        case _:
            return []


def box_of(points: list[Point]) -> Box:
    """Return the box around points: left, top, width and height."""
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return (left, top, max(x for x, _ in points) - left, max(y for _, y in points) - top)
