"""Positions that belong to no game of the server: read from text, checked, and described."""

from collections.abc import Sequence

from clew.core.game import Game
from clew.core.game import position as parse_position
from clew.core.interaction.people import Person, capitalised, people_of
from clew.core.position import Position
from clew.play.ending import reason_in_words, with_people
from clew.play.move_effects import outcome
from clew.play.session import Session
from clew.web.errors import Conflict, rule_link, sentence_of
from clew.web.lru_cache import LruCache
from clew.web.pictures import InputBoardSettings
from clew.web.positions.board_svg import picture
from clew.web.positions.models import PositionEnding, PositionState

#: Positions to cache: a client usually asks about the same one several times.
CACHE_SIZE = 500

_POSITIONS: LruCache[Position] = LruCache(CACHE_SIZE, size_of=lambda position: 4 * position.states.nbytes)


def cached_position(text: str) -> Position:
    """Return the position of a text."""
    return _POSITIONS.get(text, lambda: parse_position(text))


def unfinished(position: Position) -> Position:
    """Return a position in which the game is not over, or raise Conflict."""
    if position.is_over:
        raise Conflict("in this position the game is over")
    return position


def with_hidden_order(position: Position) -> Position:
    """Return a position whose unseen order is known, drawing one if needed."""
    return Session.begin(position).position if position.unseen else position


def people_called(game: Game, called: Sequence[str]) -> tuple[Person, ...] | None:
    """Return the players as a client calls them, `You` spoken to; None unless every seat is named."""
    if len(called) != game.seats:
        return None
    return people_of(called, you=next((seat for seat, name in enumerate(called) if name == "You"), None))


def state_of(
    position: Position,
    settings: InputBoardSettings,
    effects: list[str] | None = None,
    people: Sequence[Person] | None = None,
) -> PositionState:
    """Return a position as JSON, with the effects of the move that led to it.

    The words speak of `people`, one for each seat, or of the seats by their names.
    """
    spoken_of = people or people_of(position.game.seat_names)
    return PositionState(
        position=str(position),
        public=str(position if position.seat is None else position.view(position.seat)),
        game=position.game.id,
        name=position.game.about.name,
        seat=position.seat,
        seat_names=list(position.game.seat_names),
        headline=headline_of(position, spoken_of),
        ending=ending_of(position, spoken_of),
        last=position.last,
        effects=effects or [],
        svg=picture(position, **settings.as_dict()),
    )


def headline_of(position: Position, people: Sequence[Person]) -> str:
    """Return whose turn it is, or who has won, in a few words."""
    if position.result is not None:
        return outcome(position.result, people)
    assert position.seat is not None
    return f"{people[position.seat].subject} to move"


def ending_of(position: Position, people: Sequence[Person]) -> PositionEnding | None:
    """Return how the game ended, or None if it is not over."""
    result = position.result
    if result is None:
        return None
    reason = reason_in_words(position.game.package, result)
    return PositionEnding(
        winners=list(result.winners),
        scores=None if result.scores is None else list(result.scores),
        headline=outcome(result, people),
        reason=sentence_of(capitalised(with_people(reason, position.game.seat_names, people))),
        rule=result.rule,
        link=rule_link(position.game.id, result.rule),
    )
