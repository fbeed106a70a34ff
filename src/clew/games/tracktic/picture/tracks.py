"""Pieces of Tracktic and shapes made of them, each piece with the sign of its owner.

The signs tell owners apart without colour: Yellow a dot, Blue a square, Green a triangle, Red a cross, white none.
"""

from collections.abc import Collection, Mapping

from clew.boards.polyomino import Polyomino, neighbours, normal
from clew.games.tracktic.notation.pieces import Owners
from clew.games.tracktic.picture.jigsaw import piece_outline
from clew.games.tracktic.rules.cells import STRIDE
from clew.games.tracktic.rules.placements import WHITE
from clew.games.tracktic.rules.shapes import EAST, STEPS, WEST
from clew.pictures import Circle, Group, Outline, Path, Point, Shape, arrowhead
from clew.pictures.outlines import circle, polygon, regular

#: The role of each colour's pieces, and of white ones.
ROLES = ("yellow", "blue", "green", "red", "white")

#: The role of a piece that can be any player's.
ANY = "grey"

#: The outline of each sign around the origin, and the width of its line; 0 if it is filled.
_CROSS = Outline.at((-0.11, -0.11)).line((0.11, 0.11)) + Outline.at((0.11, -0.11)).line((-0.11, 0.11))
_SQUARE = polygon(((-0.12, -0.12), (0.12, -0.12), (0.12, 0.12), (-0.12, 0.12)))
_SIGNS: Mapping[str, tuple[Outline, float]] = {
    "yellow": (circle((0.0, 0.0), 0.1), 0.0),
    "blue": (_SQUARE, 0.06),
    "green": (polygon(regular((0.0, 0.03), 0.17, 3)), 0.0),
    "red": (_CROSS, 0.075),
}


def place(cell: int) -> Point:
    """Return the centre of a cell."""
    row, column = divmod(cell, STRIDE)
    return (column + 0.5, row + 0.5)


def piece(role: str, centre: Point, joins: Collection[int], opacity: float = 1.0) -> Shape:
    """Return one jigsaw piece with the sign of its owner."""
    # Outlines can be light, but the knobs between white pieces must be visible.
    edge = "on-white" if role == ROLES[WHITE] else f"rim-{role}"
    body = Path(piece_outline(centre, joins), fill=role, stroke=edge, width=0.035, classes=("piece",))
    if role not in _SIGNS:
        return Group((body,), opacity=opacity)
    # Patterns leave the sign some plain ground.
    ground = Circle(centre, 0.21, fill=role, textured=False)
    return Group((body, ground, sign(role, f"on-{role}", centre)), opacity=opacity)


def sign(owner: str, role: str, centre: Point) -> Shape:
    """Return the sign of an owner, in the colour of a role."""
    outline, width = _SIGNS[owner]
    shape = Path(outline, stroke=role, width=width) if width else Path(outline, fill=role, textured=False)
    return Group((shape,), move=centre)


def joins(cell: int, owners: Owners) -> list[int]:
    """Return the directions of neighbours that can share a path with a piece: of its colour, or one of them white."""
    row, column = divmod(cell, STRIDE)
    found = []
    for direction, (down, right) in enumerate(STEPS):
        inside = 0 <= row + down < STRIDE and 0 <= column + right < STRIDE
        other = owners.get((row + down) * STRIDE + column + right) if inside else None
        if other is not None and (other == owners[cell] or WHITE in (other, owners[cell])):
            found.append(direction)
    return found


def around(cells: Collection[int]) -> Outline:
    """Return the sides of cells that face none of the others."""
    sides = Outline()
    for cell in cells:
        x, y = place(cell)
        row, column = divmod(cell, STRIDE)
        for down, right in STEPS:
            inside = 0 <= row + down < STRIDE and 0 <= column + right < STRIDE
            if inside and (row + down) * STRIDE + column + right in cells:
                continue
            middle, along = (x + right / 2, y + down / 2), (down / 2, right / 2)
            start, end = (middle[0] - along[0], middle[1] - along[1]), (middle[0] + along[0], middle[1] + along[1])
            sides = sides + Outline.at(start).line(end)
    return sides


def extent(path: Polyomino) -> tuple[int, int]:
    """Return how many rows and columns a shape has."""
    cells = normal(path)
    return max(row for row, _ in cells) + 1, max(column for _, column in cells) + 1


def shape_drawing(path: Polyomino, role: str, centre: Point, box: Point) -> Shape:
    """Return a shape made of pieces, as large as fits in a box."""
    cells = normal(path)
    rows, columns = extent(path)
    pieces = []
    for row, column in cells:
        beside = [STEPS.index((r - row, c - column)) for r, c in neighbours((row, column)) if (r, c) in cells]
        pieces.append(piece(role, (column + 0.5 - columns / 2, row + 0.5 - rows / 2), beside))
    return Group(tuple(pieces), move=centre, scale=min(box[0] / columns, box[1] / rows, 0.66))


def flip_drawing(own: str, centre: Point) -> Shape:
    """Return a drawing of a Flip card: another's piece next to an own one turns white, and an own one is added."""
    before = (piece(own, (-1.0, -0.75), ()), piece(ANY, (0.0, -0.75), ()))
    arrow = arrowhead((0.0, 0.24), 0.3, 180.0, "faint")
    after = (
        piece(own, (-1.0, 0.85), (EAST,)),
        piece(ROLES[WHITE], (0.0, 0.85), (WEST, EAST)),
        piece(own, (1.0, 0.85), (WEST,)),
    )
    return Group((*before, arrow, *after), move=centre, scale=0.66)
