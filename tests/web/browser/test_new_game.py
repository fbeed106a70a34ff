"""The form for a new game in a browser: two clicks from the home page, variants, editors, errors beside their field."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from support.web.visitor import CLIENT_ERRORS
from web.browser.conftest import Visit
from web.browser.test_accessibility_tree import violations

SIZES = {"desk": {"width": 1400, "height": 900}, "phone": {"width": 390, "height": 844, "has_touch": True}}

GAME, DRAWN = "line-or-colour", "lineup"


def options_of(page: Page) -> dict[str, str]:
    """Return the options of the game on the page."""
    page.wait_for_url(re.compile(r"/games/\w+$"))
    found: dict[str, str] = page.request.get(f"/api/v1{urlsplit(page.url).path}").json()["options"]
    return found


def open_options(page: Page, game: str) -> None:
    page.goto(f"/new/{game}")
    page.get_by_text("More options").click()


@pytest.mark.parametrize("size", SIZES)
def test_a_game_against_the_computer_is_two_clicks_away(visit: Visit, size: str) -> None:
    visitor = visit(**SIZES[size])
    page = visitor.page
    page.goto("/")
    page.get_by_role("link", name="Play LineUp!").click()
    page.wait_for_url(re.compile("/new/"))
    start = page.get_by_role("button", name="Start game")
    # Everything that is needed is on the first screen.
    for needed in (
        start,
        page.get_by_text("Same device"),
        page.locator("[name=level]"),
        page.get_by_text("Who starts"),
    ):
        expect(needed).to_be_in_viewport(ratio=1)
    start.click()
    assert visitor.is_running()
    expect(page.locator("#seats")).to_contain_text("level 1")


def test_the_form_asks_only_for_what_the_opponent_needs(visit: Visit) -> None:
    page = visit().page
    page.goto("/new/tracktic")
    level, name, first = (
        page.get_by_label("Level").first,
        page.get_by_label("Your name"),
        page.get_by_text("Who starts"),
    )
    expect(name).to_be_hidden()
    page.get_by_role("radio", name="Friend").focus()
    page.keyboard.press("Space")
    expect(level).to_be_hidden()
    expect(name).to_be_visible()
    expect(page.get_by_role("button", name="Create invite link").first).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("button", name="Start game").first).to_be_visible()
    for hidden in (level, name, first):
        expect(hidden).to_be_hidden()
    expect(page.locator("[data-first=opponent]")).to_have_text("you are Blue")
    page.get_by_role("radio", name="4", exact=True).check()
    expect(page.locator("[data-first=opponent]")).to_have_text("you are Red")


def test_a_variant_fills_the_options_and_changes_the_board(visit: Visit) -> None:
    page = visit().page
    open_options(page, GAME)
    expect(page.locator("#preview text")).to_have_count(49)
    small = page.get_by_role("button", name="Small board")
    small.click()
    expect(page.locator("#preview text")).to_have_count(25)
    expect(page.get_by_label("Board size", exact=True)).to_have_value("5")
    expect(small).to_have_attribute("aria-pressed", "true")
    image = small.locator("img")
    assert image.evaluate("each => each.complete && each.naturalWidth > 0")
    page.get_by_label("Board size", exact=True).select_option("7")
    expect(small).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#preview text")).to_have_count(49)


def test_a_layout_that_was_drawn_is_the_one_that_is_played(visit: Visit) -> None:
    page = visit().page
    page.goto(f"/new/{GAME}")
    page.get_by_role("button", name="Random layout").click()
    field = page.locator("[name=option-layout]")
    expect(field).to_have_value(re.compile(r"^[1-7]{7}( [1-7]{7}){6}$"))
    drawn = field.input_value()
    page.get_by_role("button", name="Start game").click()
    assert options_of(page)["layout"] == drawn


def test_two_spots_exchange_their_colours(visit: Visit) -> None:
    visitor = visit(width=390, height=844)
    # A layout that does not fit another size is refused, and dropped.
    visitor.ignored.append(CLIENT_ERRORS)
    page = visitor.page
    open_options(page, GAME)
    places = page.locator(".grid-place")
    expect(places).to_have_count(49)
    red, yellow = places.nth(0), places.nth(1)
    expect(red).to_have_accessible_name("column 1, row 7: 1 red")
    red.click()
    expect(red).to_have_attribute("aria-pressed", "true")
    # By keyboard: the next spot, and Enter.
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(red).to_have_accessible_name("column 1, row 7: 2 yellow")
    expect(yellow).to_have_attribute("aria-pressed", "false")
    field = page.locator("[name=option-layout]")
    expect(field).to_have_value(re.compile(r"^2134567 "))
    # Another size has another layout.
    page.get_by_label("Board size", exact=True).select_option("5")
    expect(places).to_have_count(25)
    expect(field).to_have_value("")
    page.get_by_role("button", name="Shuffle").click()
    expect(field).to_have_value(re.compile(r"^[1-5]{5}( [1-5]{5}){4}$"))
    page.get_by_role("button", name="Printed layout").click()
    expect(field).to_have_value("printed")


def test_a_board_is_drawn_with_symmetry(visit: Visit) -> None:
    page = visit().page
    open_options(page, DRAWN)
    page.get_by_label("Board size", exact=True).fill("3x3")
    places = page.locator(".grid-place")
    expect(places).to_have_count(9)
    page.get_by_label("Mirror").select_option("Both")
    places.nth(0).click()
    field = page.locator("[name=option-shape]")
    expect(field).to_have_value(".#./###/.#.")
    # The drawing has a size of its own.
    expect(page.get_by_label("Board size", exact=True)).to_have_value("")
    # The board's own ground and five squares.
    expect(page.locator("#preview rect")).to_have_count(1 + 5)
    places.nth(4).focus()
    page.keyboard.press("Space")
    expect(field).to_have_value(".#./#.#/.#.")
    page.get_by_role("button", name="Columns: one more").click()
    expect(field).to_have_value(".#.#/#.##/.#.#")
    page.get_by_role("button", name="Start game").first.click()
    assert options_of(page)["shape"] == ".#.#/#.##/.#.#"


def test_switches_and_steppers_send_what_they_show(visit: Visit) -> None:
    page = visit(width=390, height=844).page
    open_options(page, DRAWN)
    page.get_by_role("switch", name="First structure wins").check()
    tokens = page.get_by_label("Tokens for each player", exact=True)
    page.get_by_role("button", name="Tokens for each player: one less").click()
    expect(tokens).to_have_value("24")
    page.get_by_role("button", name="Start game").first.click()
    options = options_of(page)
    assert (options["first"], options["tokens"], options["diagonals"]) == ("on", "24", "off")


def test_an_error_is_beside_its_field_at_once_and_after_sending(visit: Visit) -> None:
    visitor = visit(width=390, height=844)
    visitor.ignored.append(CLIENT_ERRORS)
    page = visitor.page
    open_options(page, DRAWN)
    size = page.get_by_label("Board size", exact=True)
    size.fill("99x99")
    error = page.locator("#error-option-size")
    expect(error).to_have_text("Expected 1 to 11 squares to a side.")
    expect(size).to_have_attribute("aria-invalid", "true")
    page.get_by_role("button", name="Start game").first.click()
    expect(error).to_be_in_viewport()
    expect(size).to_be_focused()
    expect(size).to_have_value("99x99")
    page.wait_for_load_state("load")
    size.fill("3x3")
    expect(error).to_be_hidden()
    expect(size).not_to_have_attribute("aria-invalid", "true")


def test_nothing_scrolls_sideways_and_targets_are_large(visit: Visit) -> None:
    width = 320
    page = visit(width=width, height=844).page
    for game in (GAME, DRAWN):
        open_options(page, game)
        assert page.locator("html").evaluate("root => root.scrollWidth") <= width
    small = page.locator("#new-game button:visible:not(.grid-place), #new-game .segments label:visible").evaluate_all(
        "all => all.filter((each) => each.getBoundingClientRect().height < 44).map((each) => each.textContent)"
    )
    assert small == []


def test_the_form_and_the_invitation_have_no_violations(visit: Visit) -> None:
    visitor = visit(width=390, height=844, color_scheme="dark")
    page = visitor.page
    open_options(page, DRAWN)
    assert violations(page) == []
    made = visitor.post("/games", {"game": DRAWN, "seats": [{"kind": "me", "name": "Ada"}, {"kind": "link"}]})
    for path in (made["link"], made["invitations"][0]["link"]):
        page.goto(path)
        assert violations(page) == []


def test_without_scripts_a_variant_is_chosen_and_played(visit: Visit) -> None:
    page = visit(java_script_enabled=False).page
    page.goto(f"/new/{GAME}")
    page.get_by_role("radio", name="Same device").check()
    page.get_by_role("button", name="Small board").click()
    expect(page.get_by_role("radio", name="Same device")).to_be_checked()
    page.get_by_role("button", name="Start game").first.click()
    assert options_of(page)["size"] == "5"
    expect(page.locator("#seats")).not_to_contain_text("level")
