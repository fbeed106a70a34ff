"""Look: the settings of pictures, which `draw` of every game takes."""

import re
from collections.abc import Iterable, Mapping
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

    A game with more settings defines a frozen dataclass that inherits from this one, with defaults for all of them.
    """

    palette: str = "standard"
    """`standard`, `colour-blind` (with patterns) or `black-and-white`."""
    dark: bool = False
    coordinates: bool = True
    """Whether rows and columns are labelled."""
    names: bool = False
    """Whether sites show their names, as moves are written."""
    caption: bool = True
    """Whether a caption says whose turn it is, or how the game ended."""
    standings: bool = True
    """Whether the players' names and counts are drawn below the board; a page may show them beside it."""
    cropped: bool = False
    """Whether only the board is shown, without hands, legends and labels of sites: for small pictures in lists."""
    focus: tuple[str, ...] = ()
    """The sites that the picture is cropped to, with what lies between them; none for all of it."""
    background: bool = True
    """Whether the background is filled; a web page has its own."""
    interactive: bool = False
    """Whether sites are exposed as buttons, for a page on which they can be clicked."""
    marks: Mapping[str, str] = field(default_factory=dict)
    """Sites to mark, with a kind of mark from pictures/marks.py (`hint`, `next` ..)."""
    pending: str | None = None
    """A legal move, as text, to show as a preview."""
    prefix: str = "clew"
    """The prefix of all ids in the picture; pictures on one page need different ones."""

    @classmethod
    def of(cls, settings: Mapping[str, Any]) -> Self:
        """Return the look with these settings, or raise OptionError."""
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
        if not isinstance(self.focus, tuple):
            raise OptionError(f"focus={self.focus!r}: expected a tuple of sites")
        if not isinstance(self.marks, Mapping):
            raise OptionError(f"marks={self.marks!r}: expected a mapping of sites to kinds of marks")
        for site, kind in self.marks.items():
            if kind not in KINDS:
                expected = ", ".join(KINDS)
                raise OptionError(
                    f"marks: {site} has the mark {kind!r}{nearest(str(kind), KINDS)}: expected {expected}"
                )

    @classmethod
    def switches(cls) -> tuple[str, ...]:
        """Return the settings that a game adds to this class and that are on or off."""
        common = {setting.name for setting in fields(Look)}
        own = (setting for setting in fields(cls) if setting.name not in common)
        return tuple(setting.name for setting in own if setting.type in (bool, "bool"))

    @property
    def theme(self) -> Theme:
        """The colours and patterns."""
        return theme(self.palette, self.dark)

    def marked(self, places: Mapping[str, Point], radius: float) -> tuple[Shape, ...]:
        """Return the marks at the places of their sites, or raise OptionError for an unknown site."""
        _check_sites("marks", self.marks, places)
        return tuple(mark(kind, places[site], radius) for site, kind in self.marks.items())

    def focused(self, places: Mapping[str, Point], radius: float) -> tuple[float, float, float, float] | None:
        """Return the box around the sites in focus, each with a circle of this radius; None if there are none."""
        _check_sites("focus", self.focus, places)
        if not self.focus:
            return None
        across, down = zip(*(places[site] for site in self.focus), strict=True)
        left, top = min(across) - radius, min(down) - radius
        return left, top, max(across) + radius - left, max(down) + radius - top


def _check_sites(setting: str, sites: Iterable[str], places: Mapping[str, Point]) -> None:
    for site in sites:
        if site not in places:
            raise OptionError(f"{setting}: this board has no site {site!r}{nearest(site, places)}")
