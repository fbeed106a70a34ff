"""The palettes: colours and patterns of every role. tests/pictures/test_palettes.py checks their contrast."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

SURFACES = ("paper", "cloth", "board", "shade", "edge", "line", "ink", "faint", "ghost")
THINGS = ("red", "yellow", "green", "blue", "purple", "grey", "orange", "white", "black")
MARKS = ("last", "winning", "next", "selected", "hint", "capturable", "danger")


@dataclass(frozen=True)
class Paint:
    """The colours and pattern of a role."""

    colour: str
    over: str = "#1c1917"
    """The colour of text and patterns on top of it."""
    rim: str = "#1c1917"
    """The colour of its outline."""
    pattern: str | None = None
    """The fill pattern, by its name in pictures/patterns.py."""
    dash: tuple[float, ...] = ()
    """The pattern along a line: dashes and gaps, in line widths."""
    strength: float = 1.0
    """The opacity of the fill pattern."""


Paints = Mapping[str, Paint]

BLACK_INK, WHITE_INK = "#1c1917", "#ffffff"

#: The fill pattern and the line pattern of each colour; (1, 0) is an unbroken stripe.
_PATTERNS: dict[str, tuple[str | None, tuple[float, ...]]] = {
    "red": ("hatch", (1.0, 0.0)),
    "yellow": ("dots", (0.01, 1.1)),
    "green": ("columns", (0.9, 0.9)),
    "blue": ("waves", (1.8, 1.1)),
    "purple": ("crosses", (0.01, 0.9, 0.9, 0.9)),
    "grey": ("checks", (0.3, 0.6)),
    "orange": ("rows", (3.2, 0.9)),
    "white": (None, ()),
    "black": (None, ()),
}


def _mixed(colour: str, other: str, share: float) -> str:
    """Return a colour with a share of another mixed in."""
    parts = ((int(colour[start : start + 2], 16), int(other[start : start + 2], 16)) for start in (1, 3, 5))
    return "#" + "".join(f"{round(part + share * (towards - part)):02x}" for part, towards in parts)


def _things(colours: Mapping[str, tuple[str, str]]) -> dict[str, Paint]:
    """Return paints without patterns, from colours and the ink on them; rims are darker than the fill."""
    return {thing: Paint(colour, ink, _mixed(colour, "#000000", 0.6)) for thing, (colour, ink) in colours.items()}


def _in_the_dark(things: Paints) -> dict[str, Paint]:
    """Return the same paints with rims that are lighter than the fill: on a dark board they alone show black pieces."""
    shares = {"black": 0.85}
    return {
        thing: replace(paint, rim=_mixed(paint.colour, "#ffffff", shares.get(thing, 0.5)))
        for thing, paint in things.items()
    }


def _patterned(things: Paints, strength: float) -> dict[str, Paint]:
    """Return the same paints with their patterns."""
    return {
        thing: replace(paint, pattern=_PATTERNS[thing][0], dash=_PATTERNS[thing][1], strength=strength)
        for thing, paint in things.items()
    }


def _paints(surfaces: tuple[str, ...], marks: tuple[str, ...], things: Paints) -> dict[str, Paint]:
    """Return the paint of every role; `surfaces` and `marks` are in the order of SURFACES and MARKS."""
    plain = zip((*SURFACES, *MARKS), (*surfaces, *marks), strict=True)
    return {**{role: Paint(colour) for role, colour in plain}, **things}


_DAY = ("#f8f5ee", "#e9dfcc", "#e0c9a0", "#cfb283", "#84653b", "#876940", "#26211b", "#655c50", "#786e60")
_NIGHT = ("#1b1a18", "#2a2825", "#4d4030", "#3c3226", "#ab936d", "#a38b66", "#f1ece2", "#b8ae9e", "#a39a8b")
_DAY_MARKS = ("#a3181f", "#b5105a", "#0a5459", "#0a5459", "#6b2fa3", "#a3181f", "#a3181f")
_NIGHT_MARKS = ("#ffb3a3", "#ff8fbf", "#84e0dc", "#84e0dc", "#dcbcff", "#ffb3a3", "#ffb3a3")

_STANDARD = _things(
    {
        "red": ("#d0362d", WHITE_INK),
        "yellow": ("#f4c531", BLACK_INK),
        "green": ("#43a24f", BLACK_INK),
        "blue": ("#2f6fc1", WHITE_INK),
        "purple": ("#8347a8", WHITE_INK),
        "grey": ("#9c9c9c", BLACK_INK),
        "orange": ("#f08a2c", BLACK_INK),
        "white": ("#fdfcf8", BLACK_INK),
        "black": ("#201d1a", WHITE_INK),
    }
)

#: Found by a search for seven colours that differ strongly under all kinds of colour blindness and still match their
#: names.
_COLOUR_BLIND = _patterned(
    _things(
        {
            "red": ("#ad0a06", WHITE_INK),
            "yellow": ("#fcd01f", BLACK_INK),
            "green": ("#62ccb2", BLACK_INK),
            "blue": ("#0441c7", WHITE_INK),
            "purple": ("#6b226a", WHITE_INK),
            "grey": ("#828282", BLACK_INK),
            "orange": ("#e18f0a", BLACK_INK),
            "white": ("#fdfcf8", BLACK_INK),
            "black": ("#201d1a", WHITE_INK),
        }
    ),
    strength=0.45,
)

_BLACK, _WHITE = "#000000", "#ffffff"
_PAGE = (_WHITE, _WHITE, _WHITE, "#e4e4e4", _BLACK, _BLACK, _BLACK, _BLACK, "#6e6e6e")
_PAGE_TURNED = (_BLACK, _BLACK, _BLACK, "#333333", _WHITE, _WHITE, _WHITE, _WHITE, "#989898")
_PRINTED = _patterned(
    {
        thing: Paint(_BLACK, _WHITE, _BLACK) if thing in ("blue", "black") else Paint(_WHITE, _BLACK, _BLACK)
        for thing in THINGS
    },
    strength=1.0,
)
_PRINTED_IN_THE_DARK = {thing: replace(paint, rim=_WHITE) for thing, paint in _PRINTED.items()}

#: Paints by palette, then by whether it is dark, then by role.
PALETTES: dict[str, dict[bool, dict[str, Paint]]] = {
    "standard": {
        False: _paints(_DAY, _DAY_MARKS, _STANDARD),
        True: _paints(_NIGHT, _NIGHT_MARKS, _in_the_dark(_STANDARD)),
    },
    "colour-blind": {
        False: _paints(_DAY, _DAY_MARKS, _COLOUR_BLIND),
        True: _paints(_NIGHT, _NIGHT_MARKS, _in_the_dark(_COLOUR_BLIND)),
    },
    "black-and-white": {
        False: _paints(_PAGE, (_BLACK,) * len(MARKS), _PRINTED),
        True: _paints(_PAGE_TURNED, (_WHITE,) * len(MARKS), _PRINTED_IN_THE_DARK),
    },
}


def colour_named(name: str) -> str:
    """Return the role of the colour that a seat is named after; seats that are named otherwise are grey."""
    return name.lower() if name.lower() in THINGS else "grey"
