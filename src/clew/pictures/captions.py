"""Captions of pictures, and the width of text."""

from clew.core.position import Position
from clew.pictures.outlines import Point
from clew.pictures.shapes import Group, Label, Shape

#: Widths of characters in hundredths of the font size, for DejaVu Sans, one of the widest fonts in use.
_WIDTHS = {
    28: "'ijl", 29: "IJ", 32: " ,.", 35: "/:;|-f", 40: "()[]t!r", 46: '"', 52: "sz?*_", 56: "cL", 59: "Fkvxy",
    61: "PTYaoe", 66: "K", 69: "AVBRXZC", 75: "UHN", 79: "DGOQ&", 82: "w", 86: "M#+<=>^~", 99: "%mW@",
}  # fmt: skip
_WIDTH_OF = {letter: width / 100 for width, letters in _WIDTHS.items() for letter in letters}
#: The width of most lower-case letters, digits, and all other characters.
_WIDTH = 0.64
_BOLD = 1.13


def headline(position: Position) -> str:
    """Return whose turn it is, or the winner, in a few words."""
    names = position.game.seat_names
    result = position.result
    if result is None:
        assert position.seat is not None
        return f"{names[position.seat]} to move"
    return result.headline(names)


def reason(position: Position) -> str:
    """Return how the game ended in a sentence, with the number of the rule; empty before the end."""
    result = position.result
    if result is None:
        return ""
    rule, _, words = result.reason.partition(":")
    sentence = words.strip()
    return f"{sentence[:1].upper()}{sentence[1:]} ({rule})" if sentence else rule


def status(position: Position) -> str:
    """Return the headline, followed by the reason at the end of the game."""
    return ". ".join(filter(None, (headline(position), reason(position))))


def text_width(text: str, size: float, bold: bool = False) -> float:
    """Return the approximate width of a text."""
    return sum(_WIDTH_OF.get(letter, _WIDTH) for letter in text) * size * (_BOLD if bold else 1.0)


def wrapped(text: str, size: float, width: float, bold: bool = False) -> list[str]:
    """Return the text in as few lines as fit a width, of similar length; a single long word may exceed it."""
    lines = _filled(text, size, width, bold)
    # The smallest width that needs no more lines makes them even; half the width would need twice as many.
    for hundredths in range(50, 100, 5):
        narrower = _filled(text, size, width * hundredths / 100, bold)
        if len(narrower) == len(lines):
            return narrower
    return lines


def _filled(text: str, size: float, width: float, bold: bool) -> list[str]:
    """Return the text in lines, filled greedily."""
    lines: list[str] = []
    for word in text.split():
        if lines and text_width(f"{lines[-1]} {word}", size, bold) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def paragraph(text: str, top: Point, size: float, width: float, *, bold: bool = False, fill: str = "ink") -> Shape:
    """Return text centred below a point, wrapped to a width."""
    left, height = top
    lines = wrapped(text, size, width, bold)
    return Group(
        tuple(
            Label(line, (left, height + (0.7 + 1.35 * number) * size), size, bold=bold, fill=fill)
            for number, line in enumerate(lines)
        )
    )
