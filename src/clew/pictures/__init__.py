"""Shapes, themes and SVG. No rules and no game.

A game's picture.py collects shapes on a plane of its own, and says what each is by roles, never by colours:

    >>> from clew.pictures import Circle, Group, Look, Picture, Label
    >>> def draw(**settings):
    ...     look = Look.of(settings)
    ...     picture = Picture("One spot", "a red spot at c4", box=(0, 0, 2, 2))
    ...     spot = Circle((1, 1), 0.4, fill="red", stroke="rim-red")
    ...     letter = Label("R", (1, 1), 0.3, fill="on-red", halo="red")
    ...     picture.add(Group((spot, letter), site="c4", label="c4, red, free"))
    ...     picture.add(*look.marked({"c4": (1, 1)}, radius=0.5))
    ...     return picture.svg(look)
    >>> draw(palette="colour-blind", marks={"c4": "hint"})[:63]
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" c'

What is where:

    shapes.py      Circle Rectangle Polygon Line Path Text Group; what they share: fill, stroke, width, dash, casing
    outlines.py    where a Path goes: Outline, and smooth, rounded, bridge, regular, circle, polygon
    picture.py     Picture: shapes, title, description (put the diagram there) and the box that is seen
    look.py        Look: the settings that every `draw` takes; `Look.of(settings)` reads and checks them,
                   and `look.marked(places, radius)` is the marks among them
    marks.py       mark(kind, centre, radius): last, winning, next, selected, hint, capturable, danger
    captions.py    headline, reason, status (of a position), paragraph: whose turn it is, in words that fit
    themes.py      the list of all roles; three palettes, light and dark
    stylesheet.py  stylesheet(): repaints pictures in a page that turns dark
    png.py         to_png(svg, width)

Things are drawn with an outline of their own role (`fill="red", stroke="rim-red"`, lines with `casing="rim-red"`):
in black and white most insides are the colour of the paper. Letters on a pattern want a `halo`, or a plain disc.

A game with settings of its own inherits from Look:

    @dataclass(frozen=True)
    class TrackLook(Look):
        paths: bool = False
"""

from clew.pictures.captions import headline, paragraph, reason, status, text_width, wrapped
from clew.pictures.look import Look
from clew.pictures.marks import arrowhead, mark
from clew.pictures.outlines import Outline, Point, bridge, circle, polygon, regular, rounded, smooth
from clew.pictures.picture import Picture
from clew.pictures.shapes import Circle, Group, Label, Line, Path, Polygon, Rectangle, Shape
from clew.pictures.themes import Theme, theme

__all__ = [
    "Circle",
    "Group",
    "Label",
    "Line",
    "Look",
    "Outline",
    "Path",
    "Picture",
    "Point",
    "Polygon",
    "Rectangle",
    "Shape",
    "Theme",
    "arrowhead",
    "bridge",
    "circle",
    "headline",
    "mark",
    "paragraph",
    "polygon",
    "reason",
    "regular",
    "rounded",
    "smooth",
    "status",
    "text_width",
    "theme",
    "wrapped",
]
