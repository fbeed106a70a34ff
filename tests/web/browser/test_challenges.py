"""Challenges in the browser: right and wrong turns, hints, keyboard alone, on wide and small windows."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from clew.core.interaction.challenges import GRADES, Aim
from clew.core.package import package, packages
from clew.play.challenges.attempt import attempt, is_known_to_be_right, start_of
from clew.play.challenges.calendar import challenge_of
from clew.play.challenges.collection import themes
from clew.play.challenges.proof import Challenge
from clew.web.puzzles.daily import today
from support.web.running import Running
from web.browser.conftest import Visit

#: A game whose moves are single touches.
EASIEST = "line-or-colour"


def site(page: Page, name: str) -> Locator:
    return page.locator(f".challenge-table [data-site='{name}']")


def ready(page: Page) -> None:
    page.locator(".challenge-table .board[aria-busy=false] .site.next, .challenge-table .choice").first.wait_for()


def todays(server: Running, game: str, grade: str) -> tuple[str, Challenge]:
    day = today(server.games.now())
    known = next(each for each in GRADES if each == grade)
    return f"/challenges/{game}/{day}/{grade}", challenge_of(package(game), known, day)


def wrong_move(challenge: Challenge) -> str:
    """Return a move that is one touch, and not the right one."""
    return next(move for move in start_of(challenge).moves() if not is_known_to_be_right(challenge, (move,)))


def show_and_play(page: Page) -> None:
    """Let the hints show the next move, and play it."""
    ready(page)
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator(".feedback.hint")).to_be_visible()
    page.get_by_role("button", name="Show move").click()
    page.locator("[data-play]:enabled").click()
    # A move that gives something up, such as a place at the goal, asks first.
    if page.locator("[data-question]").is_visible():
        page.locator("[data-yes]").click()


def test_a_wrong_move_is_refuted_and_the_right_one_solves_it(visit: Visit, server: Running) -> None:
    link, challenge = todays(server, EASIEST, "medium")
    page = visit(width=390, height=844, color_scheme="dark", has_touch=True).page
    page.goto(link)
    ready(page)
    expect(page.locator(".stars-rule")).to_have_text("Three stars: at the first try, without a hint.")
    # Why it is wrong, and the reply that shows it.
    wrong = attempt(challenge, [wrong_move(challenge)])
    site(page, wrong_move(challenge)).tap()
    page.locator("[data-play]:enabled").click()
    expect(page.locator(".feedback.not-yet")).to_contain_text(f"Not this one. {wrong.sentence}")
    expect(page.locator(".feedback.not-yet")).to_contain_text(wrong.reply_sentence)
    expect(page.locator("[data-hint]")).to_be_disabled()
    expect(page.locator(".site.next")).to_have_count(0)
    # Only what was said is in the colour of a mistake.
    expect(page.locator(".question-words")).to_have_css("font-weight", "400")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".feedback")).to_be_empty()
    for move, reply in zip(challenge.solution[::2], [*challenge.solution[1::2], None], strict=True):
        ready(page)
        site(page, move).tap()
        page.locator("[data-play]:enabled").click()
        if reply is not None:
            expect(page.locator(".feedback.well")).to_contain_text(f"claimed {reply}")
    panel = page.locator("[data-solved]")
    expect(panel.get_by_role("heading")).to_be_focused()
    expect(panel).to_contain_text("you win")
    expect(panel.get_by_role("img", name="2 of 3 stars")).to_be_visible()
    expect(panel).to_contain_text("1 day: a streak begins")
    line = re.compile(r"^Clew, \d+ \w+: Line or Colour: Win in two, medium\n★★☆ \d:\d\d\nhttp.*/d/.*/medium$")
    expect(panel.locator(".share-line")).to_have_text(line)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    # It stays solved, and the list knows it if it is the card of the day.
    page.reload()
    expect(panel).to_be_visible()
    expect(page.locator(".grades .done")).to_have_text("Medium solved")


def test_what_a_newcomer_needs_to_know_stays_closed(visit: Visit, server: Running) -> None:
    link, _ = todays(server, EASIEST, "easy")
    page = visit(width=390, height=844, has_touch=True).page
    page.goto(link)
    lesson = page.get_by_role("link", name="New to Line or Colour? Three-minute lesson")
    expect(lesson).to_be_visible()
    page.get_by_text("What you need to know").tap()
    expect(lesson).to_be_hidden()
    page.reload()
    ready(page)
    expect(lesson).to_be_hidden()
    page.get_by_text("What you need to know").tap()
    page.reload()
    ready(page)
    expect(lesson).to_be_visible()


def test_a_challenge_is_solved_by_keyboard_alone(visit: Visit, server: Running) -> None:
    link, challenge = todays(server, EASIEST, "easy")
    page = visit().page
    page.goto(link)
    ready(page)
    site(page, wrong_move(challenge)).focus()
    page.keyboard.press("Enter")
    page.locator("[data-play]:enabled").wait_for()
    page.keyboard.press("Enter")
    # The way back has the focus.
    expect(page.get_by_role("button", name="Try again")).to_be_focused()
    page.keyboard.press("Enter")
    ready(page)
    site(page, challenge.solution[0]).focus()
    page.keyboard.press("Enter")
    page.locator("[data-play]:enabled").wait_for()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Solved!")).to_be_focused()


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("grade", GRADES)
@pytest.mark.parametrize("game", packages())
def test_every_challenge_of_today_is_solved_as_its_hints_show(
    visit: Visit, server: Running, screenshots: Path, game: str, grade: str, scheme: str
) -> None:
    link, challenge = todays(server, game, grade)
    width, height = (1400, 900) if scheme == "light" else (390, 844)
    page = visit(width=width, height=height, color_scheme=scheme).page
    page.goto(link)
    is_win = themes(package(game))[challenge.theme].aim is Aim.WIN
    for move in challenge.solution[::2] if is_win else challenge.solution:
        expect(page.locator(".feedback.hint")).to_have_count(0)
        show_and_play(page)
        page.screenshot(path=screenshots / f"challenge-{game}-{grade}-{scheme}-{move.replace('/', '-')}.png")
    expect(page.get_by_role("heading", name="Solved!")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.screenshot(path=screenshots / f"challenge-{game}-{grade}-{scheme}-solved.png", full_page=True)
