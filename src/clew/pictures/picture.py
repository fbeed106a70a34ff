"""Picture: a list of shapes with a title, a description and a visible box."""

from dataclasses import dataclass, field

from clew.pictures.look import Look
from clew.pictures.shapes import Shape


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

    def svg(self, look: Look) -> str:
        """Return the picture as SVG text."""
        from clew.pictures.svg_writer import write

        return write(self, look)
