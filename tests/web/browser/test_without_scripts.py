"""What works in a browser without scripts: everything that a form can do."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from support.web.running import Running
from support.web.visitor import CLIENT_ERRORS
from web.browser.conftest import Visit

GAME = "line-or-colour"


@pytest.fixture
def page(visit: Visit) -> Page:
    visitor = visit(java_script_enabled=False)
    visitor.ignored.append(CLIENT_ERRORS)
    return visitor.page


def start_game(page: Page) -> None:
    """Start a game against the computer from the home page."""
    page.goto("/")
    page.locator(f"main a[href='/new/{GAME}']", has_text="Play").first.click()
    page.get_by_role("button", name="Start game").click()


def enter(page: Page, move: str) -> None:
    page.get_by_role("textbox", name="Your move").fill(move)
    page.get_by_role("button", name="Play", exact=True).click()


def test_a_game_against_the_computer_is_played_and_a_move_taken_back(page: Page) -> None:
    start_game(page)
    enter(page, "d4")
    # The page loads itself again until the computer has moved.
    expect(page.locator("#moves li")).to_have_count(2)
    expect(page.get_by_role("textbox", name="Your move")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#moves li")).to_have_count(0)
    expect(page.get_by_role("textbox", name="Your move")).to_be_visible()


def test_a_page_that_waits_for_the_computer_says_so_and_reloads(
    page: Page, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    start_game(page)
    games = server.server.games
    with monkeypatch.context() as computer_waits:
        computer_waits.setattr(server.server.bots, "_rests", lambda game_id: True)
        enter(page, "d4")
        expect(page.locator("#prompt")).to_have_text("Computer is thinking")
        expect(page.locator("#entry noscript p")).to_be_visible()
        path = urlsplit(page.url).path
        reload = page.locator("noscript meta[http-equiv=refresh]").get_attribute("content")
        assert reload == f"2; url={path}"
    games.on_change(games.get(path.rpartition("/")[2]))
    expect(page.locator("#moves li")).to_have_count(2)
    expect(page.get_by_role("textbox", name="Your move")).to_be_visible()


def test_a_move_that_is_not_legal_is_refused_in_words(page: Page) -> None:
    start_game(page)
    enter(page, "z9")
    expect(page.locator("#effect")).to_contain_text("z9")
    enter(page, "d4")
    expect(page.locator("#moves li").first).to_contain_text("d4")


def test_two_people_chat_and_one_resigns(page: Page, visit: Visit) -> None:
    page.goto(f"/new/{GAME}")
    page.get_by_text("More options").click()
    page.locator("[name=seat-0-kind]").select_option("me")
    page.locator("[name=seat-1-kind]").select_option("lobby")
    # There is one at the top of the form too.
    page.locator("details.more").get_by_role("button", name="Start game").click()
    # The page of a host who waits loads itself again.
    expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    expect(page.locator("noscript meta[http-equiv=refresh]")).to_have_attribute("content", "10")
    other = visit(java_script_enabled=False).page
    other.goto(page.url)
    other.get_by_role("link", name="Play as").click()
    other.get_by_label("Your name").fill("Grace")
    other.get_by_role("button", name="Join").or_(other.get_by_role("button", name="Sit down")).click()
    other.get_by_label("Message").fill("Good luck!")
    other.get_by_role("button", name="Send").click()
    expect(other.locator("#chat li")).to_have_text("You: Good luck!")
    page.reload()
    expect(page.locator("#chat li")).to_have_text("Grace: Good luck!")
    page.get_by_label("More", exact=True).click()
    page.get_by_role("button", name="Resign").click()
    expect(page.locator("#banner")).to_contain_text("Grace wins")
    other.get_by_role("link", name="Reload").click()
    expect(other.locator("#banner")).to_contain_text("You win")


def test_preferences_are_saved(page: Page) -> None:
    page.goto("/settings")
    form = page.locator("main form")
    form.get_by_label("Dark", exact=True).check()
    form.get_by_role("button", name="Save").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
