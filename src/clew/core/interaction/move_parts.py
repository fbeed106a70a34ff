"""The parts of a move, by role: what a person chooses to enter it, in any order.

A game's part `entry` gives each legal move its parts: LineDance has a traveler, a space, a turn and a stop, Line or
Colour only a spot. Touches keep the moves that have them (clew.play.entry does that for all games); a role with one
value left is settled by itself.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class RoleKind(StrEnum):
    """How a role is chosen."""

    SOURCE = "source"
    """Something that the player has: a card, a piece of the hand, a traveler. It can be dragged to the board."""
    TARGET = "target"
    """A place on the board."""
    TURN = "turn"
    """How a piece is turned: by key, wheel or button, never by a choice of its own."""


#: The roles of a move, with the touches that choose each. The first touch of a role is the one that belongs to no other
#: move with the same other parts; a Tracktic shape is also chosen by any other cell that it covers.
Parts = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class Entered:
    """A move being entered, as far as it is."""

    chosen: Mapping[str, str] = field(default_factory=dict)
    """What the player has touched, by role."""
    settled: Mapping[str, str] = field(default_factory=dict)
    """Roles that have one value left."""
    open: tuple[str, ...] = ()
    """Roles with several values left, in the order in which a person is asked."""
    ghost: str | None = None
    """The move that is shown, as text."""


@dataclass(frozen=True)
class Prompt:
    """What the player is asked to do, in one short sentence, and the roles that it asks for, which are highlighted."""

    sentence: str
    roles: tuple[str, ...] = ()
    button: str = "Play"
    """What the button is called that plays the move that is shown."""


#: The role of a move that has no parts of its own, such as a pass.
CHOICE = "choice"
