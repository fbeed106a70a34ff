"""The JSON API of the catalogue."""

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import Response

from clew.core.errors import OptionError
from clew.core.options import parse_assignments
from clew.core.package import package, packages
from clew.web.catalogue import service
from clew.web.catalogue.models import GameCard, GameCardWithRules, StartPreview
from clew.web.dependencies import CurrentApp, Texts
from clew.web.errors import PROBLEMS
from clew.web.models import LARGEST_PLY, LONGEST_POSITION
from clew.web.picture_settings import Palette
from clew.web.positions.board_svg import SVG, SVG_RESPONSE, picture

router = APIRouter(prefix="/api/v1", responses=PROBLEMS, tags=["catalogue"])


@router.get("/catalogue")
def catalogue() -> list[GameCard]:
    """List the games that can be played."""
    return [service.card(found) for found in packages().values()]


@router.get("/catalogue/{game}")
def catalogue_entry(game: str) -> GameCardWithRules:
    """Return a game with its options and rules."""
    return service.card_with_rules(package(game))


@router.get("/catalogue/{game}/start")
def catalogue_start(
    game: str,
    option: Texts = [],  # noqa: B006
    position: Annotated[str | None, Query(max_length=LONGEST_POSITION)] = None,
    palette: Palette = "standard",
) -> StartPreview:
    """Return how a game begins with some options, each as `name=value`, or with a position."""
    return preview_of_start(game, option, position, palette)


def preview_of_start(game: str, option: list[str], position: str | None, palette: str) -> StartPreview:
    """Return how a game begins, without the order of what nobody has seen."""
    begun = service.start_of(game, options_from(option), position or None).view(0)
    return service.start(begun, picture(begun, palette=palette, caption=False, background=False, prefix="start"))


def options_from(assignments: list[str]) -> dict[str, bool | int | str]:
    """Return options that are given as `name=value`."""
    given: dict[str, bool | int | str] = {}
    for assignment in assignments:
        for name, value in parse_assignments(assignment).items():
            if name in given:
                raise OptionError(f"{name} is given twice")
            given[name] = value
    return given


@router.get("/catalogue/{game}/sample", response_class=Response, responses=SVG_RESPONSE)
def catalogue_sample(
    server: CurrentApp,
    game: str,
    ply: Annotated[int, Query(ge=0, le=LARGEST_PLY)] = 0,
    palette: Palette = "standard",
) -> Response:
    """Return a picture of a game to look at, after so many moves; beyond its end, the end."""
    is_ready = bool(server.samples.ready(game))
    positions = server.samples.positions(package(game))
    shown = positions[min(ply, len(positions) - 1)]
    settings = {"palette": palette, "caption": False, "coordinates": False, "prefix": f"sample-{game}"}
    headers = {"X-Plies": str(len(positions) - 1), "Cache-Control": "max-age=3600" if is_ready else "no-store"}
    return Response(picture(shown, **settings), media_type=SVG, headers=headers)
