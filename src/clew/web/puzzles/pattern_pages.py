"""The page on which people draw shapes."""

import json
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup

from clew.core.package import package
from clew.web.metering.current import MeteredRoute
from clew.web.preferences import preferences_of
from clew.web.puzzles.pattern_api import checked_lattice, pattern_games, patterns_of
from clew.web.puzzles.service import link_to
from clew.web.templating import go, page

router = APIRouter(route_class=MeteredRoute, include_in_schema=False)

Lattice = Annotated[str | None, Query(max_length=20)]
Drawn = Annotated[str, Query(max_length=1000, description="Spaces, separated by semicolons.")]


@router.get("/puzzles/draw")
def draw_any() -> Response:
    """Redirect to the page for the first game with shapes."""
    return go(f"/puzzles/draw/{pattern_games()[0]}")


@router.get("/puzzles/draw/{game}")
def draw_shape(request: Request, game: str, lattice: Lattice = None, spaces: Drawn = "") -> HTMLResponse:
    """Show an empty field to draw a shape on."""
    maker = patterns_of(game)
    chosen = checked_lattice(maker, lattice or next(iter(maker.lattices)))
    settings: dict[str, Any] = {
        "palette": preferences_of(request).palette,
        "caption": False,
        "background": False,
        "interactive": True,
        "prefix": "board",
    }
    context = {
        "game": game,
        "about": package(game).about,
        "maker": maker,
        "lattice": chosen,
        "spaces": spaces,
        "svg": Markup(maker.picture(chosen, **settings)),
        "images": json.dumps({symmetry.name: symmetry.images for symmetry in maker.symmetries}),
        "free_link": link_to(maker.free(chosen)),
    }
    return page(request, "puzzles/draw.html", context)
