"""Everything can be done with a keyboard alone."""

import re

import pytest
from playwright.sync_api import expect

from support.web.visitor import FIVE_IN_A_ROW, Visitor
from web.browser.conftest import Visit


def tab_to(visitor: Visitor, selector: str) -> None:
    """Press Tab until something has the focus."""
    for _ in range(60):
        if visitor.page.locator(f"{selector}:focus").count() > 0:
            return
        visitor.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {selector}")


def focused_site(visitor: Visitor) -> str | None:
    return visitor.page.locator("#board [data-site]:focus").get_attribute("data-site")


def test_a_game_is_created_and_played_with_the_keyboard_alone(visit: Visit) -> None:
    visitor = visit()
    page, keyboard = visitor.page, visitor.page.keyboard
    page.goto("/new/line-or-colour")
    tab_to(visitor, "form#new-game button")
    keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/games/\w+$"))
    assert visitor.is_running()
    tab_to(visitor, "#board [data-site]")
    assert focused_site(visitor) == "a7"
    for key in ("ArrowRight", "ArrowDown", "ArrowDown"):
        keyboard.press(key)
    assert focused_site(visitor) == "b5"
    keyboard.press("Enter")
    expect(page.locator("#play")).to_be_enabled()
    assert focused_site(visitor) == "b5"

    # Escape takes back what was touched.
    keyboard.press("Escape")
    expect(page.locator("#play")).to_be_disabled()
    assert focused_site(visitor) == "b5"

    keyboard.press("Enter")
    expect(page.locator("#play")).to_be_enabled()
    keyboard.press("Enter")
    visitor.wait_for_moves(2)
    # The focus stays where it was, on a site that is taken now, from which the arrows go on.
    assert visitor.is_running()
    assert focused_site(visitor) == "b5"
    keyboard.press("ArrowRight")
    assert focused_site(visitor) == "c5"


def test_what_cannot_be_touched_says_why(visit: Visit) -> None:
    visitor = visit()
    visitor.create_game("line-or-colour", ["me", "me"])
    assert visitor.is_running()
    # Two moves: after the first, a touch on its ring takes it over (LC6).
    for move in ("d4", "e4"):
        visitor.touch(move)
        visitor.play()
        assert visitor.is_running()
    walk_to(visitor, "d4")
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.locator("#effect.refused")).to_contain_text("yours already")
    assert focused_site(visitor) == "d4"


def test_letters_are_shortcuts_only_on_the_board(visit: Visit) -> None:
    visitor = visit()
    visitor.create_game("line-or-colour", ["me", "me"])
    assert visitor.is_running()
    page, keyboard = visitor.page, visitor.page.keyboard
    for move in ("a7", "b7"):
        visitor.touch(move)
        visitor.play()
        assert visitor.is_running()
    page.locator("#board [data-site=a7]").focus()
    # N goes to what can be touched: these two are taken.
    keyboard.press("n")
    assert focused_site(visitor) == "c7"
    keyboard.press("Shift+N")
    assert focused_site(visitor) == "g1"
    page.locator("main").evaluate("element => { element.tabIndex = -1; element.focus() }")
    keyboard.press("n")
    expect(page.locator("main")).to_be_focused()


def walk_to(visitor: Visitor, site: str) -> None:
    """Go to a site of a square board with the arrow keys."""
    tab_to(visitor, "#board [data-site]")
    for _ in range(20):
        here = focused_site(visitor)
        assert here is not None
        columns, rows = ord(site[0]) - ord(here[0]), int(site[1]) - int(here[1])
        if columns == rows == 0:
            return
        keys = ("Right" if columns > 0 else "Left"), ("Up" if rows > 0 else "Down")
        visitor.page.keyboard.press(f"Arrow{keys[abs(rows) > abs(columns)]}")
    raise AssertionError(f"the arrows never come to {site}")


@pytest.mark.slow
def test_a_whole_game_is_played_with_the_keyboard_alone(visit: Visit) -> None:
    visitor = visit()
    visitor.create_game("line-or-colour", ["me", "me"])
    for number, move in enumerate(FIVE_IN_A_ROW, start=1):
        assert visitor.is_running()
        walk_to(visitor, move)
        visitor.page.keyboard.press("Enter")
        expect(visitor.page.locator("#play")).to_be_enabled()
        visitor.page.keyboard.press("Enter")
        visitor.wait_for_moves(number)
    expect(visitor.page.locator("#banner-title")).to_have_text("White wins")


def test_the_focus_shows(visit: Visit) -> None:
    visitor = visit()
    visitor.create_game("line-or-colour", ["me", "me"])
    assert visitor.is_running()
    tab_to(visitor, "#board [data-site]")
    outline = visitor.page.locator("#board [data-site]:focus > .outline")
    expect(outline).to_have_css("stroke-width", "4px")
    expect(outline).to_have_css("stroke-opacity", "1")


def test_every_move_can_be_typed(visit: Visit) -> None:
    visitor = visit()
    visitor.create_game("line-or-colour", ["me", "me"])
    assert visitor.is_running()
    visitor.open_menu()
    visitor.page.get_by_label("Type a move").fill(" D4 ")
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.locator("#play")).to_be_enabled()
    visitor.play()
    expect(visitor.page.locator("#moves li")).to_have_attribute("data-move", "d4")


def test_moves_are_announced_to_screen_readers(visit: Visit) -> None:
    visitor = visit()
    visitor.create_game("line-or-colour", ["me", "me"])
    assert visitor.is_running()
    expect(visitor.site("d4")).to_have_attribute("aria-label", "d4, purple, free")
    visitor.touch("d4")
    visitor.play()
    said = "White claimed d4, their first purple. Black to move."
    expect(visitor.page.locator("#announcement")).to_contain_text(said)
