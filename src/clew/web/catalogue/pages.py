"""The home page, and the pages about each game: rules, lessons, statistics."""

from functools import partial
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from markupsafe import Markup

from clew.core.about import TRADEMARKS
from clew.core.game import position as parse_position
from clew.core.package import package, packages
from clew.core.rulebook import MARKS
from clew.play.statistics import Statistics
from clew.play.tutorial import tutorial
from clew.web.catalogue.report import game_context, notable_links, report_view
from clew.web.catalogue.rules_view import rule_sections
from clew.web.catalogue.service import game_card_with_rules, game_cards
from clew.web.catalogue.statistics import GameStatistics
from clew.web.dependencies import CurrentApp, CurrentIdentity
from clew.web.live.list_words import day_words
from clew.web.live.views import my_listings, open_listings, shown_in_list
from clew.web.metering.current import MeteredRoute
from clew.web.positions.board_svg import picture
from clew.web.preferences import Preferences, preferences_of
from clew.web.puzzles.daily import today
from clew.web.puzzles.views import small_picture, todays_puzzle
from clew.web.sharing.shared import sample_game_links
from clew.web.state import AppState
from clew.web.templating import go, public_page

#: How many openings the page about a game shows.
MOST_OPENINGS = 3

router = APIRouter(route_class=MeteredRoute, include_in_schema=False)


@router.get("/")
def home(request: Request, server: CurrentApp, identity: CurrentIdentity) -> Response:
    """Show the games to play, the visitor's own games and the open ones."""
    preparing, day = server.preparation.sentences(), today(server.games.now())
    puzzle = todays_puzzle(server.daily, day)
    plies = {game: sample_ply(server, game) for game in packages()}
    lists = {
        "mine": my_listings(server.games, identity, unfinished=True),
        "finished": my_listings(server.games, identity, unfinished=False)[:10],
        # The visitor's own ones are listed as such.
        "lobby": [game for game in open_listings(server.games, identity) if not any(seat.yours for seat in game.seats)],
    }

    def context() -> dict[str, Any]:
        picture = small_picture(puzzle.puzzle, preferences_of(request).palette, "today") if puzzle else Markup()
        found = {"games": game_cards(), "preparing": preparing, "plies": plies, "today": puzzle}
        return {**found, "puzzle_picture": picture, "day_words": partial(day_words, today=day), **lists}

    shown = tuple((name, *map(shown_in_list, listings)) for name, listings in lists.items())
    key = (tuple(preparing.items()), tuple(plies.items()), day, puzzle and puzzle.link, shown)
    return public_page(request, "catalogue/home.html", key, context)


def sample_ply(server: AppState, game: str) -> int | None:
    """Return the ply of a sample game that its picture shows: one of its later part. None until it is replayed."""
    positions = server.samples.ready(game)
    return len(positions) * 2 // 3 if positions else None


@router.get("/new")
@router.get("/rules")
@router.get("/about")
@router.get("/games")
def redirect_home() -> Response:
    """Redirect an address that lacks its game to the list of games."""
    return go("/")


def sample_picture(server: AppState, game: str, preferences: Preferences) -> Markup:
    """Return a picture from the later part of a sample game, or nothing if it has not been replayed yet."""
    ply = sample_ply(server, game)
    if ply is None:
        return Markup()
    settings = {
        "palette": preferences.palette,
        "caption": False,
        "coordinates": False,
        "background": False,
        "cropped": True,
    }
    return Markup(picture(server.samples.ready(game)[ply], **settings, prefix=f"sample-{game}"))


@router.get("/rules/{game}")
def rules(request: Request, server: CurrentApp, game: str) -> Response:
    """Show the rules of a game: the short ones with pictures, and below them the exact ones."""
    found = package(game)
    is_ready, palette = server.preparation.is_ready(found), preferences_of(request).palette

    def context() -> dict[str, Any]:
        card = game_card_with_rules(found)
        sections = rule_sections(found, palette, draws=is_ready)
        return {"card": card, "sections": sections, "rules": card.rules, "marks": MARKS, "trademarks": TRADEMARKS}

    return public_page(request, "catalogue/rules.html", (found.id, is_ready), context)


@router.get("/learn")
def learn_list(request: Request, server: CurrentApp) -> Response:
    """Show the games to learn, the easiest one first."""
    plies = {game: sample_ply(server, game) for game in packages()}
    lengths = {game: len(tutorial(found)) for game, found in packages().items()}
    found = {"games": game_cards(), "plies": plies, "lengths": lengths}
    return public_page(request, "learn/list.html", tuple(plies.items()), lambda: found)


@router.get("/about/{game}")
def about(request: Request, server: CurrentApp, game: str) -> Response:
    """Show a game's credits, history, variants, statistics and notable games."""
    found = package(game)
    preferences = preferences_of(request)
    statistics = server.statistics.of(found)

    def context() -> dict[str, Any]:
        return {
            **game_context(found),
            "sample": sample_picture(server, game, preferences),
            "sample_games": sample_game_links(found),
            "has_statistics": statistics is not None,
            **(statistics_context(statistics, preferences.palette) if statistics else {}),
        }

    key = (found.id, sample_ply(server, game), statistics.made if statistics else None)
    return public_page(request, "catalogue/about.html", key, context)


def statistics_context(statistics: GameStatistics, palette: str) -> dict[str, Any]:
    """Return the template variables of a game's statistics."""
    bot_games, server_games = statistics.bot_games, statistics.server_games
    columns = []
    if bot_games is not None:
        columns.append(report_view("Bot games", bot_games, palette, "programs"))
    if server_games is not None:
        columns.append(report_view("On this server", server_games, palette, "here"))
    links = notable_links(bot_games.notable) if bot_games else {}
    found = {"columns": columns, "variants": statistics.variants, "links": links, "pictures": {}}
    return found | {"first_moves": first_moves(bot_games, palette) if bot_games else []}


def first_moves(counted: Statistics, palette: str) -> list[dict[str, Any]]:
    """Return the most common openings with their pictures."""
    settings = {"palette": palette, "caption": False, "coordinates": False, "background": False, "cropped": True}
    return [
        {"opening": each, "svg": Markup(picture(parse_position(each.position), **settings, prefix=f"opening-{number}"))}
        for number, each in enumerate(counted.openings[:MOST_OPENINGS])
    ]
