"""The pages of a live game: to play and watch it, to take a seat, to replay it."""

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup

from clew.core.errors import ClewError
from clew.core.position import Position
from clew.play.local.variant_rules import table_details
from clew.search.levels import LEVELS
from clew.web.catalogue.service import SMALL
from clew.web.credentials import Identity
from clew.web.dependencies import (
    ClientAddress,
    CurrentApp,
    CurrentIdentity,
    CurrentVisitor,
    FormFields,
    app_state,
    client_address,
    identity_of,
    set_visitor_cookie,
)
from clew.web.errors import NotFound, mistake_of, sentence_of, status_of
from clew.web.forms import filled
from clew.web.hosts import origin_of
from clew.web.live import views
from clew.web.live.actions import event_names, read_form
from clew.web.live.actions.moves import why_no_hint, why_no_undo
from clew.web.live.creation import rematch
from clew.web.live.game import LiveGame
from clew.web.live.invitation import invitation_words
from clew.web.live.models import GameState, JoinRequest, RematchRequest
from clew.web.live.people import people
from clew.web.live.queries import board, record_text
from clew.web.metering.current import MeteredRoute
from clew.web.models import LARGEST_PLY
from clew.web.positions.board_svg import picture, seen_by
from clew.web.positions.move_input import addressed, move_entry
from clew.web.preferences import preferences_of, save_preferences
from clew.web.state import AppState
from clew.web.templating import go, page

router = APIRouter(route_class=MeteredRoute, include_in_schema=False)
router.add_api_route("/games/{game_id}/board.svg", board)

#: Pages have a headline and a background of their own; that of a live game has its players beside the board.
DRAWN = {"caption": False, "background": False, "prefix": "board"}


@router.get("/games/{game_id}")
def game(request: Request, app: CurrentApp, identity: CurrentIdentity, game_id: str) -> HTMLResponse:
    """Show a game, to play or to watch."""
    return game_page(request, app, identity, game_id)


def game_page(
    request: Request, app: AppState, identity: Identity, game_id: str, error: ClewError | None = None
) -> HTMLResponse:
    """Show a game, and what was wrong with the last form if anything was."""
    game = app.games.get(game_id)
    state = views.state(app.games, game, identity)
    preferences = preferences_of(request)
    drawn = {**DRAWN, "interactive": True, "standings": False}
    position = views.viewed(game, state.yours)
    drawn |= seen_by(position, state.yours)
    settings = {"palette": preferences.palette, "names": preferences.names, **drawn}
    context = {
        "state": state,
        "svg": Markup(picture(position, **settings)),
        "record": record_text(game),
        "origin": origin_of(request),
        "stream": f"/api/v1/games/{game_id}/stream?after={state.number}",
        "events": event_names(),
        "levels": [level.number for level in LEVELS],
        "error": mistake_of(error, game.variant.id) if error else None,
        "guidable": bool(state.yours) and why_no_hint(game) is None,
        "undoable": bool(state.yours) and why_no_undo(game) is None,
        "goal": sentence_of(game.variant.package.words.goal(game.session.positions[0])),
        "goal_details": table_details(game.session.positions[0]),
        "example": _first_move(views.viewed(game, state.yours)) if state.can.move else "",
        "prompt": state.waiting or _first_prompt(game, views.viewed(game, state.yours), state),
    }
    return page(request, "live/game.html", context, status_of(error) if error else 200, secret=True)


def _first_move(position: Position) -> str:
    """Return a legal move, as an example of how moves are written."""
    return move_entry(position).moves[0].text


def _first_prompt(game: LiveGame, position: Position, state: GameState) -> str:
    """Return what the player is asked to do first, so that the page says it before its script runs."""
    if not state.can.move or position.seat is None:
        return ""
    entry = move_entry(position)
    mover = people(game, state.yours)[position.seat]
    return sentence_of(addressed(entry.prompt(entry.step(())).sentence, mover))


@router.post("/games/{game_id}/do")
def do(
    request: Request, app: CurrentApp, identity: CurrentIdentity, client: ClientAddress, game_id: str, form: FormFields
) -> Response:
    """Carry out the action of a form and go back to the game, or to the rematch."""
    app.games.get(game_id)
    try:
        action, body = read_form(form)
        if isinstance(body, RematchRequest):
            app.limits.new_games.count(client)
            return go(f"/games/{rematch(app.games, identity, game_id, body).header.id}")
        app.games.perform(game_id, identity, action, body)
    except ClewError as error:
        return game_page(request, app, identity, game_id, error)
    return go(f"/games/{game_id}")


def seat_page(request: Request, template: str, game_id: str, seat: int, error: ClewError | None = None) -> HTMLResponse:
    """Show the form of a seat link."""
    app, identity = app_state(request), identity_of(request)
    game = app.games.get(game_id)
    state = views.state(app.games, game, identity)
    if not 0 <= seat < len(state.seats):
        raise NotFound(f"there is no seat {seat}")
    position = views.viewed(game, state.yours)
    context = {
        "state": state,
        "seat": state.seats[seat],
        "invitation": invitation_words(game),
        "svg": Markup(picture(position, palette=preferences_of(request).palette, prefix="board", **SMALL)),
        "error": mistake_of(error) if error else None,
    }
    return page(request, template, context, status_of(error) if error else 200, secret=True)


@router.get("/games/{game_id}/join/{seat}")
def join(request: Request, game_id: str, seat: int) -> HTMLResponse:
    """Show the form that takes a seat."""
    return seat_page(request, "live/join.html", game_id, seat)


@router.post("/games/{game_id}/join/{seat}")
def take_seat(
    request: Request, app: CurrentApp, visitor: CurrentVisitor, game_id: str, seat: int, form: FormFields
) -> Response:
    """Take a seat."""
    try:
        body = filled(JoinRequest, {"name": form.get("name", ""), "invitation": form.get("invitation")})
        app.games.join(game_id, seat, body, visitor, client_address(request))
    except ClewError as error:
        return seat_page(request, "live/join.html", game_id, seat, error)
    response = go(f"/games/{game_id}")
    set_visitor_cookie(request, response, visitor)
    if body.name:
        save_preferences(request, response, replace(preferences_of(request), name=body.name))
    return response


@router.get("/games/{game_id}/seat/{seat}")
def seat_link(request: Request, game_id: str, seat: int) -> HTMLResponse:
    """Show the form that takes the secret of a seat, which is the fragment of the link."""
    return seat_page(request, "live/seat.html", game_id, seat)


@router.post("/games/{game_id}/seat/{seat}")
def open_seat(
    request: Request, app: CurrentApp, visitor: CurrentVisitor, game_id: str, seat: int, form: FormFields
) -> Response:
    """Play a seat from this browser too."""
    try:
        app.games.add_device(game_id, visitor, seat, form.get("secret", ""))
    except ClewError as error:
        return seat_page(request, "live/seat.html", game_id, seat, error)
    response = go(f"/games/{game_id}")
    set_visitor_cookie(request, response, visitor)
    return response


@router.get("/games/{game_id}/replay")
def replay(
    request: Request,
    app: CurrentApp,
    identity: CurrentIdentity,
    game_id: str,
    ply: Annotated[int | None, Query(ge=0, le=LARGEST_PLY)] = None,
) -> HTMLResponse:
    """Show a game move by move."""
    game = app.games.get(game_id)
    state = views.state(app.games, game, identity)
    shown = game.ply if ply is None else min(ply, game.ply)
    settings = {"palette": preferences_of(request).palette, **DRAWN}
    context = {
        "state": state,
        "svg": Markup(picture(views.viewed(game, state.yours, shown), **settings)),
        "ply": shown,
        "plies": game.ply,
        "moves": state.moves,
    }
    return page(request, "live/replay.html", context, secret=True)


@router.get("/games/{game_id}/record.clew")
def record_file(app: CurrentApp, game_id: str) -> Response:
    """Return the record as a file."""
    game = app.games.get(game_id)
    headers = {"Content-Disposition": f'attachment; filename="{game.variant.id}-{game.header.id}.clew"'}
    return Response(record_text(game), media_type="text/plain", headers=headers)
