"""Which colours a terminal has, whether it is dark, and the style of a cell there."""

import os
from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache

from rich.color import Color
from rich.style import Style

from clew.cells.colours import paint
from clew.cells.picture import Cell


class ColourMode(StrEnum):
    """How many colours are used."""

    FULL = "full"
    SIXTEEN = "16"
    NONE = "none"


class TerminalTheme(StrEnum):
    """Whether the terminal is dark or light."""

    DARK = "dark"
    LIGHT = "light"


def colour_mode(environment: Mapping[str, str] = os.environ) -> ColourMode:
    """Return the colours that the environment promises: NO_COLOR, COLORTERM and TERM."""
    if environment.get("NO_COLOR") or environment.get("TERM") in ("dumb", "vt100"):
        return ColourMode.NONE
    if environment.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return ColourMode.FULL
    term = environment.get("TERM", "")
    return ColourMode.FULL if term.endswith(("256color", "direct", "kitty")) else ColourMode.SIXTEEN


def theme_of(environment: Mapping[str, str] = os.environ) -> TerminalTheme:
    """Return whether the terminal is dark, as COLORFGBG says; dark if it says nothing."""
    ground = environment.get("COLORFGBG", "").rpartition(";")[2]
    return TerminalTheme.LIGHT if ground in ("7", "15") else TerminalTheme.DARK


@lru_cache(maxsize=4096)
def style_of(cell: Cell, mode: ColourMode, theme: TerminalTheme) -> Style:
    """Return the style of a cell, without its glyph."""
    if mode is ColourMode.NONE:
        # The last move is underlined, what can be picked is bold, and what is picked, a hint or a mistake is both.
        marked = cell.ground in ("hint", "danger", "picked")
        return Style(
            bold=cell.bold or marked or cell.ground == "next",
            dim=cell.faint,
            underline=cell.underlined or marked or cell.ground == "last",
            reverse=cell.reverse or cell.ground == "winning",
        )
    ink, ground = paint(cell.ink), paint(cell.ground)
    if mode is ColourMode.SIXTEEN:
        return Style(
            color=ink.ansi,
            bgcolor=ground.ansi,
            bold=cell.bold,
            dim=cell.faint or cell.ink == "faint",
            underline=cell.underlined or cell.ground == "last",
            reverse=cell.ground == "bar",
        )
    is_dark = theme is TerminalTheme.DARK
    colour = ink.dark if is_dark else ink.light
    background = ground.dark if is_dark else ground.light
    if cell.faint:
        colour, background = _mixed(colour, background, 0.55), background
        if cell.ground not in ("paper", "board", "mid", "wood", "shade"):
            background = _mixed(background, paint("board").dark if is_dark else paint("board").light, 0.6)
    return Style(color=colour, bgcolor=background, bold=cell.bold, underline=cell.underlined)


def _mixed(colour: str, other: str, share: float) -> str:
    first, second = Color.parse(colour).triplet, Color.parse(other).triplet
    assert first is not None
    assert second is not None
    parts = zip(first, second, strict=True)
    return "#" + "".join(f"{round(part + share * (towards - part)):02x}" for part, towards in parts)
