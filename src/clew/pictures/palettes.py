"""The palettes: colours and patterns of every role. tests/pictures/test_palettes.py measures them."""

from collections.abc import Mapping
from dataclasses import dataclass

SURFACES = ("paper", "cloth", "board", "shade", "edge", "line", "ink", "faint", "ghost")
THINGS = ("red", "yellow", "green", "blue", "purple", "grey", "orange", "white", "black")
MARKS = ("last", "winning", "next", "selected", "hint", "capturable", "danger")


@dataclass(frozen=True)
class Paint:
    """What a role looks like."""

    colour: str
    over: str = "#1c1917"
    """The colour of letters and patterns on top of it."""
    rim: str = "#1c1917"
    """The colour of its outline."""
    pattern: str | None = None
    """The pattern inside, by its name in pictures/patterns.py."""
    dash: tuple[float, ...] = ()
    """The pattern along a line of this colour: strokes and gaps, in widths of the line."""
    strength: float = 0.6
    """How opaque the pattern is."""


_LIGHT = dict(zip(SURFACES, (
    "#f7f3ea", "#e6dcc8", "#d9bf94", "#c4a574", "#8a6a3f", "#8f7146", "#26211b", "#6a6156", "#8c8478",
), strict=True))  # fmt: skip
_DARK = dict(zip(SURFACES, (
    "#1b1a18", "#2a2825", "#4a3c2a", "#3a2f21", "#8d7450", "#7d6847", "#f1ece2", "#b1a797", "#8f877a",
), strict=True))  # fmt: skip
_LIGHT_MARKS = dict(zip(MARKS, (
    "#b3261e", "#0b6b3a", "#1d5fa8", "#1d5fa8", "#7a3fb0", "#b3261e", "#b3261e",
), strict=True))  # fmt: skip
_DARK_MARKS = dict(zip(MARKS, (
    "#ff8a7a", "#7fe0a8", "#8cc4ff", "#8cc4ff", "#d0a8ff", "#ff8a7a", "#ff8a7a",
), strict=True))  # fmt: skip

_WHITE_INK, _BLACK_INK = "#ffffff", "#1c1917"

_STANDARD = {
    "red": Paint("#d0362d", _WHITE_INK, "#7d1812"),
    "yellow": Paint("#f2c230", _BLACK_INK, "#8f6a00"),
    "green": Paint("#3f9b4b", _BLACK_INK, "#1d5526"),
    "blue": Paint("#2f6fc1", _WHITE_INK, "#173e73"),
    "purple": Paint("#8347a8", _WHITE_INK, "#4a2263"),
    "grey": Paint("#9a9a9a", _BLACK_INK, "#555555"),
    "orange": Paint("#ee8427", _BLACK_INK, "#8f4700"),
    "white": Paint("#fdfcf8", _BLACK_INK, "#3b352d"),
    "black": Paint("#201d1a", _WHITE_INK, "#000000"),
}
_COLOUR_BLIND = {
    "red": Paint("#c8452c", _WHITE_INK, "#5e1505", "hatch", (), 0.5),
    "yellow": Paint("#f4e04a", _BLACK_INK, "#7a6a00", "dots", (0.01, 1.4), 0.5),
    "green": Paint("#1aa37a", _BLACK_INK, "#044d36", "columns", (1.0, 1.0), 0.5),
    "blue": Paint("#0f5ea8", _WHITE_INK, "#052c52", "waves", (1.6, 1.2), 0.5),
    "purple": Paint("#7d3f8c", _WHITE_INK, "#3f1549", "crosses", (0.5, 0.9), 0.5),
    "grey": Paint("#a9a9a9", _BLACK_INK, "#4d4d4d", None),
    "orange": Paint("#f09a1a", _BLACK_INK, "#7d4a00", "rows", (3.0, 1.2), 0.5),
    "white": Paint("#fdfcf8", _BLACK_INK, "#3b352d"),
    "black": Paint("#201d1a", _WHITE_INK, "#000000"),
}
_BLACK_AND_WHITE = {
    "red": Paint("#ffffff", "#000000", "#000000", "hatch", (), 1.0),
    "yellow": Paint("#ffffff", "#000000", "#000000", "dots", (0.01, 1.4), 1.0),
    "green": Paint("#ffffff", "#000000", "#000000", "columns", (1.0, 1.0), 1.0),
    "blue": Paint("#000000", "#ffffff", "#000000", "waves", (1.6, 1.2), 1.0),
    "purple": Paint("#ffffff", "#000000", "#000000", "crosses", (0.5, 0.9), 1.0),
    "grey": Paint("#bdbdbd", "#000000", "#000000", None),
    "orange": Paint("#ffffff", "#000000", "#000000", "rows", (3.0, 1.2), 1.0),
    "white": Paint("#ffffff", "#000000", "#000000"),
    "black": Paint("#000000", "#ffffff", "#000000"),
}
_PAGE = dict(zip(SURFACES, (
    "#ffffff", "#ffffff", "#ffffff", "#e0e0e0", "#000000", "#000000", "#000000", "#000000", "#707070",
), strict=True))  # fmt: skip
_NIGHT = dict(zip(SURFACES, (
    "#000000", "#000000", "#000000", "#303030", "#ffffff", "#ffffff", "#ffffff", "#ffffff", "#909090",
), strict=True))  # fmt: skip


def _paints(surfaces: Mapping[str, str], marks: Mapping[str, str], things: Mapping[str, Paint]) -> dict[str, Paint]:
    plain = {role: Paint(colour) for role, colour in {**surfaces, **marks}.items()}
    return {**plain, **things}


#: Palette, then whether it is dark, then role.
PALETTES: dict[str, dict[bool, dict[str, Paint]]] = {
    "standard": {
        False: _paints(_LIGHT, _LIGHT_MARKS, _STANDARD),
        True: _paints(_DARK, _DARK_MARKS, _STANDARD),
    },
    "colour-blind": {
        False: _paints(_LIGHT, _LIGHT_MARKS, _COLOUR_BLIND),
        True: _paints(_DARK, _DARK_MARKS, _COLOUR_BLIND),
    },
    "black-and-white": {
        False: _paints(_PAGE, dict.fromkeys(MARKS, "#000000"), _BLACK_AND_WHITE),
        True: _paints(_NIGHT, dict.fromkeys(MARKS, "#ffffff"), _BLACK_AND_WHITE),
    },
}
