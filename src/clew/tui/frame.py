"""The frame around a board: seat cards, choices and log at the right, prompt and keys below.

    board                         title
                                  seats with what they count
                                  choices
                                  log
    prompt
    effect of the move, or a message
    keys

Where there is no room beside the board, the seats are a line above it, and the board follows the cursor.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from textwrap import wrap

from clew.cells import Canvas, CellPicture, Place, Room

#: The columns of the panel: at least, and in wide terminals; the rows below the board.
PANEL, WIDE_PANEL, WIDE = 19, 28, 100
BELOW = 3

#: Terminals that are narrower have no panel.
NARROW = 60

#: Grounds that have no meaning: marks may change them.
PLAIN_GROUNDS = ("board", "mid", "wood", "shade", "paper", "tile", "cloth", "last", "next", "hint", "panel")

#: The cells of a site whose colours may give way to the cursor's.
SMALL_SITE = 8

#: What a click in the frame means, where it is not a touch.
KEY = "key:"


@dataclass(frozen=True)
class FrameMark:
    """Cells of the board that are marked, and how."""

    places: tuple[Place, ...]
    ground: str | None = None
    ink: str | None = None
    bold: bool = False
    underlined: bool = False
    reverse: bool = False


@dataclass(frozen=True)
class Chip:
    """A few words with a sign in a colour before them: what a player counts."""

    words: str
    role: str | None = None
    warns: bool = False


@dataclass(frozen=True)
class SeatCard:
    """A player: the name, whose colour, whether it is their turn, and what they count."""

    name: str
    role: str
    short: str = ""
    """The name where there is little room."""
    detail: str = ""
    is_next: bool = False
    has_won: bool = False
    chips: tuple[Chip, ...] = ()


@dataclass(frozen=True)
class FrameChoice:
    """A touch that is not on the board."""

    touch: str
    label: str
    roles: tuple[str, ...] = ()
    is_chosen: bool = False


@dataclass(frozen=True)
class KeyHint:
    """A key in the last line, which can be clicked too."""

    key: str
    label: str
    press: str = ""
    """The name of the key for the program, if it is another."""


@dataclass
class Frame:
    """Everything on the screen."""

    title: str = ""
    board: CellPicture | None = None
    marks: list[FrameMark] = field(default_factory=list)
    cursor: str | None = None
    seats: list[SeatCard] = field(default_factory=list)
    values: tuple[float, ...] = ()
    """The expected share of each seat, where it is asked for."""
    choices: list[FrameChoice] = field(default_factory=list)
    choices_title: str = ""
    lines: list[str] = field(default_factory=list)
    """Below the choices: the log, the latest last."""
    prompt: str = ""
    detail: str = ""
    details: list[str] = field(default_factory=list)
    """Sentences instead of a detail: as many as there is room for."""
    is_alarm: bool = False
    keys: list[KeyHint] = field(default_factory=list)
    overlay: list[str] = field(default_factory=list)
    overlay_title: str = ""
    command: str | None = None


def board_room(size: Room) -> Room:
    """Return the columns and rows that there are for the board."""
    width, height = size
    if width < NARROW:
        return width, height - BELOW - 2
    return width - panel_width(width), height - BELOW


def panel_width(width: int) -> int:
    """Return the least columns of the panel."""
    return WIDE_PANEL if width >= WIDE else PANEL


def compose(frame: Frame, size: Room) -> Canvas:
    """Return the whole screen; its sites are the touches on it, and the keys that can be clicked."""
    width, height = size
    canvas = Canvas(max(width, 1), max(height, 1))
    narrow = width < NARROW
    top = _seat_lines(canvas, frame) if narrow else 0
    room = (width, height - BELOW - top) if narrow else board_room(size)
    shown = _board(canvas, frame, top, room)
    if not narrow:
        left = min(max(shown + 1, 0), width - PANEL) if shown else width - panel_width(width)
        _panel(canvas, frame, left, height - BELOW)
    _below(canvas, frame, height - BELOW)
    if frame.overlay:
        _overlay(canvas, frame)
    return canvas


def _seat_lines(canvas: Canvas, frame: Frame) -> int:
    """Write the seats above the board; return how many rows that takes."""
    x = 0
    for card in frame.seats[:4]:
        text = f"{'▸' if card.is_next else ' '}● {card.short or card.name} "
        canvas.put(x, 0, text, bold=card.is_next)
        canvas.put(x + 1, 0, "●", *_chip(card.role))
        x += len(text) + 1
    if not frame.seats:
        canvas.put(0, 0, frame.title, bold=True)
    return 1


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


def _panel(canvas: Canvas, frame: Frame, left: int, bottom: int) -> None:
    """Write what stands beside the board."""
    width = canvas.width - left - 1
    canvas.put(left, 0, frame.title[:width], "accent", bold=True)
    y = 1
    for seat, card in enumerate(frame.seats):
        y = _seat(canvas, card, (left, y), width)
        if frame.values:
            share = frame.values[seat]
            length = max(1, width - 5)
            canvas.put(left, y, f"{'█' * round(share * length):░<{length}} {share:4.0%}", card.role)
            y += 1
        y += 1 if len(frame.seats) <= 2 and bottom > 22 else 0
    if frame.choices:
        y = _choices(canvas, frame, (left, y), (width, bottom))
    _log(canvas, frame.lines, (left, y), (width, bottom))


def _seat(canvas: Canvas, card: SeatCard, corner: Place, width: int) -> int:
    """Write a seat card; return the row below it."""
    x, y = corner
    sign = "★" if card.has_won else "▸" if card.is_next else " "
    canvas.put(x, y, sign, "accent", bold=True)
    canvas.put(x + 1, y, "●", *_chip(card.role))
    room = width - 3 - (len(card.detail) + 1 if card.detail else 0)
    name = card.name if len(card.name) <= room or not card.short else card.short
    canvas.put(x + 3, y, name[: width - 3], bold=card.is_next or card.has_won)
    if card.detail and len(name) + len(card.detail) + 4 <= width:
        canvas.put(x + width - len(card.detail), y, card.detail, "faint")
    y, column = y + 1, x + 1
    for chip in card.chips:
        indent = 2 if chip.role else 0
        length = len(chip.words) + indent
        if column > x + 1 and column + length > x + width:
            y, column = y + 1, x + 1
        if chip.role:
            canvas.put(column, y, "●", chip.role)
        for number, words in enumerate(wrap(chip.words, max(8, width - 1 - indent))):
            y += number > 0
            canvas.put(column + indent + (number > 0), y, words, "accent" if chip.warns else "ink",
                       bold=chip.warns, underlined=chip.warns)  # fmt: skip
        column += length + 2
    return y + (1 if card.chips else 0)


def _chip(role: str) -> tuple[str, str]:
    """Return ink and ground of the sign of a seat: black and white are seen on wood."""
    return (f"{role}-line", "mid") if role in ("black", "white") else (role, "paper")


def _choices(canvas: Canvas, frame: Frame, corner: Place, room: tuple[int, int]) -> int:
    """Write the choices with their numbers; return the row below them."""
    (x, y), (width, bottom) = corner, room
    if frame.choices_title:
        canvas.put(x, y, frame.choices_title[:width], "faint")
        y += 1
    labels = [f"{number if number < 10 else ' '} {choice.label}" for number, choice in enumerate(frame.choices, 1)]
    wrapped = [
        wrap(label, width - 2 * len(choice.roles), initial_indent=" ", subsequent_indent="   ")
        for label, choice in zip(labels, frame.choices, strict=True)
    ]
    if y + sum(map(len, wrapped)) + 1 + len(_log_rows(frame.lines, width)) > bottom:
        wrapped = [[f" {label}" if len(label) < width else f" {label}"[: width - 1] + "…"] for label in labels]
    for choice, rows in zip(frame.choices, wrapped, strict=True):
        if y + len(rows) > bottom:
            return y
        for row, words in enumerate(rows):
            canvas.put(x, y + row, words.ljust(width), "ink", "bar", bold=choice.is_chosen, underlined=False)
        for place, role in enumerate(choice.roles):
            canvas.put(x + width - 2 * (len(choice.roles) - place), y, "●", role)
        cells = [(x + column, y + row) for row in range(len(rows)) for column in range(width)]
        if choice.is_chosen:
            canvas.put(x, y, "▸", "accent")
        if frame.cursor == choice.touch:
            canvas.tint(cells, ink="on-cursor", ground="cursor", reverse=True)
        canvas.site(choice.touch, [(x + 1, y), *cells])
        y += len(rows)
    return y + 1


def _log(canvas: Canvas, lines: Sequence[str], corner: Place, room: tuple[int, int]) -> None:
    """Write the last lines of the log that fit, the latest in full."""
    (x, y), (width, bottom) = corner, room
    wrapped = _log_rows(lines, width)
    fitting = wrapped[-(bottom - y) :] if bottom > y else []
    for row, (text, is_latest) in enumerate(fitting):
        canvas.put(x, y + row, text, "ink" if is_latest else "faint")


def _log_rows(lines: Sequence[str], width: int) -> list[tuple[str, bool]]:
    """Return the rows of the log, and whether each belongs to its latest line."""
    return [
        (part, number == len(lines))
        for number, line in enumerate(lines, start=1)
        for part in wrap(line, max(8, width), subsequent_indent="  ")
    ]


def _below(canvas: Canvas, frame: Frame, top: int) -> None:
    """Write prompt, message and keys."""
    width = canvas.width
    for row in range(top, top + BELOW):
        canvas.fill(0, row, width, 1, "bar" if row < top + 2 else "paper")
    prompt = wrap(frame.prompt, max(10, width - 2))[:2]
    if frame.command is not None:
        prompt = [f":{frame.command}▏"]
    detail = frame.detail or _fitting(frame.details, width - 2)
    if frame.detail and len(detail) > width - 2 and frame.command is None:
        # A long message matters more than the prompt.
        for row, text in enumerate(wrap(detail, max(10, width - 2))[:2]):
            canvas.fill(0, top + row, width, 1, "bar")
            canvas.put(1, top + row, text, "accent" if frame.is_alarm else "ink", bold=True)
        detail, prompt = "", []
    for row, text in enumerate(prompt):
        canvas.put(1, top + row, text, "ink", bold=True)
    if detail and len(prompt) < 2:
        text = detail if len(detail) <= width - 2 else detail[: width - 3] + "…"
        canvas.put(1, top + 1, text, "accent" if frame.is_alarm else "ink", bold=frame.is_alarm)
    elif detail and frame.is_alarm:
        # A message matters more than the end of a long prompt.
        canvas.fill(0, top + 1, width, 1, "bar")
        canvas.put(1, top + 1, detail[: width - 2], "accent", bold=True)
    x = 1
    for hint in frame.keys:
        if x + len(hint.key) + len(hint.label) + 1 > width:
            break
        canvas.put(x, top + 2, hint.key, "accent", bold=True)
        canvas.put(x + len(hint.key) + 1, top + 2, hint.label, "faint")
        length = len(hint.key) + 1 + len(hint.label)
        canvas.site(f"{KEY}{hint.press or hint.key.lower()}", [(x + column, top + 2) for column in range(length)])
        x += length + 2


def _fitting(sentences: Sequence[str], width: int) -> str:
    """Return the sentences that fit into a line, at least the first."""
    text = ". ".join(sentences[:1])
    for sentence in sentences[1:]:
        if len(text) + len(sentence) + 2 > width:
            break
        text = f"{text}. {sentence}"
    return text


def _overlay(canvas: Canvas, frame: Frame) -> None:
    """Write a box of text over everything."""
    inner = min(canvas.width - 6, max(len(line) for line in (*frame.overlay, frame.overlay_title)))
    lines = [part for line in frame.overlay for part in (wrap(line, max(8, inner), subsequent_indent="  ") or [""])]
    lines = lines[: max(1, canvas.height - 4)]
    width, height = inner + 4, len(lines) + 2
    x, y = (canvas.width - width) // 2, max(0, (canvas.height - height) // 2)
    for row in range(y, y + height):
        canvas.put(x, row, " " * width, "ink", "panel", bold=False, faint=False, underlined=False, reverse=False)
    canvas.frame(x, y, width, height, ink="accent")
    canvas.put(x + 2, y, f" {frame.overlay_title} " if frame.overlay_title else "", "accent", bold=True)
    for row, line in enumerate(lines):
        canvas.put(x + 2, y + 1 + row, line, "ink", bold=False)


def marks_of(picture: CellPicture, sites: Iterable[str], ground: str | None) -> list[FrameMark]:
    """Return the marks of some sites: a ground of their own, and a line under what has a colour."""
    places = [place for site in sites for place in picture.sites.get(site, ())]
    plain = tuple(place for place in places if picture.rows[place[1]][place[0]].ground in PLAIN_GROUNDS)
    coloured = tuple(place for place in places if picture.rows[place[1]][place[0]].ground not in PLAIN_GROUNDS)
    return [FrameMark(plain, ground=ground, underlined=ground is None), FrameMark(coloured, bold=True, underlined=True)]
