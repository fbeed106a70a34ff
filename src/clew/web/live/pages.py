"""The pages of a game: to play and to watch, to sit down, to look back."""

from collections.abc import Callable
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup

from clew.core.errors import ClewError, OptionError
from clew.search.levels import LEVELS
from clew.web.credentials import Identity
from clew.web.dependencies import (
    ClientAddress,
    CurrentApp,
    CurrentIdentity,
    CurrentVisitor,
    FormFields,
    app_state,
    identity_of,
    set_visitor_cookie,
)
from clew.web.errors import ErrorDetail, NotFound, mistake_of, status_of
from clew.web.forms import Form, filled, number, optional_number
from clew.web.live import actions, views
from clew.web.live import forms as live_forms
from clew.web.live.creation import rematch
from clew.web.live.models import ChatRequest, DrawRequest, JoinRequest, MoveRequest
from clew.web.live.queries import board, record_text
from clew.web.models import LARGEST_PLY
from clew.web.positions.board_svg import picture
from clew.web.preferences import preferences_of, save_preferences
from clew.web.state import AppState
from clew.web.templating import go, page

router = APIRouter(include_in_schema=False)
router.add_api_route("/games/{game_id}/board.svg", board)

#: Pages have a headline of their own, and their own paper.
DRAWN = {"caption": False, "background": False, "prefix": "board"}


@router.get("/games/{game_id}")
def table(request: Request, server: CurrentApp, who: CurrentIdentity, game_id: str) -> HTMLResponse:
    """Show a game, to play or to watch."""
    return table_page(request, server, who, game_id)


def table_page(
    request: Request, server: AppState, who: Identity, game_id: str, error: ErrorDetail | None = None, status: int = 200
) -> HTMLResponse:
    """Show a game, and what was wrong with the last form if anything was."""
    found = server.games.get(game_id)
    state = views.state(server.games, found, who)
    shown = views.viewed(found, state.yours)
    settings = {"palette": preferences_of(request).palette, "interactive": True, **DRAWN}
    context = {
        "state": state,
        "svg": Markup(picture(shown, **settings)),
        "record": record_text(found),
        "stream": f"/api/v1/games/{game_id}/stream?after={state.number}",
        "levels": [level.number for level in LEVELS],
        "error": error,
        "guidable": bool(state.yours) and actions.no_hint(found) is None,
    }
    return page(request, "live/game.html", context, status)


Deed = Callable[[AppState, Identity, str, Form], object]


def _move(server: AppState, who: Identity, game_id: str, form: Form) -> None:
    wish = filled(MoveRequest, {"move": form.get("move", ""), "ply": number(form, "ply")})
    server.games.move(game_id, who, wish.move, wish.ply)


def _undo(server: AppState, who: Identity, game_id: str, form: Form) -> None:
    server.games.undo(game_id, who, number(form, "ply"))


def _resign(server: AppState, who: Identity, game_id: str, form: Form) -> None:
    server.games.resign(game_id, who, optional_number(form, "seat"))


def _draw(server: AppState, who: Identity, game_id: str, form: Form) -> None:
    wish = filled(DrawRequest, {"answer": form.get("answer", ""), "seat": optional_number(form, "seat")})
    if wish.answer == "offer":
        server.games.offer(game_id, who, wish.seat)
    else:
        server.games.answer(game_id, who, wish.seat, wish.answer == "accept")


def _chat(server: AppState, who: Identity, game_id: str, form: Form) -> None:
    wish = filled(ChatRequest, {"words": form.get("words", ""), "seat": optional_number(form, "seat")})
    server.games.chat(game_id, who, wish.seat, wish.words)


def _close(server: AppState, who: Identity, game_id: str, form: Form) -> None:
    server.games.close(game_id, who)


def _again(server: AppState, who: Identity, game_id: str, form: Form) -> str:
    return rematch(server.games, who, game_id, live_forms.rematch(form)).header.id


DEEDS: dict[str, Deed] = {
    "move": _move,
    "undo": _undo,
    "resign": _resign,
    "draw": _draw,
    "chat": _chat,
    "again": _again,
    "close": _close,
}


@router.post("/games/{game_id}/do")
def do(
    request: Request, server: CurrentApp, who: CurrentIdentity, client: ClientAddress, game_id: str, form: FormFields
) -> Response:
    """Carry out an action and go back to the game, or to the new one."""
    deed = form.get("deed", "")
    server.games.get(game_id)
    try:
        if deed not in DEEDS:
            raise OptionError(f"{deed!r}: expected one of {', '.join(DEEDS)}")
        if deed == "again":
            server.limits.new_games.count(client)
        other = DEEDS[deed](server, who, game_id, form)
    except ClewError as error:
        game = server.games.get(game_id).game.id
        return table_page(request, server, who, game_id, mistake_of(error, game), status_of(error))
    return go(f"/games/{other or game_id}")


def seat_page(
    request: Request, name: str, game_id: str, seat: int, error: ErrorDetail | None = None, status: int = 200
) -> HTMLResponse:
    """Show the form of a seat link."""
    server, who = app_state(request), identity_of(request)
    state = views.state(server.games, server.games.get(game_id), who)
    if not 0 <= seat < len(state.seats):
        raise NotFound(f"there is no seat {seat}")
    return page(request, name, {"state": state, "seat": state.seats[seat], "error": error}, status)


@router.get("/games/{game_id}/join/{seat}")
def join(request: Request, game_id: str, seat: int) -> HTMLResponse:
    """Show who is invited to what."""
    return seat_page(request, "live/join.html", game_id, seat)


@router.post("/games/{game_id}/join/{seat}")
def take_seat(
    request: Request, server: CurrentApp, visitor: CurrentVisitor, game_id: str, seat: int, form: FormFields
) -> Response:
    """Take a seat."""
    try:
        body = filled(JoinRequest, {"name": form.get("name", ""), "invitation": form.get("invitation")})
        server.games.join(game_id, visitor, seat, body.name, body.invitation)
    except ClewError as error:
        return seat_page(request, "live/join.html", game_id, seat, mistake_of(error), status_of(error))
    response = go(f"/games/{game_id}")
    set_visitor_cookie(request, response, visitor)
    if body.name:
        save_preferences(request, response, replace(preferences_of(request), name=body.name))
    return response


@router.get("/games/{game_id}/seat/{seat}")
def seat_link(request: Request, game_id: str, seat: int) -> HTMLResponse:
    """Ask for the secret of a seat, which the link has in its fragment."""
    return seat_page(request, "live/seat.html", game_id, seat)


@router.post("/games/{game_id}/seat/{seat}")
def open_seat(
    request: Request, server: CurrentApp, visitor: CurrentVisitor, game_id: str, seat: int, form: FormFields
) -> Response:
    """Play a seat from this browser too."""
    try:
        server.games.add_device(game_id, visitor, seat, form.get("secret", ""))
    except ClewError as error:
        return seat_page(request, "live/seat.html", game_id, seat, mistake_of(error), status_of(error))
    response = go(f"/games/{game_id}")
    set_visitor_cookie(request, response, visitor)
    return response


@router.get("/games/{game_id}/replay")
def replay(
    request: Request,
    server: CurrentApp,
    who: CurrentIdentity,
    game_id: str,
    ply: Annotated[int | None, Query(ge=0, le=LARGEST_PLY)] = None,
) -> HTMLResponse:
    """Show a game move by move."""
    found = server.games.get(game_id)
    state = views.state(server.games, found, who)
    at = found.ply if ply is None else min(ply, found.ply)
    settings = {"palette": preferences_of(request).palette, **DRAWN}
    context = {
        "state": state,
        "svg": Markup(picture(views.viewed(found, state.yours, at), **settings)),
        "ply": at,
        "plies": found.ply,
        "moves": state.moves,
    }
    return page(request, "live/replay.html", context)


@router.get("/games/{game_id}/record.clew")
def record_file(server: CurrentApp, game_id: str) -> Response:
    """Return the record as a file."""
    found = server.games.get(game_id)
    name = f"{found.game.id}-{found.header.id}.clew"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(record_text(found), media_type="text/plain", headers=headers)
