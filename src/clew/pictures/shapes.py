"""Shapes: what a picture is made of, as plain data on a plane.

x grows to the right and y downwards; the unit is whatever suits the game (the distance between two sites, usually).
Nothing here has a colour: `fill` and `stroke` are roles, names such as `board`, `red` or `on-red`, which a theme
turns into colours and patterns (pictures/themes.py lists them).
"""

from dataclasses import dataclass, field
from typing import Literal

from clew.pictures.outlines import Outline, Point


@dataclass(frozen=True, kw_only=True)
class Shape:
    """What all shapes share; each field has to be given by name."""

    fill: str | None = None
    """The role of the inside; None leaves it empty."""
    stroke: str | None = None
    """The role of the line; None draws no line."""
    width: float = 0.04
    """How wide the line is."""
    dash: tuple[float, ...] = ()
    """Lengths of strokes and gaps along the line; none for an unbroken one."""
    casing: str | None = None
    """The role of an edge on both sides of the line, which sets it off from what it crosses."""
    casing_width: float = 0.03
    """How wide that edge is on each side."""
    opacity: float = 1.0
    textured: bool = True
    """Whether palettes that tell colours apart by patterns draw one here: inside, and along a line."""
    classes: tuple[str, ...] = ()
    """Names for style sheets and tests, besides those of the roles."""


@dataclass(frozen=True)
class Circle(Shape):
    """A circle."""

    centre: Point
    radius: float


@dataclass(frozen=True)
class Rectangle(Shape):
    """An upright rectangle: its top left corner, its width and height, and how round its corners are."""

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
    """Any outline, with round ends and joins: see pictures/outlines.py."""

    outline: Outline
    ends: Literal["round", "butt"] = "round"


@dataclass(frozen=True)
class Label(Shape):
    """A line of text, centred on a point unless `anchor` says that it starts or ends there."""

    text: str
    at: Point
    size: float
    fill: str | None = field(default="ink", kw_only=True)
    anchor: Literal["start", "middle", "end"] = field(default="middle", kw_only=True)
    bold: bool = field(default=False, kw_only=True)
    halo: str | None = field(default=None, kw_only=True)
    """The role of a soft edge around the letters, for text that stands on a pattern or across lines."""


@dataclass(frozen=True)
class Group(Shape):
    """Shapes that belong together, moved and turned as one.

    With a `site` the group can be touched: it carries that name, and `label` says aloud what is there. The site's
    name is what `touches` of the game's notation gives. `target` is a shape that is not drawn but can be touched,
    for things smaller than a finger.
    """

    shapes: tuple[Shape, ...]
    site: str | None = field(default=None, kw_only=True)
    label: str | None = field(default=None, kw_only=True)
    target: Shape | None = field(default=None, kw_only=True)
    decorative: bool = field(default=False, kw_only=True)
    """Whether it is only to be seen, not read aloud: coordinates, when the sites have labels."""
    move: Point = field(default=(0.0, 0.0), kw_only=True)
    turn: float = field(default=0.0, kw_only=True)
    """Degrees clockwise, about the group's own origin, before it is moved."""
    scale: float = field(default=1.0, kw_only=True)
