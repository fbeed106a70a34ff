"""What a player sees and can do: refusals, taking back, hints, resigning."""

import random
import re

import pytest
from playwright.sync_api import expect

from support.web.visitor import Visitor
from web.browser.conftest import Visit

#: Both lines of Beeline point at G6, and Black has a piece left.
FACING = "beeline side=6 | b2 9 / J4 I4:SE-NE H5:SW-NE / B4 C4:NE-SE D5:NW-SE E6:NW-SW F6:NE-SE / . / b3+5 r3+5"


def player_to_move(visit: Visit, *seats: str, **window: int) -> Visitor:
    """Return a player whose turn it is."""
    visitor = visit(**window)
    visitor.create_game("line-or-colour", seats or ("me", "me"))
    assert visitor.is_running()
    return visitor


def test_a_refused_move_says_the_rule_in_words_with_a_link_to_it(visit: Visit) -> None:
    visitor = player_to_move(visit)
    visitor.touch("d4")
    visitor.play()
    assert visitor.is_running()
    visitor.touch("d4")
    notice = visitor.page.locator("#effect")
    expect(notice).to_contain_text("taken by White")
    expect(notice.locator("a")).to_have_attribute("href", "/rules/line-or-colour#LC3")
    with visitor.page.expect_popup() as opened:
        notice.locator("a").click()
    expect(opened.value.locator("#LC3:target")).to_be_visible()


def test_a_touch_can_be_taken_back_and_another_one_replaces_it(visit: Visit) -> None:
    visitor = player_to_move(visit)
    visitor.touch("d4")
    expect(visitor.page.locator("#board .touched")).to_have_attribute("data-site", "d4")
    visitor.touch("e5")
    expect(visitor.page.locator("#board .touched")).to_have_attribute("data-site", "e5")
    visitor.page.locator("#back").click()
    expect(visitor.page.locator("#board .touched")).to_have_count(0)
    expect(visitor.page.locator("#moves li")).to_have_count(0)


def test_without_confirmation_a_touch_plays(visit: Visit) -> None:
    visitor = player_to_move(visit)
    visitor.page.locator("details.menu summary").click()
    visitor.page.locator("details.menu").get_by_label("Confirm moves").uncheck()
    visitor.page.keyboard.press("Escape")
    visitor.site("d4").click()
    visitor.wait_for_moves(1)


def test_moves_against_programs_are_taken_back(visit: Visit) -> None:
    visitor = player_to_move(visit, "me", "program")
    visitor.touch("d4")
    visitor.play()
    visitor.wait_for_moves(2)
    visitor.page.get_by_role("button", name="Undo").click()
    expect(visitor.page.locator("#moves li")).to_have_count(0)
    assert visitor.is_running()


def test_a_hint_comes_in_two_steps(visit: Visit) -> None:
    visitor = player_to_move(visit, "me", "program")
    visitor.page.get_by_role("button", name="Hint", exact=True).click()
    expect(visitor.page.locator("#board .hinted")).to_have_count(3)
    expect(visitor.page.locator("#play")).to_be_disabled()
    visitor.page.get_by_role("button", name="Show move").click()
    expect(visitor.page.locator("#play")).to_be_enabled()


def test_resigning_needs_confirmation_and_another_game_can_follow(visit: Visit) -> None:
    visitor = player_to_move(visit, "me", "program")
    address = visitor.page.url
    visitor.open_menu()
    visitor.page.get_by_role("button", name="Resign").click()
    visitor.page.get_by_role("button", name="Really resign?").click()
    expect(visitor.page.locator("#reason")).to_contain_text("resign")
    # The menu no longer hides the result.
    expect(visitor.page.locator(".table-menu")).not_to_have_attribute("open", "")
    expect(visitor.page.locator(".starts:visible")).to_have_text("Computer starts the rematch.")
    visitor.page.locator("#action-again summary").click()
    visitor.page.get_by_label("Switch sides").uncheck()
    expect(visitor.page.locator(".starts:visible")).to_have_text("You start the rematch.")
    visitor.page.get_by_label("Switch sides").check()
    visitor.page.get_by_label("Level").select_option("2")
    visitor.page.get_by_role("button", name="Rematch").click()
    visitor.page.wait_for_url(lambda url: url != address)
    assert visitor.is_running()
    expect(visitor.page.locator("#seats")).to_contain_text("level 2")
    # The computer has started.
    expect(visitor.page.locator("#moves li").first).to_contain_text("Computer")


def test_a_move_in_the_list_shows_the_board_after_it_and_a_button_leads_back(visit: Visit) -> None:
    visitor = player_to_move(visit)
    page = visitor.page
    for spot in ("d4", "e5", "c3"):
        assert visitor.is_running()
        visitor.touch(spot)
        visitor.play()
    address, rings = (
        page.url,
        page.locator('#board [aria-label*="claimed"], #board [aria-label*="White"], #board [aria-label*="Black"]'),
    )
    expect(rings).to_have_count(3)
    page.locator("#moves a").first.click()
    expect(page.locator("#looking-at")).to_have_text("Move 1 of 3")
    expect(rings).to_have_count(1)
    expect(page.locator("#entry")).to_be_hidden()
    visitor.site("a1").click()
    page.get_by_role("button", name="Next move").click()
    expect(rings).to_have_count(2)
    page.get_by_role("button", name="Back to the game").click()
    expect(rings).to_have_count(3)
    assert page.url == address
    visitor.touch("a1")
    expect(page.locator("#play")).to_be_enabled()


def test_a_game_is_looked_through_with_slider_and_keys(visit: Visit) -> None:
    visitor, chance = player_to_move(visit), random.Random(2)
    for _ in range(3):
        assert visitor.is_running()
        visitor.touch_random_move(chance)
        visitor.play()
    page = visitor.page
    moves = [str(row.get_attribute("data-move")) for row in page.locator("#moves li").all()]
    visitor.open_menu()
    page.get_by_role("link", name="Replay").click()
    page.wait_for_url("**/replay")
    where = page.locator("#where")
    expect(where).to_have_text("After 3 of 3 moves")
    expect(page.locator("#moves .last a")).to_have_attribute("title", moves[-1])
    for key, ply in (("ArrowLeft", 2), ("Home", 0), ("ArrowRight", 1), ("End", 3)):
        page.keyboard.press(key)
        expect(where).to_have_text(f"After {ply} of 3 moves")
    page.locator("#slider").fill("1")
    expect(where).to_have_text("After 1 of 3 moves")
    expect(page.locator("#board desc")).to_contain_text("Black to move")
    with page.expect_download() as coming:
        page.get_by_role("link", name="Record as a file").click()
    assert coming.value.suggested_filename.endswith(".clew")


def test_a_picked_piece_shows_where_it_can_go(visit: Visit) -> None:
    visitor = visit()
    made = visitor.post("/games", {"game": "beeline", "seats": [{"kind": "me"}, {"kind": "me"}]})
    visitor.page.goto(f"/games/{made['id']}")
    assert visitor.is_running()
    far = visitor.page.locator("#board [data-site=H8] > .outline")
    expect(far).to_have_css("stroke", "none")
    visitor.site("node").click()
    # In front of the line a node does most; nearly every other space has a dot, but not where none may lie.
    near = visitor.page.locator("#board [data-site=M5].asked > .outline")
    expect(near).not_to_have_css("stroke", "none")
    # What can be touched keeps its own colours.
    expect(near).to_have_css("fill", "none")
    expect(far).to_have_css("stroke", "none")
    expect(far).to_have_css("fill", 'url("#place-dot")')
    expect(visitor.page.locator("#board [data-site=C6] > .outline")).to_have_css("fill", "none")


def test_a_line_that_was_driven_back_is_said_in_the_bar_and_a_hint_goes_with_its_turn(visit: Visit) -> None:
    visitor = visit()
    made = visitor.post("/games", {"game": "beeline", "seats": [{"kind": "me"}, {"kind": "me"}], "position": FACING})
    page = visitor.page
    page.goto(f"/games/{made['id']}")
    assert visitor.is_running()
    news = page.locator("#news")
    expect(news).to_be_empty()
    page.locator("#hint").click()
    expect(page.locator(".hinted").first).to_be_visible()
    visitor.post(f"/games/{made['id']}/moves", {"move": "G6:SW-NE", "ply": 0})
    expect(news).to_have_text("Black drove Red's line back four pieces, to its start: it had no node to hold it.")
    expect(page.locator(".hinted")).to_have_count(0)


@pytest.mark.parametrize("is_phone", [False, True], ids=["mouse", "finger"])
def test_a_word_explains_itself(visit: Visit, is_phone: bool) -> None:
    visitor = visit(width=390, height=844, has_touch=True) if is_phone else visit()
    visitor.create_game("tracktic", ["me", "me"])
    assert visitor.is_running()
    page = visitor.page
    term, tip = page.get_by_role("button", name="tokens left").first, page.locator(".tip")
    expect(term).to_have_accessible_description(re.compile("A token lets a track cover"))
    if is_phone:
        term.tap()
    else:
        term.hover()
    expect(tip).to_contain_text("A token lets a track cover")
    box = tip.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= (page.viewport_size or {"width": 0})["width"]
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    term.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(tip).to_be_visible()


def test_the_start_order_of_linedance_is_kept_with_one_press(visit: Visit) -> None:
    visitor = visit()
    visitor.create_game("linedance", ["me", "me"])
    assert visitor.is_running()
    expect(visitor.page.locator(".choice[aria-pressed=true]")).to_have_text("Red, yellow, blue")
    visitor.page.locator("#play").click()
    visitor.wait_for_moves(1)
