"""Writes pictures as SVG text.

Colours are presentation attributes and roles are classes (`fill-red`, `stroke-ink`), never `style`: a page with a
strict content security policy can show the picture unchanged, and a style sheet can recolour it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from xml.sax.saxutils import escape

import svg

from clew.pictures import patterns
from clew.pictures.area_writer import AreaWriter, attribute
from clew.pictures.look import Look
from clew.pictures.outlines import Outline, Point
from clew.pictures.picture import Picture
from clew.pictures.shapes import Circle, Group, Label, Line, Path, Polygon, Rectangle, Shape
from clew.pictures.themes import Theme

#: SVG units per unit of a picture: fonts smaller than a pixel are rendered badly, and whole numbers are shorter.
UNIT = 100

#: The width of the pattern along a line, as a share of the line's width.
STRIPE = 0.36

#: The radius of the corners of a picture that is cropped to some sites.
CROPPED_CORNERS = 0.2

FONTS = "'DejaVu Sans', Verdana, sans-serif"


def write(picture: Picture, look: Look) -> str:
    """Return a picture as SVG text, for a file of its own or for embedding in a page."""
    return _Writer(picture, look).write()


def write_shapes(shapes: Sequence[Shape], look: Look, grain: float = Picture.grain) -> str:
    """Return shapes as SVG elements in a group, to be laid over a picture that was drawn with the same look."""
    writer = _Writer(Picture("", "", (0, 0, 0, 0), grain), replace(look, prefix=f"{look.prefix}-ghost"))
    drawn = [writer.element(shape) for shape in shapes]
    patterns_used = [writer.pattern(role, name) for role, name in writer.patterned.items()]
    defined: list[svg.Element] = [svg.Defs(elements=patterns_used)] if patterns_used else []
    return str(svg.G(elements=[*defined, *drawn], class_=["ghost"], extra={"aria-hidden": "true"}))


def write_patterns(look: Look, patterned: Mapping[str, str]) -> str:
    """Return an invisible SVG element with patterns that include their ground, for roles with the names of patterns."""
    writer = _Writer(Picture("", "", (0, 0, 0, 0)), look)
    defined = [writer.pattern(role, name, with_ground=True) for role, name in patterned.items()]
    hidden = {"aria-hidden": "true", "focusable": "false"}
    return str(
        svg.SVG(width=0, height=0, class_=["clew-patterns"], extra=hidden, elements=[svg.Defs(elements=defined)])
    )


def _number(value: float) -> float | int:
    """Return a length in SVG units, rounded."""
    scaled = round(value * UNIT, 1)
    return int(scaled) if scaled == int(scaled) else scaled


def _point(point: Point) -> tuple[float | int, float | int]:
    return _number(point[0]), _number(point[1])


@dataclass
class WrittenPath(svg.PathData):
    """A whole outline as one text: writing step by step would take half of the time of a picture."""

    text: str

    def __str__(self) -> str:
        return self.text


def path_data(outline: Outline) -> list[svg.PathData]:
    """Return an outline as SVG path data."""
    steps = []
    for step in outline.steps:
        numbers = " ".join(str(_number(coordinate)) for point in step.points for coordinate in point)
        if step.kind == "A":
            radius = _number(step.radius)
            numbers = f"{radius} {radius} 0 {int(step.large)} {int(step.clockwise)} {numbers}"
        steps.append(f"{step.kind} {numbers}")
    return [WrittenPath(" ".join(steps))]


class _Writer:
    """Writes one picture."""

    def __init__(self, picture: Picture, look: Look) -> None:
        self.picture = picture
        self.look = look
        self.theme: Theme = look.theme
        self.patterned: dict[str, str] = {}

    def write(self) -> str:
        cropped = self.picture.board_box if self.look.cropped or self.look.focus else None
        left, top, width, height = cropped or self.picture.box
        # Drawing comes first, because it finds out which patterns need a definition.
        drawn = [self.element(shape) for shape in self.picture.shapes]
        prefix = self.look.prefix
        if cropped:
            drawn = [svg.G(elements=drawn, clip_path=f"url(#{prefix}-crop)")]
        if self.look.background:
            drawn.insert(0, self.element(Rectangle((left, top), (width, height), fill="paper")))
        children: list[svg.Element] = [svg.Title(id=f"{prefix}-title", text=escape(self.picture.title))]
        spoken = {"role": "img", "aria-labelledby": f"{prefix}-title"}
        if not self.look.cropped:
            children.append(svg.Desc(id=f"{prefix}-desc", text=escape(self.picture.description)))
            spoken["aria-describedby"] = f"{prefix}-desc"
        defined = [self.pattern(role, name) for role, name in self.patterned.items()]
        if cropped:
            # A page may show the picture in a larger box, where what is cut off would appear.
            corners = CROPPED_CORNERS if self.look.focus else 0.0
            outline = self.plain(Rectangle((left, top), (width, height), corners), {})
            defined.append(svg.ClipPath(id=f"{prefix}-crop", elements=[outline]))
        if defined:
            children.append(svg.Defs(elements=defined))
        if self.look.interactive:
            # The layer of areas says everything, in an order of its own.
            hidden = {"aria-hidden": "true"}
            drawn = [
                svg.G(elements=drawn, class_=["drawing"], pointer_events="none", extra=hidden),
                AreaWriter(prefix, self.plain).layer(self.picture.shapes),
            ]
            spoken = {"role": "presentation"}
        corner, size = _point((left, top)), _point((width, height))
        return str(
            svg.SVG(
                viewBox=svg.ViewBoxSpec(*corner, *size),
                class_=["clew-picture", f"palette-{self.look.palette}"],
                extra={"font-family": FONTS, **spoken},
                elements=[*children, *drawn],
            )
        )

    def element(self, shape: Shape) -> svg.Element:
        """Return the element of a shape, a group if it needs several layers."""
        if isinstance(shape, Group):
            return self.group(shape)
        layers = list(self.layers(shape))
        if len(layers) == 1:
            return self.plain(*layers[0])
        # Classes and opacity of the whole shape belong to the group.
        bare = replace(shape, classes=(), opacity=1.0)
        return svg.G(
            elements=[self.plain(layer, attributes) for layer, attributes in self.layers(bare)],
            class_=list(shape.classes) or None,
            opacity=shape.opacity if shape.opacity < 1 else None,
            # Dots along a line are dashes of length zero with round ends.
            extra={"stroke-linecap": "round"},
        )

    def layers(self, shape: Shape) -> Iterator[tuple[Shape, dict[str, Any]]]:
        """Yield a shape's layers from the bottom: casing, inside, pattern, line, and the pattern along the line."""
        if shape.casing is not None and shape.stroke is not None:
            yield shape, self.stroked(shape.casing, shape.width + 2 * shape.casing_width)
        textured = shape.textured and not isinstance(shape, Label)
        pattern = self.theme.paint(shape.fill).pattern if textured and shape.fill is not None else None
        if shape.fill is not None and pattern is not None:
            self.patterned[shape.fill] = pattern
            yield shape, self.paint(replace(shape, stroke=None))
            yield shape, {"fill": f"url(#{self.look.prefix}-{shape.fill})"}
        if pattern is None:
            yield shape, self.paint(shape)
        elif shape.stroke is not None:
            yield shape, self.paint(replace(shape, fill=None))
        if textured and shape.stroke is not None and not shape.dash:
            yield from self.stripe(shape, shape.stroke)

    def stripe(self, shape: Shape, role: str) -> Iterator[tuple[Shape, dict[str, Any]]]:
        """Yield the pattern along a shape's line, if the palette has one for its role."""
        dash = self.theme.paint(role).dash
        if not dash:
            return
        attributes = self.stroked(f"on-{role}", STRIPE * shape.width)
        if dash[-1] > 0:
            # The pattern begins with half a gap, so that no dash exceeds the ends of the line.
            attributes["stroke_dasharray"] = [_number(length * shape.width) for length in dash]
            attributes["stroke_dashoffset"] = _number(-dash[-1] * shape.width / 2)
            shape = replace(shape, ends="round") if isinstance(shape, Path) else shape
        yield shape, attributes

    def stroked(self, role: str, width: float) -> dict[str, Any]:
        """Return the attributes of a line."""
        return {
            "fill": "none",
            "stroke": self.theme.colour(role),
            "stroke_width": _number(width),
            "class_": [f"stroke-{role}"],
        }

    def group(self, group: Group) -> svg.Element:
        elements = [self.element(shape) for shape in group.shapes]
        classes, extra, data = list(group.classes), {}, {}
        if self.look.interactive:
            if group.site is not None:
                data["drawn"] = attribute(group.site)
        elif not self.look.cropped:
            if group.target is not None:
                elements.insert(0, self.plain(group.target, {"fill": "none", "pointer_events": "all"}))
            if group.site is not None:
                classes.append("site")
                data["site"] = attribute(group.site)
            if group.label is not None:
                extra["aria-label"] = attribute(group.label)
            if group.decorative:
                extra["aria-hidden"] = "true"
        return svg.G(
            elements=elements,
            class_=classes or None,
            transform=self.transforms(group) or None,
            opacity=group.opacity if group.opacity < 1 else None,
            data=data or None,
            extra=extra or None,
        )

    def transforms(self, group: Group) -> list[svg.Transform]:
        steps: list[svg.Transform] = []
        if group.move != (0.0, 0.0):
            steps.append(svg.Translate(*_point(group.move)))
        if group.turn:
            steps.append(svg.Rotate(round(group.turn, 3)))
        if group.scale != 1.0:
            steps.append(svg.Scale(round(group.scale, 4)))
        return steps

    def paint(self, shape: Shape) -> dict[str, Any]:
        """Return the attributes that colour a shape."""
        classes = list(shape.classes) if shape.textured else [*shape.classes, "plain"]
        attributes: dict[str, Any] = {"fill": "none"}
        if shape.fill is not None:
            attributes["fill"] = self.theme.colour(shape.fill)
            classes.append(f"fill-{shape.fill}")
        if shape.stroke is not None:
            attributes["stroke"] = self.theme.colour(shape.stroke)
            attributes["stroke_width"] = _number(shape.width)
            classes.append(f"stroke-{shape.stroke}")
        if shape.dash:
            attributes["stroke_dasharray"] = [_number(length) for length in shape.dash]
        if shape.opacity < 1:
            attributes["opacity"] = shape.opacity
        if classes:
            attributes["class_"] = classes
        return attributes

    def plain(self, shape: Shape, attributes: dict[str, Any]) -> svg.Element:
        """Return the bare element of a shape with some attributes."""
        match shape:
            case Circle(centre, radius):
                x, y = _point(centre)
                return svg.Circle(cx=x, cy=y, r=_number(radius), **attributes)
            case Rectangle(corner, size, radius):
                (x, y), (width, height) = _point(corner), _point(size)
                return svg.Rect(x=x, y=y, width=width, height=height, rx=_number(radius) or None, **attributes)
            case Polygon(points):
                places = [svg.Point(*_point(point)) for point in points]
                return svg.Polygon(points=places, stroke_linejoin="round", **attributes)
            case Line(start, end):
                (x1, y1), (x2, y2) = _point(start), _point(end)
                drawn = {name: value for name, value in attributes.items() if name != "fill"}
                return svg.Line(x1=x1, y1=y1, x2=x2, y2=y2, stroke_linecap="round", **drawn)
            case Path(outline, ends):
                data = path_data(outline)
                return svg.Path(d=data, stroke_linecap=ends, stroke_linejoin="round", fill_rule="evenodd", **attributes)
            case Label():
                return self.text(shape, attributes)
            case _:
                raise TypeError(f"expected a shape, found {shape!r}")

    def text(self, text: Label, attributes: dict[str, Any]) -> svg.Element:
        if text.halo is not None:
            attributes |= {
                "stroke": self.theme.colour(text.halo),
                "stroke_width": _number(0.3 * text.size),
                "stroke_linejoin": "round",
                "paint_order": "stroke",
                "class_": [*attributes.get("class_", []), f"stroke-{text.halo}"],
            }
        # Capitals are about 0.72 of the font size high: moving text down by half of that centres it.
        x, y = _point((text.at[0], text.at[1] + 0.36 * text.size))
        return svg.Text(
            x=x, y=y, text=escape(text.text), font_size=_number(text.size), text_anchor=text.anchor,
            font_weight="bold" if text.bold else None, **attributes,
        )  # fmt: skip

    def pattern(self, role: str, name: str, *, with_ground: bool = False) -> svg.Element:
        """Return the definition of a fill pattern, in the ink colour of a role, alone or on the role's own colour."""
        on = f"on-{role}"
        if name in patterns.LINES:
            outline, width = patterns.LINES[name]
            attributes = self.stroked(on, width)
        else:
            outline = patterns.AREAS[name]
            attributes = {"fill": self.theme.colour(on), "class_": [f"fill-{on}"]}
        tile = svg.Path(d=path_data(outline), opacity=self.theme.paint(role).strength, **attributes)
        ground = self.plain(Rectangle((0.0, 0.0), (1.0, 1.0)), {"fill": self.theme.colour(role)})
        return svg.Pattern(
            id=f"{self.look.prefix}-{role}",
            width=UNIT,
            height=UNIT,
            patternUnits="userSpaceOnUse",
            patternTransform=[svg.Scale(self.picture.grain)],
            elements=[ground, tile] if with_ground else [tile],
        )
