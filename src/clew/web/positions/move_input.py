"""Moves entered by touching sites and choices: given what has been touched so far, what can come next."""

from collections.abc import Sequence
from dataclasses import dataclass

from clew.core.errors import InvalidMove
from clew.core.position import Position
from clew.web.errors import rule_link, sentence_of
from clew.web.lru_cache import LruCache
from clew.web.positions.board_svg import labels
from clew.web.positions.models import MoveRefusal, MoveVerdict, Touch, Touches

MOST_KEPT = 200


@dataclass(frozen=True)
class Way:
    """A legal move, and what a finger touches to enter it."""

    touches: tuple[str, ...]
    move: str


_WAYS: LruCache[tuple[Way, ...]] = LruCache(MOST_KEPT)


def ways(position: Position) -> tuple[Way, ...]:
    """Return all legal moves with their touches."""
    return _WAYS.get(position, lambda: _ways_of(position))


def _ways_of(position: Position) -> tuple[Way, ...]:
    notation, board, state = position.game.package.notation, position.game.board, position.state
    return tuple(
        Way(notation.touches(board, state, move), notation.format_move(board, state, move))
        for move in position.move_numbers()
    )


def touches(position: Position, ply: int, touched: Sequence[str]) -> Touches:
    """Return what can be touched next, and the move if one is complete."""
    done = tuple(touched)
    begun = [way for way in ways(position) if way.touches[: len(done)] == done]
    complete = next((way.move for way in begun if len(way.touches) == len(done)), None)
    on_board = labels(position)
    offered: dict[str, str | None] = {}
    for way in begun:
        if len(way.touches) > len(done):
            touch = way.touches[len(done)]
            is_last = len(way.touches) == len(done) + 1
            offered[touch] = way.move if is_last else offered.get(touch)
    return Touches(
        ply=ply,
        touched=list(done),
        move=complete,
        moves=len(begun),
        next=[
            Touch(touch=touch, label=on_board.get(touch, touch), on_board=touch in on_board, move=move)
            for touch, move in offered.items()
        ],
        refusal=None if begun else why_nothing(position, done),
    )


def why_nothing(position: Position, touched: Sequence[str]) -> MoveRefusal:
    """Return why no legal move begins with these touches: the rule, where the last touch is a move by itself."""
    try:
        refusal = position.why_not(touched[-1]) if touched else None
    except InvalidMove:
        refusal = None
    if refusal is None:
        return MoveRefusal(rule=None, sentence=f"No legal move begins with {', '.join(touched)}.", link=None)
    return refusal_of(position, refusal.rule, refusal.sentence)


def refusal_of(position: Position, rule: str, sentence: str) -> MoveRefusal:
    """Return a refusal as the API tells it."""
    return MoveRefusal(rule=rule, sentence=sentence_of(sentence), link=rule_link(position.game.id, rule))


def why_of(position: Position, move: str) -> MoveVerdict:
    """Return whether a move is legal, and why not."""
    try:
        refusal = position.why_not(move)
    except InvalidMove as error:
        # Whoever asks wants to know why not: this is an answer like any other.
        unread = MoveRefusal(rule=None, sentence=sentence_of(str(error)), link=None)
        return MoveVerdict(move=move, legal=False, refusal=unread)
    told = None if refusal is None else refusal_of(position, refusal.rule, refusal.sentence)
    return MoveVerdict(move=position.format_move(position.parse_move(move)), legal=refusal is None, refusal=told)
