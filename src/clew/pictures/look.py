"""How a picture is to look: the settings that `draw` of every game takes."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Self

from clew.core.errors import OptionError, nearest
from clew.pictures.marks import KINDS, mark
from clew.pictures.outlines import Point
from clew.pictures.shapes import Shape
from clew.pictures.themes import PALETTES, Theme, theme


@dataclass(frozen=True)
class Look:
    """The settings of a picture.

    A game that wants more makes a frozen dataclass of its own that inherits from this one, each new setting with a
    default.
    """

    palette: str = "standard"
    """`standard`, `colour-blind` (which has patterns too) or `black-and-white`."""
    dark: bool = False
    coordinates: bool = True
    """Whether the names of rows and columns are written at the board."""
    caption: bool = True
    """Whether a line beneath the board says whose turn it is, or how the game ended."""
    background: bool = True
    """Whether the paper is filled; a web page has a background of its own."""
    interactive: bool = False
    """Whether sites are announced as buttons, for a page on which they can be touched."""
    marks: Mapping[str, str] = field(default_factory=dict)
    """What to mark: the name of a site, and a kind of mark from pictures/marks.py (`hint`, `next` ..)."""
    pending: str | None = None
    """A legal move, as text, that is shown as a ghost before it is played."""
    prefix: str = "clew"
    """What the ids in the picture begin with; pictures on one page need different ones."""

    @classmethod
    def of(cls, settings: Mapping[str, Any]) -> Self:
        """Return the look that settings ask for, or raise OptionError."""
        known = {setting.name: setting for setting in fields(cls)}
        for name, value in settings.items():
            if name not in known:
                raise OptionError(
                    f"pictures have no setting {name!r}{nearest(name, known)}; the settings are: {', '.join(known)}"
                )
            if known[name].type in (bool, "bool") and not isinstance(value, bool):
                raise OptionError(f"{name}={value!r}: expected True or False")
        return cls(**settings)

    def __post_init__(self) -> None:
        if self.palette not in PALETTES:
            expected = ", ".join(PALETTES)
            raise OptionError(f"palette={self.palette!r}{nearest(str(self.palette), PALETTES)}: expected {expected}")
        if not isinstance(self.prefix, str) or not re.fullmatch(r"[A-Za-z][A-Za-z0-9-]*", self.prefix):
            raise OptionError(f"prefix={self.prefix!r}: expected letters, digits and hyphens, beginning with a letter")
        if self.pending is not None and not isinstance(self.pending, str):
            raise OptionError(f"pending={self.pending!r}: expected a move as text")
        if not isinstance(self.marks, Mapping):
            raise OptionError(f"marks={self.marks!r}: expected a mapping of sites to kinds of marks")
        for site, kind in self.marks.items():
            if kind not in KINDS:
                expected = ", ".join(KINDS)
                raise OptionError(
                    f"marks: {site} has the mark {kind!r}{nearest(str(kind), KINDS)}: expected {expected}"
                )

    @property
    def theme(self) -> Theme:
        """The colours and patterns."""
        return theme(self.palette, self.dark)

    def marked(self, places: Mapping[str, Point], radius: float) -> tuple[Shape, ...]:
        """Return the marks that are asked for, around the places of sites; OptionError for a site without place."""
        for site in self.marks:
            if site not in places:
                raise OptionError(f"marks: this board has no site {site!r}{nearest(site, places)}")
        return tuple(mark(kind, places[site], radius) for site, kind in self.marks.items())
