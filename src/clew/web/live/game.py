"""A live game: its log folded into a session, seats, clocks, offers and chat.

A live game is a value: `after` returns a new one.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property

from clew.core.game import Game
from clew.core.position import Position
from clew.play.session import Session
from clew.web.live.actions import ACTIONS, Action
from clew.web.live.clocks import ClockRule, Clocks
from clew.web.live.events import GameEvent, PublicEvent, Seat, Status, are_at_one_device
from clew.web.steady_clock import MOST_AHEAD


@dataclass(frozen=True, kw_only=True)
class GameHeader:
    """What does not change during a game."""

    id: str
    created: float
    start: Position
    """With the order of what is still unseen."""
    seats: tuple[Seat, ...]
    """As they were when the game was created."""
    clock: ClockRule
    takebacks: bool = True
    hints: bool = True
    creator: str | None = None
    """The browser that created the game."""
    start_text: str | None = None
    """The position that the game was created with; None for the usual start."""
    older_version: int | None = None
    """The version of the rules that the game is stored with, if that is not today's."""

    @cached_property
    def has_custom_start(self) -> bool:
        """Whether the game begins otherwise than usual. Where cards or tiles are dealt, any chosen position does."""
        return bool(self.start_text) and (self.variant.has_unseen or self.start != self.variant.start())

    @property
    def variant(self) -> Game:
        """The game that is played, with its options."""
        return self.start.game


@dataclass(frozen=True)
class DrawOffer:
    """An offer of a draw."""

    seat: int
    accepted: tuple[int, ...] = ()


@dataclass(frozen=True)
class GameIndex:
    """What the database is searched by, so that no log has to be read for it."""

    status: Status
    lobby: bool
    """Whether there is an open seat."""
    awaits_bot: bool
    deadline: float | None


@dataclass(frozen=True)
class LiveGame:
    """A live game, as of event `number` of its log."""

    header: GameHeader
    session: Session
    seats: tuple[Seat, ...]
    clocks: Clocks
    number: int = 0
    latest: float = 0.0
    """When the last event happened, or the game was created."""
    offer: DrawOffer | None = None
    declined_at: int | None = None
    """The ply at which an offer was declined last."""
    chat: tuple[GameEvent, ...] = ()
    again: str | None = None
    """The id of the rematch."""
    is_closed: bool = False
    """Whether it was cancelled before it began."""
    public_events: tuple[PublicEvent, ...] = ()
    """The log, without what is private."""
    checksum: str = field(default="", compare=False)
    """The checksum of the last event as it is stored; empty until it is."""

    @classmethod
    def of(cls, header: GameHeader) -> "LiveGame":
        """Return the game before its first event."""
        session = Session.begin(header.start, [seat.spec for seat in header.seats])
        game = cls(header, session, header.seats, Clocks.of(header.clock, len(header.seats)), latest=header.created)
        return replace(game, clocks=game.clocks.turned(None, game.ticking, header.created))

    @property
    def variant(self) -> Game:
        """The game that is played, with its options."""
        return self.header.variant

    @cached_property
    def ply(self) -> int:
        """The number of moves that have been played."""
        return len(self.session.moves)

    @cached_property
    def status(self) -> Status:
        """`over`, `open` while seats are free, or `running`."""
        if self.session.seat is None or self.is_closed:
            return "over"
        return "open" if any(seat.is_free for seat in self.seats) else "running"

    @cached_property
    def seat(self) -> int | None:
        """The seat to move; None unless the game is running."""
        return self.session.seat if self.status == "running" else None

    @cached_property
    def ticking(self) -> int | None:
        """The seat whose clock runs: the seat to move if a person plays it."""
        return self.seat if self.seat is not None and self.seats[self.seat].is_person else None

    @cached_property
    def deadline(self) -> float | None:
        """When the seat to move loses on time, or None."""
        return self.clocks.deadline(self.ticking)

    @property
    def unanswered(self) -> list[int]:
        """The seats that have yet to answer an offer of a draw."""
        if self.offer is None or self.status != "running":
            return []
        answered = (self.offer.seat, *self.offer.accepted)
        return [number for number in range(len(self.seats)) if number not in answered]

    @property
    def bots_to_answer(self) -> list[int]:
        """The bots that have yet to answer an offer of a draw."""
        return [number for number in self.unanswered if self.seats[number].is_bot]

    @property
    def bot_to_move(self) -> int | None:
        """The seat to move if a bot plays it, or None."""
        return self.seat if self.seat is not None and self.seats[self.seat].is_bot else None

    @cached_property
    def index(self) -> GameIndex:
        """What the database is searched by."""
        return GameIndex(
            status=self.status,
            lobby=self.status == "open" and any(seat.is_open for seat in self.seats),
            awaits_bot=self.bot_to_move is not None or bool(self.bots_to_answer),
            deadline=self.deadline,
        )

    def seats_of(self, visitor: str) -> list[int]:
        """Return the seats that a browser may play."""
        return [number for number, seat in enumerate(self.seats) if visitor in seat.visitors]

    def is_one_device(self) -> bool:
        """Return whether all people play at the device that created the game."""
        return are_at_one_device(self.seats)

    @property
    def is_between_bots(self) -> bool:
        """Whether no person plays, now or later."""
        return all(seat.is_bot for seat in self.seats)

    def seats_of_rematch(self, rotate: bool) -> tuple[Seat, ...]:
        """Return the seats of a rematch; with `rotate` all players move to the next one."""
        return (self.seats[-1], *self.seats[:-1]) if rotate else self.seats

    def with_seat(self, number: int, seat: Seat) -> "LiveGame":
        """Return the game with another player at a seat."""
        seats = (*self.seats[:number], seat, *self.seats[number + 1 :])
        players = tuple(each.spec for each in seats)
        return replace(self, seats=seats, session=replace(self.session, players=players))

    def with_offer(self, seat: int) -> "LiveGame":
        """Return the game with an offer of a draw."""
        return replace(self, offer=DrawOffer(seat))

    def no_earlier(self, now: float) -> float:
        """Return the time of the next event: the clocks of two servers may differ, but a log does not run back.

        A time that is too far ahead was wrong, and is not continued.
        """
        return self.latest if now < self.latest <= now + MOST_AHEAD else now

    def after(self, event: GameEvent) -> "LiveGame":
        """Return the game after the next event; raises what Session raises if that is not possible."""
        return self.after_all((event,))

    def after_all(self, events: Iterable[GameEvent]) -> "LiveGame":
        """Return the game after the next events, in a time that grows with their number only."""
        game, number, latest, public = self, self.number, self.latest, list(self.public_events)
        for event in events:
            if event.number != number + 1:
                raise ValueError(f"event {event.number} cannot follow event {number}")
            # The number is set at the end: every copy of a game costs.
            number, latest = event.number, event.at
            action = ACTIONS[event.kind]
            game = game._changed_by(action, event)
            if action.is_public:
                public.append(PublicEvent(event, len(game.session.moves), game.seat, game.status))
        return replace(game, number=number, latest=latest, public_events=tuple(public), checksum="")

    def _changed_by(self, action: Action, event: GameEvent) -> "LiveGame":
        game = action.apply(self, event)
        if self.header.clock.kind == "none" or not (action.turns_clock or game.status != self.status):
            return game
        return replace(game, clocks=self.clocks.turned(self.ticking, game.ticking, event.at))
