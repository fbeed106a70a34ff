"""A game at a table: its log folded into a session, seats, clocks, offers and chat.

A table is a value: `after` returns a new one.
"""

import json
from dataclasses import dataclass, replace
from functools import cached_property

from clew.core.game import Game
from clew.core.position import Position
from clew.play.session import Session
from clew.web.live.clocks import ClockRule, Clocks
from clew.web.live.events import PUBLIC, EventKind, GameEvent, Seat, Status


@dataclass(frozen=True)
class GameHeader:
    """What does not change during a game."""

    id: str
    created: float
    start: Position
    """With the order of what nobody has seen."""
    seats: tuple[Seat, ...]
    """As the game was made."""
    clock: ClockRule
    takebacks: bool = True
    hints: bool = True
    creator: str | None = None
    """The browser that made the game."""
    asked: str | None = None
    """The position that the game was asked to begin with; None for the usual start."""

    @property
    def game(self) -> Game:
        """The game with its options."""
        return self.start.game


@dataclass(frozen=True)
class DrawOffer:
    """An offer to share the game."""

    seat: int
    accepted: tuple[int, ...] = ()


@dataclass(frozen=True)
class PublicEvent:
    """An entry as live events tell it; `data` is JSON."""

    number: int
    kind: EventKind
    data: str


@dataclass(frozen=True)
class GameIndex:
    """What the store needs to know of a table without reading its log."""

    status: Status
    lobby: bool
    """Whether there is a free seat for anybody."""
    awaits_program: bool
    deadline: float | None


@dataclass(frozen=True)
class LiveGame:
    """A game at a table, as of entry `number`."""

    header: GameHeader
    session: Session
    seats: tuple[Seat, ...]
    clocks: Clocks
    number: int = 0
    offer: DrawOffer | None = None
    declined_at: int | None = None
    """The ply at which an offer was declined last."""
    chat: tuple[GameEvent, ...] = ()
    again: str | None = None
    is_closed: bool = False
    """Whether it was called off before it began."""
    told: tuple[PublicEvent, ...] = ()
    """The log, as everybody may know it."""

    @classmethod
    def of(cls, header: GameHeader) -> "LiveGame":
        """Return the table before anything has happened."""
        session = Session.begin(header.start, [chair.spec for chair in header.seats])
        fresh = cls(header, session, header.seats, Clocks.of(header.clock, len(header.seats)))
        return replace(fresh, clocks=fresh.clocks.turned(None, fresh.ticking, header.created))

    @property
    def game(self) -> Game:
        """The game with its options."""
        return self.header.game

    @cached_property
    def ply(self) -> int:
        """How many moves have been played."""
        return len(self.session.moves)

    @cached_property
    def status(self) -> Status:
        """`over`, `open` while seats are free, or `running`."""
        if self.session.result is not None or self.is_closed:
            return "over"
        return "open" if any(chair.is_free for chair in self.seats) else "running"

    @cached_property
    def seat(self) -> int | None:
        """Who is to move; None unless the game is running."""
        return self.session.seat if self.status == "running" else None

    @cached_property
    def ticking(self) -> int | None:
        """The seat whose clock runs: that of the person to move."""
        seat = self.seat
        return seat if seat is not None and self.seats[seat].is_person else None

    @cached_property
    def deadline(self) -> float | None:
        """When the one to move loses, or None."""
        return self.clocks.deadline(self.ticking)

    @property
    def programs_asked(self) -> list[int]:
        """The programs that have yet to answer an offer."""
        if self.offer is None or self.status != "running":
            return []
        answered = (self.offer.seat, *self.offer.accepted)
        return [seat for seat, chair in enumerate(self.seats) if chair.is_program and seat not in answered]

    @property
    def program_to_move(self) -> int | None:
        """The program that is to move, or None."""
        seat = self.seat
        return seat if seat is not None and self.seats[seat].is_program else None

    @cached_property
    def flags(self) -> GameIndex:
        """What the store needs to know."""
        return GameIndex(
            status=self.status,
            lobby=self.status == "open" and any(chair.is_free and chair.kind == "lobby" for chair in self.seats),
            awaits_program=self.program_to_move is not None or bool(self.programs_asked),
            deadline=self.deadline,
        )

    def seats_of(self, visitor: str) -> list[int]:
        """Return the seats that a browser may play."""
        return [seat for seat, chair in enumerate(self.seats) if visitor in chair.visitors]

    def is_one_device(self) -> bool:
        """Whether all people here sit at the device of whoever made the game."""
        return all(chair.is_program or chair.kind == "me" for chair in self.seats)

    def after(self, entry: GameEvent) -> "LiveGame":
        """Return the table after one more entry; raises what Session raises if it cannot be."""
        if entry.number != self.number + 1:
            raise ValueError(f"entry {entry.number} cannot follow entry {self.number}")
        changed = replace(_STEPS[entry.kind](self, entry), number=entry.number)
        if entry.kind in _TURNING or changed.status != self.status:
            changed = replace(changed, clocks=self.clocks.turned(self.ticking, changed.ticking, entry.at))
        return changed if entry.kind is EventKind.DEVICE else replace(changed, told=(*self.told, _told(changed, entry)))


#: Entries after which the clock of the one to move starts anew.
_TURNING = (EventKind.MOVE, EventKind.UNDO)


def _told(table: LiveGame, entry: GameEvent) -> PublicEvent:
    """Return an entry as everybody may know it."""
    data = {
        "number": entry.number,
        "kind": entry.kind,
        "seat": entry.seat,
        "at": entry.at,
        "ply": table.ply,
        "to_move": table.seat,
        "status": table.status,
        **{name: entry.data[name] for name in PUBLIC if name in entry.data},
    }
    return PublicEvent(entry.number, entry.kind, json.dumps(data))


def _seat(entry: GameEvent) -> int:
    if entry.seat is None:
        raise ValueError(f"entry {entry.number} names no seat")
    return entry.seat


def _with_chair(table: LiveGame, seat: int, chair: Seat) -> LiveGame:
    chairs = (*table.seats[:seat], chair, *table.seats[seat + 1 :])
    players = tuple(chair.spec for chair in chairs)
    return replace(table, seats=chairs, session=replace(table.session, players=players))


def _join(table: LiveGame, entry: GameEvent) -> LiveGame:
    seat, data = _seat(entry), entry.data
    return _with_chair(table, seat, table.seats[seat].taken(data["name"], data["salt"], data.get("visitor")))


def _device(table: LiveGame, entry: GameEvent) -> LiveGame:
    seat = _seat(entry)
    return _with_chair(table, seat, table.seats[seat].also_on(entry.data["visitor"]))


def _move(table: LiveGame, entry: GameEvent) -> LiveGame:
    # Whoever moves on has not agreed to share the game.
    return replace(table, session=table.session.play(entry.data["move"]), offer=None)


def _undo(table: LiveGame, entry: GameEvent) -> LiveGame:
    return replace(table, session=table.session.undo(entry.data["plies"]), offer=None, declined_at=None)


def _offer(table: LiveGame, entry: GameEvent) -> LiveGame:
    return replace(table, offer=DrawOffer(_seat(entry)))


def _accept(table: LiveGame, entry: GameEvent) -> LiveGame:
    assert table.offer is not None
    offer = replace(table.offer, accepted=(*table.offer.accepted, _seat(entry)))
    if len(offer.accepted) + 1 < len(table.seats):
        return replace(table, offer=offer)
    return replace(table, offer=None, session=table.session.agree())


def _decline(table: LiveGame, entry: GameEvent) -> LiveGame:
    return replace(table, offer=None, declined_at=table.ply)


def _resign(table: LiveGame, entry: GameEvent) -> LiveGame:
    return replace(table, offer=None, session=table.session.resign(_seat(entry)))


def _time(table: LiveGame, entry: GameEvent) -> LiveGame:
    return replace(table, offer=None, session=table.session.time_out(_seat(entry)))


def _chat(table: LiveGame, entry: GameEvent) -> LiveGame:
    return replace(table, chat=(*table.chat, entry))


def _again(table: LiveGame, entry: GameEvent) -> LiveGame:
    return replace(table, again=entry.data["game"])


def _pause(table: LiveGame, entry: GameEvent) -> LiveGame:
    return replace(table, clocks=table.clocks.paused(entry.data["seconds"]))


def _close(table: LiveGame, entry: GameEvent) -> LiveGame:
    return replace(table, is_closed=True)


_STEPS = {
    EventKind.JOIN: _join,
    EventKind.DEVICE: _device,
    EventKind.MOVE: _move,
    EventKind.UNDO: _undo,
    EventKind.OFFER: _offer,
    EventKind.ACCEPT: _accept,
    EventKind.DECLINE: _decline,
    EventKind.RESIGN: _resign,
    EventKind.TIME: _time,
    EventKind.CHAT: _chat,
    EventKind.AGAIN: _again,
    EventKind.PAUSE: _pause,
    EventKind.CLOSE: _close,
}
