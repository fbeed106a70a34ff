"""Pages and files of shared games: links that carry everything, pictures, records, and a page for frames."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Literal
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from clew.web.dependencies import (
    ClientAddress,
    CurrentApp,
    FormFields,
    OptionalPly,
    PictureQuery,
    PositionText,
    SharedBoardQuery,
)
from clew.web.errors import NotFound
from clew.web.metering.current import MeteredRoute
from clew.web.pictures import CACHED_PICTURE, MEDIA_TYPES, Palette, PictureWidth, svg_response
from clew.web.positions.board_svg import picture
from clew.web.positions.service import cached_position
from clew.web.preferences import Preferences, preferences_of
from clew.web.security_headers import POLICY
from clew.web.sharing.raster import RasterJob
from clew.web.sharing.shared import shared_from_code, shared_from_position, shared_from_session, shared_from_text
from clew.web.sharing.views import shared_context
from clew.web.templating import go, page

router = APIRouter(route_class=MeteredRoute, include_in_schema=False)

#: Only the page made for frames may be shown in one.
FRAME_HEADERS = {"Content-Security-Policy": POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")}


@router.get("/games/{game_id}/share")
def share_game(server: CurrentApp, game_id: str) -> Response:
    """Redirect to the link of a game with its moves so far."""
    game = server.games.get(game_id)
    day = datetime.fromtimestamp(game.header.created, UTC).date()
    return go(f"/view/{shared_from_session(game.session, day.isoformat()).code}")


@router.post("/view")
def share_text(form: FormFields) -> Response:
    """Redirect to the link of a pasted position or record."""
    return go(f"/view/{shared_from_text(form.get('text', '')).code}")


@router.get("/view")
def share_position(position: PositionText) -> Response:
    """Redirect to the link of a position."""
    return go(f"/view/{shared_from_position(cached_position(position)).code}")


@router.get("/view/{code}.svg")
def view_svg(code: str, settings: SharedBoardQuery, ply: OptionalPly = None) -> Response:
    """Return the picture as SVG."""
    svg = picture(shared_from_code(code).at(ply), **settings.as_dict())
    return svg_response(svg, CACHED_PICTURE)


@router.get("/view/{code}.clew")
def view_record(code: str) -> Response:
    """Return the record of a game as a file, or a position as text."""
    shared = shared_from_code(code)
    name = f"{shared.game.id}.{'clew' if shared.is_game else 'txt'}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(shared.record or f"{shared.at(0)}\n", media_type="text/plain", headers=headers)


@router.get("/view/{code}.{kind}")
def view_picture(
    server: CurrentApp,
    client: ClientAddress,
    code: str,
    kind: str,
    settings: PictureQuery,
    ply: OptionalPly = None,
    width: PictureWidth = 480,
) -> Response:
    """Return the picture as PNG, or the game as an animated GIF."""
    if kind not in ("png", "gif"):
        raise NotFound(f"there is no picture of type {kind}: expected svg, png or gif")
    (server.limits.animations if kind == "gif" else server.limits.pictures).count(client)
    # Drawing the SVG first refuses a bad link or bad settings before the background process is used.
    picture(shared_from_code(code).at(ply), **settings.as_dict())
    job = RasterJob(code=code, kind=kind, ply=ply if kind == "png" else None, width=width, settings=settings)
    return Response(server.rasteriser.draw(job), media_type=MEDIA_TYPES[kind], headers=CACHED_PICTURE)


@router.get("/view/{code}/position")
def view_position(code: str, ply: OptionalPly = None) -> Response:
    """Redirect to the link of one position of a game."""
    return go(f"/view/{shared_from_position(shared_from_code(code).at(ply)).code}")


@router.get("/view/{code}/play")
def view_play(code: str, ply: OptionalPly = None) -> Response:
    """Redirect to the form for a new game that starts from a position."""
    position = shared_from_code(code).at(ply)
    return go(f"/new/{position.game.id}?{urlencode({'position': str(position)})}")


@router.get("/view/{code}/edit")
def view_edit(code: str, ply: OptionalPly = None) -> Response:
    """Redirect to the position editor."""
    position = shared_from_code(code).at(ply)
    return go(f"/editor/{position.game.id}?{urlencode({'position': str(position)})}")


@router.get("/view/{code}")
def view(request: Request, code: str, ply: OptionalPly = None) -> HTMLResponse:
    """Show a shared game or position, and the ways to share it."""
    shared = shared_from_code(code)
    return page(request, "sharing/view.html", shared_context(shared, ply, preferences_of(request)))


@router.get("/embed/{code}")
def embed(
    request: Request,
    code: str,
    ply: OptionalPly = None,
    palette: Palette = "standard",
    theme: Literal["system", "light", "dark"] = "system",
) -> HTMLResponse:
    """Show a shared game or position as a small page for a frame of another site."""
    look = replace(Preferences(), palette=palette, theme=theme)
    shared = shared_from_code(code)
    context = {"preferences": look, **shared_context(shared, shared.plies if ply is None else ply, look)}
    return page(request, "sharing/embed.html", context, headers=FRAME_HEADERS)
