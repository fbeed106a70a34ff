"""Moves, and taking them back."""

from dataclasses import replace
from typing import TYPE_CHECKING

from clew.play.conduct import plies_to_take_back
from clew.play.hidden_order import still_hidden
from clew.web.errors import Conflict
from clew.web.live.actions.action import (
    Action,
    Actor,
    NewEvent,
    is_to_move,
    require_ply,
    require_running,
    require_seat,
    require_space,
)
from clew.web.live.events import EventKind, GameEvent
from clew.web.live.models import MoveRequest, UndoRequest
from clew.web.rate_limits import Limits

if TYPE_CHECKING:
    from clew.web.live.game import LiveGame


def propose_move(game: "LiveGame", actor: Actor, body: MoveRequest, limits: Limits) -> NewEvent:
    """A move by the seat to move."""
    require_seat(actor)
    require_running(game)
    require_ply(game, body.ply)
    assert game.seat is not None
    if game.seat not in actor.seats:
        raise Conflict(f"it is {game.variant.seat_names[game.seat]}'s turn")
    position = game.session.position
    return NewEvent(EventKind.MOVE, game.seat, {"move": position.format_move(position.parse_move(body.move))})


def apply_move(game: "LiveGame", event: GameEvent) -> "LiveGame":
    """Play the move; an offer of a draw lapses."""
    return replace(game, session=game.session.play(event.data["move"]), offer=None)


def why_no_undo(game: "LiveGame") -> str | None:
    """Return why moves of this game can never be taken back, or None."""
    if not game.header.takebacks:
        return "takebacks are off in this game"
    if not game.is_one_device():
        return "moves cannot be taken back in a game against other people"
    return None


def why_no_hint(game: "LiveGame") -> str | None:
    """Return why there are no hints in this game, or None."""
    if not game.header.hints:
        return "hints are off in this game"
    if not game.is_one_device():
        return "there are no hints in a game against other people"
    return None


def propose_undo(game: "LiveGame", actor: Actor, body: UndoRequest, limits: Limits) -> NewEvent:
    """Take back moves until one of the actor's seats is to move."""
    require_seat(actor)
    why_not = why_no_undo(game)
    if why_not is not None:
        raise Conflict(why_not)
    require_ply(game, body.ply)
    require_space(game, limits, "takebacks")
    plies = plies_to_take_back(game.session, actor.seats)
    if plies is None:
        raise Conflict("there is nothing to take back")
    if shows_hidden_order(game, plies):
        raise Conflict("the game is over and its record shows the hidden order: nothing can be taken back")
    before = game.session.positions[game.ply - plies]
    order = game.session.order_after_undo(plies)
    redrawn = {"redrawn": True, "unseen": list(order)} if order else {}
    return NewEvent(EventKind.UNDO, before.seat, {"plies": plies, **redrawn})


def shows_hidden_order(game: "LiveGame", plies: int) -> bool:
    """Return whether the record of a finished game shows what was face down before its last moves."""
    return game.status == "over" and still_hidden(game.session.positions[game.ply - plies]) > 0


def apply_undo(game: "LiveGame", event: GameEvent) -> "LiveGame":
    """Take the moves back; an event has the order of what is face down then if the moves had turned something up."""
    session = game.session.undo(event.data["plies"], event.data.get("unseen", ()))
    return replace(game, session=session, offer=None, declined_at=None)


def is_undo_offered(game: "LiveGame", actor: Actor) -> bool:
    """Return whether there are moves that the actor may take back."""
    if not actor.seats or game.ply == 0 or game.status == "open" or why_no_undo(game) is not None:
        return False
    plies = plies_to_take_back(game.session, actor.seats)
    return plies is not None and not shows_hidden_order(game, plies)


MOVE = Action(
    kind=EventKind.MOVE,
    body=MoveRequest,
    propose=propose_move,
    apply=apply_move,
    is_offered=is_to_move,
    turns_clock=True,
    checks_clock=True,
)

UNDO = Action(
    kind=EventKind.UNDO,
    body=UndoRequest,
    propose=propose_undo,
    apply=apply_undo,
    is_offered=is_undo_offered,
    turns_clock=True,
)
