"""Areas: what can be touched in a picture, by its true outline, in the order in which it is read.

The order is that of the board and not that of drawing: row by row from the top, each from the left. What lies in a tray
or hand is a list of its own, in the order of drawing, so that a thing on a card lies above the card.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median

from clew.pictures.outlines import Point
from clew.pictures.shapes import Circle, Group, Label, Line, Path, Polygon, Rectangle, Shape
from clew.pictures.transforms import Box, Transform, box_of, points_of

#: How far the centres of a row may lie apart, as a share of the usual height of an area.
ROW_TOLERANCE = 0.25


@dataclass(frozen=True)
class Area:
    """A site, or something that is only read."""

    site: str | None
    label: str
    tray: str | None
    outline: Shape

    @property
    def box(self) -> Box:
        """The box around it."""
        return box_of(points_of(self.outline))

    @property
    def centre(self) -> Point:
        """The middle of its box."""
        left, top, width, height = self.box
        return (left + width / 2, top + height / 2)


def areas_in(shapes: Iterable[Shape]) -> list[Area]:
    """Return all areas of a picture, in the order of drawing."""
    return list(_areas(shapes, Transform(), None))


def _areas(shapes: Iterable[Shape], at: Transform, tray: str | None) -> Iterator[Area]:
    for shape in shapes:
        if not isinstance(shape, Group):
            continue
        inside, within = at.within(shape), shape.tray or tray
        if shape.site is not None or shape.label is not None:
            yield Area(shape.site, shape.label or shape.site or "", within, _outline_of(shape, inside))
        yield from _areas(shape.shapes, inside, within)


def _outline_of(group: Group, at: Transform) -> Shape:
    """Return the outline of a group: the one it names, its target, or its largest shape."""
    named = group.area or group.target
    if named is not None:
        return at.shape(named)
    parts = list(_parts(group, at))
    solid = [part for part in parts if not isinstance(part, Label | Line)]
    if solid:
        return max(solid, key=_extent)
    left, top, width, height = box_of([point for part in parts for point in points_of(part)] or [at.shift])
    return Rectangle((left, top), (width, height))


def _parts(group: Group, at: Transform) -> Iterator[Shape]:
    """Yield the shapes in a group where they are; labels and lines as the rectangle around them."""
    for shape in group.shapes:
        if isinstance(shape, Group):
            yield from _parts(shape, at.within(shape))
        elif isinstance(shape, Circle | Rectangle | Polygon | Path):
            yield at.shape(shape)
        else:
            yield Line(*_diagonal([at.point(point) for point in points_of(shape)]))


def _diagonal(points: list[Point]) -> tuple[Point, Point]:
    left, top, width, height = box_of(points)
    return (left, top), (left + width, top + height)


def _extent(shape: Shape) -> float:
    _, _, width, height = box_of(points_of(shape))
    return width * height


def rows_of(areas: Sequence[Area]) -> list[list[Area]]:
    """Return areas in rows from the top, each from the left; centres of about the same height are in one row."""
    if not areas:
        return []
    tolerance = ROW_TOLERANCE * median(area.box[3] for area in areas)
    rows: list[list[Area]] = []
    for area in sorted(areas, key=lambda each: each.centre[1]):
        if not rows or area.centre[1] - rows[-1][0].centre[1] > tolerance:
            rows.append([])
        rows[-1].append(area)
    return [sorted(row, key=lambda each: each.centre[0]) for row in rows]


def trays_of(areas: Iterable[Area]) -> dict[str, list[Area]]:
    """Return what lies in each tray, in the order of drawing."""
    trays: dict[str, list[Area]] = {}
    for area in areas:
        if area.tray is not None:
            trays.setdefault(area.tray, []).append(area)
    return trays
