"""The ghost of a move that is only shown: thin, dotted and without the ground of a piece, never like one that lies."""

from dataclasses import replace

from clew.cells import Cell, CellPicture, Place
from clew.tui.frame import PLAIN_GROUNDS

#: Of lines the dashed ones, of blocks the lightest shade.
_THIN = str.maketrans(
    {
        **dict.fromkeys("─═", "╌"), **dict.fromkeys("│║", "┊"), "━": "╍", "┃": "┇",
        **dict.fromkeys("╔", "╭"), **dict.fromkeys("╗", "╮"), **dict.fromkeys("╚", "╰"), **dict.fromkeys("╝", "╯"),
        **dict.fromkeys("▄▀█▗▖▝▘", "░"),
    }
)  # fmt: skip

#: Unicode's braille patterns, and every second dot of a cell.
_BRAILLE, _EVERY_SECOND = 0x2800, 0x95


def with_ghost(before: CellPicture, after: CellPicture) -> tuple[CellPicture, tuple[Place, ...]]:
    """Return a board with the ghost of what another one has more, and the places of the ghost."""
    places = tuple(before.changed(after))
    rows = [list(row) for row in before.rows]
    for x, y in places:
        rows[y][x] = _ghostly(before.rows[y][x], after.rows[y][x])
    return replace(before, rows=tuple(tuple(row) for row in rows)), places


def _ghostly(before: Cell, after: Cell) -> Cell:
    glyph = after.glyph.translate(_THIN)
    dots = ord(glyph) - _BRAILLE
    if 0 < dots < 256:
        glyph = chr(_BRAILLE + (dots & _EVERY_SECOND or dots))
    if after.ground in PLAIN_GROUNDS or after.ground == before.ground:
        return after._replace(glyph=glyph, bold=False, faint=True)
    ground = before.ground if before.ground in PLAIN_GROUNDS else "board"
    return Cell("░" if glyph == " " else glyph, _ink_of(after.ground), ground, faint=False)


def _ink_of(role: str) -> str:
    """Return the ink that has the colour of a piece: black and white have their own for lines."""
    return f"{role}-line" if role in ("black", "white") else role
