"""Puzzles in the browser: by dragging, by finger, by keyboard alone; help and saved progress."""

import re
from datetime import date
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from support.web.running import Running
from support.web.visitor import Visitor
from web.browser.conftest import Visit

#: Tile 3 is missing at 1,1; it fits in turn 3.
TRIO = "linedance shape=trio lattice=closed sides=matched loops=all pinned=0,1=2/5;1,0=1/1"
SMALL = "line-or-colour size=5 ask=rings layout=12345/45123/23451/51234/34512"
FIFTEEN = ("a1", "b1", "c1", "e1", "b2", "c2", "d2", "c3", "d3", "e3", "a4", "a5", "b5", "c5", "e5")

#: A minute and a quarter at least.
TIME = re.compile(r"^(1:(1[5-9]|[2-5]\d)|[2-9]:\d\d)$")


def go(page: Page, text: str, **more: str) -> None:
    page.goto(f"/puzzle?{urlencode({'puzzle': text, **more})}")
    ready(page)


def ready(page: Page) -> None:
    page.locator("#board[aria-busy=false]").wait_for()


def site(page: Page, space: str) -> Locator:
    return page.locator(f"#board [data-site='{space}']")


def touch(page: Page, space: str) -> None:
    """Click a space and wait for the next picture: a click while it is replaced would be lost."""
    site(page, space).click()
    ready(page)


def tile(page: Page, number: int) -> Locator:
    return page.locator(f".piece[data-piece^='{number}/']")


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, start: Locator, end: tuple[float, float]) -> None:
    page.mouse.move(*middle(start))
    page.mouse.down()
    page.mouse.move(*end, steps=4)
    page.mouse.up()
    ready(page)


def press(visitor: Visitor, *keys: str) -> None:
    for key in keys:
        visitor.page.keyboard.press(key)
        ready(visitor.page)


def tab_to(page: Page, selector: str) -> None:
    for _ in range(40):
        if page.locator(selector).and_(page.locator(":focus")).count() > 0:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reached {selector}")


def test_a_puzzle_is_solved_by_dragging_and_turning(visit: Visit) -> None:
    page = visit().page
    go(page, TRIO)
    expect(page.locator("#headline")).to_have_text("2 of 3 tiles")
    expect(page.locator("#board .fits")).to_have_count(1)
    drag(page, tile(page, 3), middle(site(page, "1,1")))
    expect(page.locator("#headline")).to_have_text("3 of 3 tiles")
    expect(page.locator("#board .broken")).not_to_have_count(0)
    expect(page.locator("#result")).to_be_hidden()
    # Touched again, it turns.
    for _ in range(3):
        site(page, "1,1").click()
        ready(page)
    expect(page.locator("#board .fits")).to_have_count(3)
    expect(page.locator("#board .broken")).to_have_count(0)
    expect(page.locator("#board [aria-label='closed loop A through 3 tiles']")).to_have_count(1)
    expect(page.locator("#result")).to_be_visible()
    line = re.compile(r"^Clew, LineDance: trio, .*: solved in 0:\d\d, without a hint. http://.*puzzle=linedance")
    expect(page.locator("#result-line")).to_have_text(line)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy the result").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert line.match(page.evaluate("navigator.clipboard.readText()"))


def test_pieces_are_dragged_off_the_board_and_pinned_ones_stay(visit: Visit) -> None:
    page = visit().page
    go(page, TRIO)
    drag(page, tile(page, 5), middle(site(page, "1,1")))
    expect(tile(page, 5)).to_have_count(0)
    drag(page, site(page, "1,1"), middle(page.locator("#tray")))
    expect(tile(page, 5)).to_have_count(1)
    drag(page, site(page, "1,0"), middle(site(page, "1,1")))
    expect(page.locator("#headline")).to_have_text("2 of 3 tiles")
    expect(site(page, "1,0")).to_have_attribute("aria-label", re.compile("pinned"))
    drag(page, tile(page, 5), middle(site(page, "1,0")))
    expect(page.locator("#notice")).to_have_text("The tile at 1,0 is pinned: it cannot be moved.")


def test_a_finger_drags_a_piece(browser: Browser, server: Running) -> None:
    context = browser.new_context(base_url=server.url, viewport={"width": 390, "height": 844}, has_touch=True)
    visitor = Visitor(context.new_page())
    page = visitor.page
    go(page, TRIO)
    finger = context.new_cdp_session(page)
    (x, y), (to_x, to_y) = middle(tile(page, 3)), middle(site(page, "1,1"))
    for kind, points in (
        ("touchStart", [{"x": x, "y": y}]),
        ("touchMove", [{"x": (x + to_x) / 2, "y": (y + to_y) / 2}]),
        ("touchMove", [{"x": to_x, "y": to_y}]),
        ("touchEnd", []),
    ):
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    expect(page.locator("#headline")).to_have_text("3 of 3 tiles")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    context.close()
    assert visitor.errors == []


def test_a_puzzle_is_solved_by_keyboard_alone(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    go(page, TRIO)
    tab_to(page, ".piece")
    # Turned while it lies beside, put down, turned on.
    press(visitor, "r", "Enter")
    expect(page.locator("#board [data-site='1,1']:focus")).to_have_count(1)
    press(visitor, "Enter", "r", "R")
    expect(page.locator("#headline")).to_have_text("3 of 3 tiles")
    ready(page)
    lying = site(page, "1,1").get_attribute("aria-label")
    # Keys act on what has the focus, and not on what was put down last.
    press(visitor, "t", "r")
    expect(page.locator(".piece:focus[data-piece$='/1']")).to_have_count(1)
    expect(site(page, "1,1")).to_have_attribute("aria-label", lying or "")
    site(page, "1,1").focus()
    # It was the wrong one.
    press(visitor, "Delete", "t")
    expect(page.locator(".piece:focus")).to_have_count(1)
    press(visitor, "Home")
    for _ in range(20):
        if page.locator(".piece:focus").get_attribute("data-piece") == "3/0":
            break
        press(visitor, "ArrowLeft")
    press(visitor, "Enter", "Enter", "r", "r", "r")
    expect(page.locator("#result")).to_be_visible()
    press(visitor, "u")
    expect(page.locator("#board .broken")).not_to_have_count(0)


def test_rings_are_placed_and_counted_and_the_maximum_is_shown_on_demand(visit: Visit) -> None:
    page = visit().page
    go(page, SMALL)
    for spot in ("a1", "b1", "c1", "d1"):
        touch(page, spot)
    expect(page.locator("#headline")).to_have_text("4 rings")
    expect(page.locator("#board .mark-danger")).to_have_count(4)
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#mistakes li")).to_have_text(["a1 b1 c1 d1: 4 rings in an unbroken row (LC4)."])
    for spot in ("d1", *FIFTEEN[3:]):
        touch(page, spot)
    expect(page.locator("#headline")).to_have_text("15 rings")
    expect(page.locator("#result-line")).to_have_text(re.compile("solved in"))
    page.get_by_role("button", name="Start again").click()
    expect(page.locator("#headline")).to_have_text("0 rings")
    page.get_by_role("button", name="Show the best").click()
    expect(page.locator("#notice")).to_contain_text("The best found: 15. No set of rings has more than 15")
    expect(page.locator("#result-line")).to_have_text(re.compile("solution looked at"))


def test_progress_is_saved_with_its_time_and_turns(visit: Visit) -> None:
    page = visit().page
    page.clock.install()
    go(page, "linedance shape=diamond")
    tile(page, 4).click()
    tile(page, 4).click()
    ready(page)
    expect(page.locator(".piece[data-piece='4/1']")).to_have_count(1)
    tile(page, 7).click()
    site(page, "0,0").click()
    ready(page)
    page.clock.fast_forward(75_000)
    expect(page.locator("#time")).to_have_text(TIME)
    page.reload()
    ready(page)
    expect(page.locator("#headline")).to_have_text("1 of 4 tiles")
    expect(page.locator(".piece[data-piece='4/1']")).to_have_count(1)
    expect(page.locator("#time")).to_have_text(TIME)
    go(page, "linedance shape=trio")
    expect(page.locator("#headline")).to_have_text("0 of 3 tiles")


def test_help_comes_in_steps(visit: Visit) -> None:
    page = visit().page
    go(page, TRIO)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#notice")).to_contain_text("Look at 1,1")
    expect(page.locator("#notice")).not_to_contain_text("Tile 3")
    expect(page.locator("#board .hinted")).to_have_attribute("data-site", "1,1")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#notice")).to_have_text("Tile 3 in turn 3 goes to 1,1.")
    expect(page.locator(".piece.hinted")).to_have_attribute("data-number", "3")
    page.get_by_role("button", name="Check").click()
    # What is still empty is no mistake.
    expect(page.locator("#notice")).to_have_text("No mistakes so far.")
    expect(page.locator("#mistakes li")).to_have_count(0)
    page.get_by_role("button", name="Count").click()
    expect(page.locator("#notice")).to_contain_text("There are exactly 4 solutions")
    page.get_by_role("button", name="Solve").click()
    expect(page.locator("#result h2")).to_have_text("This is a solution")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#headline")).to_have_text("2 of 3 tiles")


def test_the_puzzle_of_the_day_has_its_date_in_the_result(visit: Visit) -> None:
    page, other = visit().page, visit(width=390, height=844, color_scheme="dark").page
    page.goto("/puzzles")
    page.get_by_role("link", name="LineDance: One loop").click()
    ready(page)
    day = page.locator("#board").get_attribute("data-day") or ""
    expect(page.locator(".day strong")).to_contain_text(f"{date.fromisoformat(day).day} ")
    page.get_by_role("button", name="Solve").click()
    expect(page.locator("#result-line")).to_have_text(
        re.compile(f"^Clew, puzzle of {day}, LineDance: One loop: .*day={day}$")
    )
    other.goto(page.url)
    ready(other)
    assert other.locator("#board").get_attribute("data-puzzle") == page.locator("#board").get_attribute("data-puzzle")
    expect(other.locator("#result")).to_be_hidden()
    other.goto("/puzzles")
    assert other.evaluate("document.documentElement.scrollWidth") <= 390
    page.goto("/puzzles")
    expect(page.locator(".dailies .is-solved .state")).to_have_text("shown")


def test_new_puzzles_are_made_from_a_shape_and_a_difficulty(visit: Visit) -> None:
    page = visit().page
    page.goto("/puzzles")
    form = page.locator("form.maker", has_text="New: Matched sides")
    form.get_by_label("Shape").select_option("tent")
    form.get_by_label("Solutions").select_option("hard")
    form.get_by_role("button", name="New puzzle").click()
    page.wait_for_url(re.compile("shape%3Dtent.*pinned"))
    ready(page)
    expect(page.locator(".question")).to_contain_text("Fill the tent with all 16 tiles")


@pytest.mark.parametrize("palette", ["standard", "colour-blind", "black-and-white"])
def test_puzzles_fit_small_screens_in_every_palette(visit: Visit, palette: str, screenshots) -> None:
    visitor = visit(width=390, height=844, color_scheme="dark" if palette == "colour-blind" else "light")
    page = visitor.page
    go(page, "linedance shape=rosette", answer="1,1=5/0 0,1=7/2")
    page.locator("details.menu summary").click()
    page.get_by_label(palette.replace("-", " ").capitalize()).check()
    expect(page.locator(f"#board svg.palette-{palette}")).to_have_count(1)
    expect(page.locator(f".piece svg.palette-{palette}")).to_have_count(14)
    page.screenshot(path=screenshots / f"puzzle-{palette}.png", full_page=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
