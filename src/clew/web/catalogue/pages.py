"""The home page, and the pages about each game: rules, lessons, statistics."""

from functools import partial
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from markupsafe import Markup

from clew.core.about import TRADEMARKS
from clew.core.package import GamePackage, package, packages
from clew.core.rulebook import MARKS
from clew.play.shipped_records import shipped_records
from clew.web.catalogue.lessons import lessons
from clew.web.catalogue.report import game_context, notable_links, report_view
from clew.web.catalogue.service import game_card, game_card_with_rules, game_cards
from clew.web.catalogue.statistics import GameStatistics
from clew.web.dependencies import CurrentApp, CurrentIdentity
from clew.web.live.list_words import day_words
from clew.web.live.views import my_listings, open_listings, shown_in_list
from clew.web.metering.current import MeteredRoute
from clew.web.positions.board_svg import picture
from clew.web.preferences import Preferences, preferences_of
from clew.web.puzzles.daily import today
from clew.web.puzzles.views import small_picture, todays_puzzle
from clew.web.sharing.shared import link_to_record
from clew.web.state import AppState
from clew.web.templating import go, public_page

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
    settings = {"palette": preferences.palette, "caption": False, "coordinates": False, "background": False}
    return Markup(picture(server.samples.ready(game)[ply], **settings, prefix=f"sample-{game}"))


@router.get("/rules/{game}")
def rules(request: Request, game: str) -> Response:
    """Show the rules of a game."""
    found = package(game)

    def context() -> dict[str, Any]:
        card = game_card_with_rules(found)
        return {"card": card, "rules": card.rules, "trademarks": TRADEMARKS}

    return public_page(request, "catalogue/rules.html", found.id, context)


@router.get("/learn")
def learn_list(request: Request, server: CurrentApp) -> Response:
    """Show the games to learn, the easiest one first."""
    plies = {game: sample_ply(server, game) for game in packages()}
    found = {"games": game_cards(), "plies": plies}
    return public_page(request, "catalogue/learn_list.html", tuple(plies.items()), lambda: found)


@router.get("/learn/{game}")
def learn(request: Request, game: str) -> Response:
    """Show the lessons of a game: each rule with boards on which to try it."""
    found = package(game)

    def context() -> dict[str, Any]:
        first_game = found.about.first_game
        return {
            "card": game_card(found),
            "steps": lesson_steps(found),
            "marks": MARKS,
            "first_game": first_game,
            "sample_games": sample_games(found),
            "seats": found.about.seats(found.about.resolve(first_game)),
        }

    return public_page(request, "catalogue/learn.html", found.id, context)


def sample_games(package: GamePackage) -> dict[str, str]:
    """Return links to the records that come with a game, by name."""
    return {name: link_to_record(path) for name, path in shipped_records(package).items()}


def lesson_steps(package: GamePackage) -> list[dict[str, object]]:
    """Return every rule with its source marks and lessons."""
    by_rule = lessons(package)
    return [
        {
            "rule": rule,
            "marks": rule.mark.split("/"),
            "lessons": [lesson for lesson in by_rule if lesson.rule == rule.number],
        }
        for rule in package.rulebook
    ]


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
            "sample_games": sample_games(found),
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
    return {"columns": columns, "variants": statistics.variants, "links": links, "pictures": {}}
