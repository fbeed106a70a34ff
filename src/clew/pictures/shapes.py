"""Shapes: the elements of a picture, as plain data.

x grows to the right and y downwards; each game chooses its unit, usually the distance between two sites. Shapes have no
colours: `fill` and `stroke` are roles such as `board`, `red` or `on-red`, to which a theme assigns colours and patterns
(pictures/themes.py lists them).
"""

from dataclasses import dataclass, field
from typing import Literal

from clew.pictures.outlines import Outline, Point


@dataclass(frozen=True, kw_only=True)
class Shape:
    """The fields that all shapes share, as keyword arguments."""

    fill: str | None = None
    """The role of the fill; None for no fill."""
    stroke: str | None = None
    """The role of the line; None for no line."""
    width: float = 0.04
    """The width of the line."""
    dash: tuple[float, ...] = ()
    """The lengths of dashes and gaps; empty for an unbroken line."""
    casing: str | None = None
    """The role of an edge on both sides of the line, which separates it from what it crosses."""
    casing_width: float = 0.03
    """The width of that edge on each side."""
    opacity: float = 1.0
    textured: bool = True
    """Whether palettes with patterns draw them here, in the fill and along the line."""
    classes: tuple[str, ...] = ()
    """CSS classes, besides those of the roles."""


@dataclass(frozen=True)
class Circle(Shape):
    """A circle."""

    centre: Point
    radius: float


@dataclass(frozen=True)
class Rectangle(Shape):
    """An axis-parallel rectangle: top left corner, width and height, and the radius of its corners."""

    corner: Point
    size: tuple[float, float]
    radius: float = 0.0


@dataclass(frozen=True)
class Polygon(Shape):
    """A polygon; outlines.rounded makes one with round corners."""

    points: tuple[Point, ...]


@dataclass(frozen=True)
class Line(Shape):
    """A straight line with round ends."""

    start: Point
    end: Point


@dataclass(frozen=True)
class Path(Shape):
    """A path along an outline (pictures/outlines.py), with round joins."""

    outline: Outline
    ends: Literal["round", "butt"] = "round"


@dataclass(frozen=True)
class Label(Shape):
    """A line of text, centred on a point unless `anchor` makes it start or end there."""

    text: str
    at: Point
    size: float
    fill: str | None = field(default="ink", kw_only=True)
    anchor: Literal["start", "middle", "end"] = field(default="middle", kw_only=True)
    bold: bool = field(default=False, kw_only=True)
    halo: str | None = field(default=None, kw_only=True)
    """The role of an edge around the letters, for text on a pattern or across lines."""


@dataclass(frozen=True)
class Group(Shape):
    """Shapes that are moved and turned together.

    With a `site` the group can be selected by that name, which is the one that `touches` of the game's notation uses;
    `label` is its accessible name. Interactive pictures have an invisible area above the drawing for each site, with
    the outline of `area`, else of `target`, else of the largest shape in the group: it is what pointers hit, what is
    highlighted and what has the focus, so it should have the true shape of the thing and cover no neighbour's centre.
    """

    shapes: tuple[Shape, ...]
    site: str | None = field(default=None, kw_only=True)
    label: str | None = field(default=None, kw_only=True)
    target: Shape | None = field(default=None, kw_only=True)
    """An invisible shape that extends the clickable part of a small group."""
    area: Shape | None = field(default=None, kw_only=True)
    """The outline of what can be touched, if it is neither the target nor the largest shape."""
    tray: str | None = field(default=None, kw_only=True)
    """What the tray or hand is called to which all sites in this group belong: "Your cards"."""
    decorative: bool = field(default=False, kw_only=True)
    """Whether it is hidden from screen readers, such as coordinates when the sites have labels."""
    move: Point = field(default=(0.0, 0.0), kw_only=True)
    turn: float = field(default=0.0, kw_only=True)
    """Degrees clockwise, about the group's own origin, before it is moved."""
    scale: float = field(default=1.0, kw_only=True)
