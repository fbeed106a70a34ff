"""The JSON API of the catalogue."""

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import Response

from clew.core.package import package, packages
from clew.web.catalogue.models import GameCard, GameCardWithRules, StartPreview
from clew.web.catalogue.service import game_card, game_card_with_rules, start_preview
from clew.web.dependencies import CurrentApp, Texts
from clew.web.errors import PROBLEMS
from clew.web.models import LARGEST_PLY, LONGEST_POSITION
from clew.web.pictures import SVG_RESPONSE, Palette, svg_response
from clew.web.positions.board_svg import picture

router = APIRouter(prefix="/api/v1", responses=PROBLEMS, tags=["catalogue"])

StartPosition = Annotated[str | None, Query(max_length=LONGEST_POSITION, description="A start position as text.")]


@router.get("/catalogue")
def catalogue() -> list[GameCard]:
    """List the games that can be played."""
    return [game_card(each) for each in packages().values()]


@router.get("/catalogue/{game}")
def catalogue_entry(game: str) -> GameCardWithRules:
    """Return a game with its options and rules."""
    return game_card_with_rules(package(game))


@router.get("/catalogue/{game}/start")
def catalogue_start(
    game: str,
    option: Texts = [],  # noqa: B006
    position: StartPosition = None,
    palette: Palette = "standard",
) -> StartPreview:
    """Return the start of a game with options, each as `name=value`, or from a position."""
    return start_preview(game, option, position, palette)


@router.get("/catalogue/{game}/sample", response_class=Response, responses=SVG_RESPONSE)
def catalogue_sample(
    server: CurrentApp,
    game: str,
    ply: Annotated[int, Query(ge=0, le=LARGEST_PLY)] = 0,
    palette: Palette = "standard",
) -> Response:
    """Return a picture of a sample game after `ply` moves; of its end, if it has fewer moves."""
    if not server.preparation.is_ready(package(game)):
        # The home page asks for every game's picture: that must not change the order in which games are compiled.
        raise server.preparation.error(package(game))
    is_ready = bool(server.samples.ready(game))
    positions = server.samples.positions(package(game))
    position = positions[min(ply, len(positions) - 1)]
    settings = {"palette": palette, "caption": False, "coordinates": False, "prefix": f"sample-{game}"}
    headers = {"X-Plies": str(len(positions) - 1), "Cache-Control": "max-age=3600" if is_ready else "no-store"}
    return svg_response(picture(position, **settings), headers)
