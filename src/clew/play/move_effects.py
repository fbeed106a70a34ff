"""The effects of a move in sentences, before it is played."""

from collections.abc import Sequence

from clew.core.errors import UnseenError
from clew.core.people import Person, capitalised, people_of
from clew.core.position import Position


def effects(position: Position, move: str, people: Sequence[Person] | None = None) -> list[str]:
    """Return the effects of a legal move in sentences without full stops; none if there is nothing worth saying.

    They speak to the player who moves unless other `people` are given, one for each seat.
    """
    seat = position.seat
    view = position if seat is None else position.view(seat)
    spoken_of = people or people_of(position.game.seat_names, you=seat)
    sentences = list(position.game.package.words.effects(view, move, spoken_of))
    return [capitalised(each) for each in sentences + general_effects(view, move, spoken_of, sentences)]


def general_effects(
    position: Position, move: str, people: Sequence[Person], sentences: Sequence[str] = ()
) -> list[str]:
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
        mover = people[position.seat]
        return [f"{mover.subject} {mover.verb('move', 'moves')} again"]
    return []
