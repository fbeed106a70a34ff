"""The part of the JSON API that only looks: the catalogue, legal moves, touches, previews, hints, pictures, records."""

import asyncio
from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Query, Response
from starlette.concurrency import run_in_threadpool

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
    MoveText,
    OptionalPly,
    Texts,
)
from clew.web.errors import PROBLEMS, REFUSALS, Conflict, Forbidden
from clew.web.live import actions, views
from clew.web.live.api import GameId
from clew.web.live.game import LiveGame
from clew.web.live.models import HintRequest, LegalMoves, MoveHint
from clew.web.models import LARGEST_PLY, LONGEST_MOVE
from clew.web.pictures import SVG_RESPONSE, Palette, svg_response
from clew.web.positions.board_svg import labels, picture
from clew.web.positions.models import MovePreview, MoveVerdict, Touches
from clew.web.positions.move_input import touches, why_of
from clew.web.state import AppState

router = APIRouter(prefix="/api/v1", responses=PROBLEMS)


AnyText = Annotated[str, Query(max_length=LONGEST_MOVE)]


def looked_at(server: AppState, who: Identity, game_id: str) -> tuple[LiveGame, Position]:
    """Return a table, and its position as somebody may see it."""
    table = server.games.get(game_id)
    return table, views.viewed(table, server.games.seats_of(table, who))


@router.get("/games/{game_id}/moves", tags=["looking"], responses={401: REFUSALS[401]})
def legal_moves(
    server: CurrentApp,
    who: CurrentIdentity,
    game_id: GameId,
    begins: AnyText = "",
    offset: Annotated[int, Query(ge=0, le=LARGEST_PLY)] = 0,
    limit: Annotated[int, Query(ge=1, le=500)] = 500,
) -> LegalMoves:
    """List legal moves, some at a time; `begins` leaves out those that begin differently."""
    table, position = looked_at(server, who, game_id)
    found = position.moves() if table.status != "over" else []
    listed = [move for move in found if move.lower().startswith(begins.lower())]
    shown = listed[offset : offset + limit]
    more = offset + limit if offset + limit < len(listed) else None
    return LegalMoves(ply=table.ply, total=len(listed), moves=shown, more=more)


@router.get("/games/{game_id}/touches", tags=["looking"], responses={401: REFUSALS[401]})
def next_touches(server: CurrentApp, who: CurrentIdentity, game_id: GameId, touched: Texts = []) -> Touches:  # noqa: B006
    """Tell what can be touched next, given what has been touched so far, and whether a move is complete."""
    table, position = looked_at(server, who, game_id)
    return touches(position, table.ply, touched)


@router.get("/games/{game_id}/why", tags=["looking"], responses={401: REFUSALS[401]})
def why(server: CurrentApp, who: CurrentIdentity, game_id: GameId, move: MoveText) -> MoveVerdict:
    """Tell whether a move is legal, and which rule it breaks if not, or that it cannot be read."""
    _, position = looked_at(server, who, game_id)
    return why_of(position, move)


@router.get("/games/{game_id}/preview", tags=["looking"], responses={401: REFUSALS[401], 409: REFUSALS[409]})
def preview(
    server: CurrentApp, who: CurrentIdentity, game_id: GameId, move: MoveText, palette: Palette = "standard"
) -> MovePreview:
    """Tell what a legal move does before it is played."""
    table, position = looked_at(server, who, game_id)
    if table.status == "over":
        raise Conflict("the game is over")
    try:
        after = str(position.play(move))
    except UnseenError:
        after = None
    canonical = position.format_move(position.parse_move(move))
    return MovePreview(
        ply=table.ply,
        move=canonical,
        touches=list(position.touches(canonical)),
        effects=effects(position, canonical),
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


@router.post("/games/{game_id}/hint", tags=["looking"], responses=REFUSALS)
async def hint(
    server: CurrentApp, who: CurrentIdentity, client: ClientAddress, game_id: GameId, wish: HintRequest
) -> MoveHint:
    """Give a hint: in step 1 where to look, in step 2 the whole move. Not where somebody else plays too."""
    table, position = await run_in_threadpool(for_hint, server, who, game_id)
    server.limits.hints.count(client)
    coming = asyncio.wrap_future(await run_in_threadpool(server.bots.counsel, position))
    thought = await coming
    return await run_in_threadpool(_hint_text, table, position, thought, wish.step)


def for_hint(server: AppState, who: Identity, game_id: str) -> tuple[LiveGame, Position]:
    """Return a table and the position to think about, or refuse, where no hints are given."""
    table, position = looked_at(server, who, game_id)
    if table.seat is None:
        raise Conflict("nobody is to move")
    if table.seat not in server.games.seats_of(table, who):
        raise Forbidden("hints are for the seat to move")
    why_not = actions.no_hint(table)
    if why_not is not None:
        raise Conflict(why_not)
    return table, position


def _hint_text(table: LiveGame, position: Position, thought: Thought, step: int) -> MoveHint:
    is_whole = step == 2 and table.seat is not None
    places = where_to_look(position, thought)
    names = labels(position)
    return MoveHint(
        ply=table.ply,
        step=step,
        places=list(places),
        labels=[names.get(place, place) for place in places],
        move=thought.move if is_whole else None,
        touches=list(position.touches(thought.move)) if is_whole else [],
        value=thought.values[table.seat] if is_whole and table.seat is not None else None,
    )


@router.get(
    "/games/{game_id}/board",
    tags=["looking"],
    response_class=Response,
    responses={**SVG_RESPONSE, 401: REFUSALS[401]},
)
def board(
    server: CurrentApp,
    who: CurrentIdentity,
    game_id: GameId,
    settings: BoardQuery,
    ply: OptionalPly = None,
    interactive: bool = False,
    pending: Annotated[str | None, Query(max_length=LONGEST_MOVE)] = None,
    mark: Annotated[list[str], Query(max_length=100)] = [],  # noqa: B006
    show: Texts = [],  # noqa: B006
) -> Response:
    """Return the picture; `mark=c4:hint` marks a site, `show=` switches on what a game's picture has of its own."""
    table = server.games.get(game_id)
    position = views.viewed(table, server.games.seats_of(table, who), ply)
    drawn = settings.as_dict() | dict.fromkeys(show, True) | {"interactive": interactive, "pending": pending}
    svg = picture(position, **drawn, marks=marks_from(mark))
    return svg_response(svg)


def marks_from(marks: list[str]) -> dict[str, str]:
    """Return marks that are given as `site:kind`."""
    pairs = [mark.rpartition(":") for mark in marks]
    return {site: kind for site, _, kind in pairs}


@router.get(
    "/games/{game_id}/record",
    tags=["looking"],
    response_class=Response,
    responses={200: {"content": {"text/plain": {}}, "description": "The record."}},
)
def record(server: CurrentApp, game_id: GameId) -> Response:
    """Return the record. While the game goes on, it does not tell the order of what nobody has seen."""
    return Response(record_text(server.games.get(game_id)), media_type="text/plain")


def record_text(table: LiveGame) -> str:
    """Return the record of a table."""
    day = datetime.fromtimestamp(table.header.created, UTC).date()
    return str(table.session.record(day.isoformat()))
