"""What stands around a board: seat cards, choices, log, prompt, keys, a box of text. It is drawn by composing.py."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from clew.cells import CellPicture, Place, Room

if TYPE_CHECKING:
    from clew.tui.boxes import TextBox

#: The columns of the panel: at least, and in wide terminals; and the rows below the board, which can be one more.
PANEL, WIDE_PANEL, WIDE = 19, 28, 100
BELOW, MORE_BELOW = 3, 4

#: Terminals with this many rows have one more below the board.
HIGH = 30

#: Terminals that are narrower have no panel.
NARROW = 60

#: Grounds that have no meaning: marks may change them.
PLAIN_GROUNDS = ("board", "mid", "wood", "shade", "paper", "tile", "cloth", "last", "next", "hint", "panel",
                 "picked")  # fmt: skip

#: The cells of a site whose colours may give way to the cursor's.
SMALL_SITE = 8

#: What a click in the frame means, where it is not a touch.
KEY = "key:"


@dataclass(frozen=True)
class FrameMark:
    """Cells of the board that are marked, and how."""

    places: tuple[Place, ...]
    ground: str | None = None
    ink: str | None = None
    bold: bool = False
    underlined: bool = False
    reverse: bool = False


@dataclass(frozen=True)
class Chip:
    """A few words with a sign in a colour before them: what a player counts."""

    words: str
    role: str | None = None
    warns: bool = False
    sign: str = "●"
    """What the colour looks like on the board, where that is not colour alone."""
    minor: bool = False
    """Whether it is left out where there is little room."""


@dataclass(frozen=True)
class SeatCard:
    """A player: the name, whose colour, whether it is their turn, and what they count."""

    name: str
    role: str
    short: str = ""
    """The name where there is little room."""
    shortest: str = ""
    """The name without a colour, where there is still less."""
    sign: str = "●"
    """What the pieces of the player look like on the board."""
    detail: str = ""
    is_timed: bool = False
    """Whether the detail is a clock that can run out: it then matters more than the whole name."""
    is_next: bool = False
    has_won: bool = False
    chips: tuple[Chip, ...] = ()


@dataclass(frozen=True)
class FrameChoice:
    """A touch that is not on the board."""

    touch: str
    label: str
    roles: tuple[str, ...] = ()
    is_chosen: bool = False


@dataclass(frozen=True)
class KeyHint:
    """A key in the last line, which can be clicked too."""

    key: str
    label: str
    press: str = ""
    """The name of the key for the program, if it is another."""
    rank: int = 0
    """Where there is little room, keys of a higher rank are left out first."""


#: The key that closes a box.
CLOSE = KeyHint("Esc", "close", "escape")


@dataclass
class Frame:
    """Everything on the screen."""

    title: str = ""
    board: CellPicture | None = None
    marks: list[FrameMark] = field(default_factory=list)
    cursor: str | None = None
    seats: list[SeatCard] = field(default_factory=list)
    values: tuple[float, ...] = ()
    """The expected share of each seat, where it is asked for."""
    choices: list[FrameChoice] = field(default_factory=list)
    choices_title: str = ""
    lines: list[str] = field(default_factory=list)
    """Below the choices: the log, the latest last."""
    prompt: str = ""
    detail: str = ""
    details: list[str] = field(default_factory=list)
    """Sentences instead of a detail: as many as there is room for."""
    is_alarm: bool = False
    keys: list[KeyHint] = field(default_factory=list)
    box: "TextBox | None" = None
    """Text over everything, or in the corner where the board is not."""
    place: str = ""
    """The name of the place under the cursor."""
    command: str | None = None

    def show_box(self, box: "TextBox") -> None:
        """Show text that Escape closes; the keys that do something behind it still do."""
        self.box = box
        self.keys = [CLOSE, *(hint for hint in self.keys if hint.key not in ("Enter", "Esc", "Q", "R", "U"))]


def below_rows(size: Room) -> int:
    """Return how many rows there are below the board: lines of text, and the keys."""
    width, height = size
    return MORE_BELOW if (width < NARROW and height >= 16) or height >= HIGH else BELOW


def board_room(size: Room) -> Room:
    """Return the columns and rows that there are for the board."""
    width, height = size
    below = below_rows(size)
    if width < NARROW:
        return width, height - below - 2
    return width - panel_width(width), height - below


def panel_width(width: int) -> int:
    """Return the least columns of the panel."""
    return WIDE_PANEL if width >= WIDE else PANEL


def marks_of(picture: CellPicture, sites: Iterable[str], ground: str | None) -> list[FrameMark]:
    """Return the marks of some sites: a ground of their own, and a line under what has a colour."""
    places = [place for site in sites for place in picture.sites.get(site, ())]
    plain = tuple(place for place in places if picture.rows[place[1]][place[0]].ground in PLAIN_GROUNDS)
    coloured = tuple(place for place in places if picture.rows[place[1]][place[0]].ground not in PLAIN_GROUNDS)
    return [FrameMark(plain, ground=ground, underlined=ground is None), FrameMark(coloured, bold=True, underlined=True)]
