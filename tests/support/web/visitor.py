"""A visitor with a browser, who creates games and plays them by touching the board."""

import random
import re
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Locator, Page, expect

import clew
from clew.play.record import Record
from clew.search.think import think

#: How long to wait for anything, in milliseconds; machine code may have to be loaded first.
TIMEOUT = 60_000

expect.set_options(timeout=TIMEOUT)

#: The players of games that are replayed from records.
PLAYER_NAMES = ("Ada", "Grace", "Emmy", "Sofia", "Lise", "Maria")

#: A short game of Line or Colour, which White wins.
FIVE_IN_A_ROW = ("a4", "g1", "b4", "a7", "c4", "g6", "d4", "b2", "e4")

#: What can be touched next, on the board or beside it.
TOUCHABLE = "#board[aria-busy=false] .site.next, #choices .choice"
READY = "#play:enabled"
OVER = "#action-again:not([hidden])"

#: Browsers log error answers, and a server that cannot be reached, even if the page handles them.
CLIENT_ERRORS = re.compile(r"the server responded with a status of 4\d\d")
UNREACHABLE = re.compile(r"net::ERR_")

#: Chromium warns of a typeface that it has preloaded for a page and then found in its memory.
KNOWN_TYPEFACE = re.compile(r"figtree.*was preloaded using link preload but not used")

#: Most tests do without the service worker, so that nothing is between a page and the server.
NO_WORKER = re.compile(r"Service Worker registration blocked by Playwright")


class Visitor:
    """A person with a browser of their own."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.errors: list[str] = []
        self.ignored = [KNOWN_TYPEFACE, NO_WORKER]
        page.on("console", self._log)
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _log(self, message: ConsoleMessage) -> None:
        is_ignored = any(pattern.search(message.text) for pattern in self.ignored)
        if message.type in ("error", "warning") and not is_ignored:
            self.errors.append(f"{self.page.url}: {message.text}")

    def create_game(
        self, game: str, seats: Sequence[str], options: Mapping[str, str] | None = None, level: int = 1
    ) -> str:
        """Fill in the form of a new game and return its address; seats are me, program, link or lobby."""
        page = self.page
        page.goto(f"/new/{game}")
        page.locator("#new-game details").evaluate_all("all => all.forEach((each) => { each.open = true; })")
        for name, value in (options or {}).items():
            self.choose_option(name, value)
        expect(page.locator(".seat-choice:visible")).to_have_count(len(seats))
        for seat, kind in enumerate(seats):
            page.select_option(f"[name=seat-{seat}-kind]", kind)
            if kind == "program":
                page.select_option(f"[name=seat-{seat}-level]", str(level))
        page.get_by_role("button", name="Start game").first.click()
        page.wait_for_url(re.compile(r"/games/\w+$"))
        return page.url

    def choose_option(self, name: str, value: str) -> None:
        """Fill in a field of the form for a new game, whatever its kind."""
        fields = self.page.locator(f"#new-game [name='{name}']:not([type=hidden])")
        kind = fields.first.evaluate("field => field.tagName === 'SELECT' ? 'select' : field.type")
        if kind == "select":
            fields.select_option(value)
        elif kind == "radio":
            self.page.locator(f"[name='{name}'][value='{value}']").check()
        elif kind == "checkbox":
            fields.set_checked(value == "on")
        else:
            fields.fill(value)

    def open_game_after(self, record: Record, plies: int) -> None:
        """Create a game with the first moves of a record, and open it."""
        seats = [{"kind": "me", "name": name} for name in PLAYER_NAMES[: record.game.seats]]
        body: dict[str, Any] = {"game": record.game.id, "options": record.game.options, "seats": seats}
        if record.start:
            body["position"] = f"{record.game} | {record.start}"
            del body["options"]
        created = self.post("/games", body)
        for ply, move in enumerate(record.moves[:plies]):
            self.post(f"/games/{created['id']}/moves", {"move": move, "ply": ply})
        self.page.goto(f"/games/{created['id']}")
        self.is_running()

    def post(self, path: str, data: object) -> Any:
        """POST to the API as the page would."""
        answer = self.page.request.post(f"/api/v1{path}", data=data, headers={"Sec-Fetch-Site": "same-origin"})
        assert answer.ok, answer.text()
        return answer.json()

    def open_menu(self) -> None:
        """Open the menu of a game: draw, resignation, typed moves, links."""
        if self.page.locator(".table-menu[open]").count() == 0:
            self.page.locator(".table-menu > summary").click()

    def site(self, name: str) -> Locator:
        """Return a site on the board, or a choice beside it."""
        return self.page.locator(f"#board [data-site='{name}'], #choices [data-touch='{name}']").first

    def is_running(self) -> bool:
        """Wait until it is the visitor's turn or the game is over, and return whether it is still running."""
        self.page.locator(f"{TOUCHABLE}, {OVER}").first.wait_for()
        return self.page.locator(OVER).count() == 0

    def touch(self, name: str) -> None:
        """Touch a site, legal or not, and wait until the page has reacted."""
        self.site(name).dispatch_event("click")
        self.page.locator("#board[aria-busy=false]").wait_for()

    def touch_random_move(self, chance: random.Random) -> None:
        """Touch random possible sites until a move is complete."""
        while self.page.locator(READY).count() == 0:
            choices = self.page.locator(TOUCHABLE)
            choices.nth(chance.randrange(choices.count())).dispatch_event("click")
            self.page.locator("#board[aria-busy=false]").wait_for()

    def touch_good_move(self, visits: int) -> None:
        """Touch the sites of a good move."""
        position = clew.position(self.page.request.get(f"/api/v1{urlsplit(self.page.url).path}").json()["position"])
        for touch in position.touches(think(position, visits=visits, seed=1, threads=1).move):
            self.touch(touch)
        self.page.locator(READY).wait_for()

    def play(self) -> None:
        """Play the move that is ready, and wait until it is listed."""
        before = self.page.locator("#moves li:not(.waiting)").count()
        self.page.locator("#play").click()
        self.wait_for_moves(before + 1)

    def wait_for_moves(self, count: int) -> None:
        """Wait until at least `count` moves are listed."""
        self.page.locator(f"#moves li:not(.waiting):nth-child({count})").wait_for(state="attached")
