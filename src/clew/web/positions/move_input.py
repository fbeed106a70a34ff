"""Moves entered by touching sites and choices: what can come next after the touches so far."""

from collections.abc import Sequence
from dataclasses import dataclass

from clew.core.errors import InvalidMove
from clew.core.position import Position
from clew.web.errors import rule_link, sentence_of
from clew.web.lru_cache import LruCache
from clew.web.positions.board_svg import labels
from clew.web.positions.models import MoveRefusal, MoveVerdict, Touch, Touches

#: Lists of legal moves to cache.
CACHE_SIZE = 200


@dataclass(frozen=True)
class TouchSequence:
    """The touches that enter a legal move."""

    touches: tuple[str, ...]
    move: str


_SEQUENCES: LruCache[tuple[TouchSequence, ...]] = LruCache(CACHE_SIZE, size_of=lambda found: 300 * len(found))


def touch_sequences(position: Position) -> tuple[TouchSequence, ...]:
    """Return all legal moves with their touches."""
    return _SEQUENCES.get(position, lambda: _touch_sequences(position))


def _touch_sequences(position: Position) -> tuple[TouchSequence, ...]:
    notation, board, state = position.game.package.notation, position.game.board, position.state
    return tuple(
        TouchSequence(notation.touches(board, state, move), notation.format_move(board, state, move))
        for move in position.move_numbers()
    )


def touches(position: Position, ply: int, touched: Sequence[str]) -> Touches:
    """Return what can be touched next, and the move if it is complete."""
    prefix = tuple(touched)
    matching = [sequence for sequence in touch_sequences(position) if sequence.touches[: len(prefix)] == prefix]
    complete = next((sequence.move for sequence in matching if len(sequence.touches) == len(prefix)), None)
    on_board = labels(position)
    offered: dict[str, str | None] = {}
    for sequence in matching:
        if len(sequence.touches) > len(prefix):
            touch = sequence.touches[len(prefix)]
            is_last = len(sequence.touches) == len(prefix) + 1
            offered[touch] = sequence.move if is_last else offered.get(touch)
    return Touches(
        ply=ply,
        touched=list(prefix),
        move=complete,
        moves=len(matching),
        next=[
            Touch(touch=touch, label=on_board.get(touch, touch), on_board=touch in on_board, move=move)
            for touch, move in offered.items()
        ],
        refusal=None if matching else refusal_of_touches(position, prefix),
    )


def refusal_of_touches(position: Position, touched: Sequence[str]) -> MoveRefusal:
    """Return why no legal move begins with these touches: the broken rule, if the last touch is a move by itself."""
    try:
        illegal = position.why_not(touched[-1]) if touched else None
    except InvalidMove:
        illegal = None
    if illegal is None:
        return MoveRefusal(rule=None, sentence=f"No legal move begins with {', '.join(touched)}.", link=None)
    return refusal_of(position, illegal.rule, illegal.sentence)


def refusal_of(position: Position, rule: str, sentence: str) -> MoveRefusal:
    """Return a broken rule as JSON, with a link to it."""
    return MoveRefusal(rule=rule, sentence=sentence_of(sentence), link=rule_link(position.game.id, rule))


def verdict_on(position: Position, move: str) -> MoveVerdict:
    """Return whether a move is legal, and why not."""
    try:
        illegal = position.why_not(move)
    except InvalidMove as error:
        # The question was why the move is refused, so an unreadable move is an answer and not an error.
        unreadable = MoveRefusal(rule=None, sentence=sentence_of(str(error)), link=None)
        return MoveVerdict(move=move, legal=False, refusal=unreadable)
    refusal = None if illegal is None else refusal_of(position, illegal.rule, illegal.sentence)
    return MoveVerdict(move=position.format_move(position.parse_move(move)), legal=illegal is None, refusal=refusal)
