"""Positions set up in a browser: by taps, by keys and as text, and then played from."""

import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

import clew
from support.web.page_checks import violations
from support.web.visitor import CLIENT_ERRORS
from web.browser.conftest import Visit

READY = "#board[aria-busy=false] [data-site]"


def open_editor(page: Page, path: str) -> None:
    page.goto(f"/editor/{path}")
    expect(page.locator(READY).first).to_be_attached()


def pick(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def site(page: Page, name: str) -> Locator:
    return page.locator(f"#board[aria-busy=false] [data-site='{name}']")


def tap(page: Page, *names: str) -> None:
    for name in names:
        site(page, name).click()


def says(page: Page, words: str) -> None:
    expect(page.locator("#verdict")).to_have_text(words)


def play_from_here(page: Page) -> str:
    """Follow the link to the new game, and return the position that it carries."""
    page.get_by_role("link", name="Play from here").click()
    page.wait_for_url(re.compile("/new/"))
    return parse_qs(urlsplit(page.url).query)["position"][0]


@pytest.mark.parametrize(("width", "scheme"), [(390, "dark"), pytest.param(1400, "light", marks=pytest.mark.slow)])
def test_a_position_is_set_up_by_taps_and_played_from(visit: Visit, screenshots: Path, width: int, scheme: str) -> None:
    visitor = visit(width=width, height=844, color_scheme=scheme, has_touch=width == 390)
    page = visitor.page
    open_editor(page, "line-or-colour?option=size=5")
    pick(page, "White's ring")
    tap(page, "a1", "b1", "c1", "d1", "d1")
    pick(page, "Black's ring")
    tap(page, "e5", "e4", "c3")
    page.get_by_role("radio", name="Black").check()
    says(page, "Ready: Black to move.")
    expect(page.locator("#remark")).to_be_visible()
    page.get_by_role("radio", name="White").check()
    says(page, "Ready: White to move.")
    assert page.locator("html").evaluate("root => root.scrollWidth") <= width
    page.screenshot(path=screenshots / f"editor-{width}.png", full_page=True)
    position = "line-or-colour size=5 | ....b ....b ..b.. ..... www.. w"
    expect(page.locator("#text")).to_have_value(position)
    assert play_from_here(page) == position
    page.get_by_role("button", name="Start game").click()
    page.wait_for_url(re.compile(r"/games/\w+$"))
    expect(page.locator("#board [aria-label*='claimed by']")).to_have_count(6)


def test_an_illegal_draft_is_kept_and_mended(visit: Visit) -> None:
    page = visit().page
    open_editor(page, "linedance")
    pick(page, "White's red traveler")
    tap(page, "I0")
    pick(page, "White's yellow traveler")
    tap(page, "J2")
    says(page, "Put White's other traveler on the board too.")
    expect(page.get_by_role("link", name="Play from here")).to_be_disabled()
    expect(page.get_by_role("button", name="Analyse")).to_be_disabled()
    page.reload()
    expect(site(page, "J2")).to_have_attribute("aria-label", re.compile("White's yellow traveler"))
    pick(page, "Tile 4")
    tap(page, "J2")
    expect(page.locator("#notice")).to_have_text("Tiles go on the hexagons, or on the stack as the tile to lay.")
    tap(page, "stack", "C")
    # Turned after it was put, and the turn is undone with it.
    page.keyboard.press("r")
    expect(page.locator("#text")).to_have_value(re.compile("C=4/1"))
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#text")).to_have_value(re.compile(r" 4\("))
    page.get_by_role("button", name="Redo").click()
    for name, at in (
        ("White's blue traveler", "E0"),
        ("Black's red traveler", "S3.1"),
        ("Black's yellow traveler", "S3.2"),
        ("Black's blue traveler", "S3.3"),
    ):
        pick(page, name)
        tap(page, at)
    says(page, "Ready: White to move.")
    assert violations(page) == []
    position = clew.position(play_from_here(page))
    assert position.unseen
    assert "I0,J2,E0 S3.1,S3.2,S3.3 C=4/1" in str(position)


def test_keys_set_up_a_position_and_fields_follow_the_board(visit: Visit) -> None:
    page = visit().page
    open_editor(page, "lineup")
    page.get_by_role("button", name="Orange's token").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    site(page, "a11").focus()
    page.keyboard.press("Enter")
    expect(site(page, "a11")).to_have_attribute("aria-label", re.compile("Green's token"))
    expect(site(page, "a11")).to_be_focused()
    page.get_by_text("Beside the board").click()
    expect(page.get_by_label("Green's tokens left")).to_have_value("24")
    page.get_by_label("Green's tokens left").fill("25")
    page.get_by_label("Green's tokens left").blur()
    says(page, "Green has 1 token on the board and 25 left, but only 25 in all.")
    site(page, "a11").focus()
    page.keyboard.press("Delete")
    says(page, "Ready: Orange to move.")
    page.keyboard.press("Control+z")
    says(page, "Green has 1 token on the board and 25 left, but only 25 in all.")


def test_a_position_is_set_up_as_text(visit: Visit) -> None:
    visitor = visit()
    visitor.ignored.append(CLIENT_ERRORS)
    page = visitor.page
    open_editor(page, "beeline")
    before = page.locator("#text").input_value()
    page.locator("#text").fill("beeline | nothing")
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#text-problem")).to_be_visible()
    expect(page.locator("#text")).to_have_value("beeline | nothing")
    page.locator("#text").fill(before.replace("b2 0", "r1 1"))
    page.get_by_role("button", name="Check").click()
    says(page, "Ready: Red to move.")
    expect(page.locator("#text-problem")).to_be_hidden()
    page.get_by_role("button", name="Analyse").click()
    page.wait_for_url(re.compile("/analyse/"))
    page.get_by_role("link", name="Edit this position").click()
    page.wait_for_url(re.compile("/editor/beeline"))
    says(page, "Ready: Red to move.")


def test_without_scripts_the_text_is_checked_and_drawn(visit: Visit) -> None:
    page = visit(java_script_enabled=False).page
    page.goto("/editor/line-or-colour?option=size=5")
    page.get_by_label("Position as text").fill("line-or-colour size=5 | ..... ..... ..w.. ..... ..... b")
    page.get_by_role("button", name="Check").click()
    says(page, "Ready: Black to move.")
    expect(page.locator("#board svg[role=img]")).to_be_visible()
    expect(page.locator("#palette")).to_be_hidden()
    page.get_by_role("button", name="Share").click()
    page.wait_for_url(re.compile("/view/"))
