"""The JSON API for positions that belong to no game: every request carries the position as text, nothing is stored.

Lessons, shared games and analysis use it.
"""

from typing import Annotated

from fastapi import APIRouter, Query

from clew.play.move_effects import effects
from clew.web.dependencies import Called, InputBoardQuery, MoveText, OptionalMove, PositionText, Texts
from clew.web.errors import PROBLEMS, REFUSALS
from clew.web.metering.current import MeteredRoute
from clew.web.models import LONGEST_POSITION
from clew.web.positions.board_svg import picture
from clew.web.positions.editor import LONGEST_DRAFT, draft_state, edited, opened_draft
from clew.web.positions.models import DraftState, MovePreview, MoveVerdict, PositionState, Touches
from clew.web.positions.move_input import Shown, planned, touches, verdict_on
from clew.web.positions.service import cached_position, people_called, state_of, unfinished, with_hidden_order

router = APIRouter(route_class=MeteredRoute, prefix="/api/v1", responses=PROBLEMS, tags=["positions"])

GameText = Annotated[
    str | None, Query(max_length=LONGEST_POSITION, description="A game with its options, to set up its start.")
]
StartText = Annotated[str | None, Query(max_length=LONGEST_POSITION, description="A position as text.")]
DraftText = Annotated[str | None, Query(max_length=LONGEST_DRAFT, description="The draft of an earlier answer.")]


@router.get("/position")
def position_state(
    position: PositionText,
    settings: InputBoardQuery,
    called: Called = [],  # noqa: B006
) -> PositionState:
    """Return a position: whose turn it is or how the game ended, and its picture."""
    found = cached_position(position)
    return state_of(found, settings, people=people_called(found.game, called))


@router.get("/position/after", responses={409: REFUSALS[409]})
def position_after(
    position: PositionText,
    move: MoveText,
    settings: InputBoardQuery,
    called: Called = [],  # noqa: B006
) -> PositionState:
    """Return the position after a legal move. Unseen pieces that the move reveals are drawn at random."""
    before = unfinished(cached_position(position))
    after = with_hidden_order(before).play(move)
    people = people_called(before.game, called)
    return state_of(after, settings, effects(before, str(after.last), people), people)


@router.get("/position/touches")
def position_touches(
    position: PositionText,
    settings: InputBoardQuery,
    touched: Texts = [],  # noqa: B006
    after: Texts = [],  # noqa: B006
    like: OptionalMove = None,
    neutral: bool = False,
    called: Called = [],  # noqa: B006
) -> Touches:
    """Return what can be touched next after touches in any order, the moves to show, and the move if it is complete.

    `after` are moves of the same turn that are entered but not played, `like` is the move that was shown before. With
    `neutral`, good moves are not shown before others, and nothing is said about what they do.
    """
    at = planned(cached_position(position), after)
    # The one who tries a move enters it for every seat, so prompts name no player.
    shown = Shown(like, people_called(at.game, called), settings, neutral, is_addressed=False)
    return touches(at, 0, touched, shown)


@router.get("/position/why")
def position_why(position: PositionText, move: MoveText) -> MoveVerdict:
    """Return whether a move is legal; if not, the rule it breaks, or why it cannot be read."""
    return verdict_on(cached_position(position), move)


@router.get("/position/preview", responses={409: REFUSALS[409]})
def position_preview(
    position: PositionText,
    move: MoveText,
    settings: InputBoardQuery,
    called: Called = [],  # noqa: B006
) -> MovePreview:
    """Return what a legal move would do, without playing it."""
    before = unfinished(cached_position(position))
    # An illegal move raises here.
    with_hidden_order(before).play(move)
    canonical = before.format_move(before.parse_move(move))
    return MovePreview(
        ply=0,
        move=canonical,
        touches=list(before.touches(canonical)),
        effects=effects(before, canonical, people_called(before.game, called)),
        position=None,
        svg=picture(before, **settings.as_dict(), pending=canonical),
    )


@router.get("/position/draft")
def position_draft(
    settings: InputBoardQuery,
    game: GameText = None,
    position: StartText = None,
    draft: DraftText = None,
    edit: Texts = [],  # noqa: B006
) -> DraftState:
    """Set up a position: return a draft after some edits, and whether it is a legal position.

    An edit is `put SITE PIECE`, `take SITE`, `seat NUMBER`, `set FIELD VALUE`, `start` or `empty`. One that is refused
    leaves the draft as it was.
    """
    changed, refused = edited(opened_draft(game, position, draft), edit)
    return draft_state(changed, settings.as_dict(), refused)
