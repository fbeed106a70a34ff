"""LineDance in a terminal: a star of hexagonal tiles, each with three coloured paths and a letter at their ends.

White's travelers are `(R)`, Black's `[R]`, and those of
further players have their own brackets. Tips have a house for whose start they are and a frame for whose goal.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from clew.cells import Canvas, CellPicture, Room
from clew.cells.canvas import around, curve
from clew.core.position import Position
from clew.games.linedance.picture.board import travelers_on
from clew.games.linedance.picture.layout import (
    APOTHEM,
    HEXAGON,
    SPACE_PLACES,
    TRIANGLE_PLACES,
    middle_of_side,
)
from clew.games.linedance.picture.owners import SEAT_ROLES, goal_owner, start_owner
from clew.games.linedance.places import PATH_ROLES
from clew.games.linedance.rules.tables import NO_TILE
from clew.games.linedance.star import SIDES_AT, SPACES, TRIANGLES
from clew.games.linedance.tiles import COLOURS, EMPTY, SIDES, TILES, far_side, sides_of
from clew.pictures import Point

#: Rows of a unit of the picture's layout: as many as fit, from this many.
SMALLEST = 2.4

#: From this many rows of a unit, paths are two dots wide.
THICK = 3.2

#: Half the height and width of the star.
HALF_HEIGHT, HALF_WIDTH = 4.14, 3.62

#: Letters of the paths: no colours are needed to tell them apart.
LETTERS = "RYB"

#: How far from the centre of a tile towards a side its letter is.
LETTER_AT = 0.8

#: Around the travelers of each player.
BRACKETS = ("()", "[]", "{}", "<>", "||", "//")
SEAT_SIGNS = BRACKETS

#: What the signs mean.
LEGEND = (
    ("(R) [R]", "red travelers of White and of Black; Y is yellow, B is blue"),
    ("( ) [ ]", "the goals of White and of Black"),
    ("⌂", "a start, in the colour of its player"),
    ("△ ▽ ○", "hubs and tips, where travelers stop"),
    ("R Y B", "at the edge of a tile: where its red, yellow and blue paths end"),
)


@dataclass
class _Star:
    """Where things are on the canvas."""

    rows: float
    """Rows of one unit."""

    @property
    def columns(self) -> float:
        """Columns of one unit: characters are twice as high as wide, and a little more keeps letters apart."""
        return 2.25 * self.rows

    @property
    def size(self) -> Room:
        """Columns and rows of the star."""
        return int(2 * HALF_WIDTH * self.columns) + 5, int(2 * HALF_HEIGHT * self.rows) + 2

    @property
    def width(self) -> int:
        """Columns of the star and the tile to lay."""
        return self.size[0] + int(2 * HEXAGON * self.columns) + 3

    def dot(self, point: Point) -> Point:
        """Return the braille dot of a point."""
        return (
            2 * (HALF_WIDTH + point[0]) * self.columns + 5,
            4 * (HALF_HEIGHT + point[1]) * self.rows + 2,
        )

    def cell(self, point: Point) -> tuple[int, int]:
        """Return the cell of a point."""
        x, y = self.dot(point)
        return int(x // 2), int(y // 4)

    def hexagon(self, centre: Point, scale: float = 1.0) -> list[tuple[int, int]]:
        """Return the cells of a hexagon, its middle first."""
        x, y = self.cell(centre)
        across, down = int(scale * HEXAGON * self.columns) + 1, int(scale * APOTHEM * self.rows) + 1
        found = [(x, y)]
        for row in range(y - down, y + down + 1):
            for column in range(x - across, x + across + 1):
                right = ((column + 0.5) * 2 - self.dot(centre)[0]) / (2 * self.columns)
                below = ((row + 0.5) * 4 - self.dot(centre)[1]) / (4 * self.rows)
                inside = abs(below) <= scale * APOTHEM and abs(right) + abs(below) / 3**0.5 <= scale * HEXAGON
                if inside and (column, row) != (x, y):
                    found.append((column, row))
        return found


def cells(position: Position, room: Room) -> CellPicture:
    """Return the star and the tile to lay, as large as there is room for them."""
    state, board = position.state, position.game.board
    rows = SMALLEST
    while _Star(rows + 0.1).size[1] <= room[1] and _Star(rows + 0.1).width <= room[0]:
        rows += 0.1
    star = _Star(rows)
    canvas = Canvas(star.width, star.size[1])
    canvas.board = (0, 0, star.size[0], star.size[1])
    for centre in (*TRIANGLE_PLACES, *SPACE_PLACES):
        canvas.tint(star.hexagon(centre, 0.62 if centre in TRIANGLE_PLACES else 1.2), ground="mid")
    for space, centre in enumerate(SPACE_PLACES):
        hexagon = star.hexagon(centre)
        content = int(state.contents[space])
        canvas.tint(hexagon, ground="shade" if content == EMPTY else "tile")
        if content == EMPTY:
            _outline(canvas, star, centre)
        else:
            _tile(canvas, star, centre, sides_of(content))
        canvas.site(SPACES[space], hexagon)
    travelers = travelers_on(state)
    for triangle, centre in enumerate(TRIANGLE_PLACES):
        _triangle(canvas, star.cell(centre), position, triangle, travelers.get(triangle))
    if int(state.top) != NO_TILE and not position.is_over:
        _next_tile(canvas, star, position)
    won = position.result.winners if position.result else ()
    if len(won) == 1:
        reached = [at for at, (seat, _) in travelers.items() if seat in won and int(board.goal[seat]) >> at & 1]
        canvas.tint((each for at in reached for each in around(star.cell(TRIANGLE_PLACES[at]), 1, 0)), underlined=True)
    return canvas.picture()


def _outline(canvas: Canvas, star: _Star, centre: Point) -> None:
    """Mark the corners of an empty space."""
    for side in range(SIDES):
        x, y = middle_of_side(centre, side)
        near = (centre[0] + 0.86 * (x - centre[0]), centre[1] + 0.86 * (y - centre[1]))
        column, row = star.cell(near)
        canvas.put(column, row, "·", "faint")


def _tile(canvas: Canvas, star: _Star, centre: Point, sides: str) -> None:
    """Draw a tile on the star."""
    middles = [middle_of_side(centre, side) for side in range(SIDES)]
    draw_paths(canvas, star, centre, middles, sides)


class DotGrid(Protocol):
    """Where points of a picture are on a canvas."""

    rows: float

    def dot(self, point: Point) -> Point:
        """Return the braille dot of a point."""

    def cell(self, point: Point) -> tuple[int, int]:
        """Return the cell of a point."""


def draw_paths(canvas: Canvas, grid: DotGrid, centre: Point, middles: Sequence[Point], sides: str) -> None:
    """Draw the three paths of a tile between the middles of its sides, and their letters at both ends."""
    for colour, letter in enumerate(COLOURS):
        side = sides.index(letter)
        other = far_side(sides, side)
        start, end = middles[side], middles[other]
        strength = 0.52 if (side - other) % SIDES in (1, SIDES - 1) else 0.75
        line = curve([start, _towards(start, centre, strength), _towards(end, centre, strength), end])
        width = 2 if grid.rows >= THICK else 1
        canvas.line([grid.dot(point) for point in line], PATH_ROLES[colour], width=width)
    for side in range(SIDES):
        column, row = grid.cell(_towards(centre, middles[side], LETTER_AT))
        colour = COLOURS.index(sides[side])
        role = PATH_ROLES[colour]
        canvas.put(column, row, LETTERS[colour], f"on-{role}", role, bold=True)


def _towards(start: Point, end: Point, share: float) -> Point:
    return (start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1]))


def _triangle(
    canvas: Canvas, cell: tuple[int, int], position: Position, triangle: int, traveler: tuple[int, int] | None
) -> None:
    """Draw a hub or a circle, with the traveler on it."""
    x, y = cell
    board: Any = position.game.board
    canvas.site(TRIANGLES[triangle], around(cell, 1, 0))
    if traveler is not None:
        seat, colour = traveler
        role, (before, after) = SEAT_ROLES[seat], tuple(BRACKETS[seat])
        canvas.put(x - 1, y, f"{before}{LETTERS[colour]}{after}", f"on-{role}", role, bold=True)
        canvas.put(x, y, LETTERS[colour], f"on-{PATH_ROLES[colour]}", PATH_ROLES[colour], bold=True)
        return
    start, goal = start_owner(board, triangle), goal_owner(board, triangle)
    if len(SIDES_AT[triangle]) > 1:
        down = any(side == 4 for _, side in SIDES_AT[triangle])
        canvas.put(x, y, "▽" if down else "△", "black-line")
        return
    canvas.put(x, y, "○", "black-line")
    if start is not None:
        canvas.put(x, y, "⌂", f"on-{SEAT_ROLES[start]}", SEAT_ROLES[start])
    if goal is not None:
        before, after = tuple(BRACKETS[goal])
        canvas.put(x - 1, y, before, f"on-{SEAT_ROLES[goal]}", SEAT_ROLES[goal], bold=True)
        canvas.put(x + 1, y, after, f"on-{SEAT_ROLES[goal]}", SEAT_ROLES[goal], bold=True)


def _next_tile(canvas: Canvas, star: _Star, position: Position) -> None:
    """Draw the tile to lay, in the corner at the right."""
    # In the units of the star, as far right as it can be.
    x = (canvas.width - 4.5) / star.columns - HEXAGON - HALF_WIDTH
    centre = (x, -HALF_HEIGHT + APOTHEM + 1.2 / star.rows)
    hexagon = star.hexagon(centre)
    canvas.tint(hexagon, ground="tile")
    _tile(canvas, star, centre, TILES[int(position.state.top)])
    canvas.put(star.cell(centre)[0] - 5, 0, "Tile to lay", "faint")
    canvas.site("stack", hexagon)
