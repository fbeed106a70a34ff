"""How pages look: sizes, light and dark, palettes, weight; nothing jumps. Screenshots are for human eyes."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Response, expect

import clew
from clew.pictures.palettes import PALETTES
from support.quick import first_quick
from support.web.running import eventually
from support.web.visitor import CLIENT_ERRORS, Visitor
from web.browser.conftest import Visit

SIZES = {"wide": (1400, 900), "small": (390, 844)}

#: Pages that need no game.
PLAIN = {"home": "/", "rules": "/rules/line-or-colour#LC3", "settings": "/settings", "api": "/api"}

#: Bytes of a page with everything that it loads.
HEAVIEST = 150_000


def pages(visitor: Visitor) -> Iterator[str]:
    """Open every kind of page, and yield its name."""
    page = visitor.page
    for name, path in (
        ("home", "/"),
        ("rules", "/rules/line-or-colour#LC3"),
        ("settings", "/settings"),
        ("api", "/api"),
    ):
        page.goto(path)
        yield name
    game = visitor.create_game("line-or-colour", ["me", "me"])
    assert visitor.is_running()
    yield "game"
    visitor.touch("d4")
    yield "game-ready"
    visitor.play()
    page.goto(f"{game}/replay")
    yield "replay"
    page.goto("/new/line-or-colour")
    yield "new"
    page.goto("/nowhere")
    yield "error"


def test_what_is_for_browsers_without_scripts_is_not_shown_as_text(visit: Visit) -> None:
    page = visit().page
    eventually("the pictures", lambda: page.goto("/") and page.locator("noscript").count() > 1)
    assert "<picture" not in page.locator("main").inner_text()


@pytest.mark.parametrize("size", first_quick(["wide", "small"], 0))
def test_every_page_fits_its_window(visit: Visit, screenshots: Path, size: str) -> None:
    width, height = SIZES[size]
    visitor = visit(width=width, height=height)
    visitor.ignored.append(CLIENT_ERRORS)
    for name in pages(visitor):
        box = visitor.page.locator("body").bounding_box()
        assert box is not None
        assert box["width"] <= width
        widest = visitor.page.locator("html").evaluate("root => root.scrollWidth")
        assert widest <= width, f"{name} is {widest} wide"
        visitor.page.screenshot(path=screenshots / f"{name}-{size}.png")


@pytest.mark.parametrize("scheme", first_quick(["light", "dark"]))
def test_palettes_are_kept_from_page_to_page(visit: Visit, screenshots: Path, scheme: str) -> None:
    visitor = visit(color_scheme=scheme)
    page = visitor.page
    game = visitor.create_game("line-or-colour", ["me", "me"])
    for palette in PALETTES:
        page.goto("/settings")
        page.locator("main").locator(f"[name=palette][value={palette}]").check()
        page.get_by_role("button", name="Save").last.click()
        expect(page.locator("html")).to_have_attribute("data-palette", palette)
        page.goto(game)
        assert visitor.is_running()
        visitor.touch("d4")
        expect(page.locator("#board svg")).to_have_class(f"clew-picture palette-{palette}")
        page.screenshot(path=screenshots / f"table-{palette}-{scheme}.png")


def test_the_palette_of_a_board_changes_without_a_new_page(visit: Visit) -> None:
    visitor = visit()
    visitor.create_game("line-or-colour", ["me", "me"])
    assert visitor.is_running()
    page = visitor.page
    page.locator("details.menu summary").click()
    page.get_by_label("Black and white").check()
    expect(page.locator("#board svg")).to_have_class("clew-picture palette-black-and-white")
    with page.expect_response("**/settings"):
        page.get_by_label("Dark").check()
    expect(page.locator("body")).to_have_css("background-color", "rgb(0, 0, 0)")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


@pytest.mark.parametrize("size", first_quick(SIZES))
def test_nothing_jumps_while_a_move_is_entered(visit: Visit, size: str) -> None:
    width, height = SIZES[size]
    visitor = visit(width=width, height=height)
    visitor.create_game("line-or-colour", ["me", "me"])
    assert visitor.is_running()
    places = [visitor.page.locator(name) for name in ("#board", "#play", "#moves")]
    before = [place.bounding_box() for place in places[:2]]
    visitor.touch("d4")
    assert [place.bounding_box() for place in places[:2]] == before
    visitor.play()
    assert visitor.is_running()
    visitor.touch("d4")
    assert [place.bounding_box() for place in places[:2]] == before


@pytest.mark.parametrize(
    "path", ["/", "/new/line-or-colour", "/rules/lineup", "/learn/beeline", "/about/lineup", "/analyse"]
)
def test_pages_are_light(visit: Visit, path: str) -> None:
    visitor = visit()
    answers: list[Response] = []
    visitor.page.on("response", lambda answer: answers.append(answer))
    visitor.page.goto(path, wait_until="load")
    sizes = [answer.request.sizes() for answer in answers]
    assert sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes) < HEAVIEST


def test_the_board_of_a_new_game_changes_with_its_options(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/new/line-or-colour")
    page.get_by_text("More options").click()
    expect(page.locator("#preview text")).to_have_count(49)
    page.get_by_label("Board size", exact=True).select_option("5")
    expect(page.locator("#preview text")).to_have_count(25)


def test_seats_appear_as_players_are_added(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/new/tracktic")
    page.get_by_text("More options").click()
    expect(page.locator(".seat-choice:visible")).to_have_count(2)
    page.get_by_role("radio", name="4", exact=True).check()
    expect(page.locator(".seat-choice:visible")).to_have_count(4)


@pytest.mark.parametrize("game", first_quick(clew.games(), 2))
def test_the_name_of_a_game_is_never_cut_on_a_phone(visit: Visit, game: str) -> None:
    visitor = visit(width=390, height=844)
    name, header = visitor.page.locator("header .where"), visitor.page.locator("header")
    visitor.page.goto(visitor.post("/games", {"game": game, "seats": []})["link"])
    assert name.evaluate("place => place.scrollWidth <= place.clientWidth")
    assert header.evaluate("place => place.scrollWidth <= place.clientWidth")


def test_on_a_phone_every_section_is_two_touches_away(visit: Visit) -> None:
    page = visit(width=390, height=844).page
    page.goto("/settings")
    page.get_by_label("Menu and settings").click()
    page.get_by_role("navigation", name="Menu").get_by_role("link", name="Puzzles").click()
    page.wait_for_url("**/puzzles")
    # By keyboard too: Escape closes the menu, and the focus returns to its button.
    page.get_by_label("Menu and settings").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("navigation", name="Menu").get_by_role("link", name="Play")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_label("Menu and settings")).to_be_focused()
    expect(page.locator(".menu-panel")).to_be_hidden()
