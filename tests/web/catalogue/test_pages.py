"""Pages: their contents, and forms that work without scripts."""

import re

import pytest

import clew
from clew.play.record import parse_records
from clew.web.catalogue.samples import SampleGames
from support.web.running import Client, Running

GAME = "line-or-colour"


@pytest.fixture
def ann(server: Running) -> Client:
    return server.client()


def make(client: Client, **fields: str) -> str:
    """Create a game by the form, and return its path."""
    defaults = {
        "game": GAME,
        "option-size": "5",
        "seat-0-kind": "me",
        "seat-0-name": "Ann",
        "seat-1-kind": "me",
        "takebacks": "on",
    }
    answer = client.post("/games", data={name.replace("_", "-"): value for name, value in (defaults | fields).items()})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def do(client: Client, path: str, deed: str, code: int = 303, **fields: str) -> str:
    answer = client.post(f"{path}/do", data={"deed": deed} | fields)
    assert answer.status_code == code
    return str(answer.headers.get("location", answer.text))


def test_home_shows_every_game_my_games_and_open_games(ann: Client, server: Running) -> None:
    mine = make(ann)
    waiting = make(server.client(), **{"seat-1-kind": "lobby"})
    page = ann.get("/").text
    for game in clew.games():
        assert f"/new/{game}" in page
    assert mine in page
    assert waiting in page
    assert mine not in server.client().get("/").text


def test_home_shows_sample_games_but_does_not_wait_for_them(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = server.client()
    server.server.samples.wait()
    assert ann.get("/").text.count("<svg") == len(clew.games())
    monkeypatch.setattr(server.server, "samples", SampleGames())
    assert "<svg" not in ann.get("/").text


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


@pytest.mark.parametrize("path", ["/pictures.css", "/static/clew.css", "/static/live/game.js"])
def test_browsers_cache_files_until_they_change(ann: Client, path: str) -> None:
    first = ann.get(path)
    assert first.headers["cache-control"] == "no-cache"
    again = ann.get(path, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.text) == (304, "")


def test_a_game_is_created_played_and_resigned_by_forms(ann: Client) -> None:
    path = make(ann)
    do(ann, path, "move", move="c3", ply="0")
    assert "already claimed" in do(ann, path, "move", 422, move="c3", ply="1")
    do(ann, path, "chat", words="<b>hello</b>")
    page = ann.get(path).text
    assert "&lt;b&gt;hello&lt;/b&gt;" in page
    assert "<b>hello</b>" not in page
    do(ann, path, "undo", ply="1")
    do(ann, path, "resign")
    assert do(ann, path, "again") != path
    assert do(ann, path, "dance", 422)


def test_an_invalid_form_comes_back_with_an_error_message(ann: Client) -> None:
    answer = ann.post("/games", data={"game": GAME, "option-size": "6"})
    assert answer.status_code == 422
    assert "expected 5 or 7" in answer.text
    assert ann.post("/games", data={"game": "chess"}).status_code == 404
    assert ann.get(f"/new/{GAME}?option=size=6").status_code == 422
    assert ann.get("/new/chess").status_code == 404


def test_a_player_joins_by_an_invitation_link(ann: Client, server: Running) -> None:
    path = make(ann, **{"seat-1-kind": "link"})
    link = re.search(rf"{path}/join/1#([\w-]+)", ann.get(path).text)
    assert link is not None
    bob = server.client()
    assert bob.get(f"{path}/join/1").status_code == 200
    assert bob.post(f"{path}/join/1", data={"name": "Bob", "invitation": "guess"}).status_code == 403
    assert bob.post(f"{path}/join/1", data={"name": "Bob", "invitation": link[1]}).status_code == 303
    assert "Bob" in ann.get(path).text
    assert bob.get(f"{path}/join/9").status_code == 404


def test_a_seat_can_be_opened_on_another_device(ann: Client, server: Running) -> None:
    path = make(ann)
    link = re.search(rf"{path}/seat/0#([\w-]+)", ann.get(path).text)
    assert link is not None
    phone = server.client()
    assert phone.post(f"{path}/seat/0", data={"secret": "guess"}).status_code == 401
    assert phone.post(f"{path}/seat/0", data={"secret": link[1]}).status_code == 303
    do(phone, path, "move", move="c3", ply="0")


def test_a_game_has_a_record_file_and_a_replay(ann: Client) -> None:
    path = make(ann)
    for ply, move in enumerate(["c3", "d4"]):
        do(ann, path, "move", move=move, ply=str(ply))
    record = ann.get(f"{path}/record.clew")
    assert record.headers["content-disposition"].endswith('.clew"')
    assert parse_records(record.text)[0].moves == ("c3", "d4")
    for ply in ("", "?ply=0", "?ply=1", "?ply=99"):
        assert ann.get(f"{path}/replay{ply}").status_code == 200


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


@pytest.mark.parametrize("path", ["/new", "/rules", "/learn", "/about", "/games"])
def test_an_address_without_a_game_redirects_home(ann: Client, path: str) -> None:
    answer = ann.get(path)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
