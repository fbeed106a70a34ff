"""Tracktic in a terminal: joined pieces as one band of colour with a track along it, and the cards below the grid.

Every owner has a track of its own, so that no colours are needed: Yellow a heavy line, Blue a double one, Green a thin
one, Red a dashed one; white pieces are only crossed.
"""

from clew.boards.polyomino import normal
from clew.boards.square import column_letter
from clew.cells import Canvas, CellPicture, Room
from clew.core.position import Position
from clew.games.tracktic.notation.names import cell_name
from clew.games.tracktic.notation.pieces import Owners, owners_in, paths_now
from clew.games.tracktic.notation.shape_words import card_title
from clew.games.tracktic.picture.tracks import ANY, ROLES, joins
from clew.games.tracktic.rules.cells import STRIDE
from clew.games.tracktic.rules.deck import CARD_NAMES, FLIP
from clew.games.tracktic.rules.shapes import EAST, NORTH, SHAPES, SOUTH, WEST

#: Columns and rows of a cell, the largest first.
SCALES = ((6, 3), (5, 2), (4, 1), (3, 1))

#: The room of the numbers at the left and of the letters above, and of the cards below.
NUMBERS, LETTERS, CARDS = 3, 1, 8

#: The columns of a card, with the gap to the next.
CARD = 12

#: The columns that the long name of the button to stop needs.
LONG_STOP = 14

#: The rows of a card's shape.
SHAPE_ROWS = 5

#: Tracks by where they lead (east 1, south 2, west 4, north 8): heavy, double, thin, thin again, and of white pieces.
_HEAVY = "■╺╻┏╸━┓┳╹┗┃┣┛┻┫╋"
_DOUBLE = "□══╔══╗╦║╚║╠╝╩╣╬"
_THIN = "▲╶╷┌╴─┐┬╵└│├┘┴┤┼"
_DASHED = "✕╶╷┏╴╍┓┳╵┗╏┣┛┻┫╋"
#: The single pieces of the players, beside the board too, and what the signs mean.
SEAT_SIGNS = ("■", "□", "▲", "✕")
LEGEND = (
    ("■ ━━", "Yellow's pieces"),
    ("□ ══", "Blue's pieces"),
    ("▲ ──", "Green's pieces"),
    ("✕ ╍╍", "Red's pieces"),
    ("· ──", "white pieces, which every path may cross"),
)

TRACKS = (_HEAVY, _DOUBLE, _THIN, _DASHED, _THIN.replace("▲", "·"))


def cells(position: Position, room: Room) -> CellPicture:
    """Return the grid and the cards, as large as there is room for them."""
    size = position.game.board.size
    wide, high = next((each for each in SCALES if _fits(size, each, room)), SCALES[-1])
    width, height = NUMBERS + wide * size, LETTERS + high * size
    # Where there is little room the cards are a line, so that all of the grid is seen.
    is_low = height + CARDS > room[1]
    canvas = Canvas(width, height + 1) if is_low else Canvas(max(width, 4 * CARD), height + CARDS)
    canvas.fill(NUMBERS, LETTERS, wide * size, high * size, "board")
    canvas.board = (NUMBERS, LETTERS, wide * size, high * size)
    owners = owners_in(position.state)
    lit = _winning(position)
    for row in range(size):
        canvas.put(0, LETTERS + row * high + (high - 1) // 2, f"{row + 1:2}", "faint")
        for column in range(size):
            cell = row * STRIDE + column
            box = (NUMBERS + column * wide, LETTERS + row * high, wide, high)
            _cell(canvas, box, cell, owners)
            places = [(box[0] + right, box[1] + down) for down in range(high) for right in range(wide)]
            middle = (box[0] + (wide - 1) // 2, box[1] + (high - 1) // 2)
            canvas.site(cell_name(cell), [middle, *(place for place in places if place != middle)])
            if lit and cell not in lit:
                canvas.tint(places, faint=True)
            elif lit and cell in owners:
                canvas.tint(places, bold=True, underlined=True)
    for column in range(size):
        canvas.put(NUMBERS + column * wide + (wide - 1) // 2, 0, column_letter(column), "faint")
    if not position.is_over:
        (_card_line if is_low else _cards)(canvas, position, height)
    return canvas.picture()


def _fits(size: int, scale: tuple[int, int], room: Room) -> bool:
    return NUMBERS + scale[0] * size <= room[0] and LETTERS + scale[1] * size + CARDS <= room[1]


def _winning(position: Position) -> set[int]:
    """Return the cells of the winners' longest paths, once the game is over."""
    result = position.result
    if result is None:
        return set()
    paths = paths_now(position.state, position.seats)
    return {row * STRIDE + column for seat in result.winners for row, column in paths[seat].cells}


def _cell(canvas: Canvas, box: tuple[int, int, int, int], cell: int, owners: Owners) -> None:
    """Draw a cell: a dot, or the piece on it, joined to its neighbours."""
    x, y, wide, high = box
    middle, centre = x + (wide - 1) // 2, y + (high - 1) // 2
    if cell not in owners:
        canvas.put(middle, centre, "·", "line")
        return
    owner = owners[cell]
    role, track, ways = ROLES[owner], TRACKS[owner], joins(cell, owners)
    ink = f"on-{role}"
    right = wide if EAST in ways else wide - 1
    canvas.fill(x, y, right, high, role)
    if high > 1 and SOUTH not in ways:
        # A gap of half a row.
        canvas.put(x, y + high - 1, "▀" * right, role, "board")
    mask = sum(bit for way, bit in ((EAST, 1), (SOUTH, 2), (WEST, 4), (NORTH, 8)) if way in ways)
    if WEST in ways:
        canvas.put(x, centre, track[5] * (middle - x), ink, role)
    if EAST in ways:
        canvas.put(middle + 1, centre, track[5] * (x + wide - middle - 1), ink, role)
    for down in range(high):
        if (down < centre - y and NORTH in ways) or (down > centre - y and SOUTH in ways):
            canvas.put(middle, y + down, track[10], ink, role)
    canvas.put(middle, centre, track[mask], ink, role, bold=True)


def _cards(canvas: Canvas, position: Position, top: int) -> None:
    """Draw the face-up cards, the deck, and the button to stop."""
    state = position.state
    role = ANY if position.seat is None else ROLES[position.seat]
    face_up = [card for card, copies in enumerate(state.face_up) if copies > 0]
    for number, card in enumerate(face_up):
        x, copies = number * CARD, int(state.face_up[card])
        canvas.fill(x, top + 1, CARD - 1, SHAPE_ROWS + 1, "panel")
        canvas.put(x + 1, top + 1, card_title(card), bold=True)
        if copies > 1:
            canvas.put(x + CARD - 5, top + 1, f"x {copies}", "faint")
        _shape(canvas, (x + 1, top + 2), card, role)
        places = [(x + right, top + 1 + down) for down in range(SHAPE_ROWS + 1) for right in range(CARD - 1)]
        canvas.site(f"card:{CARD_NAMES[card]}", [(x + 4, top + 1), *places])
    left = int(state.unseen_left) + int(state.under)
    canvas.put(0, top + CARDS - 1, f"{left} cards left" if left else "No cards left", "faint")
    stop = " Stop here "
    start = canvas.width - len(stop)
    canvas.put(start, top + CARDS - 1, stop, "ink", "bar")
    canvas.site("skip", [(start + column, top + CARDS - 1) for column in range(len(stop))])


def _card_line(canvas: Canvas, position: Position, y: int) -> None:
    """Write the names of the face-up cards, and the button to stop, in a line."""
    x = 1
    for card, copies in enumerate(position.state.face_up):
        if copies > 0:
            words = f" {card_title(card)}{f'x{int(copies)}' if copies > 1 else ''} "
            canvas.put(x, y, words, "ink", "panel", bold=True)
            canvas.site(f"card:{CARD_NAMES[card]}", [(x + column, y) for column in range(len(words))])
            x += len(words) + 1
    stop = " Stop here " if canvas.width - x >= LONG_STOP else " Stop "
    start = canvas.width - len(stop)
    canvas.put(start, y, stop, "ink", "bar")
    canvas.site("skip", [(start + column, y) for column in range(len(stop))])


def _shape(canvas: Canvas, corner: tuple[int, int], card: int, role: str) -> None:
    """Draw the shape of a card, two columns for each cell."""
    x, y = corner
    if card == FLIP:
        for down, words in enumerate(("turn a", "piece", "white, add", "your own")):
            canvas.put(x, y + down, words)
        return
    shape = normal(SHAPES[card].paths[0])
    for row, column in shape:
        # Two shades, so that cells can be counted.
        glyphs = "[]" if (row + column) % 2 == 0 else "()"
        canvas.put(x + 2 * column, y + row, glyphs, f"on-{role}", role)
