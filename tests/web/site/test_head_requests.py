"""HEAD is answered wherever GET is."""

import pytest

from clew.web.site.static_files import static_folder
from support.web.form_pages import GAME, create_by_form
from support.web.running import Client, Running, eventually

#: What differs from one response to the next.
CHANGING = {"date"}


@pytest.fixture(scope="module")
def ann(server: Running) -> Client:
    return server.client()


def headers_of(client: Client, method: str, path: str) -> tuple[int, dict[str, str]]:
    answer = client.request(method, path)
    if method == "HEAD":
        assert answer.content == b""
    return answer.status_code, {name: value for name, value in answer.headers.items() if name not in CHANGING}


@pytest.mark.parametrize(
    "path",
    [
        "/",
        f"/rules/{GAME}",
        "/rules",
        "/settings",
        "/nowhere",
        "/static/base.css",
        static_folder().address("lib/page.js"),
        "/pictures.css",
        "/robots.txt",
        "/api/v1/catalogue",
        f"/api/v1/catalogue/{GAME}/sample",
        "/api/v1/games/nothing",
        "/api/v1/openapi.json",
    ],
)
def test_head_has_the_headers_of_get_and_no_body(ann: Client, path: str) -> None:
    assert headers_of(ann, "HEAD", path) == headers_of(ann, "GET", path)


def test_head_of_a_game_has_the_headers_of_get(ann: Client) -> None:
    path = create_by_form(ann)
    assert headers_of(ann, "HEAD", path) == headers_of(ann, "GET", path)


def test_head_of_an_event_stream_ends_the_stream(ann: Client, server: Running) -> None:
    path = create_by_form(ann)
    answer = ann.head(f"/api/v1{path}/stream")
    assert answer.headers["content-type"].startswith("text/event-stream")
    eventually("the stream ends", lambda: server.server.games.broadcaster.waiting, lambda count: count == 0)


def test_head_changes_nothing(ann: Client) -> None:
    """A form is sent by POST only."""
    assert ann.head("/games/x/do").status_code == ann.get("/games/x/do").status_code == 405
