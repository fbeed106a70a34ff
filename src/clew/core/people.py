"""Players in sentences and on seat cards: "you" or a player by name, and what a player counts."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Person:
    """A player in a sentence."""

    name: str
    is_you: bool = False

    @property
    def subject(self) -> str:
        """The player as the subject of a sentence: `You`, `Red`."""
        return "You" if self.is_you else self.name

    @property
    def object(self) -> str:
        """The player as an object: `you`, `Red`."""
        return "you" if self.is_you else self.name

    @property
    def possessive(self) -> str:
        """Whose something is, inside a sentence: `your`, `Red's`."""
        return "your" if self.is_you else f"{self.name}'s"

    def verb(self, yours: str, theirs: str) -> str:
        """Return the form of a verb after the subject: `have` or `has`."""
        return yours if self.is_you else theirs


@dataclass(frozen=True)
class Count:
    """Something that a player counts, for the card of a seat: `purple 3 of 5`."""

    label: str
    value: int
    of: int | None = None
    """How many are wanted; the count is then drawn as a bar."""
    note: str = ""
    """Words instead of the numbers: `home`, `2 steps to go`."""
    role: str | None = None
    """The role of its colour in the pictures (pictures/themes.py)."""
    warns: bool = False
    """Whether it is one short of what decides the game."""


YOU = Person("you", is_you=True)


def people_of(names: Sequence[str], you: int | None = None) -> tuple[Person, ...]:
    """Return the players by name, the seat `you` spoken to."""
    return tuple(YOU if seat == you else Person(name) for seat, name in enumerate(names))


def capitalised(sentence: str) -> str:
    """Return a sentence with its first letter as a capital."""
    return sentence[:1].upper() + sentence[1:]
