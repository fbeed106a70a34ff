"""The JSON API of the catalogue."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response

from clew.core.errors import InvalidPosition, OptionError
from clew.core.game import Game
from clew.core.package import package, packages
from clew.play.conduct import presets_of
from clew.web.catalogue.form_errors import invalid_field
from clew.web.catalogue.models import GameCard, GameCardWithRules, StartPreview
from clew.web.catalogue.service import SMALL, game_card, game_card_with_rules, start_preview
from clew.web.dependencies import CurrentApp, Texts
from clew.web.errors import PROBLEMS, NotFound
from clew.web.lru_cache import LruCache
from clew.web.metering.current import MeteredRoute
from clew.web.models import LARGEST_PLY, LONGEST_POSITION
from clew.web.pictures import CACHED_PICTURE, MEDIA_TYPES, SVG_RESPONSE, Palette
from clew.web.positions.board_svg import picture
from clew.web.serving.prepared import PreparedResponse

router = APIRouter(route_class=MeteredRoute, prefix="/api/v1", responses=PROBLEMS, tags=["catalogue"])

#: Pictures of the sample games, which the home page shows one after the other to every visitor.
_SAMPLES: LruCache[PreparedResponse] = LruCache(5000, size_of=lambda svg: svg.size)

#: Pictures of presets, the same for every visitor.
_PRESETS: LruCache[PreparedResponse] = LruCache(500, size_of=lambda svg: svg.size)

MOST_PRESETS = 99

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
    about = package(game).about
    try:
        return start_preview(game, option, position, palette)
    except (OptionError, InvalidPosition) as error:
        raise invalid_field(error, about) from error


@router.get("/catalogue/{game}/presets/{number}", response_class=Response, responses=SVG_RESPONSE)
def catalogue_preset(
    request: Request,
    game: str,
    number: Annotated[int, Path(ge=0, le=MOST_PRESETS)],
    palette: Palette = "standard",
    dark: bool = False,
) -> Response:
    """Return a picture of the start of a preset: its board, without hands and legends."""
    presets = presets_of(package(game).about)
    if number >= len(presets):
        raise NotFound(f"{game} has no preset {number}")
    settings = {**SMALL, "palette": palette, "dark": dark, "prefix": f"preset-{number}"}

    def drawn() -> PreparedResponse:
        start = Game(package(game), presets[number].options).start(seed=number).view(0)
        return PreparedResponse.of(picture(start, **settings), MEDIA_TYPES["svg"])

    return _PRESETS.get((game, *settings.values()), drawn).answer(request, CACHED_PICTURE)


@router.get("/catalogue/{game}/sample", response_class=Response, responses=SVG_RESPONSE)
def catalogue_sample(
    request: Request,
    server: CurrentApp,
    game: str,
    ply: Annotated[int, Query(ge=0, le=LARGEST_PLY)] = 0,
    palette: Palette = "standard",
    dark: bool = False,
    cropped: bool = False,
) -> Response:
    """Return a picture of a sample game after `ply` moves; of its end, if it has fewer moves."""
    if not server.preparation.is_ready(package(game)):
        # The home page asks for every game's picture: that must not change the order in which games are compiled.
        raise server.preparation.error(package(game))
    is_ready = bool(server.samples.ready(game))
    positions = server.samples.positions(package(game))
    position = positions[min(ply, len(positions) - 1)]
    settings = {
        "palette": palette,
        "dark": dark,
        **SMALL,
        "cropped": cropped,
        "background": not cropped,
        "prefix": f"sample-{game}",
    }
    svg = _SAMPLES.get(
        (position, position.turn, *settings.values()),
        lambda: PreparedResponse.of(picture(position, **settings), MEDIA_TYPES["svg"]),
    )
    headers = {"X-Plies": str(len(positions) - 1), "Cache-Control": "max-age=3600" if is_ready else "no-store"}
    return svg.answer(request, headers)
