"""One event of a game's log, and the seats of a game."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import Any, Literal

Status = Literal["open", "running", "over"]


class EventKind(StrEnum):
    """The kinds of events; `actions.ACTIONS` says what each of them does."""

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


#: The number of browsers that may play one seat.
MOST_DEVICES = 20

#: The fields of an event's data that are public. Salts, visitors and hidden orders are never among them.
PUBLIC = ("name", "move", "plies", "redrawn", "words", "game", "seconds")


@dataclass(frozen=True)
class GameEvent:
    """One event of a game's log."""

    number: int
    """From 1, without gaps."""
    kind: str
    seat: int | None
    at: float
    """When it happened, in seconds since 1970."""
    data: Mapping[str, Any] = field(default_factory=dict)

    @property
    def acting_seat(self) -> int:
        """The seat of an event that must have one."""
        if self.seat is None:
            raise ValueError(f"event {self.number} names no seat")
        return self.seat

    def data_as_text(self) -> str:
        """Return the data as it is stored."""
        return json.dumps(dict(self.data), separators=(",", ":"))


@dataclass(frozen=True)
class PublicEvent:
    """An event as the stream sends it, without what is private, and the game after it."""

    event: GameEvent
    ply: int
    to_move: int | None
    status: Status

    @property
    def number(self) -> int:
        """The number of the event."""
        return self.event.number

    @property
    def kind(self) -> str:
        """The kind of the event."""
        return self.event.kind

    @cached_property
    def data(self) -> str:
        """The event as JSON, written when it is first sent: most events of a game that is loaded never are."""
        event = self.event
        fields = {
            "number": event.number,
            "kind": event.kind,
            "seat": event.seat,
            "at": event.at,
            "ply": self.ply,
            "to_move": self.to_move,
            "status": self.status,
            **{name: event.data[name] for name in PUBLIC if name in event.data},
        }
        return json.dumps(fields)


@dataclass(frozen=True)
class Seat:
    """A seat and its player."""

    kind: str
    """`me` (at the device that created the game), `program`, `link` or `lobby`."""
    name: str = ""
    level: int | None = None
    salt: str | None = None
    """The seat's secret is derived from it; None while the seat is free, and for bots."""
    invitation: str | None = None
    """The token that opens a free seat of kind `link`."""
    visitors: tuple[str, ...] = ()
    """The browsers that may play this seat."""
    engine: str | None = None
    """The engine of the operator that plays instead of a bot of Clew."""

    @property
    def is_bot(self) -> bool:
        """Whether a bot plays."""
        return self.kind == "program"

    @property
    def is_free(self) -> bool:
        """Whether the seat waits for a player."""
        return not self.is_bot and self.salt is None

    @property
    def is_person(self) -> bool:
        """Whether a person has taken the seat."""
        return self.salt is not None

    @property
    def is_open(self) -> bool:
        """Whether any visitor may take the seat now."""
        return self.is_free and self.kind == "lobby"

    @property
    def spec(self) -> str:
        """The player, as a record names them."""
        return self.engine or (f"level={self.level}" if self.is_bot else self.name)

    @property
    def bot_words(self) -> str:
        """Which bot plays, in words."""
        return self.engine or f"level {self.level}"

    def taken(self, name: str, salt: str, visitor: str | None) -> "Seat":
        """Return the seat with a player."""
        return replace(self, name=name, salt=salt, visitors=(visitor,) if visitor else ())

    def also_on(self, visitor: str) -> "Seat":
        """Return the seat, playable from one more browser if there is room; version 0.3 stored any number of them."""
        if self.has_all_devices or visitor in self.visitors:
            return self
        return replace(self, visitors=(*self.visitors, visitor))

    @property
    def has_all_devices(self) -> bool:
        """Whether no more browsers may play this seat."""
        return len(self.visitors) >= MOST_DEVICES


def are_at_one_device(seats: tuple[Seat, ...]) -> bool:
    """Return whether all people play at the device that created the game."""
    return all(seat.is_bot or seat.kind == "me" for seat in seats)


def seats_as_text(seats: tuple[Seat, ...]) -> str:
    """Return seats as they are stored."""
    stored = [asdict(seat) for seat in seats]
    for fields in stored:
        # Versions without engines read games without engines.
        if fields["engine"] is None:
            del fields["engine"]
    return json.dumps(stored, separators=(",", ":"))


def seats_from_text(text: str) -> tuple[Seat, ...]:
    """Return stored seats."""
    return tuple(Seat(**{**fields, "visitors": tuple(fields["visitors"])}) for fields in json.loads(text))
