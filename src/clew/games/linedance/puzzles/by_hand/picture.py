"""Picture of a tile puzzle: the shape, its tiles with smooth lines, closed loops highlighted."""

from collections.abc import Mapping
from math import cos, pi, sin, sqrt
from typing import Any, Literal

from clew.boards.hexagonal import corner, hexagon_place, triangle_place
from clew.boards.lattice import Cell
from clew.games.linedance.picture.board import INITIALS, PATH_ROLES, PATH_WIDTH, STRIPES
from clew.games.linedance.picture.diagram import tile_and_turn
from clew.games.linedance.puzzles.loops import Loop, loops_of
from clew.games.linedance.puzzles.puzzle import TilePuzzle, placed_tiles
from clew.games.linedance.puzzles.shapes import normal
from clew.games.linedance.puzzles.task import SIDE_COLOURS
from clew.games.linedance.tiles import COLOURS, SIDES, sides_of
from clew.pictures import (
    Circle,
    Group,
    Label,
    Look,
    Outline,
    Path,
    Picture,
    Point,
    Shape,
    bridge,
    mark,
    paragraph,
    rounded,
)

# Sizes, where neighbouring spaces are √3 apart.
GAP = 0.03
MARGIN = 0.35
CAPTION = 0.36
WIDTH_OF_CAPTION = 9.0
HIGHLIGHT = 0.36
TRIANGLE = 0.5

#: For each lattice the distance of a tile's corners from its centre, and the angle at which side 0 faces.
CORNER = {"closed": 1.0, "open": sqrt(3) / 2}
FACING = {"closed": 0.0, "open": pi / SIDES}


def draw(puzzle: TilePuzzle, answer: str, settings: Mapping[str, Any], *, judged: bool = True) -> str:
    """Return the puzzle with its tiles as SVG text, if judged with its mistakes; the settings are those of Look."""
    look = Look.of(settings)
    tiles = placed_tiles(answer) if answer else dict(puzzle.task.pinned)
    cells = puzzle.task.shape.cells
    drawing = TileDrawing(puzzle.task.lattice)
    places = [hexagon_place(cell) for cell in cells]
    left, right = min(x for x, _ in places) - 1 - MARGIN, max(x for x, _ in places) + 1 + MARGIN
    top, bottom = min(y for _, y in places) - 1 - MARGIN, max(y for _, y in places) + 1 + MARGIN
    if look.caption and right - left < WIDTH_OF_CAPTION:
        middle = (left + right) / 2
        left, right = middle - WIDTH_OF_CAPTION / 2, middle + WIDTH_OF_CAPTION / 2
    words = paragraph(puzzle.question, ((left + right) / 2, bottom - 0.1), CAPTION, right - left - 0.4, fill="faint")
    lines = len(words.shapes) if isinstance(words, Group) else 0
    height = bottom - top + (1.35 * CAPTION * lines + 0.2 if look.caption else 0.0)
    picture = Picture(puzzle.question, diagram(puzzle, answer), (left, top, right - left, height))
    picture.add(*(drawing.space(cell, tiles.get(cell), look.coordinates, cell in puzzle.task.pinned) for cell in cells))
    picture.add(*(drawing.triangle(*joint[0]) for joint in puzzle.task.joints if puzzle.task.lattice == "open"))
    for loop in _loops(puzzle, tiles):
        picture.add(drawing.loop_highlight(cells, loop))
    shown = {cell: tiles[cell] for cell in cells if cell in tiles}
    if shown:
        picture.add(*(drawing.lines(shown, colour) for colour in range(len(COLOURS))))
        picture.add(*(drawing.letters(cell, content) for cell, content in shown.items() if look.coordinates))
    picture.add(*(_mistakes(puzzle, answer) if answer and judged else ()))
    picture.add(*((words,) if look.caption else ()))
    return picture.svg(look)


def _loops(puzzle: TilePuzzle, tiles: Mapping[Cell, int]) -> list[Loop]:
    """Return the closed loops of a complete filling."""
    cells = puzzle.task.shape.cells
    if not puzzle.task.matched or any(cell not in tiles for cell in cells):
        return []
    return loops_of(puzzle.task, tuple(tiles[cell] for cell in cells))


def _mistakes(puzzle: TilePuzzle, answer: str) -> list[Shape]:
    """Return marks for mistakes, between the spaces they concern."""
    marks: list[Shape] = []
    for mistake in puzzle.check(answer):
        names = {f"{q},{r}": hexagon_place((q, r)) for q, r in puzzle.task.shape.cells}
        spots = [names[word] for word in mistake.where.split(" and ") if word in names]
        if spots and "empty" not in mistake.sentence:
            middle = (sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots))
            marks.append(mark("danger", middle, 0.5))
    return marks


class TileDrawing:
    """Draws tiles, sides and lines in a lattice."""

    def __init__(self, lattice: str) -> None:
        self.lattice = lattice
        self.corner = CORNER[lattice]
        self.apothem = self.corner * sqrt(3) / 2
        self.half = self.corner + 0.04
        """Half the width of the picture of one tile."""

    def outward(self, side: int) -> Point:
        """Return the direction in which a side faces (LD16)."""
        angle = 2 * pi * side / SIDES + FACING[self.lattice]
        return (cos(angle), sin(angle))

    def at_side(self, centre: Point, side: int, share: float = 1.0) -> Point:
        """Return the middle of a side, or a point between it and the centre."""
        x, y = self.outward(side)
        return (centre[0] + share * self.apothem * x, centre[1] + share * self.apothem * y)

    def hexagon(self, centre: Point, radius: float) -> tuple[Point, ...]:
        """Return the corners of a tile."""
        angles = [2 * pi * (side + 0.5) / SIDES + FACING[self.lattice] for side in range(SIDES)]
        return tuple((centre[0] + radius * cos(angle), centre[1] + radius * sin(angle)) for angle in angles)

    def space(self, cell: Cell, content: int | None, names: bool, pinned: bool) -> Shape:
        """Return a space: shaded with its name, or the tile without its lines."""
        centre, name = hexagon_place(cell), f"{cell[0]},{cell[1]}"
        outline = rounded(self.hexagon(centre, self.corner - GAP), 0.1)
        if content is None:
            shapes: tuple[Shape, ...] = (Path(outline, fill="shade"),)
            shapes += (Label(name, centre, 0.34, fill="line"),) if names else ()
            return Group(shapes, label=f"{name}, empty")
        edge = ("ink", 0.08) if pinned else ("edge", 0.035)
        label = f"{name}, tile {tile_and_turn(content)}, sides {sides_of(content)}" + (", pinned" if pinned else "")
        return Group((Path(outline, fill="paper", stroke=edge[0], width=edge[1]),), label=label)

    def triangle(self, cell: Cell, side: int) -> Shape:
        """Return the triangle at the side of a space, where tiles meet (LD16)."""
        (x, y), radius = triangle_place(corner(cell, side)), TRIANGLE - GAP
        turns = [self.outward(side + 2 * third) for third in range(3)]
        corners = [(x + radius * right, y + radius * down) for right, down in turns]
        return Path(rounded(corners, 0.07), fill="cloth", stroke="line", width=0.025)

    def across(self, centre: Point, side: int, other: int) -> Outline:
        """Return the smooth line that joins two sides."""
        (x, y), (other_x, other_y) = self.outward(side), self.outward(other)
        strength = 0.52 if (side - other) % SIDES in (1, SIDES - 1) else 0.42
        return bridge(self.at_side(centre, side), (-x, -y), self.at_side(centre, other), (-other_x, -other_y), strength)

    def lines(self, tiles: Mapping[Cell, int], colour: int) -> Shape:
        """Return all lines of a colour, with the stripes along them."""
        outline = Outline()
        for cell, content in tiles.items():
            sides = (side for side in range(SIDES) if SIDE_COLOURS[content][side] == colour)
            outline += self.across(hexagon_place(cell), *sides)
        role = PATH_ROLES[colour]
        line = Path(
            outline, ends="butt", stroke=role, width=PATH_WIDTH, casing=f"rim-{role}", casing_width=0.02, textured=False
        )
        ends: Literal["butt", "round"] = "butt" if colour == 0 else "round"
        stripes = Path(outline, ends=ends, stroke=f"on-{role}", width=0.04, dash=STRIPES[colour])
        return Group((line, stripes), decorative=True)

    def letters(self, cell: Cell, content: int) -> Shape:
        """Return the letters of a tile's colours, near its sides."""
        centre = hexagon_place(cell)
        letters = (self._letter(centre, side, colour) for side, colour in enumerate(SIDE_COLOURS[content]))
        return Group(tuple(letters), decorative=True)

    def _letter(self, centre: Point, side: int, colour: int) -> Shape:
        role, at = PATH_ROLES[colour], self.at_side(centre, side, 0.74)
        return Group(
            (
                Circle(at, 0.125, fill=role, textured=False, stroke=f"rim-{role}", width=0.015),
                Label(INITIALS[colour], at, 0.16, fill=f"on-{role}", bold=True),
            )
        )

    def loop_highlight(self, cells: tuple[Cell, ...], loop: Loop) -> Shape:
        """Return a band along a loop of a filling of these cells, to be drawn under its lines."""
        outline = Outline()
        for place, entry, leave in loop.route:
            piece = self.across(hexagon_place(cells[place]), entry, leave)
            outline = (
                outline + piece
                if not outline.steps
                else outline.line(piece.steps[0].points[0]) + Outline(piece.steps[1:])
            )
            if self.lattice == "open":
                # Between two tiles it passes through the middle of a triangle.
                outline = outline.line(triangle_place(corner(cells[place], leave)))
        label = f"closed loop {COLOURS[loop.colour]} through {len(loop)} tiles"
        band = Path(
            outline.close(), stroke="green", width=HIGHLIGHT, opacity=0.6, casing="rim-green", casing_width=0.02,
            textured=False,
        )  # fmt: skip
        return Group((band,), label=label)


def diagram(puzzle: TilePuzzle, answer: str = "") -> str:
    """Return the shape as plain text, each space with its tile and turn, or with its name if it is empty."""
    tiles = placed_tiles(answer) if answer else dict(puzzle.task.pinned)
    cells = puzzle.task.shape.cells
    shown = dict(zip(_reading_order(cells), normal(cells), strict=True))
    left = min(2 * q + r for q, r in shown.values())
    lines: dict[int, str] = {}
    for cell, (q, r) in shown.items():
        word = tile_and_turn(tiles[cell]) if cell in tiles else f"({cell[0]},{cell[1]})"
        lines[r] = lines.get(r, "").ljust(4 * (2 * q + r - left)) + word.center(7)
    return "\n".join(line.rstrip() for _, line in sorted(lines.items()))


def _reading_order(cells: tuple[Cell, ...]) -> list[Cell]:
    return sorted(cells, key=lambda cell: (cell[1], cell[0]))
