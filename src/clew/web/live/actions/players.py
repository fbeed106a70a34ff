"""What players do around a game: taking seats, chatting, asking for a rematch."""

import hmac
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from clew.web.errors import Conflict, Forbidden, NotFound
from clew.web.live.actions.action import Action, Actor, NewEvent, acting_seat, require_space
from clew.web.live.events import MOST_DEVICES, EventKind, GameEvent
from clew.web.live.models import ChatRequest, JoinRequest, RematchRequest
from clew.web.models import single_line
from clew.web.rate_limits import Limits

if TYPE_CHECKING:
    from clew.web.live.game import LiveGame

#: The name of a player who gives none.
DEFAULT_NAME = "Guest"


def join(game: "LiveGame", seat: int, body: JoinRequest, salt: str, visitor: str | None) -> NewEvent:
    """Return the event for a visitor who takes a seat."""
    if not 0 <= seat < len(game.seats):
        raise NotFound(f"there is no seat {seat}")
    name, invitation = game.variant.seat_names[seat], game.seats[seat].invitation
    if game.is_closed:
        raise Conflict("the game was cancelled")
    if not game.seats[seat].is_free:
        raise Conflict(f"{name} is taken")
    if invitation is not None and not hmac.compare_digest((body.invitation or "").encode(), invitation.encode()):
        raise Forbidden(f"{name} is reserved: open the link that you were sent")
    data: dict[str, Any] = {"name": single_line(body.name) or DEFAULT_NAME, "salt": salt}
    return NewEvent(EventKind.JOIN, seat, data | ({"visitor": visitor} if visitor else {}))


def apply_join(game: "LiveGame", event: GameEvent) -> "LiveGame":
    """The seat has a player."""
    seat, data = event.acting_seat, event.data
    return game.with_seat(seat, game.seats[seat].taken(data["name"], data["salt"], data.get("visitor")))


def add_device(game: "LiveGame", seat: int, visitor: str, limits: Limits) -> NewEvent:
    """Return the event for a browser that plays a seat too."""
    if game.seats[seat].has_all_devices:
        raise Conflict(f"{MOST_DEVICES} browsers play this seat already: use one of them")
    require_space(game, limits, "devices")
    return NewEvent(EventKind.DEVICE, seat, {"visitor": visitor})


def apply_device(game: "LiveGame", event: GameEvent) -> "LiveGame":
    """The seat can be played from one more browser."""
    seat = event.acting_seat
    before = game.seats[seat]
    after = before.also_on(event.data["visitor"])
    return game if after is before else game.with_seat(seat, after)


def propose_chat(game: "LiveGame", actor: Actor, body: ChatRequest, limits: Limits) -> NewEvent:
    """A seat says something."""
    seat = acting_seat(game, actor, body.seat)
    if len(game.chat) >= limits.chat or game.number >= limits.events:
        raise Conflict("enough has been said in this game")
    words = single_line(body.words)
    if not words:
        raise Conflict("expected a message of at least one letter")
    return NewEvent(EventKind.CHAT, seat, {"words": words})


def apply_chat(game: "LiveGame", event: GameEvent) -> "LiveGame":
    """The chat has one more line."""
    return replace(game, chat=(*game.chat, event))


def is_chat_offered(game: "LiveGame", actor: Actor) -> bool:
    """Return whether the actor may chat: every seat may."""
    return bool(actor.seats)


def apply_rematch(game: "LiveGame", event: GameEvent) -> "LiveGame":
    """The game knows the one that follows it."""
    return replace(game, again=event.data["game"])


def is_rematch_offered(game: "LiveGame", actor: Actor) -> bool:
    """Return whether the actor may ask for a rematch."""
    return (bool(actor.seats) or actor.is_host) and (game.status == "over" or game.is_one_device())


def apply_pause(game: "LiveGame", event: GameEvent) -> "LiveGame":
    """The clocks do not count the time in which no server was running."""
    return replace(game, clocks=game.clocks.paused(event.data["seconds"]))


JOIN = Action(kind=EventKind.JOIN, apply=apply_join)

DEVICE = Action(kind=EventKind.DEVICE, apply=apply_device, is_public=False)

CHAT = Action(kind=EventKind.CHAT, body=ChatRequest, propose=propose_chat, apply=apply_chat, is_offered=is_chat_offered)

AGAIN = Action(kind=EventKind.AGAIN, body=RematchRequest, apply=apply_rematch, is_offered=is_rematch_offered)

PAUSE = Action(kind=EventKind.PAUSE, apply=apply_pause)
