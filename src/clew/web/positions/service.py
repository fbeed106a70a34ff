"""Positions that belong to no game of the server: read from text, checked, and described."""

from clew.core.game import position as parse_position
from clew.core.position import Position
from clew.pictures.captions import headline
from clew.play.ending import reason_in_words
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


def state_of(position: Position, settings: InputBoardSettings, effects: list[str] | None = None) -> PositionState:
    """Return a position as JSON, with the effects of the move that led to it."""
    return PositionState(
        position=str(position),
        public=str(position if position.seat is None else position.view(position.seat)),
        game=position.game.id,
        name=position.game.about.name,
        seat=position.seat,
        seat_names=list(position.game.seat_names),
        headline=headline(position),
        ending=ending_of(position),
        last=position.last,
        effects=effects or [],
        svg=picture(position, **settings.as_dict()),
    )


def ending_of(position: Position) -> PositionEnding | None:
    """Return how the game ended, or None if it is not over."""
    result = position.result
    if result is None:
        return None
    return PositionEnding(
        winners=list(result.winners),
        scores=None if result.scores is None else list(result.scores),
        headline=result.headline(position.game.seat_names),
        reason=sentence_of(reason_in_words(position.game.package, result)),
        rule=result.rule,
        link=rule_link(position.game.id, result.rule),
    )
