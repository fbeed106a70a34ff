"""Firefox, which plays at a table as a person does: by clicking, or by keys alone."""

import json
import re
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Protocol
from urllib.parse import urlsplit

import clew
from clew import Position
from clew.play.entry import MoveEntry
from support.abilities import FIREFOX_PROGRAM
from support.web.page_checks import PROJECT
from support.web.running import Client, eventually
from support.web.table import MOST_TURNS, planned_touches, tappable

DRIVER = PROJECT / "tests" / "firefox" / "driver.js"

#: More presses of a key than any board needs.
MOST_PRESSES = 600

IDLE = "#board[aria-busy=false]"


class Firefox:
    """A browser in a process of its own, which gets its commands as lines of JSON."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def ask(self, command: str, *words: Any) -> Any:
        """Send a command and return its answer."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([command, *words]) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        assert line, "Firefox has ended"
        found = json.loads(line)
        assert "error" not in found, f"{command} {words}: {found['error']}"
        return found["answer"]

    def window(self, url: str, width: int, cookies: Mapping[str, str], height: int = 900) -> None:
        """Open a window in place of the one before."""
        host = urlsplit(url).hostname
        listed = [{"name": name, "value": value, "domain": host} for name, value in cookies.items()]
        self.ask("window", width, height, listed)

    def evaluate(self, script: str) -> Any:
        """Return the value of a script."""
        return self.ask("evaluate", script)

    def has(self, selector: str) -> bool:
        """Return whether something is on the page."""
        return bool(self.evaluate(f"document.querySelector({json.dumps(selector)}) !== null"))

    def errors(self, *ignored: re.Pattern[str]) -> list[str]:
        """Return what the page has logged."""
        found: list[str] = self.ask("errors")
        return [error for error in found if not any(pattern.search(error) for pattern in ignored)]


@contextmanager
def firefox() -> Iterator[Firefox]:
    """Run Firefox."""
    command = ["node", str(DRIVER), FIREFOX_PROGRAM]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=PROJECT) as process:
        # The end of its commands ends the driver, and with it the browser.
        yield Firefox(process)


class FirefoxHand(Protocol):
    """How a player touches things in Firefox."""

    def tap(self, site: str) -> None:
        """Tap a site of the board or a choice beside it."""

    def turn(self) -> None:
        """Turn the move that is shown."""

    def press(self, selector: str) -> None:
        """Press a button."""


class ClickingHand:
    """Clicks what the page highlights."""

    def __init__(self, browser: Firefox) -> None:
        self.browser = browser

    def tap(self, site: str) -> None:
        self.browser.ask("click", f"#board .areas [data-site='{site}'], #choices [data-touch='{site}']")

    def turn(self) -> None:
        self.press("#turn")

    def press(self, selector: str) -> None:
        self.browser.ask("click", selector)


class TypingHand:
    """Keys: Tab goes to the board and to buttons, N through what can be touched, Enter touches, R turns, P plays."""

    def __init__(self, browser: Firefox) -> None:
        self.browser = browser

    def tap(self, site: str) -> None:
        choice = f"#choices [data-touch='{site}']"
        if self.browser.has(choice):
            self._go_to(f"{choice}:focus", "Tab")
        else:
            self._go_to("#board [data-site]:focus", "Tab")
            self._go_to(f"#board [data-site='{site}']:focus", "n")
        self.browser.ask("press", "Enter")

    def turn(self) -> None:
        self._go_to("#board [data-site]:focus", "Tab")
        self.browser.ask("press", "r")

    def press(self, selector: str) -> None:
        if selector == "#play" and self.browser.has("#board [data-site]:focus"):
            self.browser.ask("press", "p")
            return
        self._go_to(f"{selector}:focus", "Tab")
        self.browser.ask("press", "Enter")

    def _go_to(self, wanted: str, key: str) -> None:
        for _ in range(MOST_PRESSES):
            if self.browser.has(wanted):
                return
            self.browser.ask("press", key)
        raise AssertionError(f"{key} never comes to {wanted}")


class FirefoxTable:
    """The page of a live game in Firefox."""

    def __init__(self, browser: Firefox, hand: FirefoxHand, client: Client, game_id: str) -> None:
        self.browser = browser
        self.hand = hand
        self.client = client
        self.game_id = game_id

    def is_running(self) -> bool:
        """Wait until it is the player's turn, and a prompt says what to do, or until the game is over."""
        touchable = f"{IDLE} .site.next, #choices .choice, #play:enabled"
        self.browser.ask("wait", f"{touchable}, #question:not([hidden]), #action-again:not([hidden])")
        if self.browser.has("#action-again:not([hidden])"):
            return False
        self.expect_prompt()
        return True

    def expect_prompt(self) -> None:
        """The table always says what to do next."""
        assert re.search(r"\w", self.browser.evaluate("document.querySelector('#prompt').innerText"))

    def shown(self) -> str:
        """Return the move that is shown, as text."""
        self.browser.ask("wait", IDLE)
        return str(self.browser.evaluate("document.querySelector('#board').dataset.ghost ?? ''"))

    def play_turn(self, choose: Callable[[Position], str]) -> None:
        """Enter and play the moves of a turn."""
        state = self.client.state(self.game_id)
        position, ply = clew.position(state["position"]), state["ply"]
        is_last = False
        while not is_last:
            move = choose(position)
            self.enter(position, move)
            is_last = self.browser.evaluate("document.querySelector('#play').innerText") == "Play"
            self.play()
            if not is_last:
                position = position.play(move)
                eventually("the next piece", self.shown, lambda shown, before=move: shown != before)  # type: ignore[misc]
        eventually("the move", lambda: self.client.state(self.game_id)["ply"], lambda now: now > ply)
        self.browser.ask("wait", f"#moves li:not(.waiting):nth-child({ply + 1})")

    def enter(self, position: Position, move: str) -> None:
        """Touch things until a move is shown."""
        entry = MoveEntry(position)
        wanted = next(each for each in entry.moves if each.text == move)
        planned = planned_touches(entry, wanted) if self.shown() != move else ()
        others = [touch for _, touch in tappable(entry, wanted) if touch not in planned]
        for site in (*planned, *others):
            if self.turned_to(move):
                return
            self.hand.tap(site)
            self.browser.ask("wait", f"{IDLE}:not([data-ghost='']), {IDLE} .site.touched")
            self.expect_prompt()
        assert self.turned_to(move), f"{move} is not shown after {planned}, but {self.shown()}"

    def turned_to(self, move: str) -> bool:
        """Turn what is shown until it is a move; return whether it is."""
        for _ in range(MOST_TURNS):
            before = self.shown()
            if before == move or not before or not self.browser.has("#turn:not([hidden])"):
                break
            self.hand.turn()
            eventually("a turn", self.shown, lambda shown, before=before: shown != before)  # type: ignore[misc]
        return self.shown() == move

    def play(self) -> None:
        """Press Play, and answer the question that may be asked, before or after."""
        if not self.browser.has("#question:not([hidden])"):
            self.hand.press("#play")
        if self.browser.has("#question:not([hidden])"):
            self.hand.press("#question-yes")
