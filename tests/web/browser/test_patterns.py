"""Drawing shapes of one's own: by mouse, finger and keys, with symmetries; and tiles that are laid freely."""

import re

from playwright.sync_api import Page, expect

from web.browser.conftest import Visit

PAGE = "/puzzles/draw/linedance"


def space(page: Page, name: str) -> str:
    return f"#field [data-site='{name}']"


def test_a_shape_is_drawn_with_a_mirror_judged_counted_solved_and_played(visit: Visit) -> None:
    page = visit().page
    page.goto(PAGE)
    page.get_by_label("Mirror left and right").check()
    page.locator(space(page, "0,1")).click()
    page.locator(space(page, "0,0")).click()
    expect(page.locator("#size")).to_have_text("3 of 16 tiles")
    expect(page.locator("#symmetry")).to_have_text("three mirrors")
    matched = page.locator("[data-task=matched]")
    for task in ("matched", "non-matched", "loop"):
        expect(page.locator(f"[data-task={task}] .verdict")).to_have_text("Can be filled")
    matched.get_by_role("button", name="Count").click()
    expect(matched.locator(".count-words")).to_have_text(re.compile(r"^There are exactly [\d,]+ solutions"))
    matched.get_by_role("button", name="Show a solution").click()
    expect(page.locator("#solution svg")).to_be_visible()
    for kind in ("SVG", "PNG"):
        with page.expect_download() as download:
            page.locator("#solution").get_by_role("link", name=kind).click()
        assert download.value.suggested_filename == f"shape.{kind.lower()}"
    # Two spaces that do not touch leave no way for a loop.
    page.locator(space(page, "0,0")).click()
    expect(page.locator("[data-task=loop] .verdict")).to_have_text("Cannot be filled")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("[data-task=loop] .verdict")).to_have_text("Can be filled")
    # The address carries the shape.
    page.reload()
    expect(page.locator("#size")).to_have_text("3 of 16 tiles")
    expect(matched.locator(".verdict")).to_have_text("Can be filled")
    matched.get_by_role("link", name="Play it").click()
    page.locator("#board[aria-busy=false]").wait_for()
    expect(page.locator("#headline")).to_have_text("3 tiles to place")


def test_a_finger_and_keys_draw_too_and_no_more_than_there_are_tiles(visit: Visit) -> None:
    page = visit(width=390, height=844, has_touch=True).page
    page.goto(PAGE)
    page.get_by_label("Sixth turn").tap()
    for name in ("1,0", "2,0"):
        page.locator(space(page, name)).tap()
    expect(page.locator("#size")).to_have_text("12 of 16 tiles")
    page.locator(space(page, "3,0")).tap()
    expect(page.locator("#notice")).to_have_text("There are only 16 tiles, and this would add 6.")
    page.locator(space(page, "0,0")).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#size")).to_have_text("13 of 16 tiles")
    expect(page.locator(space(page, "0,0"))).to_have_attribute("aria-label", re.compile(", drawn$"))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#size")).to_have_text("7 of 16 tiles")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.locator(space(page, "0,0")).evaluate("site => site.getBoundingClientRect().width") >= 44


def test_tiles_are_laid_freely_and_saved_as_a_picture(visit: Visit) -> None:
    page = visit().page
    page.goto(PAGE)
    page.get_by_role("link", name="Lay tiles freely").click()
    page.locator("#board[aria-busy=false]").wait_for()
    for number, name in ((1, "0,0"), (2, "1,0")):
        page.locator(f".piece[data-piece^='{number}/']").click()
        page.locator(f"#board [data-site='{name}']").click()
    expect(page.locator("#headline")).to_have_text("2 tiles laid")
    expect(page.locator("#board .meetings > *")).to_have_count(1)
    expect(page.locator("#check, #hint, #solve, #time")).to_have_count(0)
    with page.expect_download() as download:
        page.get_by_role("link", name="SVG").click()
    assert download.value.path().read_text(encoding="utf-8").count("stroke-path-a") == 1
