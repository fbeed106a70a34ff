"""Lessons and the guided first game, in a browser."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from clew.core.package import packages
from web.browser.conftest import Visit

SIZES = {"wide": (1400, 900), "small": (390, 844)}


@pytest.mark.parametrize(
    ("game", "size"), [*((game, "small") for game in packages()), (next(iter(packages())), "wide")]
)
def test_lessons_of_every_game_come_to_life_and_fit_the_window(
    visit: Visit, screenshots: Path, game: str, size: str
) -> None:
    width, height = SIZES[size]
    page = visit(width=width, height=height, color_scheme="dark" if size == "small" else "light").page
    page.goto(f"/learn/{game}")
    lesson = page.locator(".lesson", has=page.locator(".not-allowed")).first
    lesson.scroll_into_view_if_needed()
    lesson.locator(".board[aria-busy=false] svg").wait_for()
    lesson.locator(".not-allowed").click()
    rule = lesson.get_attribute("data-name").rpartition("-")[0]
    expect(lesson.locator(".notice a")).to_have_attribute("title", f"Rule {rule}")
    lesson.locator(".allowed").click()
    expect(lesson.locator("[data-restart]")).to_be_enabled()
    expect(lesson.locator(".notice")).not_to_have_class(re.compile("refused"))
    assert page.locator("html").evaluate("root => root.scrollWidth") <= width
    page.screenshot(path=screenshots / f"learn-{game}-{size}.png")


def test_a_lesson_is_tried_with_the_keyboard(visit: Visit) -> None:
    page = visit().page
    page.goto("/learn/line-or-colour#LC3")
    lesson = page.locator("#LC3 .lesson")
    lesson.locator(".board[aria-busy=false] .next").first.wait_for()
    lesson.locator("[data-site=a5]").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(lesson.locator("[data-restart]")).to_be_enabled()
    expect(lesson.locator(".notice")).to_have_text("Your first yellow.")
    lesson.locator("[data-restart]").press("Enter")
    expect(lesson.locator("[data-restart]")).to_be_disabled()
    lesson.locator(".board[aria-busy=false] .next").first.wait_for()
    lesson.locator("[data-site=b4]").dispatch_event("click")
    expect(lesson.locator(".notice")).to_contain_text("taken by White")


def test_a_first_game_is_guided_until_the_guide_is_switched_off(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/learn/line-or-colour")
    page.get_by_role("button", name="Play a guided first game").click()
    page.wait_for_url(re.compile(r"/games/\w+$"))
    guide = page.locator("#guide")
    expect(guide).to_contain_text("You play White")
    assert visitor.is_running()
    visitor.touch("d4")
    expect(guide).to_contain_text("Looks fine.")
    visitor.play()
    visitor.wait_for_moves(2)
    assert visitor.is_running()
    # A refused move leads to its lesson.
    visitor.touch("d4")
    expect(guide.locator("a")).to_have_attribute("href", "/learn/line-or-colour#LC3")
    visitor.open_menu()
    page.get_by_role("button", name="Guide").click()
    expect(guide).to_be_hidden()
    page.reload()
    visitor.open_menu()
    expect(page.get_by_role("button", name="Guide")).to_have_attribute("aria-pressed", "false")
    expect(guide).to_be_hidden()


def test_the_guide_warns_of_a_move_that_gives_the_game_away(visit: Visit) -> None:
    visitor = visit()
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "program", "level": 1}]
    position = "line-or-colour size=5 pie=off | ..... w.... wbbb. .w... ....w w"
    made = visitor.post("/games", {"game": "line-or-colour", "seats": seats, "position": position})
    visitor.page.goto(f"/games/{made['id']}#guide")
    assert visitor.is_running()
    expect(visitor.page.locator("#board .threatened")).to_have_attribute("data-site", "e3")
    visitor.touch("a1")
    expect(visitor.page.locator("#guide.warns")).to_contain_text("a1 gives much away.")
    expect(visitor.page.locator("#guide")).to_contain_text("look at e3")
