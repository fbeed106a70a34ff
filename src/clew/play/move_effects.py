"""What a move does, in sentences, before it is played.

A game that can tell more than the ending has `effects(position, move)` in its notation.py, which returns sentences
without a full stop, most important first: `closes two structures`, `the longest path grows from 9 to 12`. It is given
what the seat to move may know, and a legal move as text; it must not depend on the order of what nobody has seen.
"""

from collections.abc import Callable, Sequence
from typing import cast

from clew.core.errors import UnseenError
from clew.core.position import Position

#: What `effects` of a game's notation.py is.
Effects = Callable[[Position, str], Sequence[str]]


def effects(position: Position, move: str) -> list[str]:
    """Return what a legal move does, in sentences; none where there is nothing worth saying."""
    seat = position.seat
    view = position if seat is None else position.view(seat)
    of_this_game = cast("Effects | None", getattr(position.game.package.notation, "effects", None))
    told = list(of_this_game(view, move)) if of_this_game is not None else []
    return told + usual_effects(view, move, told)


def usual_effects(position: Position, move: str, told: Sequence[str] = ()) -> list[str]:
    """Return what can be told of any game's move: that it ends the game, or that the same seat moves again."""
    try:
        after = position.play(move)
    except UnseenError:
        return [] if told else ["something is turned up that nobody has seen yet"]
    names = position.game.seat_names
    if after.result is not None:
        return [f"{after.result.headline(names)}: {after.result.reason.partition(':')[2].strip()}"]
    if after.seat == position.seat and position.seat is not None:
        return [f"{names[position.seat]} moves again"]
    return []
