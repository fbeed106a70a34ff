"""Every kind of page that the web app has, each with how a test server comes to have one.

A new page gets a line in `LISTED`. A route that answers with a file or a redirect is listed in `NOT_PAGES`. A test
fails for a route that is in neither.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property
from typing import Any

from clew.core.package import packages
from clew.puzzles.registry import books, line, puzzle
from clew.web.app import PAGES
from clew.web.puzzles.daily import all_kinds, today
from clew.web.puzzles.daily_store import DailyStore
from clew.web.puzzles.pattern_api import pattern_games, patterns_of
from clew.web.puzzles.service import link_to
from clew.web.sharing.shared import shared_from_position, shared_from_session
from support.sample_games import sample_session
from support.web.running import Client, Running

PLAYERS = ("Ann", "Ben", "Cleo", "Dora", "Eva", "Finn")


class Site:
    """A server with something to see on every page, and the visitor for whom it was made."""

    def __init__(self, running: Running) -> None:
        self.running = running
        self.url = running.url
        self.visitor: Client = running.client()
        self.host: Client = running.client()
        self._paths: dict[tuple[str, str], str] = {}
        self._keep_daily_puzzles(today(running.server.games.now()))

    def _keep_daily_puzzles(self, day: date) -> None:
        """Let the named puzzles be those of a day: making puzzles takes a while."""
        found = books()
        lines = {key: line(key[0], found[key[0]].named[0].words) for key in all_kinds()}
        DailyStore(self.running.server.database).save(day, lines)

    def path(self, kind: "PageKind", game: str) -> str:
        """Return the address of a page, which is made when it is first asked for."""
        if (kind.name, game) not in self._paths:
            self._paths[kind.name, game] = kind.make(self, game)
        return self._paths[kind.name, game]

    @property
    def cookies(self) -> dict[str, str]:
        """The visitor's cookies, for a browser; ask for pages first."""
        return dict(self.visitor.cookies)

    def live_game(self, game: str, client: Client, *seats: dict[str, Any], left: int = 12) -> Any:
        """Start a game in the later part of a sample game, with `left` moves to its end."""
        position = sample_session(game).positions[-1 - left]
        return client.make(game, *seats, position=str(position))

    def at_one_device(self, game: str, left: int = 12) -> Any:
        """Start a game in which the visitor has all seats."""
        seats = [{"kind": "me", "name": name} for name in PLAYERS[: sample_session(game).position.seats]]
        return self.live_game(game, self.visitor, *seats, left=left)

    def finished(self, game: str) -> str:
        """Play a game to its end, and return its address."""
        made = self.at_one_device(game, left=1)
        self.visitor.move(made["id"], sample_session(game).moves[-1], 0)
        return str(made["link"])

    def invited(self, game: str) -> Any:
        """Return a game of another visitor, in which a seat is open."""
        return self.live_game(game, self.host, {"kind": "me", "name": "Ann"})

    @cached_property
    def puzzle_games(self) -> list[str]:
        """The games that have puzzles."""
        return list(books())

    def puzzle_link(self, game: str) -> str:
        """Return the address of a puzzle, of the nearest game that has puzzles."""
        with_puzzles = self._with_puzzles(game)
        return link_to(puzzle(line(with_puzzles, books()[with_puzzles].named[0].words)))

    def daily_link(self, game: str) -> str:
        """Return the address of a puzzle of today."""
        found = next(key for key in all_kinds() if key[0] == self._with_puzzles(game))
        return f"/puzzles/daily/{found[0]}/{found[1]}"

    def past_day(self, game: str) -> str:
        """Return the address of the page of a past day, whose puzzles have been made."""
        day = today(self.running.server.games.now()) - timedelta(days=1)
        self._keep_daily_puzzles(day)
        return f"/puzzles/day/{day.isoformat()}"

    def draw_link(self, game: str) -> str:
        """Return the address of the page for drawing shapes."""
        return f"/puzzles/draw/{pattern_games()[0]}"

    def free_link(self, game: str) -> str:
        """Return the address of a field on which pieces are laid freely."""
        maker = patterns_of(pattern_games()[0])
        return link_to(maker.free(next(iter(maker.lattices))))

    def _with_puzzles(self, game: str) -> str:
        number = list(packages()).index(game)
        return self.puzzle_games[number % len(self.puzzle_games)]

    @staticmethod
    def code(game: str) -> str:
        """Return the share code of a whole game."""
        return shared_from_session(sample_session(game)).code

    @staticmethod
    def position_code(game: str) -> str:
        """Return the share code of a position."""
        return shared_from_position(sample_session(game).positions[-6]).code


@dataclass(frozen=True)
class PageKind:
    """A kind of page: its route, and how a server comes to have one for a game."""

    name: str
    route: str
    make: Callable[[Site, str], str]
    status: int = 200
    #: Whether a board is drawn, in the colours of the visitor's palette.
    has_board: bool = False
    #: Whether search engines are kept away: pages of one visitor or one game.
    is_private: bool = False


def fixed(path: str) -> Callable[[Site, str], str]:
    """Return the maker of a page that is always there; `GAME` in the path becomes the game's id."""
    return lambda site, game: path.replace("GAME", game)


LISTED = (
    PageKind("home", "/", fixed("/")),
    PageKind("learn-list", "/learn", fixed("/learn")),
    PageKind("learn", "/learn/{game}", fixed("/learn/GAME"), has_board=True),
    PageKind("learn-step", "/learn/{game}/{step}", fixed("/learn/GAME/2"), has_board=True),
    PageKind("learn-rules", "/learn/{game}/rules", fixed("/learn/GAME/rules"), has_board=True),
    PageKind("rules", "/rules/{game}", fixed("/rules/GAME")),
    PageKind("about", "/about/{game}", fixed("/about/GAME"), has_board=True),
    PageKind("new", "/new/{game}", fixed("/new/GAME"), has_board=True),
    PageKind(
        "table",
        "/games/{game_id}",
        lambda site, game: str(site.at_one_device(game)["link"]),
        has_board=True,
        is_private=True,
    ),
    PageKind(
        "table-waiting",
        "/games/{game_id}",
        lambda site, game: str(site.live_game(game, site.visitor, {"kind": "me"}, {"kind": "link"})["link"]),
        has_board=True,
        is_private=True,
    ),
    PageKind(
        "table-watched",
        "/games/{game_id}",
        lambda site, game: str(site.invited(game)["link"]),
        has_board=True,
        is_private=True,
    ),
    PageKind("table-over", "/games/{game_id}", Site.finished, has_board=True, is_private=True),
    PageKind(
        "join",
        "/games/{game_id}/join/{seat}",
        lambda site, game: f"{site.invited(game)['link']}/join/1",
        is_private=True,
    ),
    PageKind(
        "another-device",
        "/games/{game_id}/seat/{seat}",
        lambda site, game: f"{site.at_one_device(game)['link']}/seat/0",
        is_private=True,
    ),
    PageKind(
        "replay",
        "/games/{game_id}/replay",
        lambda site, game: f"{site.finished(game)}/replay",
        has_board=True,
        is_private=True,
    ),
    PageKind("upload", "/analyse", fixed("/analyse")),
    PageKind("analysis", "/analyse/{code}", lambda site, game: f"/analyse/{site.code(game)}", has_board=True),
    PageKind(
        "analysis-of-position",
        "/analyse/{code}",
        lambda site, game: f"/analyse/{site.position_code(game)}",
        has_board=True,
    ),
    PageKind("puzzles", "/puzzles", fixed("/puzzles"), has_board=True),
    PageKind("puzzles-of-day", "/puzzles/day/{day}", Site.past_day, has_board=True),
    PageKind("puzzle", "/puzzle", Site.puzzle_link, has_board=True),
    PageKind("free-pattern", "/puzzle", Site.free_link, has_board=True),
    PageKind("draw", "/puzzles/draw/{game}", Site.draw_link, has_board=True),
    PageKind("daily-puzzle", "/puzzles/daily/{game}/{kind}", Site.daily_link, has_board=True),
    PageKind("challenge", "/challenges/{game}/{day}/{grade}", fixed("/challenges/GAME/today/medium"), has_board=True),
    PageKind("view", "/view/{code}", lambda site, game: f"/view/{site.code(game)}", has_board=True),
    PageKind(
        "view-of-position", "/view/{code}", lambda site, game: f"/view/{site.position_code(game)}", has_board=True
    ),
    PageKind("embed", "/embed/{code}", lambda site, game: f"/embed/{site.code(game)}", has_board=True),
    PageKind("editor", "/editor/{game}", fixed("/editor/GAME"), has_board=True),
    PageKind("settings", "/settings", fixed("/settings")),
    PageKind("api", "/api", fixed("/api")),
    PageKind("offline", "/offline", fixed("/offline"), is_private=True),
    PageKind("error", "", fixed("/nowhere"), status=404, is_private=True),
)

#: Routes that answer with a file, a picture, or a redirect.
NOT_PAGES = {
    "/new",
    "/rules",
    "/about",
    "/games",
    "/pictures.css",
    "/games/{game_id}/board.svg",
    "/games/{game_id}/record.clew",
    "/games/{game_id}/share",
    "/games/{game_id}/analyse",
    "/view",
    "/view/{code}.svg",
    "/view/{code}.clew",
    "/view/{code}.{kind}",
    "/view/{code}/position",
    "/view/{code}/play",
    "/view/{code}/edit",
    "/puzzles/new",
    "/puzzles/draw",
    "/d/{day}",
    "/d/{day}/{game}/{name}",
    "/puzzle.{kind}",
    "/challenges/{game}",
    "/challenges/{game}/{day}",
    "/challenges/{game}/{day}/{grade}.png",
    "/pictures/{game}.png",
    # The documentation is a site of its own; tests/web/browser/test_documentation.py is about it.
    "/docs",
    "/docs/{path:path}",
    "/favicon.ico",
    "/manifest.webmanifest",
    "/service-worker.js",
    "/robots.txt",
    "/sitemap.xml",
}


def page_routes() -> set[str]:
    """Return the paths of all GET routes for people."""
    return {route.path for module in PAGES for route in module.router.routes if "GET" in route.methods}


#: The kinds of pages that this app has: one without its route is left out.
KINDS = tuple(kind for kind in LISTED if not kind.route or kind.route in page_routes())


def game_of(kind: PageKind, round_number: int = 0) -> str:
    """Return the game that a kind of page is tested with; another one in each round, so that in time all are."""
    games = list(packages())
    return games[(KINDS.index(kind) + round_number) % len(games)]
