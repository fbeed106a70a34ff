"""Line or Colour in a terminal: coloured spots with their digits, White's rings thin and round, Black's double."""

from clew.boards.square import column_letter
from clew.cells import Canvas, CellPicture, Room
from clew.core.position import Position
from clew.games.line_or_colour.layouts import COLOURS
from clew.games.line_or_colour.notation import spot_name
from clew.games.line_or_colour.picture import ring_owner, spots, winning_spots
from clew.games.line_or_colour.rules import NO_SEAT
from clew.games.line_or_colour.words.sides import colour_of

#: Columns and rows of a spot, the largest first.
SCALES = ((12, 6), (10, 5), (8, 4), (6, 3), (5, 2))

#: The room of the numbers at the left.
NUMBERS = 2

#: The rings of the players beside the board, and what the signs mean.
SEAT_SIGNS = ("○", "◎")
LEGEND = (
    ("╭──╮ ( )", "White's ring"),
    ("╔══╗ [ ]", "Black's ring"),
    ("1 to 7", f"the colours: {', '.join(COLOURS)}"),
)

#: The digits of the colours, for terminals without colours.
COLOUR_SIGNS = {f"spot-{number}": str(number) for number in range(1, len(COLOURS) + 1)}

#: The height of spots that are drawn with half blocks, and of those that have no room for a frame.
LOW, LOWEST = 3, 2

BRACKETS = ("()", "[]")
FRAMES = ("╭╮╰╯─│", "╔╗╚╝═║")
RINGS = ("white-line", "black-line")


def cells(position: Position, room: Room) -> CellPicture:
    """Return the board, as large as there is room for it."""
    board = position.game.board
    size = board.size
    wide, high = next((each for each in SCALES if _fits(size, each, room)), SCALES[-1])
    has_letters = high * size < room[1]
    canvas = Canvas(NUMBERS + wide * size, high * size + has_letters)
    canvas.fill(NUMBERS, 0, wide * size, high * size, "mid")
    wins = winning_spots(position).spots
    for number, spot in enumerate(spots(board)):
        row, column = divmod(number, size)
        x, y = NUMBERS + column * wide, row * high
        if spot in wins:
            canvas.fill(x, y, wide, high, "winning")
        _spot(canvas, (x, y, wide, high), colour_of(board, spot), ring_owner(position, spot))
        places = [(x + right, y + down) for down in range(high) for right in range(wide)]
        middle = (x + (wide - 1) // 2, y + (high - 1) // 2)
        canvas.site(spot_name(board, spot), [middle, *(place for place in places if place != middle)])
        if spot in wins:
            canvas.put(middle[0] - 1, middle[1], "*", bold=True)
        elif wins:
            canvas.tint(places, faint=True)
    for row in range(size):
        canvas.put(0, row * high + (high - 1) // 2, str(size - row), "faint")
    for column in range(size):
        x, y = NUMBERS + column * wide + (wide - 1) // 2, size * high
        if has_letters:
            canvas.put(x, y, column_letter(column), "faint")
        else:
            # On the lower edge of the last row.
            edge = canvas.at(x, y - 1)
            is_disc = edge.glyph == "▀"
            canvas.put(
                x, y - 1, column_letter(column), f"on-{edge.ink}" if is_disc else None, edge.ink if is_disc else None
            )
    return canvas.picture()


def _fits(size: int, scale: tuple[int, int], room: Room) -> bool:
    return NUMBERS + scale[0] * size <= room[0] and scale[1] * size <= room[1]


def _spot(canvas: Canvas, box: tuple[int, int, int, int], colour: int, owner: int) -> None:
    """Draw a spot: a disc, and the ring of its owner around it."""
    x, y, wide, high = box
    role = f"spot-{colour + 1}"
    is_low = high == LOW
    middle = y + (high - 1) // 2
    if high == LOWEST:
        canvas.fill(x + 1, middle, wide - 2, 1, role)
    elif is_low and owner == NO_SEAT:
        canvas.put(x + 1, y, "▗" + "▄" * (wide - 4) + "▖", role)
        canvas.put(x + 1, y + 2, "▝" + "▀" * (wide - 4) + "▘", role)
        canvas.fill(x + 1, middle, wide - 2, 1, role)
    elif is_low:
        canvas.fill(x + 1, middle, wide - 2, 1, role)
    else:
        canvas.fill(x + 2, y + 1, wide - 4, high - 2, role)
        for down in (1, high - 2) if owner == NO_SEAT else ():
            top = down == 1
            canvas.put(x + 2, y + down, "▗" if top else "▝", role, "mid" if canvas.at(x, y).ground == "mid" else None)
            canvas.put(x + wide - 3, y + down, "▖" if top else "▘", role, canvas.at(x, y).ground)
    canvas.put(x + (wide - 1) // 2, middle, str(colour + 1), f"on-{role}", role, bold=True)
    if owner != NO_SEAT:
        if high == LOWEST:
            for column, bracket in zip((x, x + wide - 1), BRACKETS[owner], strict=True):
                canvas.put(column, middle, bracket, RINGS[owner])
        else:
            canvas.frame(x, y, wide, high, FRAMES[owner], RINGS[owner])
        canvas.tint([(x + right, y + down) for down in range(high) for right in range(wide)], bold=True)
