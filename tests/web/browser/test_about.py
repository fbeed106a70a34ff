"""A game's own page in a browser."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from clew.core.package import package
from support.quick import first_quick
from support.web.running import Running, eventually
from web.browser.conftest import Visit

SIZES = {"wide": (1400, 900), "small": (390, 844)}


@pytest.mark.parametrize("size", first_quick(["small", "wide"]))
def test_a_games_page_fits_its_window_and_leads_on(visit: Visit, server: Running, screenshots: Path, size: str) -> None:
    width, height = SIZES[size]
    eventually("the statistics", lambda: server.server.statistics.of(package("lineup")))
    page = visit(width=width, height=height, color_scheme="dark" if size == "small" else "light").page
    page.goto("/about/lineup")
    expect(page.get_by_role("heading", name="What wins?")).to_be_visible()
    expect(page.locator(".openings svg")).to_have_count(3)
    expect(page.get_by_text("Bot games")).to_be_hidden()
    page.screenshot(path=screenshots / f"about-lineup-{size}.png", full_page=True)
    page.get_by_text("For enthusiasts").click()
    expect(page.get_by_text("Bot games")).to_be_visible()
    assert page.locator("html").evaluate("root => root.scrollWidth") <= width
    page.get_by_role("link", name="show", exact=True).first.click()
    expect(page.locator("#where")).to_contain_text("of 50 moves")
