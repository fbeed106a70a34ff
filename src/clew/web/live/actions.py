"""What can be done at a table: each function says which entry a deed adds to the log, or why it cannot be done."""

import hmac
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from clew.play.hidden_order import still_hidden
from clew.web.errors import NotFound, NotNow, NotYours
from clew.web.live.events import Kind
from clew.web.live.game import Table
from clew.web.rate_limits import Limits


@dataclass(frozen=True)
class Draft:
    """An entry that is to be added."""

    kind: Kind
    seat: int | None
    data: dict[str, Any] = field(default_factory=dict)
    fresh: Table | None = None
    """A new table that is made together with it."""


def plain(words: str) -> str:
    """Return text on one line, without anything that does not show."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in words).split())


def move(table: Table, seats: Collection[int], text: str, ply: int) -> Draft:
    """A move by one of the seats."""
    _must_sit(seats)
    _must_run(table)
    if table.ply != ply:
        raise NotNow(f"{table.ply} moves have been played by now, not {ply}: look at the board again")
    if table.seat is None or table.seat not in seats:
        raise NotNow(f"it is {_turn(table)}'s turn")
    position = table.session.position
    canonical = position.format_move(position.parse_move(text))
    return Draft(Kind.MOVE, table.seat, {"move": canonical})


def undo(table: Table, seats: Collection[int], ply: int, limits: Limits) -> Draft:
    """Take back moves, until one of the seats is to move again."""
    _must_sit(seats)
    why_not = no_undo(table)
    if why_not is not None:
        raise NotNow(why_not)
    if table.ply != ply:
        raise NotNow(f"{table.ply} moves have been played by now, not {ply}: look at the board again")
    if table.number >= limits.entries:
        raise NotNow("so much has happened in this game that nothing more can be taken back")
    plies = _plies_back(table, seats)
    if plies is None:
        raise NotNow("there is nothing to take back")
    if table.status == "over" and still_hidden(table.session.positions[table.ply - plies]):
        raise NotNow("the game is over and its record tells the order of everything: nothing can be taken back")
    return Draft(Kind.UNDO, table.session.positions[table.ply - plies].seat, {"plies": plies})


def no_undo(table: Table) -> str | None:
    """Return why moves of this table can never be taken back, or None."""
    if not table.header.takebacks:
        return "it was agreed that no move is taken back"
    if not table.is_one_device():
        return "somebody else plays too: no move is taken back"
    return None


def no_hint(table: Table) -> str | None:
    """Return why there are no hints at this table, or None."""
    if not table.header.hints:
        return "it was agreed that there are no hints"
    if not table.is_one_device():
        return "somebody else plays too: there are no hints"
    return None


def _plies_back(table: Table, seats: Collection[int]) -> int | None:
    # A resignation is taken back without a move.
    first = 0 if table.session.stopped else 1
    for plies in range(first, table.ply + 1):
        if table.session.positions[table.ply - plies].seat in seats:
            return plies
    return None


def resign(table: Table, seats: Collection[int], seat: int | None) -> Draft:
    """Give up."""
    _must_run(table)
    return Draft(Kind.RESIGN, _one_of(table, seats, seat))


def offer(table: Table, seats: Collection[int], seat: int | None, limits: Limits) -> Draft:
    """Offer to share the game."""
    _must_run(table)
    offering = _one_of(table, seats, seat)
    if table.offer is not None:
        raise NotNow("there is an offer already")
    if table.declined_at == table.ply:
        raise NotNow("an offer has just been declined: make a move first")
    if table.number >= limits.entries:
        raise NotNow("so much has happened in this game that nothing more can be offered")
    return Draft(Kind.OFFER, offering)


def answer(table: Table, seats: Collection[int], seat: int | None, accept: bool) -> Draft:
    """Accept or decline an offer."""
    _must_sit(seats)
    _must_run(table)
    if table.offer is None:
        raise NotNow("there is no offer")
    answered = (table.offer.seat, *table.offer.accepted)
    asked = [held for held in seats if held not in answered and seat in (None, held)]
    if not asked:
        raise NotNow("it is not for you to answer this offer")
    return Draft(Kind.ACCEPT if accept else Kind.DECLINE, asked[0])


def chat(table: Table, seats: Collection[int], seat: int | None, words: str, limits: Limits) -> Draft:
    """Say something."""
    speaking = _one_of(table, seats, seat)
    if len(table.chat) >= limits.chat or table.number >= limits.entries:
        raise NotNow("enough has been said in this game")
    said = plain(words)
    if not said:
        raise NotNow("nothing was said")
    return Draft(Kind.CHAT, speaking, {"words": said})


def join(table: Table, seat: int, name: str, salt: str, visitor: str | None, invitation: str | None) -> Draft:
    """Sit down."""
    if not 0 <= seat < len(table.chairs):
        raise NotFound(f"there is no seat {seat}")
    chair = table.chairs[seat]
    if table.is_closed:
        raise NotNow("the game was called off")
    if not chair.is_free:
        raise NotNow(f"{table.game.seat_names[seat]} is taken")
    if chair.invitation is not None and not hmac.compare_digest((invitation or "").encode(), chair.invitation.encode()):
        raise NotYours(f"{table.game.seat_names[seat]} is kept for somebody: open the link that you were sent")
    data: dict[str, Any] = {"name": plain(name) or "somebody", "salt": salt}
    return Draft(Kind.JOIN, seat, data | ({"visitor": visitor} if visitor else {}))


def close(table: Table, is_host: bool) -> Draft:
    """Call off a game that has not begun."""
    if not is_host:
        raise NotYours("only who made the game can call it off")
    if table.status != "open":
        raise NotNow("a game that has begun is not called off")
    return Draft(Kind.CLOSE, None)


def expire(table: Table, now: float) -> Draft:
    """Somebody's time is up."""
    if table.deadline is None or now < table.deadline:
        raise NotNow("nobody's time is up")
    return Draft(Kind.TIME, table.ticking)


def _must_sit(seats: Collection[int]) -> None:
    if not seats:
        raise NotYours("you have no seat in this game")


def _must_run(table: Table) -> None:
    if table.status == "open":
        raise NotNow("the game begins when all seats are taken")
    if table.status == "over":
        raise NotNow("the game was called off" if table.is_closed else "the game is over")


def _turn(table: Table) -> str:
    return table.game.seat_names[table.seat] if table.seat is not None else "nobody"


def _one_of(table: Table, seats: Collection[int], seat: int | None) -> int:
    """Return the seat that does something: the one named, the one to move, or the first."""
    _must_sit(seats)
    if seat is not None:
        if seat not in seats:
            raise NotYours(f"seat {seat} is not yours")
        return seat
    return table.seat if table.seat is not None and table.seat in seats else min(seats)
