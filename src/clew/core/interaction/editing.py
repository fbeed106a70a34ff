"""Setting up a position by hand: what a game's `entry.editing` provides, and the drafts it works on.

A draft is a position in the making. It may break the rules; clew.play.editing puts and takes pieces for all games and
asks the game's notation whether a draft is a position. A piece is `kind`, or `kind/turn` if it can be turned.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from clew.core.errors import ClewError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from clew.core.game import Game
    from clew.core.position import Position


class InvalidEdit(ClewError):
    """Something that cannot be done to a draft; the message is for people."""


@dataclass(frozen=True)
class Draft:
    """A position being set up, legal or not."""

    game: "Game"
    pieces: Mapping[str, str] = field(default_factory=dict)
    """The piece on each site that has one."""
    seat: int = 0
    """The seat to move."""
    beside: Mapping[str, str] = field(default_factory=dict)
    """Fields beside the board that were given; all others follow from the board."""

    @property
    def kinds(self) -> dict[str, str]:
        """The kind of the piece on each site, without its turn."""
        return {site: kind_of_piece(piece) for site, piece in self.pieces.items()}


@dataclass(frozen=True)
class PieceTurn:
    """How the icon of a piece is turned: clockwise, in degrees, after it was mirrored or not."""

    degrees: int = 0
    mirrored: bool = False


@dataclass(frozen=True)
class EditorPiece:
    """A piece that can be put on the board."""

    kind: str
    name: str
    """What it is called: `White's ring`."""
    icon: Sequence[Any]
    """Its shapes (clew.pictures), around the point (0, 0)."""
    reach: float
    """How far the icon reaches from there."""
    turns: tuple[PieceTurn, ...] = ()
    """The turns it can have; none if it cannot be turned."""
    is_unique: bool = False
    """Whether there is only one: put elsewhere, it leaves the site where it was."""


@dataclass(frozen=True)
class EditorGroup:
    """Pieces under one heading."""

    name: str
    pieces: tuple[EditorPiece, ...]
    is_folded: bool = False
    """Whether they are shown only when the heading is opened."""


@dataclass(frozen=True)
class EditorField:
    """Something that the board does not show: a supply, a count of cards, a turn's second piece."""

    code: str
    label: str
    value: str
    """As it was given, or as it follows from the board."""
    choices: tuple[tuple[str, str], ...] = ()
    """Values with their names; without choices it is a number, or text if there is no highest one."""
    high: int | None = None


class Editing(Protocol):
    """What `entry.editing` of a game provides.

    It may also have `remark(draft)`: what is unusual about a legal position, in a sentence, or None.
    """

    NOTES: Sequence[str]
    """What follows from the board, in sentences for the page."""

    def sites(self, game: "Game") -> Sequence[str]:
        """Return the sites of the picture on which something can be put."""

    def palette(self, game: "Game") -> Sequence[EditorGroup]:
        """Return the pieces that can be put on the board."""

    def laid(self, game: "Game", site: str, piece: str) -> Mapping[str, str]:
        """Return which pieces lie where after a piece is put on a site, or raise InvalidEdit if it cannot lie there."""

    def read(self, position: "Position") -> Draft:
        """Return a position as a draft, with those fields that do not follow from the board."""

    def write(self, draft: Draft) -> str:
        """Return a draft as the text of a state; the notation refuses it if the draft is no position yet."""

    def fault(self, draft: Draft) -> str | None:
        """Return what is wrong with a draft that the notation refuses, in words for people."""

    def sketch(self, draft: Draft) -> "NDArray[Any]":
        """Return a state to draw a draft by that is no position: safe to draw, but never played from."""

    def fields(self, draft: Draft) -> Sequence[EditorField]:
        """Return everything that the board does not show."""


def kind_of_piece(piece: str) -> str:
    """Return the kind of a piece: that of `12/3` is `12`."""
    return piece.partition("/")[0]


def turn_of_piece(piece: str) -> int:
    """Return the turn of a piece: that of `12/3` is 3."""
    return int(piece.partition("/")[2] or 0)


def field_number(draft: Draft, code: str, derived: int) -> int:
    """Return a number that was given beside the board, or the one that follows from the board."""
    given = draft.beside.get(code, "")
    return int(given) if given.isascii() and given.isdigit() else derived
