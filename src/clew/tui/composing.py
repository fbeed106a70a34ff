"""The whole screen: the board, and the frame around it.

    board                         title
                                  seats with what they count
                                  choices
                                  log
    prompt
    effect of the move, or a message
    keys

Where there is no room beside the board, the seats are a line above it, and the board follows the cursor.
"""

from clew.cells import Canvas, CellPicture, Place, Room
from clew.tui.footer import draw_footer
from clew.tui.frame import NARROW, PANEL, PLAIN_GROUNDS, SMALL_SITE, Frame, below_rows, board_room, panel_width
from clew.tui.panel import draw_choice_lines, draw_panel, sign_colours


def compose(frame: Frame, size: Room) -> Canvas:
    """Return the whole screen; its sites are the touches on it, and the keys that can be clicked."""
    width, height = size
    canvas = Canvas(max(width, 1), max(height, 1))
    narrow, below = width < NARROW, below_rows(size)
    top = _seat_lines(canvas, frame) if narrow else 0
    listed = draw_choice_lines(canvas, frame, height - below) if narrow else 0
    room = (width, height - below - top - listed) if narrow else board_room(size)
    shown = _board(canvas, frame, top, room)
    left = 0
    if not narrow:
        left = min(max(shown + 1, 0), width - PANEL) if shown else width - panel_width(width)
        draw_panel(canvas, frame, left, height - below)
    draw_footer(canvas, frame, height - below)
    if frame.box is not None:
        frame.box.draw(canvas, left, height - below)
    return canvas


def _seat_lines(canvas: Canvas, frame: Frame) -> int:
    """Write the seats above the board; return how many rows that takes."""
    if len(frame.seats) <= 2 and frame.seats and not frame.choices:
        return _counted_seats(canvas, frame)
    x = 0
    for card in frame.seats[:4]:
        text = f"{'▸' if card.is_next else ' '}{card.sign} {card.short or card.name} "
        canvas.put(x, 0, text, bold=card.is_next)
        canvas.put(x + 1, 0, card.sign, *sign_colours(card.role))
        x += len(text) + 1
    if not frame.seats:
        canvas.put(0, 0, frame.title, bold=True)
    return 1


def _counted_seats(canvas: Canvas, frame: Frame) -> int:
    """Write a row for each seat, with as much of what it counts as fits; return how many rows that takes."""
    for y, card in enumerate(frame.seats):
        sign = "★" if card.has_won else "▸" if card.is_next else " "
        name = f"{sign}{card.sign} {card.short or card.name}"
        canvas.put(0, y, name, bold=card.is_next)
        canvas.put(1, y, card.sign, *sign_colours(card.role))
        x = len(name) + 2
        for chip in sorted(card.chips, key=lambda each: (not each.warns, each.minor)):
            words = f"{chip.sign} {chip.words}" if chip.role else chip.words
            if x + len(words) > canvas.width:
                continue
            canvas.put(x, y, words, "accent" if chip.warns else "ink", bold=chip.warns)
            x += len(words) + 2
    return len(frame.seats)


def _board(canvas: Canvas, frame: Frame, top: int, room: Room) -> int:
    """Draw the board with its marks, the part around the cursor if it is too large; return its right edge."""
    picture = frame.board
    if picture is None or room[1] < 1:
        return 0
    marked = Canvas(picture.width, picture.height)
    marked.paste(picture, 0, 0)
    for mark in frame.marks:
        style: dict[str, str | bool] = {"ground": mark.ground} if mark.ground else {}
        if mark.ink:
            style["ink"] = mark.ink
        for name in ("bold", "underlined", "reverse"):
            if getattr(mark, name):
                style[name] = True
        marked.tint(mark.places, **style)
    for (x, y), glyph in picture.notes.items():
        marked.put(x, y, glyph)
    if frame.cursor is not None and frame.cursor in picture.sites:
        _cursor(marked, picture.sites[frame.cursor])
    across, down = _scrolled(frame, picture, room)
    offset = 1 if picture.width < room[0] else 0
    rows = marked.cells[down : down + room[1]]
    for y, row in enumerate(rows):
        for x, cell in enumerate(row[across : across + room[0]]):
            if (x + offset, top + y) in canvas:
                canvas.cells[top + y][x + offset] = cell
    for name, places in picture.sites.items():
        inside = [(x - across + offset, y - down + top) for x, y in places
                  if across <= x < across + room[0] and down <= y < down + room[1]]  # fmt: skip
        canvas.site(name, inside)
    return offset + min(picture.width, room[0])


def _cursor(canvas: Canvas, places: tuple[Place, ...]) -> None:
    """Show the cursor: on all of a small site; on a large one, what has a colour keeps it."""
    here = set(places)
    if len(places) > SMALL_SITE:
        # Its edge only, so that a ghost on it is seen.
        inner = {(x, y) for x, y in here if {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)} <= here}
        here = {(x, y) for x, y in here - inner if canvas.at(x, y).ground in PLAIN_GROUNDS}
    canvas.tint(here, ground="cursor", ink="on-cursor", reverse=True, faint=False)


def _scrolled(frame: Frame, picture: CellPicture, room: Room) -> Place:
    """Return how far the board is scrolled, so that the cursor is seen."""
    middle = picture.sites.get(frame.cursor or "", ((0, 0),))[0]
    return (
        min(max(0, middle[0] - room[0] // 2), max(0, picture.width - room[0])),
        min(max(0, middle[1] - room[1] // 2), max(0, picture.height - room[1])),
    )
