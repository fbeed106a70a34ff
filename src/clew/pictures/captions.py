"""Words in pictures: what is said beneath a board, and how much room words take."""

from clew.core.position import Position
from clew.pictures.outlines import Point
from clew.pictures.shapes import Group, Shape, Text

#: Widths of letters in ems, as in DejaVu Sans and Verdana, the widest fonts a picture is likely to meet.
_NARROW, _WIDE = "ijlftr.,:;'|!()[]/ I", "mwMW%@"


def status(position: Position) -> str:
    """Return whose turn it is, or how the game ended."""
    names = position.game.seat_names
    result = position.result
    if result is None:
        assert position.seat is not None
        return f"{names[position.seat]} to move"
    reason = result.reason.partition(":")[2].strip() or result.reason
    if len(result.winners) == position.seats:
        return f"Draw: {reason}"
    winners = " and ".join(names[seat] for seat in result.winners)
    return f"{winners} {'wins' if len(result.winners) == 1 else 'win'}: {reason}"


def text_width(text: str, size: float, bold: bool = False) -> float:
    """Return about how wide a text is, rather too wide than too narrow."""
    ems = sum(0.4 if letter in _NARROW else 0.95 if letter in _WIDE else 0.64 for letter in text)
    return ems * size * (1.1 if bold else 1.0)


def wrapped(text: str, size: float, width: float, bold: bool = False) -> list[str]:
    """Return the text in lines that fit a width; a single word may stick out."""
    lines: list[str] = []
    for word in text.split():
        if lines and text_width(f"{lines[-1]} {word}", size, bold) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def paragraph(text: str, top: Point, size: float, width: float, *, bold: bool = False, fill: str = "ink") -> Shape:
    """Return text centred under a point, in as many lines as it needs."""
    left, height = top
    lines = wrapped(text, size, width, bold)
    return Group(
        tuple(
            Text(line, (left, height + (0.7 + 1.35 * number) * size), size, bold=bold, fill=fill)
            for number, line in enumerate(lines)
        )
    )
