"""Tile puzzles in a terminal: the shape with its tiles, and the loose tiles below it."""

from collections.abc import Sequence
from dataclasses import dataclass

from clew.boards.hexagonal import hexagon_place
from clew.cells import Canvas, CellPicture, Room
from clew.games.linedance.picture.cells import LETTERS, draw_paths
from clew.games.linedance.places import PATH_ROLES
from clew.games.linedance.puzzles.by_hand import TileBoard, content_of
from clew.games.linedance.puzzles.by_hand.board_picture import middle_of
from clew.games.linedance.puzzles.by_hand.picture import TileDrawing
from clew.games.linedance.tiles import COLOURS, SIDES, sides_of
from clew.pictures import Point
from clew.puzzles.by_hand import Piece

#: Rows of a unit: as many as fit, from the least to the most; and columns of a row.
LEAST, MOST, ACROSS = 1.55, 5.0, 2.35

#: A loose tile: its columns and rows, and where its letters are, side by side from side 0.
LOOSE, LOOSE_ROWS = 7, 4
LETTERS_AT = {
    "closed": ((4, 1), (3, 2), (1, 2), (0, 1), (1, 0), (3, 0)),
    "open": ((4, 2), (2, 3), (0, 2), (0, 1), (2, 0), (4, 1)),
}

#: Half the gap between two spaces.
SEAM = 0.09

#: Where sides do not match.
BROKEN = "✕"


@dataclass
class _ShapeGrid:
    """Where the spaces of a shape are on the canvas."""

    rows: float
    left: float
    top: float

    def dot(self, point: Point) -> Point:
        """Return the braille dot of a point."""
        return 2 * (point[0] - self.left) * self.rows * ACROSS, 4 * (point[1] - self.top) * self.rows

    def cell(self, point: Point) -> tuple[int, int]:
        """Return the cell of a point."""
        x, y = self.dot(point)
        return int(x // 2), int(y // 4)


def cells(board: TileBoard, answer: str, loose: Sequence[Piece], room: Room) -> CellPicture:
    """Return the shape with the loose tiles below it or beside it, where it can be larger."""
    places = [hexagon_place(cell) for cell in board.task.shape.cells]
    left, right = min(x for x, _ in places) - 1, max(x for x, _ in places) + 1
    top, bottom = min(y for _, y in places) - 1, max(y for _, y in places) + 1
    number = len(board.spaces) - len(board.fixed)
    beside = max(1, room[0] // LOOSE)
    below = -(-number // beside) * LOOSE_ROWS
    columns = -(-number // max(1, room[1] // LOOSE_ROWS))
    scales = [
        min((room[1] - used_rows - 1) / (bottom - top), (room[0] - used_columns - 1) / ((right - left) * ACROSS))
        for used_columns, used_rows in ((0, below), (columns * LOOSE, 0))
    ]
    is_below = scales[0] >= scales[1]
    grid = _ShapeGrid(min(max(LEAST, *scales), MOST), left, top)
    width, height = (int((right - left) * grid.rows * ACROSS) + 1, int((bottom - top) * grid.rows) + 1)
    if is_below:
        canvas = Canvas(max(width, min(beside, number) * LOOSE), height + below)
    else:
        canvas = Canvas(width + 1 + columns * LOOSE, max(height, -(-number // columns) * LOOSE_ROWS))
    canvas.board = (0, 0, canvas.width if is_below else width, height)
    _shape(canvas, grid, board, answer)
    for place, piece in enumerate(loose):
        row, column = divmod(place, beside if is_below else columns)
        x, y = (0, height) if is_below else (width + 1, 0)
        _loose(canvas, (x + column * LOOSE, y + row * LOOSE_ROWS), board.task.lattice, piece)
    return canvas.picture()


def _shape(canvas: Canvas, grid: _ShapeGrid, board: TileBoard, answer: str) -> None:
    """Draw the spaces and the tiles on them."""
    drawing, tiles = TileDrawing(board.task.lattice), board.tiles_of(answer)
    for space, cell in zip(board.spaces, board.task.shape.cells, strict=True):
        centre = hexagon_place(cell)
        middles = [drawing.at_side(centre, side) for side in range(SIDES)]
        inside = _inside(canvas, grid, drawing, centre)
        ground = "shade" if cell not in tiles else "cloth" if cell in board.task.pinned else "tile"
        canvas.tint(inside, ground=ground)
        if cell in tiles:
            draw_paths(canvas, grid, centre, middles, sides_of(tiles[cell]))
        else:
            canvas.put(*grid.cell(centre), "·", "faint")
        middle = grid.cell(centre)
        canvas.site(space, [middle, *(place for place in inside if place != middle)])
    for meeting in board.meetings(tiles):
        if not meeting.fits:
            canvas.put(*grid.cell(middle_of(meeting.joint, board.task.lattice)), BROKEN, "accent", bold=True)


def _inside(canvas: Canvas, grid: _ShapeGrid, drawing: TileDrawing, centre: Point) -> list[tuple[int, int]]:
    """Return the cells of a space."""
    found = []
    outward = [drawing.outward(side) for side in range(SIDES)]
    for y in range(canvas.height):
        for x in range(canvas.width):
            right = (x + 0.5) / (grid.rows * ACROSS) + grid.left - centre[0]
            down = (y + 0.5) / grid.rows + grid.top - centre[1]
            if all(right * a + down * b <= drawing.apothem - SEAM for a, b in outward):
                found.append((x, y))
    return found


def _loose(canvas: Canvas, corner: tuple[int, int], lattice: str, piece: Piece) -> None:
    """Draw a loose tile: the letters of its sides."""
    x, y = corner
    rows = LOOSE_ROWS - (lattice == "closed")
    canvas.fill(x, y, LOOSE - 2, rows, "tile")
    for (across, down), letter in zip(LETTERS_AT[lattice], sides_of(content_of(piece.name)), strict=True):
        colour = COLOURS.index(letter)
        role = PATH_ROLES[colour]
        canvas.put(x + across, y + down, LETTERS[colour], f"on-{role}", role, bold=True)
    places = [(x + across, y + down) for down in range(rows) for across in range(LOOSE - 2)]
    canvas.site(f"piece:{piece.name}", [(x + 2, y + 1), *places])
