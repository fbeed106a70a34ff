"""Faults of the sender are answered as such, and a failure of ours by a sentence and one line in the log."""

from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest

from clew.web import error_handlers
from clew.web.credentials import OLD_SALT, Credentials, new_token
from clew.web.failures import SENTENCE
from clew.web.live import views
from support.web.fuzzing import all_routes, answer_to, errors_logged
from support.web.running import Running

ME = {"kind": "me", "name": "Ann"}


@pytest.fixture
def errors() -> Iterator[list[str]]:
    with errors_logged() as logged:
        yield logged


def test_a_cookie_of_one_kind_is_not_read_as_the_other(server: Running, errors: list[str]) -> None:
    credentials = server.server.credentials
    visitor, preferences = credentials.signed(new_token()), credentials.packed({"palette": "black-and-white"})
    assert credentials.unsigned(preferences) is None
    assert credentials.unpacked(visitor) == {}
    for cookies in ({"clew": preferences}, {"clew-look": visitor}, {"clew": preferences, "clew-look": visitor}):
        with httpx.Client(base_url=server.url, cookies=cookies) as client:
            for path in ("/", "/settings", "/nothing", "/api/v1/games/mine"):
                assert client.get(path).status_code in (200, 404)
    assert errors == []


def test_old_cookies_of_one_kind_are_not_read_as_the_other() -> None:
    credentials = Credentials("a key")
    old = credentials._signer(OLD_SALT)
    visitor, preferences = old.sign("x" * 22).decode(), old.sign("eyJwYWxldHRlIjogIngifQ==").decode()
    assert (credentials.unsigned(visitor), credentials.unpacked(preferences)) == ("x" * 22, {"palette": "x"})
    assert (credentials.unsigned(preferences), credentials.unpacked(visitor)) == (None, {})


def test_a_visitor_with_an_old_cookie_gets_a_new_one_and_stays_the_same(server: Running) -> None:
    visitor, credentials = new_token(), server.server.credentials
    old = credentials._signer(OLD_SALT).sign(visitor).decode()
    with httpx.Client(base_url=server.url, cookies={"clew": old}, headers={"Sec-Fetch-Site": "same-origin"}) as client:
        made = client.post("/api/v1/games", json={"game": "line-or-colour", "seats": [ME, ME]})
    assert credentials.unsigned(made.cookies["clew"]) == visitor
    assert made.cookies["clew"] != old


@pytest.mark.parametrize(
    "name", ["palette", "marks", "dark", "position", "self", "touched", "pending", "settings", "prefix", "nothing", ""]
)
@pytest.mark.parametrize("game", ["line-or-colour", "linedance", "tracktic"])
def test_a_picture_shows_only_what_its_game_has(server: Running, game: str, name: str) -> None:
    ann = server.client()
    game_id = ann.make(game, ME, ME)["id"]
    for path in (f"/api/v1/games/{game_id}/board", f"/games/{game_id}/board.svg"):
        refused = ann.get(path, params={"show": name})
        assert refused.status_code == 422
        assert "expected" in refused.text or "has nothing to show" in refused.text


@pytest.mark.parametrize(("game", "name"), [("tracktic", "paths"), ("lineup", "captures")])
def test_a_game_shows_what_its_picture_has(server: Running, game: str, name: str) -> None:
    ann = server.client()
    game_id = ann.make(game, ME, ME)["id"]
    assert ann.get(f"/api/v1/games/{game_id}/board", params={"show": name}).status_code == 200


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "://", "http://", "null", "x"])
def test_an_origin_that_cannot_be_read_is_another_site(server: Running, errors: list[str], origin: str) -> None:
    with httpx.Client(base_url=server.url, headers={"Origin": origin}) as client:
        for path in ("/games", "/api/v1/games"):
            assert client.post(path, content=b"{}").status_code == 403
    assert errors == []


def test_no_id_of_a_game_reaches_the_database_that_it_cannot_hold(
    database_url: str, serve: Callable[..., Running], errors: list[str]
) -> None:
    server = serve(database_url)
    host = server.url.removeprefix("http://")
    for route in all_routes():
        if "{game_id}" not in route.path:
            continue
        for game_id in ("%00", "a%00b", "%ff", "%F0%9F%98%80", "a" * 60, "'"):
            path = route.path.replace("{game_id}", game_id).replace("{seat}", "0")
            head = f"{route.method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
            status = answer_to(server.url, head.encode())
            assert status is not None
            assert 400 <= status < 500, path
    assert server.client().get("/api/v1/catalogue/%00/start").status_code == 404
    assert errors == []


def test_text_that_is_not_unicode_is_refused(server: Running) -> None:
    ann = server.client()
    game_id = ann.make("line-or-colour", ME, ME)["id"]
    for body in ('{"words": "\\ud800"}', '{"\\ud800": "x"}', '{"words": "x", "\\udfff": {"\\ud800": 1}}'):
        answer = ann.post(f"/api/v1/games/{game_id}/chat", content=body, headers={"Content-Type": "application/json"})
        assert answer.status_code in (400, 422)
        assert answer.json()["error"]["sentence"]


def broken(*_: Any, **__: Any) -> Any:
    raise TypeError("a fault\nof ours")


def test_a_failure_is_answered_in_a_sentence_and_logged_in_one_line(
    server: Running, errors: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "open_listings", broken)
    monkeypatch.setattr("clew.web.catalogue.pages.open_listings", broken)
    answer = server.client().get("/api/v1/games")
    assert answer.status_code == 500
    nothing_else = dict.fromkeys(("rule", "link", "field", "words"))
    assert answer.json()["error"] == {"kind": "failure", "sentence": SENTENCE, **nothing_else}
    assert answer.headers["x-content-type-options"] == "nosniff"
    page = server.client().get("/")
    assert page.status_code == 500
    assert SENTENCE in page.text
    assert len(errors) == 2
    assert errors[0].startswith("GET /api/v1/games: TypeError: a fault of ours (test_failures.py:")
    assert not any("\n" in line for line in errors)


def test_a_failure_on_the_page_of_an_error_is_answered_too(
    server: Running, errors: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(error_handlers, "page", broken)
    monkeypatch.setattr("clew.web.catalogue.site_pages.page", broken)
    answer = server.client().get("/settings")
    assert (answer.status_code, answer.text) == (500, SENTENCE)
    assert len(errors) == 2
