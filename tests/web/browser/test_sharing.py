"""Shared links in a browser: looked through, copied, and in a frame of another page."""

import re
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import expect

from clew.web.sharing.shared import shared_from_position, shared_from_session
from support.sample_games import sample_session
from support.web.running import Running
from web.browser.conftest import Visit

SIZES = {"wide": (1400, 900), "small": (390, 844)}


@pytest.mark.parametrize("size", SIZES)
def test_a_shared_game_is_looked_through_and_its_links_follow(visit: Visit, screenshots: Path, size: str) -> None:
    width, height = SIZES[size]
    page = visit(width=width, height=height, color_scheme="dark" if size == "small" else "light").page
    page.goto(f"/view/{shared_from_session(sample_session('lineup')).code}?ply=2")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#where")).to_have_text("After 3 of 50 moves")
    expect(page.get_by_role("link", name="Play on from here")).to_have_attribute("href", re.compile("ply=3"))
    expect(page.get_by_role("link", name="PNG")).to_have_attribute("href", re.compile("ply=3.*palette=standard"))
    assert "ply=3" in page.locator("#frame").input_value()
    assert page.locator("html").evaluate("root => root.scrollWidth") <= width
    page.screenshot(path=screenshots / f"view-{size}.png")


def test_the_pictures_of_a_link_have_the_palette_that_was_chosen(visit: Visit) -> None:
    page = visit().page
    page.goto(f"/view/{shared_from_session(sample_session('line-or-colour')).code}")
    page.locator("details.menu summary").click()
    page.get_by_label("Colour blind").check()
    expect(page.locator("#board svg")).to_have_class("clew-picture palette-colour-blind")
    expect(page.get_by_role("link", name="SVG")).to_have_attribute("href", re.compile("palette=colour-blind"))


def test_a_position_can_be_played_on(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    position = sample_session("line-or-colour").positions[4]
    page.goto(f"/view/{shared_from_position(position).code}")
    page.get_by_role("link", name="Play on from here").click()
    page.wait_for_url(re.compile("/new/line-or-colour"))
    page.get_by_role("button", name="Start game").click()
    page.wait_for_url(re.compile(r"/games/\w+$"))
    assert visitor.is_running()
    expect(page.locator("#board [aria-label*=claimed]")).to_have_count(4)


@pytest.fixture
def another_site() -> Iterator[Callable[[str], str]]:
    """Return a function that serves a page from a port of its own, and returns its address."""
    with ExitStack() as stack:

        def serve(body: str) -> str:
            class Page(BaseHTTPRequestHandler):
                def do_GET(self) -> None:
                    self.send_response(200)
                    self.send_header("Content-Type", "text/html")
                    self.end_headers()
                    self.wfile.write(f"<link rel=icon href=data:>{body}".encode())

                def log_message(self, *words: object) -> None:
                    pass

            server = stack.enter_context(ThreadingHTTPServer(("127.0.0.1", 0), Page))
            threading.Thread(target=server.serve_forever).start()
            stack.callback(server.shutdown)
            return f"http://127.0.0.1:{server.server_port}/"

        yield serve


def test_another_page_shows_the_small_one_in_a_frame_and_no_other(
    visit: Visit, server: Running, another_site: Callable[[str], str]
) -> None:
    visitor = visit()
    page = visitor.page
    code = shared_from_session(sample_session("line-or-colour")).code
    frames = "".join(f'<iframe src="{server.url}/{path}"></iframe>' for path in (f"embed/{code}?ply=1", f"view/{code}"))
    visitor.ignored += [re.compile("frame-ancestors"), re.compile("Failed to load")]
    page.goto(another_site(frames))
    frame = page.frame_locator("iframe").first
    frame.locator("#board svg").wait_for()
    frame.get_by_role("link", name="Next move").click()
    expect(frame.locator("#where")).to_have_text("After 2 of 23 moves")
    expect(page.frame_locator("iframe").last.locator("#board")).to_have_count(0)


def test_the_end_offers_its_link_and_its_analysis_starts_at_once(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    made = visitor.post(
        "/games", {"game": "line-or-colour", "seats": [{"kind": "me"}, {"kind": "program", "level": 1}]}
    )
    for path in ("moves", "resign"):
        visitor.post(f"/games/{made['id']}/{path}", {"move": "a1", "ply": 0} if path == "moves" else {})
    page.goto(f"/games/{made['id']}")
    page.locator("#to-share").click()
    dialog = page.get_by_role("dialog", name="Share this game")
    expect(dialog.get_by_role("button", name="Copy link")).to_be_visible()
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_be_hidden()
    page.locator("#to-analysis").click()
    expect(page.locator("#progress-words")).to_have_text(re.compile("Starting|Running|Done"))
    expect(page.locator(".seats")).to_contain_text("You")
    page.get_by_role("link", name="Back to the game").click()
    page.wait_for_url(re.compile(f"/games/{made['id']}$"))
