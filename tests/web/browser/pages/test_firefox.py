"""In Firefox too: every kind of page without errors, and whole games against a program, by clicks and by keys."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from clew.core.package import packages
from support.abilities import FIREFOX, require
from support.web.firefox import ClickingHand, Firefox, FirefoxTable, TypingHand, firefox
from support.web.page_kinds import KINDS, PageKind, Site, game_of
from support.web.running import eventually
from web.browser.test_whole_games import SHORT, mover

#: Of an error page, browsers may log that it is one.
EXPECTED = re.compile(r"status of 4\d\d")

WAYS = [
    *((game, width, ClickingHand) for game in packages() for width in (1400, 390)),
    ("lineup", 1400, TypingHand),
]


@pytest.fixture(scope="module")
def browser() -> Iterator[Firefox]:
    require(FIREFOX)
    with firefox() as started:
        yield started


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_page_opens_without_errors(browser: Firefox, site: Site, kind: PageKind) -> None:
    path = site.path(kind, game_of(kind, 3))
    browser.window(site.url, 1400, site.cookies)
    assert browser.ask("open", site.url + path) == kind.status
    assert browser.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert browser.errors(EXPECTED) == []


@pytest.mark.slow
def test_errors_of_a_page_are_seen(browser: Firefox, site: Site) -> None:
    browser.window(site.url, 1400, {})
    browser.ask("open", f"{site.url}/settings")
    browser.evaluate("console.error('broken'), setTimeout(() => { throw new Error('lost') })")
    eventually("the errors", lambda: " ".join(browser.errors()), lambda found: "broken" in found and "lost" in found)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "width", "hand"), WAYS)
def test_a_whole_game_is_played(
    browser: Firefox, site: Site, game: str, width: int, hand: Callable[[Firefox], Any]
) -> None:
    options = {name.removeprefix("option-"): value for name, value in SHORT[game].items()}
    me, program = {"kind": "me", "name": "Ann"}, {"kind": "program", "level": 1}
    made = site.visitor.make(game, me, program, options=options)
    browser.window(site.url, width, site.cookies)
    browser.ask("open", site.url + made["link"])
    table, choose = FirefoxTable(browser, hand(browser), site.visitor, made["id"]), mover(game)
    while table.is_running():
        table.play_turn(choose)
    assert browser.evaluate("document.querySelector('#reason').innerText") != ""
    assert browser.errors() == []
