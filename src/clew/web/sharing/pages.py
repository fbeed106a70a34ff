"""Sharing: a position or a game as a link that needs nothing else, as a picture, as a file, in a frame."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Annotated, Any, Literal
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup
from starlette.concurrency import run_in_threadpool

from clew.web.dependencies import ClientAddress, CurrentApp, FormFields, OptionalPly, Palette
from clew.web.errors import NotFound
from clew.web.middleware import POLICY
from clew.web.positions.api import PositionText, read
from clew.web.positions.board_svg import picture
from clew.web.preferences import THEMES, Preferences, preferences_of
from clew.web.sharing.raster import RasterJob
from clew.web.sharing.shared import SharedGame, of_code, of_position, of_session, of_text
from clew.web.templating import go, page

router = APIRouter(include_in_schema=False)

#: What a link carries never changes, so browsers may keep its pictures; other sites may show them.
LASTING = {"Cache-Control": "public, max-age=604800", "Cross-Origin-Resource-Policy": "cross-origin"}

#: Only the small page for frames may be shown in one.
FRAMED = {"Content-Security-Policy": POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")}

MEDIA = {"png": "image/png", "gif": "image/gif"}

Width = Annotated[int, Query(ge=100, le=1200, description="In pixels.")]


@router.get("/games/{game_id}/share")
def share_game(server: CurrentApp, game_id: str) -> Response:
    """Lead to the link of a game as it stands."""
    table = server.games.get(game_id)
    day = datetime.fromtimestamp(table.header.created, UTC).date()
    return go(f"/view/{of_session(table.session, day.isoformat()).code}")


@router.post("/view")
def share_text(form: FormFields) -> Response:
    """Redirect to the link of what was pasted."""
    return go(f"/view/{of_text(form.get('text', '')).code}")


@router.get("/view")
def share_position(position: PositionText) -> Response:
    """Lead to the link of a position."""
    return go(f"/view/{of_position(read(position)).code}")


@router.get("/view/{code}.svg")
def view_svg(
    code: str,
    ply: OptionalPly = None,
    palette: Palette = "standard",
    dark: bool = False,
    coordinates: bool = True,
    caption: bool = True,
    background: bool = True,
    prefix: Annotated[str, Query(max_length=30)] = "clew",
) -> Response:
    """Return the picture as SVG."""
    settings: dict[str, Any] = {
        "palette": palette, "dark": dark, "coordinates": coordinates, "caption": caption, "background": background,
        "prefix": prefix,
    }  # fmt: skip
    return Response(picture(of_code(code).at(ply), **settings), media_type="image/svg+xml", headers=LASTING)


@router.get("/view/{code}.clew")
def view_record(code: str) -> Response:
    """Return the record of a game as a file, or a position as text."""
    shared = of_code(code)
    name = f"{shared.game.id}.{'clew' if shared.is_game else 'txt'}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(shared.record or f"{shared.at(0)}\n", media_type="text/plain", headers=headers)


@router.get("/view/{code}.{kind}")
async def view_picture(
    server: CurrentApp,
    client: ClientAddress,
    code: str,
    kind: str,
    ply: OptionalPly = None,
    palette: Palette = "standard",
    dark: bool = False,
    coordinates: bool = True,
    width: Width = 480,
) -> Response:
    """Return the picture as PNG, or the game as an animated GIF."""
    if kind not in MEDIA:
        raise NotFound(f"there is no picture of the kind {kind}: expected svg, png or gif")
    (server.limits.animations if kind == "gif" else server.limits.pictures).count(client)
    # Whatever is wrong with the link or the settings is found out here.
    await run_in_threadpool(view_svg, code, ply, palette, dark, coordinates)
    drawing = RasterJob(code, kind, ply if kind == "png" else None, width, palette, dark, coordinates)
    drawn = await run_in_threadpool(server.rasteriser.draw, drawing)
    return Response(drawn, media_type=MEDIA[kind], headers=LASTING)


@router.get("/view/{code}/position")
def view_position(code: str, ply: OptionalPly = None) -> Response:
    """Lead to the link of one position of a game."""
    return go(f"/view/{of_position(of_code(code).at(ply)).code}")


@router.get("/view/{code}/play")
def play_on(code: str, ply: OptionalPly = None) -> Response:
    """Lead to the form for a new game that begins with a position."""
    position = of_code(code).at(ply)
    return go(f"/new/{position.game.id}?{urlencode({'position': str(position)})}")


@router.get("/view/{code}")
def view(request: Request, code: str, ply: OptionalPly = None) -> HTMLResponse:
    """Show what a link carries, and all ways to pass it on."""
    shared = of_code(code)
    return page(request, "sharing/view.html", context_of(request, shared, ply, preferences_of(request)))


@router.get("/embed/{code}")
def embed(
    request: Request,
    code: str,
    ply: OptionalPly = None,
    palette: Palette = "standard",
    theme: Literal["system", "light", "dark"] = "system",
) -> HTMLResponse:
    """Show what a link carries as a small page for a frame of another site."""
    look = replace(Preferences(), palette=palette, theme=theme)
    shared = of_code(code)
    context = {"look": look, **context_of(request, shared, shared.plies if ply is None else ply, look)}
    return page(request, "sharing/embed.html", context, headers=FRAMED)


def context_of(request: Request, shared: SharedGame, ply: int | None, look: Preferences) -> dict[str, Any]:
    """Return what the pages of a shared position or game show."""
    at = shared.plies if ply is None else min(ply, shared.plies)
    position = shared.at(at)
    drawn = picture(position, palette=look.palette, caption=False, background=False, prefix="board")
    return {
        "shared": shared,
        "svg": Markup(drawn),
        "ply": at,
        "position": position,
        "origin": str(request.base_url).rstrip("/"),
        "themes": THEMES,
    }
