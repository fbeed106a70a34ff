"""A game's own page: credits, history, variants, statistics, openings, records."""

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from clew.core.package import package
from clew.web.catalogue.pages import sample_picture
from clew.web.catalogue.report import context_of, links_of, shown
from clew.web.catalogue.statistics import GameStatistics
from clew.web.dependencies import CurrentApp
from clew.web.preferences import preferences_of
from clew.web.templating import page

router = APIRouter(include_in_schema=False)


@router.get("/about/{game}")
def about(request: Request, server: CurrentApp, game: str) -> HTMLResponse:
    """Show all there is to know about a game."""
    found = package(game)
    look = preferences_of(request)
    counted = server.statistics.of(found)
    context = {
        **context_of(found),
        "sample": sample_picture(server, game, look),
        "is_counted": counted is not None,
        **(counted_context(counted, look.palette) if counted else {}),
    }
    return page(request, "catalogue/about.html", context)


def counted_context(counted: GameStatistics, palette: str) -> dict[str, Any]:
    """Return what a page shows of what was counted."""
    columns = []
    if counted.programs is not None:
        columns.append(shown("Program games", counted.programs, palette, "programs"))
    if counted.here is not None:
        columns.append(shown("On this server", counted.here, palette, "here"))
    links = links_of(counted.programs.notable) if counted.programs else {}
    return {"columns": columns, "variants": counted.variants, "links": links, "pictures": {}}
