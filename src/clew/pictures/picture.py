"""A picture: shapes in order, with a title, a description and a box that says which part of the plane is seen."""

from dataclasses import dataclass, field

from clew.pictures.look import Look
from clew.pictures.shapes import Shape


@dataclass
class Picture:
    """What `draw` of a game puts together. Later shapes lie on top of earlier ones.

    `box` is left, top, width and height of what is seen; it should not depend on the position, so that nothing jumps
    from move to move. `grain` is the size of patterns: about a quarter of the smallest patterned thing.
    """

    title: str
    description: str
    box: tuple[float, float, float, float]
    grain: float = 0.14
    shapes: list[Shape] = field(default_factory=list)

    def add(self, *shapes: Shape) -> None:
        """Put shapes on top."""
        self.shapes.extend(shapes)

    def svg(self, look: Look) -> str:
        """Return the picture as SVG text."""
        from clew.pictures.svg_writer import write

        return write(self, look)
