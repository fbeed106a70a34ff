"""What can be done at a table: each function says which entry a deed adds to the log, or why it cannot be done."""

import hmac
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from clew.play.hidden_order import still_hidden
from clew.web.errors import Conflict, Forbidden, NotFound
from clew.web.live.events import EventKind
from clew.web.live.game import LiveGame
from clew.web.models import single_line
from clew.web.rate_limits import Limits


@dataclass(frozen=True)
class NewEvent:
    """An entry that is to be added."""

    kind: EventKind
    seat: int | None
    data: dict[str, Any] = field(default_factory=dict)
    fresh: LiveGame | None = None
    """A new table that is made together with it."""


def move(table: LiveGame, seats: Collection[int], text: str, ply: int) -> NewEvent:
    """A move by one of the seats."""
    _must_sit(seats)
    _must_run(table)
    if table.ply != ply:
        raise Conflict(f"{table.ply} moves have been played by now, not {ply}: look at the board again")
    if table.seat is None or table.seat not in seats:
        raise Conflict(f"it is {_turn(table)}'s turn")
    position = table.session.position
    canonical = position.format_move(position.parse_move(text))
    return NewEvent(EventKind.MOVE, table.seat, {"move": canonical})


def undo(table: LiveGame, seats: Collection[int], ply: int, limits: Limits) -> NewEvent:
    """Take back moves, until one of the seats is to move again."""
    _must_sit(seats)
    why_not = no_undo(table)
    if why_not is not None:
        raise Conflict(why_not)
    if table.ply != ply:
        raise Conflict(f"{table.ply} moves have been played by now, not {ply}: look at the board again")
    if table.number >= limits.events:
        raise Conflict("so much has happened in this game that nothing more can be taken back")
    plies = _plies_back(table, seats)
    if plies is None:
        raise Conflict("there is nothing to take back")
    if table.status == "over" and still_hidden(table.session.positions[table.ply - plies]):
        raise Conflict("the game is over and its record tells the order of everything: nothing can be taken back")
    return NewEvent(EventKind.UNDO, table.session.positions[table.ply - plies].seat, {"plies": plies})


def no_undo(table: LiveGame) -> str | None:
    """Return why moves of this table can never be taken back, or None."""
    if not table.header.takebacks:
        return "it was agreed that no move is taken back"
    if not table.is_one_device():
        return "somebody else plays too: no move is taken back"
    return None


def no_hint(table: LiveGame) -> str | None:
    """Return why there are no hints at this table, or None."""
    if not table.header.hints:
        return "it was agreed that there are no hints"
    if not table.is_one_device():
        return "somebody else plays too: there are no hints"
    return None


def _plies_back(table: LiveGame, seats: Collection[int]) -> int | None:
    # A resignation is taken back without a move.
    first = 0 if table.session.stopped else 1
    for plies in range(first, table.ply + 1):
        if table.session.positions[table.ply - plies].seat in seats:
            return plies
    return None


def resign(table: LiveGame, seats: Collection[int], seat: int | None) -> NewEvent:
    """Give up."""
    _must_run(table)
    return NewEvent(EventKind.RESIGN, _one_of(table, seats, seat))


def offer(table: LiveGame, seats: Collection[int], seat: int | None, limits: Limits) -> NewEvent:
    """Offer to share the game."""
    _must_run(table)
    offering = _one_of(table, seats, seat)
    if table.offer is not None:
        raise Conflict("there is an offer already")
    if table.declined_at == table.ply:
        raise Conflict("an offer has just been declined: make a move first")
    if table.number >= limits.events:
        raise Conflict("so much has happened in this game that nothing more can be offered")
    return NewEvent(EventKind.OFFER, offering)


def answer(table: LiveGame, seats: Collection[int], seat: int | None, accept: bool) -> NewEvent:
    """Accept or decline an offer."""
    _must_sit(seats)
    _must_run(table)
    if table.offer is None:
        raise Conflict("there is no offer")
    answered = (table.offer.seat, *table.offer.accepted)
    asked = [held for held in seats if held not in answered and seat in (None, held)]
    if not asked:
        raise Conflict("it is not for you to answer this offer")
    return NewEvent(EventKind.ACCEPT if accept else EventKind.DECLINE, asked[0])


def chat(table: LiveGame, seats: Collection[int], seat: int | None, words: str, limits: Limits) -> NewEvent:
    """Say something."""
    speaking = _one_of(table, seats, seat)
    if len(table.chat) >= limits.chat or table.number >= limits.events:
        raise Conflict("enough has been said in this game")
    said = single_line(words)
    if not said:
        raise Conflict("nothing was said")
    return NewEvent(EventKind.CHAT, speaking, {"words": said})


def join(table: LiveGame, seat: int, name: str, salt: str, visitor: str | None, invitation: str | None) -> NewEvent:
    """Sit down."""
    if not 0 <= seat < len(table.seats):
        raise NotFound(f"there is no seat {seat}")
    chair = table.seats[seat]
    if table.is_closed:
        raise Conflict("the game was called off")
    if not chair.is_free:
        raise Conflict(f"{table.game.seat_names[seat]} is taken")
    if chair.invitation is not None and not hmac.compare_digest((invitation or "").encode(), chair.invitation.encode()):
        raise Forbidden(f"{table.game.seat_names[seat]} is kept for somebody: open the link that you were sent")
    data: dict[str, Any] = {"name": single_line(name) or "somebody", "salt": salt}
    return NewEvent(EventKind.JOIN, seat, data | ({"visitor": visitor} if visitor else {}))


def close(table: LiveGame, is_host: bool) -> NewEvent:
    """Call off a game that has not begun."""
    if not is_host:
        raise Forbidden("only who made the game can call it off")
    if table.status != "open":
        raise Conflict("a game that has begun is not called off")
    return NewEvent(EventKind.CLOSE, None)


def expire(table: LiveGame, now: float) -> NewEvent:
    """Somebody's time is up."""
    if table.deadline is None or now < table.deadline:
        raise Conflict("nobody's time is up")
    return NewEvent(EventKind.TIME, table.ticking)


def _must_sit(seats: Collection[int]) -> None:
    if not seats:
        raise Forbidden("you have no seat in this game")


def _must_run(table: LiveGame) -> None:
    if table.status == "open":
        raise Conflict("the game begins when all seats are taken")
    if table.status == "over":
        raise Conflict("the game was called off" if table.is_closed else "the game is over")


def _turn(table: LiveGame) -> str:
    return table.game.seat_names[table.seat] if table.seat is not None else "nobody"


def _one_of(table: LiveGame, seats: Collection[int], seat: int | None) -> int:
    """Return the seat that does something: the one named, the one to move, or the first."""
    _must_sit(seats)
    if seat is not None:
        if seat not in seats:
            raise Forbidden(f"seat {seat} is not yours")
        return seat
    return table.seat if table.seat is not None and table.seat in seats else min(seats)
