"""What an action is, and the checks that several actions share."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from clew.web.errors import Conflict, Forbidden
from clew.web.live.events import GameEvent
from clew.web.models import RequestModel
from clew.web.rate_limits import Limits

if TYPE_CHECKING:
    # LiveGame folds events by the table of actions, so at run time it imports this package.
    from clew.web.live.game import LiveGame


@dataclass(frozen=True)
class Actor:
    """Who acts in a game: the seats they may play, and whether they created it."""

    seats: Collection[int] = ()
    is_host: bool = False


@dataclass(frozen=True)
class NewEvent:
    """An event that an action wants to add to the log."""

    kind: str
    seat: int | None
    data: dict[str, Any] = field(default_factory=dict)
    new_game: "LiveGame | None" = None
    """A game that is created in the same transaction."""


class EmptyRequest(RequestModel):
    """The body of an action that needs no data."""


@dataclass(frozen=True, kw_only=True)
class Action:
    """One kind of event: who may add it to a game's log, and what it changes there."""

    kind: str
    """The kind of the event, as it is stored and streamed."""
    apply: "Callable[[LiveGame, GameEvent], LiveGame]"
    """Returns the game after the event: the fold."""
    propose: "Callable[[LiveGame, Actor, Any, Limits], NewEvent] | None" = None
    """Returns the event for a request, or raises; None where a service has a method of its own for it."""
    body: type[RequestModel] = EmptyRequest
    """The body of the request."""
    is_offered: "Callable[[LiveGame, Actor], bool] | None" = None
    """Whether a page should offer the action; None for events that players do not ask for by a form."""
    name: str = ""
    """The name in `can` of a game's state; `kind` if empty."""
    form: str = ""
    """The name in forms; `kind` if empty. Of actions that share one, the form's `answer` selects one."""
    is_public: bool = True
    """Whether streams send the event."""
    turns_clock: bool = False
    """Whether the clock of the seat to move starts again, even if the same seat stays to move."""
    checks_clock: bool = False
    """Whether a seat whose time is up loses before the action is tried."""


def require_seat(actor: Actor) -> None:
    """Refuse actors without a seat."""
    if not actor.seats:
        raise Forbidden("you have no seat in this game")


def require_running(game: "LiveGame") -> None:
    """Refuse actions before the start and after the end of a game."""
    if game.status == "open":
        raise Conflict("the game begins when all seats are taken")
    if game.status == "over":
        raise Conflict("the game was cancelled" if game.is_closed else "the game is over")


def require_ply(game: "LiveGame", ply: int) -> None:
    """Refuse actions of a sender who has not seen the latest moves."""
    if game.ply != ply:
        raise Conflict(f"{game.ply} moves have been played by now, not {ply}: look at the board again")


def require_space(game: "LiveGame", limits: Limits, what: str) -> None:
    """Refuse to let the log grow over its limit."""
    if game.number >= limits.events:
        raise Conflict(f"this game has reached its limit of log entries: no more {what}")


def acting_seat(game: "LiveGame", actor: Actor, seat: int | None) -> int:
    """Return the seat that acts: the one named, the one to move, or the first."""
    require_seat(actor)
    if seat is not None:
        if seat not in actor.seats:
            raise Forbidden(f"seat {seat} is not yours")
        return seat
    return game.seat if game.seat is not None and game.seat in actor.seats else min(actor.seats)


def is_playing(game: "LiveGame", actor: Actor) -> bool:
    """Return whether the actor has a seat in a running game."""
    return bool(actor.seats) and game.status == "running"


def is_to_move(game: "LiveGame", actor: Actor) -> bool:
    """Return whether it is the actor's turn."""
    return game.seat is not None and game.seat in actor.seats
