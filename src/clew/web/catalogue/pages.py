"""The pages besides those of a game: home, new games, rules, settings, the API."""

from dataclasses import asdict, replace
from hashlib import sha256
from typing import Annotated, Any

from fastapi import APIRouter, FastAPI, Query, Request
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup
from starlette.staticfiles import StaticFiles

from clew.core.errors import ClewError
from clew.core.package import package, packages
from clew.pictures.stylesheet import stylesheet
from clew.search.levels import LEVELS
from clew.web.catalogue import service
from clew.web.catalogue.api import preview_of_start
from clew.web.dependencies import (
    ClientAddress,
    CurrentApp,
    CurrentIdentity,
    CurrentVisitor,
    FormFields,
    Texts,
    set_visitor_cookie,
)
from clew.web.errors import ErrorDetail, mistake_of, status_of
from clew.web.forms import Form
from clew.web.live import forms
from clew.web.live.creation import create_game
from clew.web.live.views import my_listings, open_listings
from clew.web.models import LONGEST_POSITION
from clew.web.positions.board_svg import picture
from clew.web.preferences import Preferences, preferences_of, save_preferences
from clew.web.state import AppState
from clew.web.templating import HERE, go, page

router = APIRouter(include_in_schema=False)


def mount_static(app: FastAPI) -> None:
    """Serve the files of static/, if there are any."""
    if (HERE / "static").is_dir():
        app.mount("/static", CachedStaticFiles(directory=HERE / "static"), name="static")


class CachedStaticFiles(StaticFiles):
    """Files that browsers keep, and ask each time whether they are still the same (their ETag tells)."""

    def file_response(self, *given: Any, **more: Any) -> Response:
        response = super().file_response(*given, **more)
        response.headers["Cache-Control"] = "no-cache"
        return response


@router.get("/")
def home(request: Request, server: CurrentApp, who: CurrentIdentity) -> HTMLResponse:
    """Show the games, one's own and open ones."""
    look = preferences_of(request)
    context = {
        "games": [service.card(found) for found in packages().values()],
        "pictures": {name: sample_picture(server, name, look) for name in packages()},
        "mine": my_listings(server.games, who, unfinished=True),
        "finished": my_listings(server.games, who, unfinished=False)[:10],
        "lobby": open_listings(server.games, who),
    }
    return page(request, "catalogue/home.html", context)


@router.get("/new")
@router.get("/rules")
@router.get("/learn")
@router.get("/about")
@router.get("/games")
def which_game() -> Response:
    """Lead from an address that lacks its game to where all games are."""
    return go("/")


def sample_picture(server: AppState, game: str, look: Preferences) -> Markup:
    """Return a picture of a game in its middle, or nothing yet: the page does not wait for it."""
    positions = server.samples.ready(game)
    if not positions:
        return Markup()
    settings = {"palette": look.palette, "caption": False, "coordinates": False, "background": False}
    return Markup(picture(positions[len(positions) * 2 // 3], **settings, prefix=f"sample-{game}"))


@router.get("/new/{game}")
def new(
    request: Request,
    game: str,
    option: Texts = [],  # noqa: B006
    position: Annotated[str | None, Query(max_length=LONGEST_POSITION)] = None,
) -> HTMLResponse:
    """Show the form for a new game."""
    given = {f"option-{name}": value for name, _, value in (each.partition("=") for each in option)}
    return new_page(request, game, given | ({"position": position} if position else {}))


def new_page(
    request: Request, game: str, given: Form, error: ErrorDetail | None = None, status: int = 200
) -> HTMLResponse:
    """Show the form, filled in as it was."""
    card, look = service.card(package(game)), preferences_of(request)
    options = [f"{name.removeprefix('option-')}={value}" for name, value in given.items() if name.startswith("option-")]
    try:
        start = preview_of_start(game, [] if given.get("position") else options, given.get("position"), look.palette)
    except ClewError as wrong:
        error, status = error or mistake_of(wrong), status_of(wrong)
        start = preview_of_start(game, [], None, look.palette)
    context = {
        "card": card,
        "start": start,
        "svg": Markup(start.svg),
        "levels": [level.number for level in LEVELS],
        "given": given,
        "error": error,
    }
    return page(request, "catalogue/new.html", context, status)


@router.post("/games")
def create(
    request: Request, server: CurrentApp, visitor: CurrentVisitor, client: ClientAddress, form: FormFields
) -> Response:
    """Create a game and go to its page."""
    game = form.get("game", "")
    # An unknown game has no form to come back to.
    package(game)
    try:
        server.limits.new_games.count(client)
        live = create_game(server.games, visitor, forms.new_game(form))
    except ClewError as error:
        return new_page(request, game, form, mistake_of(error), status_of(error))
    response = go(f"/games/{live.header.id}" + ("#guide" if form.get("guide") == "on" else ""))
    set_visitor_cookie(request, response, visitor)
    names = [seat.name for seat in live.seats if seat.kind == "me"]
    if names:
        save_preferences(request, response, replace(preferences_of(request), name=names[0]))
    return response


@router.get("/rules/{game}")
def rules(request: Request, game: str) -> HTMLResponse:
    """Show the rules of a game."""
    card = service.card_with_rules(package(game))
    return page(request, "catalogue/rules.html", {"card": card, "rules": card.rules})


@router.get("/settings")
def settings_page(request: Request) -> HTMLResponse:
    """Show what can be chosen."""
    return page(request, "catalogue/settings.html", {})


@router.post("/settings")
def choose_settings(request: Request, form: FormFields) -> Response:
    """Save the preferences, and go back."""
    flags = {name: form.get(name) == "on" for name in ("confirm", "sound")}
    chosen = asdict(preferences_of(request)) | dict(form) | flags
    back = form.get("back", "/")
    response = go(back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/")
    save_preferences(request, response, Preferences.of(chosen))
    return response


@router.get("/api")
def api_page(request: Request) -> HTMLResponse:
    """Show the JSON API."""
    routes = [
        {
            "method": method.upper(),
            "path": path,
            "summary": operation.get("summary", ""),
            "description": operation.get("description", ""),
            "parameters": [parameter["name"] for parameter in operation.get("parameters", ())],
        }
        for path, operations in request.app.openapi()["paths"].items()
        for method, operation in operations.items()
    ]
    return page(request, "catalogue/api.html", {"routes": routes})


@router.get("/pictures.css")
def pictures_css(request: Request) -> Response:
    """Return the style sheet of pictures, which repaints them in the dark."""
    style = stylesheet()
    headers = {"Cache-Control": "no-cache", "ETag": f'"{sha256(style.encode()).hexdigest()[:16]}"'}
    if request.headers.get("if-none-match") == headers["ETag"]:
        return Response(status_code=304, headers=headers)
    return Response(style, media_type="text/css", headers=headers)
