"""A canvas of character cells: text, fields, frames, and fine lines of braille dots.

A cell has 2 x 4 braille dots, which are about square, so that curves keep their shape. Lines that cross share the
cells where they meet: the later one gives them its colour.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from clew.cells.picture import BLANK, Cell, CellPicture, Place

#: Dots of a cell, across and down, and the bit of each in Unicode's braille patterns.
DOTS_ACROSS, DOTS_DOWN = 2, 4
_BITS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
_BRAILLE = 0x2800

Dot = tuple[float, float]


class Canvas:
    """Rows of cells to draw on; what lies outside is left out."""

    def __init__(self, width: int, height: int, ground: str = "paper") -> None:
        self.width = width
        self.height = height
        self.cells = [[Cell(ground=ground)] * width for _ in range(height)]
        self.sites: dict[str, tuple[Place, ...]] = {}
        self.board: tuple[int, int, int, int] | None = None
        self.notes: dict[Place, str] = {}

    def __contains__(self, place: Place) -> bool:
        return 0 <= place[0] < self.width and 0 <= place[1] < self.height

    def at(self, x: int, y: int) -> Cell:
        """Return a cell, a blank one outside."""
        return self.cells[y][x] if (x, y) in self else BLANK

    def put(self, x: int, y: int, text: str, ink: str | None = None, ground: str | None = None, **style: bool) -> None:
        """Write text; without colours those of the cells stay as they are."""
        for offset, glyph in enumerate(text):
            if (x + offset, y) in self:
                cell = self.cells[y][x + offset]
                self.cells[y][x + offset] = cell._replace(
                    glyph=glyph, ink=ink or cell.ink, ground=ground or cell.ground, **style
                )

    def fill(self, x: int, y: int, width: int, height: int, ground: str) -> None:
        """Fill a field with blanks of a colour."""
        for row in range(y, y + height):
            self.put(x, row, " " * width, ground=ground)

    def tint(self, places: Iterable[Place], **style: str | bool) -> None:
        """Change colours or style of cells and keep their glyphs."""
        for x, y in places:
            if (x, y) in self:
                self.cells[y][x] = self.cells[y][x]._replace(**style)  # type: ignore[arg-type]

    def frame(self, x: int, y: int, width: int, height: int, corners: str = "╭╮╰╯─│", ink: str = "edge") -> None:
        """Draw a frame; `corners` are its four corners, the horizontal and the vertical."""
        top_left, top_right, bottom_left, bottom_right, across, down = tuple(corners)
        self.put(x, y, top_left + across * (width - 2) + top_right, ink)
        self.put(x, y + height - 1, bottom_left + across * (width - 2) + bottom_right, ink)
        for row in range(y + 1, y + height - 1):
            self.put(x, row, down, ink)
            self.put(x + width - 1, row, down, ink)

    def dots(self, dots: Iterable[Dot], ink: str, **style: bool) -> None:
        """Set braille dots, given by their column and row; glyphs that are not braille give way to them."""
        for across, down in dots:
            column, row = int(across // 1), int(down // 1)
            x, y = column // DOTS_ACROSS, row // DOTS_DOWN
            if (x, y) not in self:
                continue
            cell = self.cells[y][x]
            before = ord(cell.glyph) - _BRAILLE if 0 <= ord(cell.glyph) - _BRAILLE < 256 else 0
            glyph = chr(_BRAILLE + (before | _BITS[row % DOTS_DOWN][column % DOTS_ACROSS]))
            self.cells[y][x] = cell._replace(glyph=glyph, ink=ink, **style)  # type: ignore[arg-type]

    def line(self, points: Sequence[Dot], ink: str, *, gap: int = 0, width: int = 2, **style: bool) -> None:
        """Draw a line through points, `width` dots wide; `gap` is the number of dots after which three are left out."""
        dots = list(dict.fromkeys(_along(points)))
        drawn = [dot for number, dot in enumerate(dots) if not gap or number % (gap + 3) < gap]
        self.dots(
            ((x + right, y + down) for x, y in drawn for right in range(width) for down in range(width)), ink, **style
        )

    def site(self, name: str, places: Iterable[Place]) -> None:
        """Say which cells belong to a site, its middle first."""
        inside = tuple(place for place in places if place in self)
        if inside:
            self.sites[name] = inside

    def paste(self, picture: CellPicture, x: int, y: int) -> None:
        """Copy a picture, with its sites."""
        for down, row in enumerate(picture.rows):
            for across, cell in enumerate(row):
                if (x + across, y + down) in self:
                    self.cells[y + down][x + across] = cell
        for name, places in picture.sites.items():
            self.site(name, ((x + across, y + down) for across, down in places))

    def picture(self) -> CellPicture:
        """Return what is drawn."""
        return CellPicture(tuple(tuple(row) for row in self.cells), dict(self.sites), self.board, dict(self.notes))


def around(place: Place, across: int, down: int) -> list[Place]:
    """Return a place and the cells around it, a number of them to each side."""
    x, y = place
    columns, rows = range(-across, across + 1), range(-down, down + 1)
    beside = [(x + right, y + below) for below in rows for right in columns if (right, below) != (0, 0)]
    return [place, *beside]


def curve(points: Sequence[Dot], steps: int = 24) -> list[Dot]:
    """Return points along a Bézier curve of degree 2 or 3."""
    found = []
    for step in range(steps + 1):
        left, share = list(points), step / steps
        while len(left) > 1:
            left = [(x + share * (to_x - x), y + share * (to_y - y)) for (x, y), (to_x, to_y) in pairwise(left)]
        found.append(left[0])
    return found


def _along(points: Sequence[Dot]) -> Iterable[tuple[int, int]]:
    """Yield the dots of the straight lines between points."""
    for (x, y), (to_x, to_y) in pairwise(points):
        steps = max(1, round(max(abs(to_x - x), abs(to_y - y))))
        for step in range(steps + 1):
            yield round(x + (to_x - x) * step / steps), round(y + (to_y - y) * step / steps)
