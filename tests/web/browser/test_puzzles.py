"""Puzzles in the browser: by dragging, by finger, by keyboard alone; help and saved progress."""

import re
from datetime import date, timedelta
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from sqlalchemy import delete

from clew.web.puzzles.daily import all_kinds, today
from clew.web.puzzles.daily_store import DailyStore
from clew.web.storage.schema import DAILY_PUZZLES
from support.web.running import Running
from support.web.visitor import Visitor
from web.browser.conftest import Visit

#: Tile 3 is missing at 1,1; it fits in turn 3.
TRIO = "linedance shape=trio lattice=closed sides=matched loops=all pinned=0,1=2/5;1,0=1/1"
SMALL = "line-or-colour size=5 ask=rings layout=12345/45123/23451/51234/34512"
FIFTEEN = ("a1", "b1", "c1", "e1", "b2", "c2", "d2", "c3", "d3", "e3", "a4", "a5", "b5", "c5", "e5")

#: Puzzles that take the place of those of a day.
DAILY = {"linedance": TRIO, "line-or-colour": SMALL}

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


def confirm(page: Page, button: str) -> None:
    """Open what spoils the puzzle, press a button there, and say yes to its question."""
    page.locator("details.spoilers").evaluate("place => { place.open = true }")
    page.get_by_role("button", name=button, exact=True).click()
    page.locator("dialog.ask .primary").click()


def test_a_puzzle_is_solved_by_dragging_and_turning(visit: Visit) -> None:
    page = visit().page
    go(page, TRIO)
    expect(page.locator("#headline")).to_have_text("1 tile to place")
    expect(page.locator("#stars-rule")).to_have_text(re.compile(r"^Three stars: up to \d:\d\d, without a hint.$"))
    expect(page.locator("#facts")).to_contain_text("1 of 3 sides match")
    expect(page.locator("#board .fits")).to_have_count(1)
    drag(page, tile(page, 3), middle(site(page, "1,1")))
    expect(page.locator("#headline")).to_have_text("0 tiles to place")
    expect(page.locator("#board .broken")).not_to_have_count(0)
    expect(page.locator("#result")).to_be_hidden()
    # Touched again, it turns.
    for _ in range(3):
        site(page, "1,1").click()
    expect(page.locator("#board .fits")).to_have_count(3)
    expect(page.locator("#board .broken")).to_have_count(0)
    expect(page.locator("#facts")).to_contain_text("Closed loops: red through 3 tiles.")
    expect(page.locator("#board .loop-band")).not_to_have_count(0)
    expect(page.locator("#result h2")).to_have_text("Solved!")
    expect(page.get_by_role("img", name="3 of 3 stars")).to_be_visible()
    line = re.compile(r"^Clew: One loop, trio\n★★★ 0:\d\d\nhttp://.*puzzle=linedance")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert line.match(copied)
    # Nothing of the solution is in it.
    assert "3/3" not in copied
    page.get_by_role("button", name="Back to the board").click()
    expect(page.locator("#done-words")).to_have_text(re.compile("^Solved in 0:\\d\\d ★★★$"))


def test_pieces_are_dragged_off_the_board_and_pinned_ones_stay(visit: Visit) -> None:
    page = visit().page
    go(page, TRIO)
    drag(page, tile(page, 5), middle(site(page, "1,1")))
    expect(tile(page, 5)).to_have_count(0)
    drag(page, site(page, "1,1"), middle(page.locator("#tray")))
    expect(tile(page, 5)).to_have_count(1)
    drag(page, site(page, "1,0"), middle(site(page, "1,1")))
    expect(page.locator("#headline")).to_have_text("1 tile to place")
    expect(site(page, "1,0")).to_have_attribute("aria-label", re.compile("^Row 1, space 1, tile 1: .*, fixed$"))
    drag(page, tile(page, 5), middle(site(page, "1,0")))
    expect(page.locator("#notice")).to_have_text("This tile is part of the puzzle: it cannot be moved.")
    # No coordinates are shown anywhere.
    assert re.search(r"\d,\d", page.locator("main").inner_text().split("For the terminal")[0]) is None


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
    expect(page.locator("#headline")).to_have_text("0 tiles to place")
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
    expect(page.locator("#headline")).to_have_text("0 tiles to place")
    lying = site(page, "1,1").get_attribute("aria-label")
    # Keys act on what has the focus, and not on what was put down last.
    press(visitor, "t", "r")
    expect(page.locator(".piece:focus[data-piece$='/1']")).to_have_count(1)
    expect(site(page, "1,1")).to_have_attribute("aria-label", lying or "")
    # There is nothing to take away where the focus is.
    press(visitor, "Delete")
    expect(page.locator("#headline")).to_have_text("0 tiles to place")
    # Elsewhere letters do nothing.
    page.locator("#check").focus()
    press(visitor, "t", "r", "u")
    expect(page.locator("#check:focus")).to_have_count(1)
    expect(page.locator("#headline")).to_have_text("0 tiles to place")
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
    press(visitor, "Escape")
    expect(page.locator("#board [data-site='1,1']:focus")).to_have_count(1)
    # What is solved stays as it is, until it is played again.
    press(visitor, "u", "r", "Delete", "Enter")
    expect(page.locator("#notice")).to_have_text("This is solved. Press Play again to start over.")
    expect(page.locator("#board .broken")).to_have_count(0)
    expect(page.locator("#undo")).to_be_disabled()
    page.reload()
    ready(page)
    drag(page, site(page, "1,1"), middle(page.locator("#tray")))
    expect(page.locator("#headline")).to_have_text("0 tiles to place")
    page.get_by_role("button", name="Play again").click()
    expect(page.locator("#headline")).to_have_text("1 tile to place")
    expect(page.locator("#undo")).to_be_disabled()
    expect(page.locator("#done")).to_be_hidden()


def test_rings_are_placed_and_counted_and_the_maximum_is_shown_on_demand(visit: Visit) -> None:
    page = visit().page
    go(page, SMALL)
    for spot in ("a1", "b1", "c1", "d1"):
        touch(page, spot)
    expect(page.locator("#headline")).to_have_text("4 of 15 rings")
    expect(page.locator("#board .over")).to_have_count(4)
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#notice")).to_have_text("4 rings in a row.")
    for spot in ("d1", *FIFTEEN[3:]):
        touch(page, spot)
    expect(page.locator("#headline")).to_have_text("15 of 15 rings")
    expect(page.locator("#result")).to_be_visible()
    page.keyboard.press("Escape")
    touch(page, "a1")
    expect(page.locator("#headline")).to_have_text("15 of 15 rings")
    confirm(page, "Start again")
    expect(page.locator("#headline")).to_have_text("0 of 15 rings")
    confirm(page, "Show the best")
    expect(page.locator("#notice")).to_contain_text("The best found: 15. No set of rings has more than 15")
    expect(page.locator("#done-words")).to_have_text("Solution shown")


def test_progress_is_saved_with_its_time_and_turns(visit: Visit) -> None:
    page = visit().page
    page.clock.install()
    go(page, "linedance shape=diamond")
    tile(page, 4).click()
    tile(page, 4).click()
    expect(page.locator(".piece[data-piece='4/1']")).to_have_count(1)
    tile(page, 7).click()
    site(page, "0,0").click()
    page.clock.fast_forward(75_000)
    expect(page.locator("#time")).to_have_text(TIME)
    page.reload()
    ready(page)
    expect(page.locator("#headline")).to_have_text("3 tiles to place")
    expect(page.locator(".piece[data-piece='4/1']")).to_have_count(1)
    expect(page.locator("#time")).to_have_text(TIME)
    go(page, "linedance shape=trio")
    expect(page.locator("#headline")).to_have_text("3 tiles to place")


def test_help_comes_in_steps_and_asks_before_it_spoils(visit: Visit) -> None:
    page = visit().page
    go(page, TRIO)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#notice")).to_contain_text("Look at the marked space")
    expect(page.locator("#board .hinted")).to_have_attribute("data-site", "1,1")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#notice")).to_contain_text("The marked tile goes into the marked space")
    # It is turned as it must lie.
    expect(page.locator(".piece.hinted")).to_have_attribute("data-piece", "3/3")
    page.get_by_role("button", name="Check").click()
    # What is still empty is no mistake.
    expect(page.locator("#notice")).to_have_text("Nothing wrong so far.")
    confirm(page, "Count the solutions")
    expect(page.locator("#notice")).to_contain_text("There are exactly 4 solutions")
    page.get_by_role("button", name="Show the solution").click()
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator("#headline")).to_have_text("1 tile to place")
    confirm(page, "Show the solution")
    expect(page.locator("#done-words")).to_have_text("Solution shown")
    expect(page.locator("#result")).to_be_hidden()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#headline")).to_have_text("1 tile to place")


def keep_days(server: Running, *days: date) -> None:
    """Let small puzzles be those of these days: making puzzles takes a while."""
    for day in days:
        # The server may have made the day already.
        with server.server.database.writing() as connection:
            connection.execute(delete(DAILY_PUZZLES).where(DAILY_PUZZLES.c.day == day))
        server.server.daily._days._drop(day)
        DailyStore(server.server.database).save(day, {key: DAILY[key[0]] for key in all_kinds()})


def solve(page: Page) -> None:
    """Solve the small puzzle of a day."""
    ready(page)
    if page.locator("#tray").count():
        tile(page, 3).click()
        for _ in range(4):
            site(page, "1,1").click()
    else:
        for spot in FIFTEEN:
            site(page, spot).click()
    expect(page.locator("#result")).to_be_visible()


def test_every_day_has_cards_marks_and_a_streak(visit: Visit, server: Running) -> None:
    day = today(server.games.now())
    keep_days(server, day)
    visitor = visit(width=390, height=844, color_scheme="dark", has_touch=True)
    page = visitor.page
    page.goto("/puzzles")
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{day:%A} {day.day} {day:%B}")
    cards = page.locator(".daily-card")
    assert cards.count() >= len(all_kinds())
    expect(page.locator("#streak")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_role("link", name="LineDance One loop").click()
    solve(page)
    expect(page.locator("#result-streak")).to_contain_text("1 day: a streak begins")
    line = re.compile(rf"^Clew, {day.day} {day:%B}: One loop\n.*/d/{day}/linedance/loop$", re.DOTALL)
    expect(page.locator("#result-line")).to_have_text(line)
    # The panel leads to what is next of the day, easy ones first.
    expect(page.get_by_role("link", name=re.compile("^Next: "))).to_be_visible()
    page.goto(f"/d/{day}/linedance/matched")
    solve(page)
    # The streak is only celebrated once a day.
    expect(page.locator("#result-streak")).to_be_hidden()
    page.goto("/puzzles")
    expect(page.locator(".daily-card .done-mark:visible")).to_have_count(2)
    expect(page.locator("#streak")).to_contain_text("1-day streak")
    expect(page.locator("#day-line")).to_contain_text(
        re.compile(rf"^Clew, {day.day} {day:%B}: ★+ ★+\n2 of \d+ solved\n")
    )
    expect(page.get_by_role("button", name="Share your day")).to_be_visible()
    expect(page.get_by_role("link", name=f"{day.day} {day:%B}, today, 2 solved")).to_have_class(re.compile("some"))
    # The server knows it too, by the visitor's cookie.
    page.evaluate("() => localStorage.clear()")
    page.reload()
    expect(page.locator(".daily-card .done-mark:visible")).to_have_count(2)


def test_the_calendar_leads_to_past_days(visit: Visit, server: Running) -> None:
    now = server.games.now()
    past = today(now).replace(day=1) - timedelta(days=1)
    keep_days(server, today(now), past)
    page = visit().page
    page.goto("/puzzles")
    expect(page.get_by_role("link", name=f"{today(now).day} {today(now):%B}, today")).to_have_attribute(
        "aria-current", "page"
    )
    page.get_by_role("link", name="Earlier month").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{past:%A} {past.day} {past:%B} {past.year}")
    # The day that is shown is not marked as today is.
    expect(page.locator(".calendar [aria-current=page]")).to_have_text(str(past.day))
    expect(page.locator(".calendar .today")).to_have_count(0)
    expect(page.get_by_role("link", name="Draw a shape")).to_be_visible()
    page.get_by_role("link", name="LineDance Matched sides").click()
    solve(page)
    expect(page.locator("#board")).to_have_attribute("data-day", past.isoformat())
    # An old puzzle is no streak.
    expect(page.locator("#result-streak")).to_be_hidden()


def test_new_puzzles_are_there_at_once_or_made_from_a_shape(visit: Visit, server: Running) -> None:
    keep_days(server, today(server.games.now()))
    server.server.stock.add(("linedance", "matched", "easy"), 0, TRIO)
    page = visit().page
    page.goto("/puzzles")
    kind = page.get_by_role("region", name="New puzzle: Matched sides")
    kind.get_by_role("link", name="Easy").click()
    page.wait_for_url(re.compile("shape%3Dtrio.*pinned"))
    solve(page)
    # The same kind and difficulty again.
    expect(page.get_by_role("link", name="Another one")).to_have_attribute("href", re.compile("difficulty=easy"))
    page.goto("/puzzles")
    page.get_by_text("For enthusiasts").click()
    form = page.locator("form.maker", has_text="Matched sides")
    form.get_by_label("Shape").select_option("tent")
    form.get_by_label("Solutions").select_option("hard")
    form.get_by_role("button", name="New puzzle").click()
    page.wait_for_url(re.compile("shape%3Dtent.*pinned"))
    ready(page)
    expect(page.locator(".question")).to_contain_text(re.compile("Place (the remaining|.* of these) .* tiles"))


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
