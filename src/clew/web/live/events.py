"""One line of a game's log, and who sits where."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from typing import Any, Literal

Status = Literal["open", "running", "over"]


class EventKind(StrEnum):
    """What happened."""

    JOIN = "join"
    DEVICE = "device"
    MOVE = "move"
    UNDO = "undo"
    OFFER = "offer"
    ACCEPT = "accept"
    DECLINE = "decline"
    RESIGN = "resign"
    TIME = "time"
    CHAT = "chat"
    AGAIN = "again"
    PAUSE = "pause"
    CLOSE = "close"


#: What of an entry's data everybody may know. Salts and visitors are never among it.
PUBLIC = ("name", "move", "plies", "words", "game", "seconds")


@dataclass(frozen=True)
class GameEvent:
    """One line of a game's log."""

    number: int
    """From 1, without gaps."""
    kind: EventKind
    seat: int | None
    at: float
    """When, in seconds since 1970."""
    data: Mapping[str, Any] = field(default_factory=dict)

    def data_as_text(self) -> str:
        """Return the data as it is stored."""
        return json.dumps(dict(self.data), separators=(",", ":"))


@dataclass(frozen=True)
class Seat:
    """A seat and who sits there."""

    kind: str
    """`me` (whoever made the game), `program`, `link` or `lobby`."""
    name: str = ""
    level: int | None = None
    salt: str | None = None
    """Makes the seat's secret; None while nobody sits here, and for programs."""
    invitation: str | None = None
    """What opens a seat of kind `link` while it is free."""
    visitors: tuple[str, ...] = ()
    """The browsers that may play this seat."""

    @property
    def is_program(self) -> bool:
        """Whether a program plays."""
        return self.kind == "program"

    @property
    def is_free(self) -> bool:
        """Whether somebody has yet to sit down."""
        return not self.is_program and self.salt is None

    @property
    def is_person(self) -> bool:
        """Whether a person sits here."""
        return self.salt is not None

    @property
    def spec(self) -> str:
        """Who plays, as a record has it."""
        return f"level={self.level}" if self.is_program else self.name

    def taken(self, name: str, salt: str, visitor: str | None) -> "Seat":
        """Return the chair with somebody on it."""
        return replace(self, name=name, salt=salt, visitors=(visitor,) if visitor else ())

    def also_on(self, visitor: str) -> "Seat":
        """Return the chair, playable from one more browser."""
        return self if visitor in self.visitors else replace(self, visitors=(*self.visitors, visitor))


def seats_as_text(chairs: tuple[Seat, ...]) -> str:
    """Return chairs as they are stored."""
    return json.dumps([asdict(chair) for chair in chairs], separators=(",", ":"))


def seats_from_text(text: str) -> tuple[Seat, ...]:
    """Return stored chairs."""
    return tuple(Seat(**{**chair, "visitors": tuple(chair["visitors"])}) for chair in json.loads(text))
