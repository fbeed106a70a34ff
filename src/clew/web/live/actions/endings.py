"""How a game ends other than by its rules: resignation, a draw by agreement, time, and cancellation."""

from dataclasses import replace
from typing import TYPE_CHECKING

from clew.web.errors import Conflict, Forbidden
from clew.web.live.actions.action import (
    Action,
    Actor,
    EmptyRequest,
    NewEvent,
    acting_seat,
    is_playing,
    require_running,
    require_seat,
    require_space,
)
from clew.web.live.events import EventKind, GameEvent
from clew.web.live.models import DrawRequest, ResignRequest
from clew.web.rate_limits import Limits

if TYPE_CHECKING:
    from clew.web.live.game import LiveGame


def propose_resignation(game: "LiveGame", actor: Actor, body: ResignRequest, limits: Limits) -> NewEvent:
    """A seat resigns."""
    require_running(game)
    return NewEvent(EventKind.RESIGN, acting_seat(game, actor, body.seat))


def apply_resignation(game: "LiveGame", event: GameEvent) -> "LiveGame":
    """The seat loses."""
    return replace(game, offer=None, session=game.session.resign(event.acting_seat))


def propose_offer(game: "LiveGame", actor: Actor, body: DrawRequest, limits: Limits) -> NewEvent:
    """A seat offers a draw."""
    require_running(game)
    seat = acting_seat(game, actor, body.seat)
    if game.offer is not None:
        raise Conflict("there is an offer already")
    if game.declined_at == game.ply:
        raise Conflict("an offer has just been declined: make a move first")
    require_space(game, limits, "draw offers")
    return NewEvent(EventKind.OFFER, seat)


def apply_offer(game: "LiveGame", event: GameEvent) -> "LiveGame":
    """The offer waits for the answers of all other seats."""
    return game.with_offer(event.acting_seat)


def is_offer_offered(game: "LiveGame", actor: Actor) -> bool:
    """Return whether the actor may offer a draw."""
    return is_playing(game, actor) and game.offer is None and game.declined_at != game.ply


def propose_answer(game: "LiveGame", actor: Actor, body: DrawRequest, limits: Limits) -> NewEvent:
    """A seat accepts or declines an offer of a draw."""
    require_seat(actor)
    require_running(game)
    if game.offer is None:
        raise Conflict("there is no offer")
    waiting = [seat for seat in game.unanswered if seat in actor.seats and body.seat in (None, seat)]
    if not waiting:
        raise Conflict("it is not for you to answer this offer")
    return NewEvent(EventKind.ACCEPT if body.answer == "accept" else EventKind.DECLINE, waiting[0])


def apply_acceptance(game: "LiveGame", event: GameEvent) -> "LiveGame":
    """The game is a draw when all seats have accepted."""
    assert game.offer is not None
    offer = replace(game.offer, accepted=(*game.offer.accepted, event.acting_seat))
    if len(offer.accepted) + 1 < len(game.seats):
        return replace(game, offer=offer)
    return replace(game, offer=None, session=game.session.agree())


def apply_refusal(game: "LiveGame", event: GameEvent) -> "LiveGame":
    """The offer lapses; the next one needs a move in between."""
    return replace(game, offer=None, declined_at=game.ply)


def is_answer_offered(game: "LiveGame", actor: Actor) -> bool:
    """Return whether an offer waits for the actor."""
    return is_playing(game, actor) and any(seat in actor.seats for seat in game.unanswered)


def propose_close(game: "LiveGame", actor: Actor, body: EmptyRequest, limits: Limits) -> NewEvent:
    """The host calls a game off that has not begun."""
    if not actor.is_host:
        raise Forbidden("only the player who created the game can cancel it")
    if game.status != "open":
        raise Conflict("a game that has begun cannot be cancelled")
    return NewEvent(EventKind.CLOSE, None)


def apply_close(game: "LiveGame", event: GameEvent) -> "LiveGame":
    """The game is over without a result."""
    return replace(game, is_closed=True)


def is_close_offered(game: "LiveGame", actor: Actor) -> bool:
    """Return whether the actor may cancel the game."""
    return actor.is_host and game.status == "open"


def time_out(game: "LiveGame", now: float) -> NewEvent:
    """Return the event for a seat whose time is up."""
    if game.deadline is None or now < game.deadline:
        raise Conflict("there is time left on the clock")
    return NewEvent(EventKind.TIME, game.ticking)


def apply_time_out(game: "LiveGame", event: GameEvent) -> "LiveGame":
    """The seat loses."""
    return replace(game, offer=None, session=game.session.time_out(event.acting_seat))


RESIGN = Action(
    kind=EventKind.RESIGN,
    body=ResignRequest,
    propose=propose_resignation,
    apply=apply_resignation,
    is_offered=is_playing,
)

OFFER = Action(
    kind=EventKind.OFFER,
    body=DrawRequest,
    propose=propose_offer,
    apply=apply_offer,
    is_offered=is_offer_offered,
    name="offer_draw",
    form="draw",
)

ACCEPT = Action(
    kind=EventKind.ACCEPT,
    body=DrawRequest,
    propose=propose_answer,
    apply=apply_acceptance,
    is_offered=is_answer_offered,
    name="answer_draw",
    form="draw",
)

DECLINE = replace(ACCEPT, kind=EventKind.DECLINE, apply=apply_refusal)

CLOSE = Action(kind=EventKind.CLOSE, propose=propose_close, apply=apply_close, is_offered=is_close_offered)

TIME = Action(kind=EventKind.TIME, apply=apply_time_out)
