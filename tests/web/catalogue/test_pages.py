"""Pages: their contents, and forms that work without scripts."""

import pytest

import clew
from clew.web.catalogue.samples import SampleGames
from support.web.form_pages import GAME, create_by_form
from support.web.running import Client, Running


@pytest.fixture
def ann(server: Running) -> Client:
    return server.client()


def test_home_shows_every_game_my_games_and_open_games(ann: Client, server: Running) -> None:
    mine = create_by_form(ann)
    waiting = create_by_form(server.client(), **{"seat-1-kind": "lobby"})
    page = ann.get("/").text
    for game in clew.games():
        assert f"/new/{game}" in page
    assert mine in page
    assert waiting in page
    assert mine not in server.client().get("/").text


def test_home_shows_sample_games_but_does_not_wait_for_them(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = server.client()
    server.server.samples.wait()
    assert ann.get("/").text.count("<noscript>") == len(clew.games())
    monkeypatch.setattr(server.server, "samples", SampleGames())
    assert "<noscript>" not in ann.get("/").text


@pytest.mark.parametrize("game", clew.games())
def test_sample_games_are_complete(ann: Client, server: Running, game: str) -> None:
    server.server.samples.wait()
    positions = server.server.samples.ready(game)
    assert positions[0].last is None
    assert positions[-1].is_over
    path = f"/api/v1/catalogue/{game}/sample"
    last, beyond = (ann.get(path, params={"ply": ply}) for ply in (len(positions) - 1, 9999))
    assert last.text == beyond.text != ann.get(path).text
    assert last.headers["X-Plies"] == str(len(positions) - 1)


@pytest.mark.parametrize("path", ["/pictures.css", "/static/base.css", "/static/live/game.js"])
def test_browsers_cache_files_until_they_change(ann: Client, path: str) -> None:
    first = ann.get(path)
    assert first.headers["cache-control"] == "no-cache"
    again = ann.get(path, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.text) == (304, "")


def test_an_invalid_form_comes_back_with_an_error_message(ann: Client) -> None:
    answer = ann.post("/games", data={"game": GAME, "option-size": "6"})
    assert answer.status_code == 422
    assert "Expected 5 or 7." in answer.text
    assert ann.post("/games", data={"game": "chess"}).status_code == 404
    assert ann.get(f"/new/{GAME}?option=size=6").status_code == 422
    assert ann.get("/new/chess").status_code == 404


def test_settings_are_saved_and_redirect_only_within_the_site(ann: Client) -> None:
    answer = ann.post("/settings", data={"palette": "black-and-white", "theme": "dark", "back": "/api"})
    assert answer.headers["location"] == "/api"
    assert 'data-theme="dark"' in ann.get("/api").text
    assert "palette-black-and-white" in ann.get(f"/new/{GAME}").text
    for back in ("//elsewhere.example", "https://elsewhere.example", "/\\elsewhere.example"):
        assert ann.post("/settings", data={"back": back}).headers["location"] == "/"


@pytest.mark.parametrize("game", clew.games())
def test_rules_have_their_numbers_as_anchors(ann: Client, game: str) -> None:
    page = ann.get(f"/rules/{game}").text
    for rule in ann.api("GET", f"/catalogue/{game}")["rules"]:
        assert f'id="{rule["number"]}"' in page


def test_a_missing_page_is_answered_with_a_page(ann: Client) -> None:
    answer = ann.get("/games/nothing")
    assert (answer.status_code, answer.headers["content-type"].split(";")[0]) == (404, "text/html")
    assert "Traceback" not in answer.text
    page = ann.get("/nowhere").text
    assert "<h1>Page not found</h1>" in page
    assert 'class="button primary" href="/"' in page


def test_rules_can_be_read_while_their_game_is_being_compiled(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server.server.preparation, "is_ready", lambda package: False)
    page = server.client().get("/rules/lineup").text
    assert "most secured structures win" in page
    assert "clew-picture" not in page


@pytest.mark.parametrize("path", ["/new", "/rules", "/about", "/games"])
def test_an_address_without_a_game_redirects_home(ann: Client, path: str) -> None:
    answer = ann.get(path)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
