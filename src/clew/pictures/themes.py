"""Themes: the colours and patterns of all roles, in three palettes, light and dark.

Surfaces and ink
    paper         the background around the board       ink       text and outlines on paper
    cloth         a table or mat on the paper           faint     coordinates, quiet text on paper
    board         the board, or the spaces on it        edge      its rim, outlines of spaces
    shade         a darker part of the board            line      lines and grids on the board
    ghost         previews of moves

Things (each with a pattern of its own in the palettes `colour-blind` and `black-and-white`)
    red yellow green blue purple grey orange white black

    spot-1 .. spot-7     the seven colours, in that order, as a board of coloured spots numbers them
    seat-0 .. seat-5     the pieces of a seat, where the game has no colours of its own: orange green blue purple
                         yellow grey
    path-a path-b path-c red, yellow and blue

Marks: last winning next selected hint capturable danger (pictures/marks.py)

`on-` before the name of a thing is the colour for text and lines on top of it: `on-red`. `rim-` is that of its outline
against paper and board: `rim-red`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from clew.pictures.palettes import MARKS, PALETTES, SURFACES, THINGS, Paint

__all__ = ["PALETTES", "Paint", "Theme", "roles", "theme"]

#: Roles that are aliases of things.
FAMILIES: dict[str, str] = {
    **{f"spot-{number}": thing for number, thing in enumerate(THINGS[:7], start=1)},
    **{f"seat-{seat}": thing for seat, thing in enumerate(("orange", "green", "blue", "purple", "yellow", "grey"))},
    "path-a": "red",
    "path-b": "yellow",
    "path-c": "blue",
}


@dataclass(frozen=True)
class Theme:
    """A palette, light or dark."""

    palette: str
    dark: bool
    paints: Mapping[str, Paint]

    def paint(self, role: str) -> Paint:
        """Return the paint of a role; an unknown role raises KeyError."""
        family = FAMILIES.get(role, role)
        if family in self.paints:
            return self.paints[family]
        beginning, _, thing = role.partition("-")
        base = self.paints.get(FAMILIES.get(thing, thing))
        if base is not None and beginning == "on":
            return Paint(base.over)
        if base is not None and beginning == "rim":
            return Paint(base.rim)
        raise KeyError(f"no theme has the role {role!r}; pictures/themes.py lists the roles")

    def colour(self, role: str) -> str:
        """Return the colour of a role, as in `#ffcc00`."""
        return self.paint(role).colour


@cache
def theme(palette: str = "standard", dark: bool = False) -> Theme:
    """Return the theme of a palette, one of PALETTES."""
    return Theme(palette, dark, PALETTES[palette][dark])


def roles() -> tuple[str, ...]:
    """Return every role."""
    things = (*THINGS, *FAMILIES)
    return (
        *SURFACES, *MARKS, *things, *(f"on-{thing}" for thing in things), *(f"rim-{thing}" for thing in things)
    )  # fmt: skip
