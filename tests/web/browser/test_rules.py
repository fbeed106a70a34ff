"""The rules of a game in a browser, and on paper."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import clew
from clew.web.sharing.shared import shared_from_session
from support.quick import first_quick
from support.sample_games import sample_session
from web.browser.conftest import Visit

SIZES = {"wide": (1400, 900), "small": (390, 844)}


def on_paper(page: Page, screenshots: Path, name: str) -> None:
    """Check that a page in print has boards with patterns, and nothing to press."""
    page.emulate_media(media="print", color_scheme="dark")
    page.screenshot(path=screenshots / f"print-{name}.png", full_page=True)
    pressed = page.locator("button:visible, input:visible, .button:visible, nav:visible, footer:visible")
    expect(pressed).to_have_count(0)
    board = page.locator("main svg.clew-picture[viewBox]:visible")
    expect(board.first).to_be_visible()
    paints = board.evaluate_all(
        """pictures => pictures.flatMap((picture) => [...picture.querySelectorAll("[class*=fill-]:not(text)")])
            .map((shape) => getComputedStyle(shape).fill)"""
    )
    # Pieces that have signs of their own need no pattern.
    assert any("#print-" in paint for paint in paints) or board.locator("text").count() > 0
    # What has no pattern is black, white or grey.
    colours = {tuple(paint[4:-1].split(", ")) for paint in paints if paint.startswith("rgb(")}
    assert all(len(set(colour)) == 1 for colour in colours)
    assert page.locator("body").evaluate("body => getComputedStyle(body).backgroundColor") == "rgb(255, 255, 255)"


@pytest.mark.parametrize("size", first_quick(SIZES))
def test_the_short_rules_come_first_and_the_exact_ones_open(visit: Visit, screenshots: Path, size: str) -> None:
    width, height = SIZES[size]
    page = visit(width=width, height=height, color_scheme="dark" if size == "small" else "light").page
    page.goto("/rules/lineup")
    expect(page.get_by_role("link", name="Play", exact=True).last).to_be_in_viewport()
    expect(page.get_by_role("heading", name="Goal")).to_be_visible()
    expect(page.locator(".rule-picture svg")).to_have_count(5)
    expect(page.locator("#LU5")).to_be_hidden()
    page.screenshot(path=screenshots / f"rules-{size}.png", full_page=True)
    page.get_by_role("link", name="LU5").first.click()
    expect(page.locator("#LU5")).to_be_in_viewport()
    page.get_by_role("heading", name="Exact rules").click()
    expect(page.locator("#LU5")).to_be_hidden()
    page.get_by_role("link", name="LU5").first.click()
    expect(page.locator("#LU5")).to_be_in_viewport()
    assert page.locator("html").evaluate("root => root.scrollWidth") <= width


@pytest.mark.parametrize("scripted", [True, False])
def test_a_link_to_a_rule_opens_the_exact_rules(visit: Visit, scripted: bool) -> None:
    page = visit(java_script_enabled=scripted).page
    page.goto("/rules/lineup#LU15")
    expect(page.locator("#LU15")).to_be_in_viewport()


@pytest.mark.parametrize("game", first_quick(clew.games()))
def test_the_rules_of_every_game_fit_a_small_phone_and_print_in_black_and_white(
    visit: Visit, screenshots: Path, game: str
) -> None:
    page = visit(width=320, height=844).page
    page.goto(f"/rules/{game}")
    for picture in page.locator(".rule-picture svg").all():
        box = picture.bounding_box()
        assert box is not None
        assert 100 < box["width"] <= 320
        assert 60 < box["height"] <= 844 / 2
    assert page.locator("html").evaluate("root => root.scrollWidth") <= 320
    page.set_viewport_size({"width": 720, "height": 1000})
    on_paper(page, screenshots, f"rules-{game}")


def test_a_game_and_its_moves_print_in_black_and_white(visit: Visit, screenshots: Path) -> None:
    visitor = visit(width=720, height=1000)
    visitor.create_game("line-or-colour", ["me", "me"])
    assert visitor.is_running()
    visitor.touch("d4")
    visitor.play()
    expect(visitor.page.locator("#moves li")).to_have_count(1)
    on_paper(visitor.page, screenshots, "table")
    expect(visitor.page.locator("#moves li")).to_be_visible()
    expect(visitor.page.locator("#board .areas")).to_be_hidden()


def test_a_replay_prints_in_black_and_white(visit: Visit, screenshots: Path) -> None:
    page = visit(width=720, height=1000).page
    page.goto(f"/view/{shared_from_session(sample_session('lineup')).code}?ply=20")
    on_paper(page, screenshots, "replay")
    expect(page.locator("#moves li").last).to_be_visible()
