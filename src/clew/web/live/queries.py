"""The routes of live games that only read: legal moves, touches, previews, hints, pictures, records."""

import asyncio
from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Query, Response

from clew.core.errors import UnseenError
from clew.core.position import Position
from clew.play.guidance import where_to_look
from clew.play.move_effects import effects
from clew.search.mcts.thought import Thought
from clew.web.credentials import Identity
from clew.web.dependencies import (
    BoardQuery,
    ClientAddress,
    CurrentApp,
    CurrentIdentity,
    InputBoardQuery,
    MoveText,
    OptionalMove,
    OptionalPly,
    Texts,
)
from clew.web.errors import PROBLEMS, REFUSALS, Conflict, Forbidden
from clew.web.live import views
from clew.web.live.actions.moves import why_no_hint
from clew.web.live.api import GameId
from clew.web.live.game import LiveGame
from clew.web.live.models import CountState, HintRequest, LegalMoves, MoveHint
from clew.web.live.narration import counts
from clew.web.live.people import people
from clew.web.metering.current import MeteredRoute, in_thread, metered, waiting
from clew.web.models import LARGEST_PLY, LONGEST_MOVE
from clew.web.pictures import SVG_RESPONSE, Palette, svg_response
from clew.web.positions.board_svg import picture, place_words, seen_by, switched_on
from clew.web.positions.models import MovePreview, MoveVerdict, Touches
from clew.web.positions.move_input import Shown, planned, touches, verdict_on
from clew.web.state import AppState

router = APIRouter(route_class=MeteredRoute, prefix="/api/v1", responses=PROBLEMS)

AnyText = Annotated[str, Query(max_length=LONGEST_MOVE)]


def visible_position(app: AppState, identity: Identity, game_id: str) -> tuple[LiveGame, Position]:
    """Return a game, and its position as a client may see it."""
    game = app.games.get(game_id)
    return game, views.viewed(game, app.games.seats_of(game, identity))


@router.get("/games/{game_id}/moves", tags=["queries"], responses={401: REFUSALS[401]})
def legal_moves(
    app: CurrentApp,
    identity: CurrentIdentity,
    game_id: GameId,
    begins: AnyText = "",
    offset: Annotated[int, Query(ge=0, le=LARGEST_PLY)] = 0,
    limit: Annotated[int, Query(ge=1, le=500)] = 500,
) -> LegalMoves:
    """List legal moves, a page at a time; `begins` keeps those that begin with a text."""
    game, position = visible_position(app, identity, game_id)
    found = position.moves() if game.status != "over" else []
    listed = [move for move in found if move.lower().startswith(begins.lower())]
    shown = listed[offset : offset + limit]
    more = offset + limit if offset + limit < len(listed) else None
    return LegalMoves(ply=game.ply, total=len(listed), moves=shown, more=more)


@router.get("/games/{game_id}/touches", tags=["queries"], responses={401: REFUSALS[401]})
def next_touches(
    app: CurrentApp,
    identity: CurrentIdentity,
    game_id: GameId,
    settings: InputBoardQuery,
    touched: Texts = [],  # noqa: B006
    after: Texts = [],  # noqa: B006
    like: OptionalMove = None,
) -> Touches:
    """Return what can be touched next after touches in any order, the moves to show, and the move if it is complete.

    `after` are moves of the same turn that are entered but not played, `like` is the move that was shown before.
    """
    game, position = visible_position(app, identity, game_id)
    spoken_of = people(game, app.games.seats_of(game, identity))
    return touches(planned(position, after), game.ply, touched, Shown(like, spoken_of, settings))


@router.get("/games/{game_id}/counts", tags=["queries"], responses={401: REFUSALS[401]})
def planned_counts(
    app: CurrentApp,
    identity: CurrentIdentity,
    game_id: GameId,
    after: Texts = [],  # noqa: B006
) -> list[list[CountState]]:
    """Return what each seat counts; `after` are moves of the same turn that are entered but not played."""
    _, position = visible_position(app, identity, game_id)
    return counts(planned(position, after))


@router.get("/games/{game_id}/why", tags=["queries"], responses={401: REFUSALS[401]})
def why(app: CurrentApp, identity: CurrentIdentity, game_id: GameId, move: MoveText) -> MoveVerdict:
    """Return whether a move is legal, and which rule it breaks if not, or that it cannot be read."""
    _, position = visible_position(app, identity, game_id)
    return verdict_on(position, move)


@router.get("/games/{game_id}/preview", tags=["queries"], responses={401: REFUSALS[401], 409: REFUSALS[409]})
def preview(
    app: CurrentApp, identity: CurrentIdentity, game_id: GameId, move: MoveText, palette: Palette = "standard"
) -> MovePreview:
    """Return what a legal move does, before it is played."""
    game, position = visible_position(app, identity, game_id)
    if game.status == "over":
        raise Conflict("the game is over")
    try:
        after = str(position.play(move))
    except UnseenError:
        after = None
    canonical = position.format_move(position.parse_move(move))
    return MovePreview(
        ply=game.ply,
        move=canonical,
        touches=list(position.touches(canonical)),
        effects=effects(position, canonical, people(game, app.games.seats_of(game, identity))),
        position=after,
        svg=picture(
            position,
            palette=palette,
            interactive=True,
            caption=False,
            background=False,
            pending=canonical,
            prefix="board",
        ),
    )


@router.post("/games/{game_id}/hint", tags=["queries"], responses=REFUSALS)
async def hint(
    app: CurrentApp, identity: CurrentIdentity, client: ClientAddress, game_id: GameId, body: HintRequest
) -> MoveHint:
    """Return a hint: in step 1 where to look, in step 2 the whole move. Only against bots or at one device."""
    game, position = await in_thread(metered(position_for_hint), app, identity, game_id)
    app.limits.hints.count(client)
    with waiting():
        thought = await asyncio.wrap_future(await in_thread(app.bots.hint, position, client))
    return await in_thread(metered(_hint), game, position, thought, body.step)


def position_for_hint(app: AppState, identity: Identity, game_id: str) -> tuple[LiveGame, Position]:
    """Return a game and the position to think about, or refuse where there are no hints."""
    game, position = visible_position(app, identity, game_id)
    if game.seat is None:
        raise Conflict("the game is not running")
    if game.seat not in app.games.seats_of(game, identity):
        raise Forbidden("hints are for the seat to move")
    why_not = why_no_hint(game)
    if why_not is not None:
        raise Conflict(why_not)
    return game, position


def _hint(game: LiveGame, position: Position, thought: Thought, step: int) -> MoveHint:
    is_whole = step == 2 and game.seat is not None
    places = where_to_look(position, thought)
    return MoveHint(
        ply=game.ply,
        step=step,
        places=list(places),
        labels=[place_words(position, place) for place in places],
        move=thought.move if is_whole else None,
        touches=list(position.touches(thought.move)) if is_whole else [],
        value=thought.values[game.seat] if is_whole and game.seat is not None else None,
    )


@router.get(
    "/games/{game_id}/board",
    tags=["queries"],
    response_class=Response,
    responses={**SVG_RESPONSE, 401: REFUSALS[401]},
)
def board(
    app: CurrentApp,
    identity: CurrentIdentity,
    game_id: GameId,
    settings: BoardQuery,
    ply: OptionalPly = None,
    interactive: bool = False,
    pending: Annotated[str | None, Query(max_length=LONGEST_MOVE)] = None,
    after: Texts = [],  # noqa: B006
    mark: Annotated[list[AnyText], Query(max_length=100)] = [],  # noqa: B006
    show: Texts = [],  # noqa: B006
) -> Response:
    """Return the picture; `mark=c4:hint` marks a site, `show=` turns on a setting of the game's own picture.

    `after` are moves of the same turn that are entered but not played.
    """
    game = app.games.get(game_id)
    yours = app.games.seats_of(game, identity)
    position = planned(views.viewed(game, yours, ply), after)
    drawn = settings.as_dict() | switched_on(position, show) | seen_by(position, yours)
    drawn |= {"interactive": interactive, "pending": pending}
    svg = picture(position, **drawn, marks=marks_from(mark))
    return svg_response(svg)


def marks_from(marks: list[str]) -> dict[str, str]:
    """Return marks written as `site:kind`."""
    pairs = [mark.rpartition(":") for mark in marks]
    return {site: kind for site, _, kind in pairs}


@router.get(
    "/games/{game_id}/record",
    tags=["queries"],
    response_class=Response,
    responses={200: {"content": {"text/plain": {}}, "description": "The record."}},
)
def record(app: CurrentApp, game_id: GameId) -> Response:
    """Return the record. Until the game is over, it leaves out the order of what is unseen."""
    return Response(record_text(app.games.get(game_id)), media_type="text/plain")


def record_text(game: LiveGame) -> str:
    """Return the record of a game."""
    day = datetime.fromtimestamp(game.header.created, UTC).date()
    return str(game.session.record(day.isoformat()))
