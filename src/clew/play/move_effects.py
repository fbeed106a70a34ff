"""The effects of a move in sentences, before it is played."""

from collections.abc import Sequence

from clew.core.errors import UnseenError
from clew.core.interaction.people import Person, capitalised, listed, people_of
from clew.core.position import Position
from clew.core.result import Result
from clew.play.ending import reason_in_words


def effects(position: Position, move: str, people: Sequence[Person] | None = None) -> list[str]:
    """Return the effects of a legal move in sentences without full stops; none if there is nothing worth saying.

    They speak to the player who moves unless other `people` are given, one for each seat.
    """
    return [capitalised(each) for each in effect_clauses(position, move, people)]


def effect_clauses(position: Position, move: str, people: Sequence[Person] | None = None) -> list[str]:
    """Return the effects of a legal move as clauses that can follow a colon."""
    seat = position.seat
    view = position if seat is None else position.view(seat)
    spoken_of = people or people_of(position.game.seat_names, you=seat)
    sentences = list(position.game.package.words.effects(view, move, spoken_of))
    general = general_effects(view, move, spoken_of, sentences)
    # What ends the game comes first.
    return [*general, *sentences] if _ends(view, move) else [*sentences, *general]


def _ends(position: Position, move: str) -> bool:
    try:
        return position.play(move).is_over
    except UnseenError:
        return False


def general_effects(
    position: Position, move: str, people: Sequence[Person], sentences: Sequence[str] = ()
) -> list[str]:
    """Return the effects that every game has: the move ends the game, or the same seat moves again.

    Why the game ends, and that something unseen is turned up, is left out if the game has `sentences` of its own.
    """
    try:
        after = position.play(move)
    except UnseenError:
        return [] if sentences else ["something unseen is turned up"]
    if after.result is not None:
        reason = "" if sentences else f": {reason_in_words(position.game.package, after.result)}"
        return [f"{outcome(after.result, people)}{reason}"]
    if after.seat == position.seat and position.seat is not None:
        mover = people[position.seat]
        return [f"{mover.subject} {mover.verb('move', 'moves')} again"]
    return []


def outcome(result: Result, people: Sequence[Person]) -> str:
    """Return who wins, in a few words that speak to a person: `You win`, `Ann wins`."""
    if len(result.winners) == len(people):
        return "Draw"
    winners = [people[seat] for seat in result.winners]
    if len(winners) == 1:
        return f"{winners[0].subject} {winners[0].verb('win', 'wins')}"
    return capitalised(f"{listed([winner.object for winner in winners])} share the win")
