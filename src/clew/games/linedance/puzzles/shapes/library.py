"""The named shapes: symmetrical ones of 16 spaces (LD18), the star of the game (LD20), and small ones (LD19)."""

from functools import cache

from clew.games.linedance.puzzles.shapes import TileShape, drawn
from clew.games.linedance.star import LATTICE

#: Shapes for all 16 tiles. They are our own; those of the leaflet are lost.
DRAWINGS = {
    "rhombus": """
o o o o
 o o o o
  o o o o
   o o o o""",
    "parallelogram": """
o o o o o o o o
 o o o o o o o o""",
    "long-hexagon": """
 o o o o o
o o o o o o
 o o o o o""",
    "zigzag": """
o o o o
 o o o o
o o o o
 o o o o""",
    "hourglass": """
o o o o
 o o o
  o o
 o o o
o o o o""",
    "butterfly": """
 o     o
o o   o o
 o o o o
o o   o o
 o     o""",
    "porthole": """
  o o
 o o o o
o o   o o
 o o o o
    o o""",
    "spectacles": """
o o o o o o
 o o   o o
o o o o o o""",
    "ladder": """
o o o o
 o   o
o o o o
 o   o
o o o o""",
    "frame": """
o o o o o
 o       o
  o       o
   o       o
    o o o o o""",
    "trefoil": """
 o o
o o o o
 o o o o
o o o o
 o o""",
    "three-rings": """
  o o o
 o o   o
o   o o o
 o o   o
  o o o""",
    "windmill": """
o o
 o o o o o
  o o o o
   o o
  o o
   o""",
    "tent": """
  o o o
 o o o o
o o o o o
 o o o o""",
    "crown": """
o   o   o
 o o o o
o o o o o
 o o o o""",
    "tree": """
   o
  o o
 o o o
  o o
 o o o
o o o o
   o""",
    "heart": """
 o o   o o
o o o o o o
   o o o
    o o
     o""",
    "chevron": """
o o       o o
 o o     o o
  o o   o o
   o o o o""",
}

SMALL_DRAWINGS = {
    "trio": """
 o
o o""",
    "diamond": """
o o
 o o""",
    "little-ring": """
 o o
o   o
 o o""",
    "rosette": """
 o o
o o o
 o o""",
    "little-triangle": """
   o
  o o
 o o o
o o o o""",
}

#: LD19: the rhombus and the "little pair" at its left, as one shape of 16 spaces in three parts: trio, diamond and a
#: rhombus of 3 x 3. The leaflet's picture is lost, so where the parts lie is ours.
IN_PARTS = {
    "rhombus-and-pair": """
 o
o o   o o o
       o o o
o o     o o o
 o o""",
}

#: LD19: two tiles, which hold a loop only where they meet at triangles.
PAIR = {"pair": "o o"}


def _named(name: str, drawing: str) -> TileShape:
    return TileShape(drawn(drawing.strip("\n")).cells, name)


@cache
def shapes() -> dict[str, TileShape]:
    """Return the named shapes; the star has the coordinates of LD5, the others those of their drawings."""
    star = TileShape.of(((q, r) for q, r in LATTICE.cells), "star")
    drawings = {**DRAWINGS, **SMALL_DRAWINGS, **IN_PARTS, **PAIR}
    return {**{name: _named(name, drawing) for name, drawing in drawings.items()}, "star": star}
