"""Short addresses of what is new each day, for lines that people send to each other."""

from fastapi import APIRouter, Response

from clew.core.interaction.challenges import GRADES
from clew.web.dependencies import CurrentApp
from clew.web.metering.current import MeteredRoute
from clew.web.puzzles.daily import parse_day
from clew.web.puzzles.service import kind_of
from clew.web.templating import go

router = APIRouter(route_class=MeteredRoute, include_in_schema=False)


@router.get("/d/{day}")
def short_day(server: CurrentApp, day: str) -> Response:
    """Redirect to the puzzles of a day."""
    return go(f"/puzzles/day/{parse_day(day, server.games.now())}")


@router.get("/d/{day}/{game}/{name}")
def short_puzzle(server: CurrentApp, day: str, game: str, name: str) -> Response:
    """Redirect to the puzzle of a day and a kind, or to the challenge of a grade."""
    shown = parse_day(day, server.games.now())
    if name in GRADES:
        return go(f"/challenges/{game}/{shown}/{name}")
    return go(f"/puzzles/daily/{game}/{kind_of(game, name).name}?day={shown}")
