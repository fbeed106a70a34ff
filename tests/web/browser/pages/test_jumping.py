"""Nothing jumps: the layout shift of every kind of page while it loads, and of an analysis while it runs."""

import pytest
from playwright.sync_api import Page, expect

from clew.core.package import packages
from support.web.page_checks import shifts
from support.web.page_kinds import KINDS, PageKind
from web.browser.pages.conftest import Look

#: The most that a page may shift, as browsers count it.
MOST = 0.05

WIDTHS = (390, 1400)
ANALYSIS = next(kind for kind in KINDS if kind.name == "analysis")


def settle(page: Page) -> None:
    """Wait until the scripts of a page have done their first work."""
    page.wait_for_load_state("load")
    board = page.locator("#board[aria-busy]")
    if board.count() > 0:
        expect(board).to_have_attribute("aria-busy", "false")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


@pytest.mark.slow
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_page_does_not_jump_while_it_loads(look: Look, kind: PageKind, width: int) -> None:
    page = look(kind, width, WIDTHS.index(width))
    settle(page)
    total, sources = shifts(page)
    assert total < MOST, sources


@pytest.mark.slow
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("game", packages())
def test_an_analysis_does_not_jump_while_the_engine_runs(look: Look, game: str, width: int) -> None:
    round_number = list(packages()).index(game)
    page = look(ANALYSIS, width, round_number)
    expect(page.locator("#board")).to_have_attribute("data-thought", "true")
    page.locator("#depth").select_option("0.2")
    page.locator("#analyse-game").click()
    expect(page.locator("#progress-words")).to_contain_text("Done")
    total, sources = shifts(page)
    assert total < MOST, sources
