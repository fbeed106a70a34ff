"""Beeline in a terminal: lines of fine dots through marks and nodes; Black's is unbroken, Red's is dotted."""

from dataclasses import dataclass, replace
from math import sqrt
from typing import Any

from clew.cells import Canvas, CellPicture, Room
from clew.cells.canvas import curve
from clew.core.position import Position
from clew.games.beeline.notation.line_ends import spaces_in_front
from clew.games.beeline.notation.names import space_name
from clew.games.beeline.picture.ground import is_closed
from clew.games.beeline.picture.lines import edge, place
from clew.games.beeline.rules.board import RIM, SEATS, BeelineBoard, is_open, lattice
from clew.games.beeline.rules.pieces import inward_of, is_mark, is_node, opposite, outward_of, owner_of
from clew.games.beeline.rules.state import end_of, piece_on
from clew.pictures import Point

#: Columns and rows of a space, the largest first.
SCALES = ((6, 2), (4, 1))

#: The room of the letters at the left.
LETTERS = 2

ROLES = ("black", "red")
INKS = ("black-line", "red-line")
INITIALS = "BR"

#: The number of dots after which lines of Red have a gap.
GAPS = (0, 5)

#: The pieces of the players beside the board, and what the signs mean.
SEAT_SIGNS = ("(B)", "(R)")
LEGEND = (
    ("[B] [R]", "the starts of Black and Red"),
    ("(B) (R)", "nodes"),
    ("← ↖ ↗ →", "where a line can continue"),
    (":", "the rim: in Black's colour only for Black, in Red's only for Red"),
    ("✕", "closed to both"),
    ("A to O", "rows; spaces are counted from the left, and the number of the last is at the right"),
)

#: Where a line can continue, as seen from its end: clockwise from east.
ARROWS = "→↘↙←↖↗"


@dataclass(frozen=True)
class _Grid:
    """Where the spaces are on the canvas."""

    board: BeelineBoard
    wide: int
    high: int
    above: int = 0
    """Rows above the board: of the numbers."""

    @property
    def size(self) -> Room:
        """Columns and rows of the board."""
        across = 2 * self.board.side - 1
        return LETTERS + across * self.wide - 1, across * self.high

    def dot(self, point: Point) -> Point:
        """Return the braille dot of a point of the picture."""
        x, y = point
        down = self.above + (self.board.side - 1 + 0.5) * self.high
        middle = (LETTERS + (self.board.side - 0.5) * self.wide - 0.5, down)
        return (2 * (middle[0] + x / sqrt(3) * self.wide), 4 * (middle[1] + y / 1.5 * self.high) - 0.5)

    def cell(self, site: int) -> tuple[int, int]:
        """Return the cell in the middle of a space."""
        x, y = self.dot(place(self.board, site))
        return int(x // 2), int(y // 4)


def cells(position: Position, room: Room) -> CellPicture:
    """Return the board, as large as there is room for it."""
    board: BeelineBoard = position.game.board
    grids = [_Grid(board, wide, high) for wide, high in SCALES]
    grid = next((each for each in grids if each.size[0] <= room[0] and each.size[1] <= room[1]), grids[-1])
    has_numbers = grid.size[1] + 2 <= room[1]
    grid = replace(grid, above=int(has_numbers))
    canvas = Canvas(grid.size[0], grid.size[1] + 2 * has_numbers)
    for site in range(board.outside):
        _space(canvas, grid, site)
        _label(canvas, grid, site)
    for line in range(SEATS):
        _line(canvas, grid, position.state, line)
    for line in range(SEATS) if not position.is_over else ():
        _arrows(canvas, grid, position, line)
    for site in range(board.outside):
        piece = piece_on(position.state, site)
        if is_node(piece):
            x, y = grid.cell(site)
            role = ROLES[owner_of(piece)]
            is_start = site in board.starts
            text = f"[{INITIALS[owner_of(piece)]}]" if is_start else f"({INITIALS[owner_of(piece)]})"
            canvas.put(x - 1, y, text, f"on-{role}", role, bold=True)
    return canvas.picture()


def _space(canvas: Canvas, grid: _Grid, site: int) -> None:
    """Draw an empty space: a dot, darker at the rim in the colour of who may use it, a cross where it is closed."""
    board = grid.board
    x, y = grid.cell(site)
    left, width = x - grid.wide // 2 + 1, grid.wide
    top, bottom = y - (grid.high - 1) // 2, y + grid.high // 2
    is_rim = bool(board.ground[site] & RIM)
    canvas.fill(left - 1, y, width, 1, "wood")
    if grid.high > 1:
        canvas.fill(left - 1, top, width, grid.high, "wood")
    if is_closed(board, site):
        canvas.put(x, y, "✕", "on-wood", bold=True)
    elif is_rim:
        canvas.put(x, y, ":", INKS[0 if is_open(board, 0, site) else 1])
    else:
        canvas.put(x, y, "∙", "on-wood")
    places = [(left - 1 + right, row) for row in range(top, bottom + 1) for right in range(width)]
    canvas.site(space_name(board, site), [(x, y), *(each for each in places if each != (x, y))])


def _label(canvas: Canvas, grid: _Grid, site: int) -> None:
    """Write the letter of a row before it, the number of its last space after it, and numbers above and below."""
    names, side = lattice(grid.board.side).names, grid.board.side
    name = names[site]
    x, y = grid.cell(site)
    left, right = x - grid.wide // 2, x + (grid.wide + 1) // 2
    row, number = ord(name[0]) - ord("A"), int(name[1:])
    if number == 1:
        canvas.put(max(0, left - 2), y, name[0], "faint", "paper")
    if number == 2 * side - 1 - abs(row - (side - 1)) and row != side - 1:
        canvas.put(min(right + 1, canvas.width - 2), y, name[1:], "faint", "paper")
    if row in (0, 2 * side - 2) and grid.above:
        canvas.put(x, 0 if row == 0 else canvas.height - 1, name[1:], "faint", "paper")


def _line(canvas: Canvas, grid: _Grid, state: Any, line: int) -> None:
    """Draw a line from its start to its end."""
    board = grid.board
    site, length = int(board.starts[line]), int(state.lengths[line])
    points = [place(board, site)]
    for index in range(length):
        piece, is_end = piece_on(state, site), index == length - 1
        if is_end and not is_mark(piece):
            points.append(place(board, site))
            break
        outward = outward_of(piece) if is_end else int(state.steps[line, index])
        out = edge(board, site, outward)
        if index == 0:
            points.append(out)
        else:
            inward = inward_of(piece) if is_mark(piece) else opposite(int(state.steps[line, index - 1]))
            points += curve([edge(board, site, inward), place(board, site), out])
        site = int(board.neighbour[site, outward])
    if state.winner == line:
        points.append(place(board, int(board.starts[1 - line])))
    if len(points) > 1:
        dots, has_won = [grid.dot(point) for point in points], bool(state.winner == line)
        canvas.line(dots, "winning" if has_won else INKS[line], gap=GAPS[line], bold=has_won)


def _arrows(canvas: Canvas, grid: _Grid, position: Position, line: int) -> None:
    """Draw an arrow into each space in which a line can continue."""
    board, end = grid.board, end_of(position.state, line)
    around = [int(site) for site in board.neighbour[end][:6]]
    for site in spaces_in_front(board, position.state, line):
        x, y = grid.cell(site)
        arrow = ARROWS[around.index(site)] if site in around else "○"
        canvas.put(x, y, arrow, INKS[line], bold=True)
