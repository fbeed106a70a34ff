"""Analysis: any game, any position, what is thought of it, and what if."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from clew.core.errors import ClewError
from clew.web.credentials import Identity
from clew.web.dependencies import CurrentApp, CurrentIdentity, FormFields, OptionalPly
from clew.web.errors import Conflict, ErrorDetail, mistake_of, status_of
from clew.web.forms import Form
from clew.web.live.views import my_listings
from clew.web.preferences import preferences_of
from clew.web.sharing.pages import context_of
from clew.web.sharing.shared import of_code, of_session, of_text
from clew.web.state import AppState
from clew.web.templating import go, page

router = APIRouter(include_in_schema=False)

#: How long each position of a game is thought about, in seconds, and what that is called.
DEPTHS = {"0.2": "quickly", "0.6": "with care", "2": "deeply"}


@router.get("/analyse")
def choose(request: Request, server: CurrentApp, who: CurrentIdentity) -> HTMLResponse:
    """Ask what is to be analysed."""
    return choosing(request, server, who, {})


def choosing(
    request: Request, server: AppState, who: Identity, given: Form, error: ErrorDetail | None = None, status: int = 200
) -> HTMLResponse:
    """Show the form, filled in as it was."""
    mine = my_listings(server.games, who, unfinished=False)[:10]
    return page(request, "analysis/upload.html", {"given": given, "error": error, "mine": mine}, status)


@router.post("/analyse")
def chosen(request: Request, server: CurrentApp, who: CurrentIdentity, form: FormFields) -> Response:
    """Redirect to the analysis of what was pasted."""
    try:
        shared = of_text(form.get("text", ""))
    except ClewError as error:
        return choosing(request, server, who, form, mistake_of(error), status_of(error))
    return go(f"/analyse/{shared.code}")


@router.get("/games/{game_id}/analyse")
def of_game(server: CurrentApp, game_id: str) -> Response:
    """Lead to the analysis of a finished game."""
    table = server.games.get(game_id)
    if table.status != "over":
        raise Conflict("a game is analysed when it is over")
    return go(f"/analyse/{of_session(table.session).code}")


@router.get("/analyse/{code}")
def analyse(request: Request, code: str, ply: OptionalPly = None) -> HTMLResponse:
    """Show the analysis board."""
    shared = of_code(code)
    context = context_of(request, shared, ply or 0, preferences_of(request))
    return page(request, "analysis/analysis.html", {"depths": DEPTHS, **context})
