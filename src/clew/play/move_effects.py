"""The effects of a move in sentences, before it is played.

A game may have `effects(position, move)` in its notation. It returns sentences without a full stop, most important
first: `closes two structures`, `the longest path grows from 9 to 12`. Its position is the view of the seat to move and
its move is legal; the sentences must not depend on the order of unseen cards or tiles.
"""

from collections.abc import Callable, Sequence
from typing import cast

from clew.core.errors import UnseenError
from clew.core.position import Position

#: The type of `effects` in a game's notation.
Effects = Callable[[Position, str], Sequence[str]]


def effects(position: Position, move: str) -> list[str]:
    """Return the effects of a legal move in sentences; none if there is nothing worth saying."""
    seat = position.seat
    view = position if seat is None else position.view(seat)
    of_this_game = cast("Effects | None", getattr(position.game.package.notation, "effects", None))
    sentences = list(of_this_game(view, move)) if of_this_game is not None else []
    return sentences + general_effects(view, move, sentences)


def general_effects(position: Position, move: str, sentences: Sequence[str] = ()) -> list[str]:
    """Return the effects that every game has: the move ends the game, or the same seat moves again.

    A move that turns up something unseen says so, unless the game has `sentences` of its own.
    """
    try:
        after = position.play(move)
    except UnseenError:
        return [] if sentences else ["something unseen is turned up"]
    names = position.game.seat_names
    if after.result is not None:
        return [f"{after.result.headline(names)}: {after.result.reason.partition(':')[2].strip()}"]
    if after.seat == position.seat and position.seat is not None:
        return [f"{names[position.seat]} moves again"]
    return []
