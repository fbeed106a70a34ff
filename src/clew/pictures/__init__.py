"""Shapes, themes and SVG. No rules and no game.

A game's picture is a list of shapes, which have roles instead of colours:

    >>> from clew.pictures import Circle, Group, Look, Picture, Label
    >>> def draw(**settings):
    ...     look = Look.of(settings)
    ...     picture = Picture("One spot", "a red spot at c4", box=(0, 0, 2, 2))
    ...     spot = Circle((1, 1), 0.4, fill="red", stroke="rim-red")
    ...     letter = Label("R", (1, 1), 0.3, fill="on-red", halo="red")
    ...     picture.add(Group((spot, letter), site="c4", label="c4, red, free"))
    ...     picture.mark_sites(look, {"c4": (1, 1)}, radius=0.5)
    ...     return picture.svg(look)
    >>> draw(palette="colour-blind", marks={"c4": "hint"})[:63]
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" c'

The modules:

    shapes.py      Circle Rectangle Polygon Line Path Label Group; common fields: fill, stroke, width, dash, casing
    outlines.py    the geometry of a Path: Outline, and smooth, rounded, bridge, regular, circle, polygon
    picture.py     Picture: shapes, title, description (usually the diagram) and the visible box;
                   `picture.mark_sites(look, places, radius)` adds the marks of a look and crops to its focus
    look.py        Look: the settings of every `draw`; `Look.of(settings)` reads and checks them
    marks.py       mark(kind, centre, radius): last, winning, next, selected, hint, capturable, danger
    captions.py    headline, reason, status (of a position), paragraph: captions, wrapped to a width
    themes.py      the list of all roles; three palettes, light and dark
    stylesheet.py  stylesheet(): recolours pictures in a page with a dark mode
    png.py         to_png(svg, width)

Pieces need an outline in the role of their rim (`fill="red", stroke="rim-red"`, lines with `casing="rim-red"`), because
in black and white most fills have the colour of the paper. Text on a pattern needs a `halo` or a plain disc behind it.

A game with additional settings inherits from Look:

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
