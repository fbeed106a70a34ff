"""Picture: a list of shapes with a title, a description and a visible box."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from clew.pictures.look import Look
from clew.pictures.outlines import Point
from clew.pictures.shapes import Shape

#: What a picture shows around a site in focus, in radii of its marks.
FOCUS_MARGIN = 1.4


@dataclass
class Picture:
    """The result of a game's `draw`. Later shapes cover earlier ones.

    `box` is the visible part: left, top, width and height. It should not depend on the position, so that the picture
    does not jump from move to move. `grain` is the size of patterns: about a quarter of the smallest patterned shape.
    """

    title: str
    description: str
    box: tuple[float, float, float, float]
    grain: float = 0.14
    shapes: list[Shape] = field(default_factory=list)
    board_box: tuple[float, float, float, float] | None = None
    """The part with the board alone, without hands and legends; None if that is all of it."""

    def add(self, *shapes: Shape) -> None:
        """Add shapes on top."""
        self.shapes.extend(shapes)

    def mark_sites(self, look: Look, places: Mapping[str, Point], radius: float) -> None:
        """Add the marks of a look, and crop the picture to the sites in its focus; a mark fits into the radius."""
        self.add(*look.marked(places, radius))
        self.board_box = look.focused(places, FOCUS_MARGIN * radius) or self.board_box

    def svg(self, look: Look) -> str:
        """Return the picture as SVG text."""
        from clew.pictures.svg_writer import write

        return write(self, look)
