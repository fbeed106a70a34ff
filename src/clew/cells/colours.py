"""The colours of roles in terminals: full colour, dark and light, and the sixteen that every terminal has.

The roles are those of the pictures (clew.pictures.themes), so that a game has the same colours everywhere, and a few
more for the frame around a board.
"""

from typing import NamedTuple


class TerminalPaint(NamedTuple):
    """A role on dark and on light terminals, and one of sixteen colours; `default` is the terminal's own."""

    dark: str
    light: str
    ansi: str = "default"


_ROLES: dict[str, TerminalPaint] = {
    "paper": TerminalPaint("#16181d", "#f6f4ee"),
    "panel": TerminalPaint("#1e2128", "#ffffff"),
    "bar": TerminalPaint("#2a2e38", "#e7e2d6"),
    "ink": TerminalPaint("#e9e6df", "#22201c"),
    "faint": TerminalPaint("#8f93a0", "#6b6459"),
    "accent": TerminalPaint("#ff6b5e", "#b3261e", "bright_red"),
    "good": TerminalPaint("#7bd88f", "#1d7a35", "green"),
    "cloth": TerminalPaint("#4a3f31", "#efe3cb"),
    "board": TerminalPaint("#3a3127", "#e6d2ac"),
    "shade": TerminalPaint("#2e271f", "#d6bd90"),
    "edge": TerminalPaint("#a58f6b", "#7d5f37"),
    "line": TerminalPaint("#7d6b4f", "#a38455"),
    # Grounds on which black and white, or black and red, are both seen.
    "mid": TerminalPaint("#8f7350", "#b9986a"),
    "wood": TerminalPaint("#cbb083", "#e6d2ac"),
    "on-wood": TerminalPaint("#5d4a2c", "#7d6540"),
    "white-line": TerminalPaint("#fffdf6", "#ffffff"),
    "black-line": TerminalPaint("#08080a", "#1b1a18"),
    "red-line": TerminalPaint("#b3150f", "#b3150f", "red"),
    "tile": TerminalPaint("#0f1012", "#fbfaf6"),
    "ghost": TerminalPaint("#c9c3b6", "#4d463b"),
    "last": TerminalPaint("#5d7145", "#fff3c4"),
    "picked": TerminalPaint("#3f6f73", "#9ed8d2", "bright_blue"),
    "next": TerminalPaint("#31507a", "#bcd6f5", "cyan"),
    # No player has this colour.
    "cursor": TerminalPaint("#8ee9f5", "#1b4f9c", "bright_cyan"),
    "on-cursor": TerminalPaint("#16181d", "#ffffff", "black"),
    "hint": TerminalPaint("#6d3fa0", "#dcc3f7", "bright_green"),
    "danger": TerminalPaint("#7a2f2b", "#f6c2bd", "red"),
    "winning": TerminalPaint("#ff5fa2", "#b5105a", "bright_magenta"),
    "red": TerminalPaint("#e5483d", "#c62f26", "red"),
    "yellow": TerminalPaint("#f4c531", "#f0b90b", "yellow"),
    "green": TerminalPaint("#4fb35c", "#2f8f3e", "green"),
    "blue": TerminalPaint("#4b8be0", "#2a66b8", "blue"),
    "purple": TerminalPaint("#a76bd0", "#7c3fa3", "magenta"),
    "grey": TerminalPaint("#a3a3a3", "#8a8a8a", "white"),
    "orange": TerminalPaint("#f08a2c", "#e57a16", "bright_red"),
    "white": TerminalPaint("#fdfcf8", "#ffffff", "bright_white"),
    "black": TerminalPaint("#08080a", "#1b1a18", "black"),
}

_FAMILIES: dict[str, str] = {
    **{f"spot-{number}": thing for number, thing in
       enumerate(("red", "yellow", "green", "blue", "purple", "grey", "orange"), start=1)},
    **{f"seat-{seat}": thing for seat, thing in enumerate(("orange", "green", "blue", "purple", "yellow", "grey"))},
    "path-a": "red",
    "path-b": "yellow",
    "path-c": "blue",
}  # fmt: skip

_DARK_INK, _LIGHT_INK = (
    TerminalPaint("#121212", "#121212", "black"),
    TerminalPaint("#ffffff", "#ffffff", "bright_white"),
)

#: Things that need light letters on them; `dark` ones only on light terminals.
_LIGHT_LETTERS = {"black"}
_LIGHT_LETTERS_BY_DAY = {"red", "blue", "purple", "green", "black"}
_LIGHT_LETTERS_OF_SIXTEEN = {"blue", "purple", "red", "black"}


def paint(role: str) -> TerminalPaint:
    """Return the colours of a role; `on-red` is what is legible on red. An unknown role raises KeyError."""
    family = _FAMILIES.get(role, role)
    if family in _ROLES:
        return _ROLES[family]
    beginning, _, thing = role.partition("-")
    if beginning != "on":
        raise KeyError(f"no terminal has the role {role!r}; cells/colours.py lists the roles")
    thing = _FAMILIES.get(thing, thing)
    if thing not in _ROLES:
        raise KeyError(f"no terminal has the role {role!r}; cells/colours.py lists the roles")
    return TerminalPaint(
        _LIGHT_INK.dark if thing in _LIGHT_LETTERS else _DARK_INK.dark,
        _LIGHT_INK.light if thing in _LIGHT_LETTERS_BY_DAY else _DARK_INK.light,
        _LIGHT_INK.ansi if thing in _LIGHT_LETTERS_OF_SIXTEEN else _DARK_INK.ansi,
    )
