"""Tutorials, interactive rules and the guided first game, in a browser."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import clew
from clew.core.package import package, packages
from clew.play.tutorial import TutorialStep, tutorial
from support.quick import first_quick
from support.web.visitor import Visitor
from web.browser.conftest import Visit

SIZES = {"wide": (1400, 900), "small": (390, 844)}

#: A game whose moves are single touches.
EASIEST = "line-or-colour"


def site(page: Page, name: str) -> Locator:
    return page.locator(f".tutorial-step [data-site='{name}'], .tutorial-step [data-touch='{name}']").first


def wait_for_board(page: Page) -> None:
    page.locator(".tutorial-step .board[aria-busy=false]").wait_for()
    page.locator(".tutorial-step .site.next, .tutorial-step .choice").first.wait_for()


def said(page: Page, words: str) -> str:
    """Return words as people with this pointer read them: a mouse clicks."""
    has_mouse = page.evaluate("matchMedia('(hover: hover) and (pointer: fine)').matches")
    return words.replace("Tap ", "Click ").replace("tap ", "click ") if has_mouse else words


def do_step_with_taps(page: Page, step: TutorialStep) -> None:
    """Tap what each task asks for, and press Play."""
    for task in step.tasks:
        expect(page.locator(".task:visible")).to_contain_text(said(page, task.words))
        wait_for_board(page)
        site(page, task.solution).tap()
        # A first tap never plays, not even the only legal move, which is shown from the beginning.
        page.locator("[data-play]").click()
        expect(page.locator(".feedback.well")).to_contain_text(task.well)


def do_step_with_hints(page: Page, step: TutorialStep) -> None:
    """Let the hint show the move of each task, and press Play."""
    for task in step.tasks:
        expect(page.locator(".task:visible")).to_contain_text(said(page, task.words))
        wait_for_board(page)
        page.get_by_role("button", name="Hint").click()
        expect(page.locator(".feedback.hint")).to_contain_text(said(page, task.hint))
        page.get_by_role("button", name="Show move").click()
        page.locator("[data-play]:enabled").click()
        expect(page.locator(".feedback.well")).to_contain_text(task.well)


def test_no_line_of_what_a_move_does_is_cut_off_on_a_phone(visit: Visit) -> None:
    page = visit(width=390, height=844, has_touch=True).page
    step = next(each for each in tutorial(package("tracktic")) if each.title == "A token")
    page.goto(f"/learn/tracktic/{step.number}")
    do_step_with_hints(page, step)
    expect(page.locator("[data-notice]")).to_contain_text(
        "Spends one of your 2 tokens: Blue's piece on g5 turns white and counts for all paths."
    )
    assert page.locator(".console .say").evaluate("words => words.scrollHeight <= words.clientHeight")


@pytest.mark.slow
def test_a_whole_tutorial_is_done_with_taps_on_a_phone(visit: Visit, screenshots: Path) -> None:
    visitor = visit(width=390, height=844, has_touch=True)
    page = visitor.page
    steps = tutorial(package(EASIEST))
    page.goto("/learn")
    page.get_by_role("link", name="Learn in 3 minutes: Line or Colour").click()
    for step in steps:
        expect(page.get_by_role("heading", level=1)).to_have_text(step.title)
        assert page.locator("html").evaluate("root => root.scrollWidth") <= 390
        do_step_with_taps(page, step)
        expect(page.locator(f"[data-dot='{step.number}']")).to_have_class(re.compile("done"))
        page.screenshot(path=screenshots / f"tutorial-{step.number}.png")
        if step.number < len(steps):
            page.get_by_role("link", name="Next").click()
    page.goto("/learn")
    expect(page.locator(f"[data-learn={EASIEST}] [data-state]")).to_have_text("Done")
    page.goto(f"/learn/{EASIEST}/{len(steps)}")
    page.get_by_role("button", name="Play a guided first game").click()
    page.wait_for_url(re.compile(r"/games/\w+$"))
    expect(page.locator("#guide")).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", packages())
def test_every_tutorial_is_done_as_its_hints_show(visit: Visit, screenshots: Path, game: str, size: str) -> None:
    width, height = SIZES[size]
    page = visit(width=width, height=height, color_scheme="dark" if size == "small" else "light").page
    page.goto(f"/learn/{game}")
    steps = tutorial(package(game))
    for step in steps:
        expect(page.get_by_role("heading", level=1)).to_have_text(step.title)
        do_step_with_hints(page, step)
        assert page.locator("html").evaluate("root => root.scrollWidth") <= width
        page.screenshot(path=screenshots / f"tutorial-{game}-{step.number}-{size}.png")
        if step.number < len(steps):
            page.get_by_role("link", name="Next").click()


def test_a_wrong_move_is_taken_back_and_a_step_can_be_skipped(visit: Visit) -> None:
    page = visit().page
    page.goto(f"/learn/{EASIEST}")
    wait_for_board(page)
    expect(page.locator("[data-next]")).to_have_attribute("aria-disabled", "true")
    site(page, "b3").click()
    expect(page.locator("[data-notice]")).to_contain_text("yours already")
    site(page, "a1").click()
    page.locator("[data-play]").click()
    expect(page.locator(".feedback")).to_contain_text("not what this step asks for")
    expect(page.locator("[data-hint]")).to_be_disabled()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".feedback")).to_be_empty()
    wait_for_board(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".board .hinted")).to_have_count(2)
    page.get_by_role("link", name="Skip", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(tutorial(package(EASIEST))[1].title)
    expect(page.locator("[data-dot='1']")).not_to_have_class(re.compile("done"))


def test_people_with_a_mouse_are_asked_to_click(visit: Visit) -> None:
    page = visit().page
    page.goto("/learn/beeline")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".feedback.hint")).to_contain_text("Click the space in front of your line")
    page.goto("/learn/tracktic/2")
    expect(page.locator(".task:visible")).to_contain_text("then click where its track should go")
    page.goto("/learn/tracktic/rules")
    expect(page.locator(".about .scripted-only").first).to_contain_text("click the board")


def test_a_step_of_several_moves_is_undone_and_started_again(visit: Visit) -> None:
    page = visit().page
    page.goto(f"/learn/{EASIEST}/3")
    first, second = tutorial(package(EASIEST))[2].tasks
    wait_for_board(page)
    site(page, "c3").focus()
    page.keyboard.press("Enter")
    page.locator("[data-play]:enabled").wait_for()
    page.keyboard.press("Enter")
    expect(page.locator(".task:visible")).to_contain_text(second.words)
    expect(page.locator(".feedback")).to_contain_text("Black claimed d2")
    wait_for_board(page)
    site(page, "a4").click()
    page.locator("[data-play]").click()
    page.locator(".finished").wait_for()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".task:visible")).to_contain_text(second.words)
    page.get_by_role("button", name="Start again").click()
    expect(page.locator(".task:visible")).to_contain_text(first.words)


def test_the_address_of_a_lesson_leads_to_the_interactive_rules(visit: Visit) -> None:
    page = visit().page
    page.goto(f"/learn/{EASIEST}#LC3")
    page.wait_for_url(f"**/learn/{EASIEST}/rules#LC3")
    expect(page.locator("#LC3")).to_be_in_viewport()


@pytest.mark.parametrize("size", first_quick(["small", "wide"]))
@pytest.mark.parametrize("game", first_quick(packages(), 2))
def test_lessons_of_every_game_come_to_life_and_fit_the_window(
    visit: Visit, screenshots: Path, game: str, size: str
) -> None:
    width, height = SIZES[size]
    page = visit(width=width, height=height, color_scheme="dark" if size == "small" else "light").page
    page.goto(f"/learn/{game}/rules")
    lesson = page.locator(".lesson", has=page.locator(".not-allowed")).first
    lesson.scroll_into_view_if_needed()
    lesson.locator(".board[aria-busy=false] svg").wait_for()
    lesson.locator(".not-allowed").click()
    rule = lesson.get_attribute("data-name").rpartition("-")[0]
    expect(lesson.locator(".notice a")).to_have_attribute("title", f"Rule {rule}")
    lesson.locator(".allowed").click()
    expect(lesson.locator("[data-restart]")).to_be_enabled()
    expect(lesson.locator(".notice")).not_to_have_class(re.compile("refused"))
    assert page.locator("html").evaluate("root => root.scrollWidth") <= width
    page.screenshot(path=screenshots / f"learn-{game}-{size}.png")


def test_a_lesson_is_tried_with_the_keyboard(visit: Visit) -> None:
    page = visit().page
    page.goto("/learn/line-or-colour/rules#LC3")
    lesson = page.locator("#LC3 .lesson")
    lesson.locator(".board[aria-busy=false] .next").first.wait_for()
    lesson.locator("[data-site=a5]").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(lesson.locator("[data-restart]")).to_be_enabled()
    expect(lesson.locator(".notice")).to_have_text("Your first yellow.")
    lesson.locator("[data-restart]").press("Enter")
    expect(lesson.locator("[data-restart]")).to_be_disabled()
    lesson.locator(".board[aria-busy=false] .next").first.wait_for()
    lesson.locator("[data-site=b4]").dispatch_event("click")
    expect(lesson.locator(".notice")).to_contain_text("taken by White")


def play_against_bot(visitor: Visitor, position: str | None = None) -> str:
    """Create a small game against a bot, open it, and return its address."""
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "program", "level": 1}]
    start = {"position": position} if position else {"options": {"size": 5}}
    made = visitor.post("/games", {"game": EASIEST, "seats": seats, **start})
    visitor.page.goto(f"/games/{made['id']}")
    assert visitor.is_running()
    return str(visitor.page.url)


def test_a_first_game_is_guided_until_the_guide_is_switched_off(visit: Visit) -> None:
    visitor = visit(is_new=True, width=390, height=844)
    page = visitor.page
    first = play_against_bot(visitor)
    guide = page.locator("#guide")
    expect(guide).to_contain_text("You play White.")
    expect(guide.locator(".guide-step")).to_contain_text("First choose a spot to claim.")
    # The guide is above the board, and leaves the whole board on the screen, above the prompt.
    panel, board, prompt = (page.locator(each).bounding_box() for each in ("#guide", "#board", "#entry"))
    assert panel["y"] >= 0
    assert panel["y"] + panel["height"] <= board["y"]
    assert board["y"] + board["height"] <= prompt["y"]
    assert prompt["y"] + prompt["height"] <= 844
    visitor.touch("d4")
    expect(guide).to_have_attribute("aria-busy", "false")
    expect(guide.locator(".guide-words")).to_have_text("")
    visitor.play()
    visitor.wait_for_moves(2)
    assert visitor.is_running()
    # A refused move leads to its lesson: here a touch on the computer's spot, which is d4 if it has swapped.
    answer = page.evaluate("async () => (await (await fetch('/api/v1' + location.pathname)).json()).moves[1]")
    visitor.touch("d4" if answer == "swap" else answer)
    expect(guide.locator("a")).to_have_attribute("href", "/learn/line-or-colour/rules#LC3")
    # Switched off, it stays off: here, and in later games of the kind.
    visitor.open_menu()
    page.get_by_role("button", name="Guide").click()
    expect(guide).to_be_hidden()
    page.goto(first)
    assert visitor.is_running()
    expect(guide).to_be_hidden()
    play_against_bot(visitor)
    expect(guide).to_be_hidden()
    visitor.open_menu()
    expect(page.get_by_role("button", name="Guide")).to_have_attribute("aria-pressed", "false")


def test_the_guide_warns_of_a_move_that_gives_the_game_away(visit: Visit) -> None:
    visitor = visit(is_new=True)
    play_against_bot(visitor, "line-or-colour size=5 pie=off | ..... w.... wbbb. .w... ....w w")
    expect(visitor.page.locator("#board .threatened")).to_have_attribute("data-site", "e3")
    visitor.touch("a1")
    warning = "Careful: after this, Computer can win at e3: four in a row. Try e3: stops Computer's four in a row."
    expect(visitor.page.locator("#guide.warns")).to_contain_text(warning)
    # A finished game is the last one that is guided unasked.
    position = clew.position("line-or-colour size=5 pie=off | ..... .b.b. .www. ..b.. ..... w")
    play_against_bot(visitor, str(position))
    expect(visitor.page.locator("#guide")).to_be_visible()
    visitor.touch("e3")
    visitor.page.locator("#play").click()
    visitor.page.locator("#action-again:not([hidden])").wait_for()
    play_against_bot(visitor)
    expect(visitor.page.locator("#guide")).to_be_hidden()
