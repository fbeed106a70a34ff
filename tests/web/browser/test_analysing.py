"""Analysis in a browser: the engine, the whole game, branches, playing on."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from clew.play.session import Session
from clew.web.sharing.shared import shared_from_session
from support.quick import first_quick
from support.sample_games import sample_session
from support.web.visitor import Visitor
from web.browser.conftest import Visit

SIZES = {"wide": (1400, 900), "small": (390, 844)}


def analysed() -> Session:
    return sample_session("line-or-colour").undo(15)


def code() -> str:
    return shared_from_session(analysed()).code


def analysing(visit: Visit, ply: int = 0, **window: object) -> Visitor:
    """Return a visitor at the analysis board, after the first opinion of the engine."""
    visitor = visit(**window)
    visitor.page.goto(f"/analyse/{code()}?ply={ply}")
    visitor.page.locator("#best button").first.wait_for()
    return visitor


@pytest.mark.parametrize("size", first_quick(["small", "wide"]))
def test_a_whole_game_is_analysed_with_graph_and_marks(visit: Visit, screenshots: Path, size: str) -> None:
    width, height = SIZES[size]
    visitor = analysing(visit, 3, width=width, height=height, color_scheme="dark" if size == "small" else "light")
    page = visitor.page
    expect(page.locator("#board .line-of-play circle").first).to_be_attached()
    page.select_option("#depth", "0.2")
    page.locator("#analyse-game").click()
    expect(page.locator("#progress-words")).to_have_text("Done: 8 of 8 moves.")
    page.locator("#graph svg").wait_for()
    assert page.locator("html").evaluate("root => root.scrollWidth") <= width
    page.screenshot(path=screenshots / f"analysis-{size}.png", full_page=True)
    # A touch on the graph goes to that move.
    page.locator("#graph").click()
    expect(page.locator("#where")).to_have_text(re.compile(r"After [345] of 8 moves"))


def test_an_analysis_is_stopped_and_continued(visit: Visit) -> None:
    visitor = analysing(visit)
    page = visitor.page
    page.select_option("#depth", "2")
    page.locator("#analyse-game").click()
    expect(page.locator("#analyse-game")).to_have_text("Stop")
    page.locator("#analyse-game").click()
    expect(page.locator("#progress-words")).to_contain_text("Stopped")
    page.select_option("#depth", "0.2")
    page.locator("#analyse-game").click()
    expect(page.locator("#progress-words")).to_have_text("Done: 8 of 8 moves.")


def test_a_branch_is_played_saved_by_name_and_found_again(visit: Visit) -> None:
    visitor = analysing(visit, 4)
    page = visitor.page
    visitor.site("a1").dispatch_event("click")
    expect(page.locator("#branch li")).to_have_text(["a1"])
    page.locator("#board[aria-busy=false] .next").first.wait_for()
    visitor.site("g7").dispatch_event("click")
    expect(page.locator("#branch li")).to_have_text(["a1", "g7"])
    page.get_by_label("Save it as").fill("the corners")
    page.keyboard.press("Enter")
    expect(page.locator("#saved-branches a")).to_have_text("the corners")
    page.locator("#first").click()
    expect(page.locator("#branch li")).to_have_count(0)
    page.reload()
    page.get_by_role("link", name="the corners").click()
    expect(page.locator("#where")).to_have_text("After 4 of 8 moves, and 2 of what if")
    expect(page.locator("#board [data-site=g7]")).to_have_attribute("aria-label", re.compile("claimed"))
    page.get_by_role("button", name="Forget the corners").click()
    expect(page.locator("#saved-branches a")).to_have_count(0)


def test_the_games_own_move_follows_the_game_and_keys_step_through_it(visit: Visit) -> None:
    visitor = analysing(visit, 0)
    page = visitor.page
    page.keyboard.press("ArrowRight")
    expect(page.locator("#where")).to_have_text("After 1 of 8 moves")
    page.locator("#board[aria-busy=false] .next").first.wait_for()
    visitor.site(analysed().moves[1]).dispatch_event("click")
    expect(page.locator("#where")).to_have_text("After 2 of 8 moves")
    expect(page.locator("#branch li")).to_have_count(0)
    page.keyboard.press("End")
    expect(page.locator("#where")).to_have_text("After 8 of 8 moves")


def test_nothing_is_played_in_a_position_that_is_being_left(visit: Visit) -> None:
    visitor = analysing(visit, 0)
    page = visitor.page
    page.locator("#board[aria-busy=false] .next").first.wait_for()
    held: list[Route] = []
    page.route("**/api/v1/view/**", lambda route: held.append(route))
    page.keyboard.press("ArrowRight")
    expect(page.locator("#where")).to_have_text("After 1 of 8 moves")
    expect(page.locator("#board")).to_have_attribute("aria-busy", "true")
    visitor.site("a1").dispatch_event("click")
    held[0].continue_()
    page.locator("#board[aria-busy=false] .next").first.wait_for()
    expect(page.locator("#board [aria-label*=claimed]")).to_have_count(1)
    expect(page.locator("#branch li")).to_have_count(0)


def test_a_position_of_a_branch_is_shared(visit: Visit) -> None:
    visitor = analysing(visit, 4)
    visitor.site("a1").dispatch_event("click")
    expect(visitor.page.locator("#branch li")).to_have_text(["a1"])
    expect(visitor.page.locator("#share")).to_have_attribute("href", re.compile(r"^/view\?position="))


def test_the_engine_is_switched_off_and_its_best_move_is_played(visit: Visit) -> None:
    visitor = analysing(visit, 2)
    page = visitor.page
    page.locator("#engine").click()
    expect(page.locator("#engine")).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#engine-state")).to_have_text("The engine is off.")
    page.locator("#engine").click()
    best = page.locator("#best button span").first.text_content()
    page.locator("#best button").first.click()
    expect(page.locator("#where")).to_have_text(re.compile("After"))
    assert best


def test_a_game_is_continued_from_any_position(visit: Visit) -> None:
    visitor = analysing(visit, 5)
    page = visitor.page
    page.get_by_role("link", name="Play from here").click()
    page.wait_for_url(re.compile("/new/line-or-colour"))
    page.get_by_role("radio", name="Same device").check()
    page.get_by_role("button", name="Start game").click()
    page.wait_for_url(re.compile(r"/games/\w+$"))
    assert visitor.is_running()
    expect(page.locator("#board [aria-label*=claimed]")).to_have_count(5)


def test_a_record_is_pasted_or_taken_from_a_file(visit: Visit, tmp_path: Path) -> None:
    visitor = visit(width=390, height=844)
    page = visitor.page
    visitor.ignored.append(re.compile("422"))
    page.goto("/analyse")
    page.locator("#text").fill("no game at all")
    page.get_by_role("button", name="Analyse").click()
    expect(page.get_by_role("alert").first).to_contain_text("expected a game")
    file = tmp_path / "game.clew"
    file.write_text(str(analysed().record()), encoding="utf-8")
    page.locator("#file").set_input_files(file)
    expect(page.locator("#text")).to_have_value(str(analysed().record()))
    page.get_by_role("button", name="Analyse").click()
    page.wait_for_url(re.compile("/analyse/1"))
    expect(page.locator("#moves li")).to_have_count(8)
    large = tmp_path / "large.clew"
    large.write_text("x" * 20_000, encoding="utf-8")
    page.goto("/analyse")
    page.locator("#file").set_input_files(large)
    expect(page.locator("#file-problem")).to_contain_text("too large")
