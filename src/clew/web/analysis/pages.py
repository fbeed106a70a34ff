"""The pages of analysis: choose a game or position, and the analysis board."""

from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response

from clew.core.errors import ClewError
from clew.core.interaction.people import people_of
from clew.pictures.palettes import colour_named
from clew.web.catalogue.service import game_cards
from clew.web.credentials import Identity
from clew.web.dependencies import CurrentApp, CurrentIdentity, FormFields, OptionalPly
from clew.web.errors import Conflict, mistake_of, status_of
from clew.web.forms import Form
from clew.web.live.views import called, my_listings
from clew.web.metering.current import MeteredRoute
from clew.web.models import LONGEST_CALLED
from clew.web.positions.service import people_called
from clew.web.preferences import preferences_of
from clew.web.sharing.shared import SharedGame, shared_from_code, shared_from_session, shared_from_text
from clew.web.sharing.views import shared_context
from clew.web.state import AppState
from clew.web.templating import go, page

router = APIRouter(route_class=MeteredRoute, include_in_schema=False)

#: The time to search each position of a game, in seconds, and its name on the page.
DEPTHS = {"0.2": "quickly", "0.6": "carefully", "2": "deeply"}


@dataclass(frozen=True)
class AnalysedPlayer:
    """A player of the analysed game."""

    name: str
    colour: str
    detail: str = ""
    """Which bot it is, in words."""


@router.get("/analyse")
def upload(request: Request, server: CurrentApp, identity: CurrentIdentity) -> HTMLResponse:
    """Show the form for a game or position to analyse."""
    return upload_page(request, server, identity, {})


def upload_page(
    request: Request,
    server: AppState,
    identity: Identity,
    fields: Form,
    refusal: ClewError | None = None,
) -> HTMLResponse:
    """Show the form with the fields that were sent, and why they were refused."""
    context = {
        "games": game_cards(),
        "fields": fields,
        "error": refusal and mistake_of(refusal),
        "mine": my_listings(server.games, identity, unfinished=False)[:10],
    }
    return page(request, "analysis/upload.html", context, status_of(refusal) if refusal else 200)


@router.post("/analyse")
def analyse_text(request: Request, server: CurrentApp, identity: CurrentIdentity, form: FormFields) -> Response:
    """Redirect to the analysis of a pasted position or record."""
    try:
        shared = shared_from_text(form.get("text", ""))
    except ClewError as error:
        return upload_page(request, server, identity, form, error)
    return go(f"/analyse/{shared.code}")


@router.get("/games/{game_id}/analyse")
def analyse_game(server: CurrentApp, game_id: str) -> Response:
    """Redirect to the analysis of a finished game."""
    game = server.games.get(game_id)
    if game.status != "over":
        raise Conflict("a game can be analysed when it is over")
    return go(f"/analyse/{shared_from_session(game.session).code}?ply={game.ply}&game={game_id}")


@router.get("/analyse/{code}")
def analyse(
    request: Request,
    server: CurrentApp,
    identity: CurrentIdentity,
    code: str,
    ply: OptionalPly = None,
    game: Annotated[str | None, Query(max_length=64)] = None,
) -> HTMLResponse:
    """Show the analysis board; a game of this server that is named is linked, and its players are called as there."""
    shared = shared_from_code(code)
    shown = shared_context(shared, ply or 0, preferences_of(request))
    players = [] if game is None else players_of(server, identity, game, code)
    context = {
        "depths": DEPTHS,
        "live": game if players else None,
        "players": players or recorded_players(shared),
        **words_about(shared, [player.name for player in players] or shared.called),
    }
    return page(request, "analysis/analysis.html", {**context, **shown, "canonical_path": f"/view/{code}"})


def words_about(shared: SharedGame, names: list[str]) -> dict[str, Any]:
    """Return what the page says about players, who are called by these names."""
    called = [name[:LONGEST_CALLED] for name in names]
    people = people_called(shared.game, called) or people_of(shared.game.seat_names)
    return {"called": called, "sentences": shared.sentences_about(people), "ending": shared.ending_about(people)}


def recorded_players(shared: SharedGame) -> list[AnalysedPlayer]:
    """Return the players of a record, or its seats if no names are known."""
    seats = shared.game.seat_names
    return [
        AnalysedPlayer(player, colour_named(seat)) for player, seat in zip(shared.players or seats, seats, strict=True)
    ]


def players_of(server: AppState, identity: Identity, game_id: str, code: str) -> list[AnalysedPlayer]:
    """Return what the players of a game are called at its table; none if its moves are not those of a code."""
    try:
        game = server.games.get(game_id)
    except ClewError:
        return []
    if shared_from_session(game.session).code != code:
        return []
    return [AnalysedPlayer(each.name, each.colour, each.detail) for each in called(server.games, game, identity)]
