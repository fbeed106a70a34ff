"""A player at the table of a live game, who enters moves as people do: by mouse, by finger or by keyboard."""

import re
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Protocol
from urllib.parse import urlsplit

from playwright.sync_api import expect

import clew
from clew import Position
from clew.core.interaction.move_parts import RoleKind
from clew.play.entry import EnteredMove, MoveEntry
from clew.web.positions.board_svg import labels
from support.web.visitor import OVER, TOUCHABLE, Visitor

#: People do not go through more turns of a piece than this before they tap something else.
MOST_TURNS = 6

IDLE = "#board[aria-busy=false]"


class Hand(Protocol):
    """How a player touches things."""

    def tap(self, site: str) -> None:
        """Tap a site of the board or a choice beside it."""

    def turn(self) -> None:
        """Turn the move that is shown."""

    def press(self, selector: str) -> None:
        """Press a button."""


class MouseHand:
    """Clicks."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor

    def tap(self, site: str) -> None:
        self.visitor.site(site).click()

    def turn(self) -> None:
        self.press("#turn")

    def press(self, selector: str) -> None:
        self.visitor.page.locator(selector).click()


class FingerHand(MouseHand):
    """Taps."""

    def tap(self, site: str) -> None:
        self.visitor.site(site).tap()

    def press(self, selector: str) -> None:
        self.visitor.page.locator(selector).tap()


def tappable(entry: MoveEntry, move: EnteredMove) -> list[tuple[str, str]]:
    """Return the roles and touches that a move can be entered by.

    Where a turned piece is drawn, a tap on it chooses the piece as well, which lies beneath.
    """
    drawn = labels(entry.position)
    turns = [role for role, kind in entry.roles.items() if kind is RoleKind.TURN and move.first(role) in drawn]
    left_out = RoleKind.SOURCE if turns else RoleKind.TURN
    roles = [role for role, kind in entry.roles.items() if kind is not left_out and role in move.parts]
    return [(role, touch) for role in roles for touch in move.parts[role]]


def touches_of(entry: MoveEntry, move: EnteredMove) -> Iterator[tuple[str, ...]]:
    """Yield what can be tapped to enter a move, fewest taps first, in the order in which a person is asked."""
    for count in range(1, len(entry.roles) + 1):
        for chosen in combinations(tappable(entry, move), count):
            if len({role for role, _ in chosen}) == count:
                yield tuple(touch for _, touch in chosen)


def turns_between(shown: list[str], start: int, wanted: str) -> int | None:
    """Return how often to turn what is shown until it is the wanted move; None if that is too often."""
    steps = (shown.index(wanted) - start) % len(shown) if wanted in shown else MOST_TURNS + 1
    return steps if steps <= MOST_TURNS else None


def planned_touches(entry: MoveEntry, move: EnteredMove) -> tuple[str, ...]:
    """Return the fewest touches after which a move is shown, or can be turned to."""
    for touched in touches_of(entry, move):
        step = entry.step(touched)
        if step.ghost and step.touched == touched:
            shown = [turned.text for turned in step.turns]
            if turns_between(shown, shown.index(step.ghost.text), move.text) is not None:
                return touched
    raise AssertionError(f"{move.text} cannot be entered")


class Table:
    """The page of a live game."""

    def __init__(self, visitor: Visitor, hand: Hand) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.hand = hand
        self.board = self.page.locator("#board")

    def position(self) -> Position:
        """Return the position, as the player sees it."""
        path = urlsplit(self.page.url).path
        return clew.position(self.page.request.get(f"/api/v1{path}").json()["position"])

    def is_running(self) -> bool:
        """Wait until it is the player's turn, and a prompt says what to do, or until the game is over."""
        self.page.locator(f"{TOUCHABLE}, #play:enabled, {OVER}").first.wait_for()
        if self.page.locator(OVER).count() > 0:
            return False
        self.expect_prompt()
        return True

    def expect_prompt(self) -> None:
        """The table always says what to do next."""
        expect(self.page.locator("#prompt:visible")).to_have_text(re.compile(r"\w"))

    def shown(self) -> str:
        """Return the move that is shown, as text."""
        self.page.locator(IDLE).wait_for()
        return self.board.get_attribute("data-ghost") or ""

    def tap(self, site: str) -> None:
        """Tap a site and wait for the next prompt."""
        self.hand.tap(site)
        self.page.locator(f"{IDLE}:not([data-ghost='']), {IDLE}:has(.site.touched)").wait_for()
        self.expect_prompt()

    def turn_to(self, move: str) -> bool:
        """Turn what is shown until it is a move; return whether it is."""
        for _ in range(MOST_TURNS):
            before = self.shown()
            if before == move or self.page.locator("#turn:visible").count() == 0:
                break
            self.hand.turn()
            expect(self.board).not_to_have_attribute("data-ghost", before)
        return self.shown() == move

    def enter(self, position: Position, move: str) -> int:
        """Enter a move, which is then shown, and return how many taps it took."""
        entry = MoveEntry(position)
        wanted = next(each for each in entry.moves if each.text == move)
        planned = planned_touches(entry, wanted) if self.shown() != move else ()
        for site in planned:
            self.tap(site)
        taps = len(planned)
        # What was shown before decides between moves that the same touches leave.
        others = iter([touch for _, touch in tappable(entry, wanted) if touch not in planned])
        while not self.turn_to(move):
            site = next(others, None)
            assert site is not None, f"{move} is not shown after {planned}, but {self.shown()}"
            self.tap(site)
            taps += 1
        return taps

    def play(self) -> None:
        """Press Play, and answer the question that may be asked, before or after."""
        if self.page.locator("#question:visible").count() == 0:
            self.hand.press("#play")
        if self.page.locator("#question:visible").count() > 0:
            self.hand.press("#question-yes")

    def play_turn(self, choose: Callable[[Position], str]) -> list[tuple[EnteredMove, int]]:
        """Enter and play the moves of a turn, and return them with the taps that each took."""
        played = self.page.locator("#moves li:not(.waiting)").count()
        position = self.position()
        seat, entered = position.seat, []
        while True:
            move = choose(position)
            taps = self.enter(position, move)
            entered.append((next(each for each in MoveEntry(position).moves if each.text == move), taps))
            is_last = self.page.locator("#play").inner_text() != "Next piece"
            self.play()
            if is_last:
                break
            position = position.play(move)
            assert position.seat == seat
            expect(self.board).not_to_have_attribute("data-ghost", move)
            self.page.locator(IDLE).wait_for()
        self.visitor.wait_for_moves(played + len(entered))
        return entered
