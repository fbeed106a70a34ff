"""Marks on sites: the last move, hints, what can be selected next. They differ in shape as well as colour."""

from clew.pictures.outlines import Outline, Point, regular
from clew.pictures.shapes import Circle, Group, Line, Path, Polygon, Shape

#: The kinds of marks and their meaning. The kind is also the role of the colour.
KINDS = {
    "last": "the last move",
    "winning": "what won the game",
    "next": "what can be selected next",
    "selected": "what has been selected",
    "hint": "what a hint suggests",
    "capturable": "what can be captured",
    "danger": "what is about to be lost",
}


def mark(kind: str, centre: Point, radius: float, role: str | None = None) -> Shape:
    """Return a mark around a site that fits into the given circle.

    The mark of the last move can have the colour of another `role`, where its own means something on the board.
    """
    width = max(0.12 * radius, 0.03)
    shapes: tuple[Shape, ...]
    if kind == "last":
        shapes = _brackets(role or kind, centre, radius, 1.3 * width)
    elif kind == "next":
        shapes = (Circle(centre, 0.26 * radius, fill=kind, stroke="paper", width=0.6 * width, opacity=0.9),)
    elif kind in ("capturable", "danger"):
        shapes = _sight(kind, centre, radius, width, turn=0.0 if kind == "danger" else 45.0)
    elif kind == "hint":
        arc = 2 * 3.14159 * radius / 16
        shapes = (Circle(centre, radius, stroke=kind, width=1.6 * width, dash=(arc, arc)),)
    elif kind == "winning":
        shapes = (Circle(centre, radius, stroke=kind, width=1.8 * width),)
    else:
        shapes = (
            Circle(centre, radius, stroke=kind, width=width),
            Circle(centre, radius - 2 * width, stroke=kind, width=width),
        )
    return Group(shapes, classes=("mark", f"mark-{kind}"))


def _brackets(kind: str, centre: Point, radius: float, width: float) -> tuple[Shape, ...]:
    """Return the four corners of a square around the centre."""
    x, y = centre
    long = 0.4 * radius
    return tuple(
        Path(
            Outline.at((x + right * (radius - long), y + down * radius)).line(
                (x + right * radius, y + down * radius), (x + right * radius, y + down * (radius - long))
            ),
            stroke=kind,
            width=width,
        )
        for right, down in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    )


def _sight(kind: str, centre: Point, radius: float, width: float, turn: float) -> tuple[Shape, ...]:
    """Return four short lines that point at the centre, as in a gun sight."""
    outer, inner = regular(centre, radius, 4, turn), regular(centre, 0.62 * radius, 4, turn)
    return tuple(
        Line(start, end, stroke=kind, width=1.6 * width, casing="paper", casing_width=0.5 * width)
        for start, end in zip(outer, inner, strict=True)
    )


def arrowhead(tip: Point, size: float, turn: float, role: str) -> Shape:
    """Return a small triangle whose tip is at a point; it points up, or `turn` degrees further clockwise."""
    return Group((Polygon(((0.0, 0.0), (0.6 * size, size), (-0.6 * size, size)), fill=role),), move=tip, turn=turn)
