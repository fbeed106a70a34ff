"""LineUp! in a terminal: a grid of squares, with places for tokens on squares and corners."""

from collections import defaultdict

from clew.cells import Canvas, CellPicture, Room
from clew.cells.canvas import around
from clew.core.position import Position
from clew.games.lineup.board_shape import SQUARES
from clew.games.lineup.notation.names import kind_of, site_name, tiling_of
from clew.games.lineup.picture import winning_sites
from clew.games.lineup.picture.layout import Layout
from clew.games.lineup.picture.standing import LineUpStanding

#: Columns and rows of a square, the largest first; the last ones are for boards in space.
SCALES = ((14, 7), (12, 6), (10, 5), (8, 4), (6, 3), (4, 2))

#: The room of the numbers at the left.
NUMBERS = 3

#: The scale from which tokens have three rows.
LARGE = 8

#: The sign of each seat's tokens, and of secured ones.
SIGNS = "●■▲◆★✚"
SECURED = "◉▣▲◈★✚"
SEAT_SIGNS = SIGNS

#: What the signs mean.
LEGEND = (
    ("( ) [ ]", "a free corner, a free square"),
    ("● ■ ▲ ◆", "tokens"),
    ("◉ ▣ ▲ ◈", "tokens of a structure: they cannot be captured"),
    ("x●x", "can be captured"),
)

#: Lines by where they lead: north 1, east 2, south 4, west 8.
LINES = {3: "└", 5: "│", 6: "┌", 7: "├", 9: "┘", 10: "─", 11: "┴", 12: "┐", 13: "┤", 14: "┬", 15: "┼"}


def cells(position: Position, room: Room) -> CellPicture:
    """Return the board, as large as there is room for it."""
    board = position.game.board
    layout = Layout.of(board)
    left = min(x for outline in layout.outlines for x, _ in outline)
    top = min(y for outline in layout.outlines for _, y in outline)
    right = max(x for outline in layout.outlines for x, _ in outline)
    bottom = max(y for outline in layout.outlines for _, y in outline)
    sizes = [(round((right - left) * wide), round((bottom - top) * high)) for wide, high in SCALES]
    chosen = next((n for n, (w, h) in enumerate(sizes) if w + NUMBERS + 4 <= room[0] and h < room[1]), len(SCALES) - 1)
    wide, high = SCALES[chosen]
    width, height = sizes[chosen][0] + NUMBERS + 4, sizes[chosen][1] + 1
    has_letters = height < room[1]
    canvas = Canvas(width, height + has_letters)
    canvas.fill(NUMBERS - 1, 0, width - NUMBERS + 1, height, "board")

    def place(point: tuple[float, float]) -> tuple[int, int]:
        return NUMBERS + 1 + round((point[0] - left) * wide), round((point[1] - top) * high)

    _grid(canvas, [[place(corner) for corner in outline] for outline in layout.outlines], tiling_of(board) == SQUARES)
    standing = LineUpStanding.of(position)
    lit = winning_sites(position, standing)
    for site, point in layout.places.items():
        _site(canvas, position, standing, (site, place(point), wide))
        if lit and site in standing.owner:
            style: dict[str, str | bool] = {"ground": "winning"} if site in lit else {"faint": True}
            canvas.tint(around(place(point), 2 if wide >= LARGE else 1, 0), **style)
    for text, (x, y) in layout.labels if layout.is_flat else ():
        if text.isdecimal():
            canvas.put(0, place((x, y))[1], f"{text:>2}", "faint", "paper")
        elif has_letters:
            canvas.put(place((x, y))[0], height, text, "faint", "paper")
        elif wide >= LARGE:
            # On the lowest line: beside a corner, in the middle below a square.
            column = place((x, y))[0]
            is_line = canvas.at(column, height - 1).glyph == "─"
            canvas.put(column if is_line else column + 2, height - 1, text, "edge" if is_line else None)
    return canvas.picture()


def _grid(canvas: Canvas, outlines: list[list[tuple[int, int]]], is_square: bool) -> None:
    """Draw the edges of the cells: with lines where they are squares, else with dots."""
    if not is_square:
        for outline in outlines:
            canvas.line([(2 * x, 4 * y + 1.5) for x, y in (*outline, outline[0])], "line")
        return
    ways: dict[tuple[int, int], int] = defaultdict(int)
    for outline in outlines:
        columns, rows = [x for x, _ in outline], [y for _, y in outline]
        for y in (min(rows), max(rows)):
            for x in range(min(columns), max(columns)):
                ways[x, y] |= 2
                ways[x + 1, y] |= 8
        for x in (min(columns), max(columns)):
            for y in range(min(rows), max(rows)):
                ways[x, y] |= 4
                ways[x, y + 1] |= 1
    for (x, y), way in ways.items():
        canvas.put(x, y, LINES[way], "line")


def _site(
    canvas: Canvas, position: Position, standing: LineUpStanding, where: tuple[int, tuple[int, int], int]
) -> None:
    """Draw a site with its token, or the hollow for one."""
    site, (x, y), wide = where
    board = position.game.board
    is_large = wide >= LARGE
    canvas.site(site_name(board, site), around((x, y), 2 if is_large else 1, 1 if is_large else 0))
    if site not in standing.owner:
        is_corner = kind_of(board, site) == "corner"
        if is_large:
            canvas.put(x - 1, y, "( )" if is_corner else "[ ]", "edge")
        else:
            canvas.put(x, y, "o" if is_corner else "·", "edge")
        return
    seat = standing.owner[site]
    role = f"seat-{seat}"
    sign = (SECURED if site in standing.secured else SIGNS)[seat]
    if is_large:
        canvas.put(x - 1, y - 1, "▄▄▄", role, bold=False)
        canvas.put(x - 1, y + 1, "▀▀▀", role, bold=False)
        canvas.fill(x - 2, y, 5, 1, role)
    else:
        canvas.fill(x - 1, y, 3, 1, role)
    canvas.put(x, y, sign, f"on-{role}", role, bold=True)
    canvas.tint([(x - 1, y), (x + 1, y)], ink=f"on-{role}", bold=True)
    if site in standing.capturable:
        canvas.notes |= {(x - 1, y): "x", (x + 1, y): "x"}
