"""The JSON API for positions that belong to no game: whatever is asked comes with the position's text.

Lessons, shared pages and analysis use it. Nothing is kept.
"""

from typing import Annotated

from fastapi import APIRouter, Query

from clew.core.game import position as read_position
from clew.core.position import Position
from clew.pictures.captions import headline
from clew.play.move_effects import effects
from clew.play.session import Session
from clew.web.dependencies import MoveText, Palette, Texts
from clew.web.errors import PROBLEMS, REFUSALS, Conflict, rule_link, sentence_of
from clew.web.lru_cache import LruCache
from clew.web.models import LONGEST_POSITION
from clew.web.positions.board_svg import picture
from clew.web.positions.models import Ending, MovePreview, MoveVerdict, PositionState, Touches
from clew.web.positions.move_input import touches, why_of

router = APIRouter(prefix="/api/v1", responses=PROBLEMS, tags=["positions"])

PositionText = Annotated[str, Query(min_length=1, max_length=LONGEST_POSITION, description="A position as text.")]
Prefix = Annotated[str, Query(max_length=30, description="What the ids in the picture begin with.")]

MOST_KEPT = 500

_READ: LruCache[Position] = LruCache(MOST_KEPT)


def read(text: str) -> Position:
    """Return the position that a text means; whoever looks at one asks about it several times."""
    return _READ.get(text, lambda: read_position(text))


def known(position: Position) -> Position:
    """Return a position with an order of what nobody has seen: its own, or one that is drawn now."""
    return Session.begin(position).position if position.unseen else position


def described(position: Position, palette: str, prefix: str, does: list[str] | None = None) -> PositionState:
    """Return a position as the API tells it."""
    result = position.result
    ending = None
    if result is not None:
        ending = Ending(
            winners=list(result.winners),
            scores=None if result.scores is None else list(result.scores),
            headline=result.headline(position.game.seat_names),
            reason=sentence_of(result.reason.partition(":")[2].strip()),
            rule=result.rule,
            link=rule_link(position.game.id, result.rule),
        )
    settings = {"palette": palette, "interactive": True, "caption": False, "background": False, "prefix": prefix}
    return PositionState(
        position=str(position),
        public=str(position if position.seat is None else position.view(position.seat)),
        game=position.game.id,
        name=position.game.about.name,
        seat=position.seat,
        seat_names=list(position.game.seat_names),
        headline=headline(position),
        ending=ending,
        last=position.last,
        effects=does or [],
        svg=picture(position, **settings),
    )


@router.get("/position")
def position_state(position: PositionText, palette: Palette = "standard", prefix: Prefix = "board") -> PositionState:
    """Return a position: whose turn it is, how it ended, its picture."""
    return described(read(position), palette, prefix)


@router.get("/position/after", responses={409: REFUSALS[409]})
def position_after(
    position: PositionText, move: MoveText, palette: Palette = "standard", prefix: Prefix = "board"
) -> PositionState:
    """Return the position after a legal move. Where something unseen is turned up, it is drawn."""
    before = going_on(read(position))
    after = known(before).play(move)
    return described(after, palette, prefix, effects(before, str(after.last)))


@router.get("/position/touches")
def position_touches(position: PositionText, touched: Texts = []) -> Touches:  # noqa: B006
    """Tell what can be touched next, given what has been touched so far, and whether a move is complete."""
    return touches(read(position), 0, touched)


@router.get("/position/why")
def position_why(position: PositionText, move: MoveText) -> MoveVerdict:
    """Tell whether a move is legal, and which rule it breaks if not, or that it cannot be read."""
    return why_of(read(position), move)


@router.get("/position/preview", responses={409: REFUSALS[409]})
def position_preview(
    position: PositionText, move: MoveText, palette: Palette = "standard", prefix: Prefix = "board"
) -> MovePreview:
    """Tell what a legal move does before it is played."""
    before = going_on(read(position))
    known(before).play(move)
    canonical = before.format_move(before.parse_move(move))
    settings = {"palette": palette, "interactive": True, "caption": False, "background": False, "prefix": prefix}
    return MovePreview(
        ply=0,
        move=canonical,
        touches=list(before.touches(canonical)),
        effects=effects(before, canonical),
        position=None,
        svg=picture(before, **settings, pending=canonical),
    )


def going_on(position: Position) -> Position:
    """Return a position in which somebody is to move, or refuse."""
    if position.is_over:
        raise Conflict("in this position the game is over")
    return position
