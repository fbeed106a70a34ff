"""What stands beside the board: title, seats, choices, and the log, of which the latest line is always there."""

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap

from clew.cells import Canvas, Place
from clew.tui.frame import Chip, Frame, FrameChoice, SeatCard

#: The most rows that are kept for the latest line of the log.
LATEST = 7

#: Narrower panels never show what matters less: it would come and go with the choices.
ROOMY = 24


@dataclass(frozen=True)
class _Density:
    """How much room things take."""

    has_gaps: bool = False
    has_minor: bool = False
    has_chips: bool = True
    wraps: bool = True


#: From roomy to dense: the first one that leaves room for the log is taken.
DENSITIES = (
    _Density(has_gaps=True, has_minor=True),
    _Density(has_minor=True),
    _Density(has_gaps=True),
    _Density(),
    _Density(wraps=False),
    _Density(has_chips=False, wraps=False),
)


def draw_panel(canvas: Canvas, frame: Frame, left: int, bottom: int) -> None:
    """Write what stands beside the board."""
    width = canvas.width - left - 1
    latest = min(LATEST, len(_log_rows(frame.lines[-1:], width)))
    for density in DENSITIES if width >= ROOMY else DENSITIES[2:]:
        trial = Canvas(canvas.width, canvas.height)
        y = _above_log(trial, frame, (left, 200 + bottom), density)
        if y + latest <= bottom:
            break
    y = _above_log(canvas, frame, (left, bottom - latest), density)
    _log(canvas, frame.lines, (left, y), (width, bottom))


def _above_log(canvas: Canvas, frame: Frame, limits: tuple[int, int], density: _Density) -> int:
    """Write everything but the log; return the row below it."""
    left, bottom = limits
    width = canvas.width - left - 1
    canvas.put(left, 0, frame.title[:width], "accent", bold=True)
    y = 1
    for seat, card in enumerate(frame.seats):
        chips = [chip for chip in card.chips if (density.has_minor or not chip.minor)]
        chips = [chip for chip in chips if density.has_chips or chip.warns]
        y = _seat(canvas, card, (left, y), width)
        y = _chips(canvas, chips, (left, y), width)
        if frame.values:
            share = frame.values[seat]
            length = max(1, width - 5)
            canvas.put(left, y, f"{'█' * round(share * length):░<{length}} {share:4.0%}", card.role)
            y += 1
        y += density.has_gaps
    if frame.choices:
        y = _choices(canvas, frame, (left, y), (width, bottom), density)
    return y


def _seat(canvas: Canvas, card: SeatCard, corner: Place, width: int) -> int:
    """Write the name of a player, and the clock; return the row below it."""
    x, y = corner
    sign = "★" if card.has_won else "▸" if card.is_next else " "
    canvas.put(x, y, sign, "accent", bold=True)
    canvas.put(x + 1, y, card.sign, *sign_colours(card.role))
    start = len(card.sign) + 2
    room = width - start - (len(card.detail) + 1 if card.detail else 0)
    names = [name for name in (card.name, card.short, card.shortest) if name]
    has_detail = bool(card.detail) and (card.is_timed or any(len(each) <= room for each in names[:2]))
    name = next((each for each in names if len(each) <= (room if has_detail else width - start)), names[-1])
    canvas.put(x + start, y, name[: width - start], bold=card.is_next or card.has_won)
    if has_detail:
        canvas.put(x + width - len(card.detail), y, card.detail, "faint")
    return y + 1


def _chips(canvas: Canvas, chips: Sequence[Chip], corner: Place, width: int) -> int:
    """Write what a player counts; return the row below it."""
    (x, y), column = corner, corner[0] + 1
    for chip in chips:
        indent = 2 if chip.role else 0
        length = len(chip.words) + indent
        if column > x + 1 and column + length > x + width:
            y, column = y + 1, x + 1
        if chip.role:
            canvas.put(column, y, chip.sign, chip.role, bold=chip.sign.isalnum())
        for number, words in enumerate(wrap(chip.words, max(8, width - 1 - indent))):
            y += number > 0
            canvas.put(column + indent + (number > 0), y, words, "accent" if chip.warns else "ink",
                       bold=chip.warns, underlined=chip.warns)  # fmt: skip
        column += length + 2
    return y + (1 if chips else 0)


def sign_colours(role: str) -> tuple[str, str]:
    """Return ink and ground of the sign of a seat: black and white are seen on wood."""
    return (f"{role}-line", "mid") if role in ("black", "white") else (role, "paper")


def _choices(canvas: Canvas, frame: Frame, corner: Place, room: tuple[int, int], density: _Density) -> int:
    """Write the choices with their numbers; return the row below them."""
    (x, y), (width, bottom) = corner, room
    if frame.choices_title:
        canvas.put(x, y, frame.choices_title[:width], "faint")
        y += 1
    for number, choice in enumerate(frame.choices, start=1):
        rows, signs = _choice_rows(choice, number, width, density.wraps)
        left = len(frame.choices) - number
        if y + len(rows) + (left > 0) > bottom:
            canvas.put(x, y, f" {left + 1} more: Tab, 1 to 9"[:width], "accent")
            return y + 1
        cells = [(x + column, y + row) for row in range(len(rows)) for column in range(width)]
        for row, words in enumerate(rows):
            canvas.put(x, y + row, words.ljust(width), "ink", "bar", bold=choice.is_chosen, underlined=False)
        for column, sign, role in signs:
            canvas.put(x + column, y, sign, role, bold=sign.isalpha())
        if choice.is_chosen:
            canvas.put(x, y, "▸", "accent")
        if frame.cursor == choice.touch:
            canvas.tint(cells, ink="on-cursor", ground="cursor", reverse=True)
        canvas.site(choice.touch, [(x + 1, y), *cells])
        y += len(rows)
    return y + 1


def _choice_rows(
    choice: FrameChoice, number: int, width: int, wraps: bool
) -> tuple[list[str], list[tuple[int, str, str]]]:
    """Return the rows of a choice, and its signs in colours: dots after the words, or letters instead of them."""
    before = f" {number if number < 10 else ' '} "
    dots = max(0, 2 * len(choice.roles) - 1)
    line = before + choice.label
    if len(line) + dots + 1 <= width:
        signs = [(width - dots + 2 * place, "●", role) for place, role in enumerate(choice.roles)]
        return [line], signs
    words = choice.label.split(", ")
    if choice.roles and len(words) == len(choice.roles):
        letters = enumerate(zip(words, choice.roles, strict=True))
        return [before], [(len(before) + 2 * place, word[:1].upper(), role) for place, (word, role) in letters]
    if wraps:
        return wrap(line.strip(), width, initial_indent=" ", subsequent_indent="   "), []
    return [line if len(line) <= width else line[: width - 1] + "…"], []


def draw_choice_lines(canvas: Canvas, frame: Frame, bottom: int) -> int:
    """Write the choices one after the other above a row, where there is no panel; return how many rows that takes."""
    width, x = canvas.width, 1
    rows: list[list[tuple[int, str, FrameChoice]]] = [[]]
    for number, choice in enumerate(frame.choices, start=1):
        text = f"{number} {choice.label}" if number < 10 else choice.label
        text = text[: width - 2]
        if x + len(text) > width and rows[-1]:
            rows.append([])
            x = 1
        rows[-1].append((x, text, choice))
        x += len(text) + 2
    shown = rows[: max(1, bottom // 4)] if frame.choices else []
    for row, choices in enumerate(shown):
        y = bottom - len(shown) + row
        for start, text, choice in choices:
            canvas.put(start, y, text, "ink", "bar", bold=choice.is_chosen)
            cells = [(start + column, y) for column in range(len(text))]
            if choice.is_chosen:
                canvas.put(start - 1, y, "▸", "accent")
            if frame.cursor == choice.touch:
                canvas.tint(cells, ink="on-cursor", ground="cursor", reverse=True)
            canvas.site(choice.touch, cells)
    return len(shown)


def _log(canvas: Canvas, lines: Sequence[str], corner: Place, room: tuple[int, int]) -> None:
    """Write the last lines of the log that fit whole, the latest in any case."""
    (x, y), (width, bottom) = corner, room
    shown = list(lines)
    if len(_log_rows(shown, width)) > bottom - y:
        shown = [line for line in shown if line]
    while len(shown) > 1 and len(_log_rows(shown, width)) > bottom - y:
        shown.pop(0)
    rows, room_left = _log_rows(shown, width), max(0, bottom - y)
    for row, (text, is_latest) in enumerate(rows[:room_left]):
        is_cut = row == room_left - 1 and len(rows) > room_left
        canvas.put(x, y + row, f"{text[: width - 2]} …" if is_cut else text, "ink" if is_latest else "faint")


def _log_rows(lines: Sequence[str], width: int) -> list[tuple[str, bool]]:
    """Return the rows of the log, and whether each belongs to its latest line."""
    return [
        (part, number == len(lines))
        for number, line in enumerate(lines, start=1)
        for part in wrap(line, max(8, width), subsequent_indent="  ") or [""]
    ]
