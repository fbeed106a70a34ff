"""Engines on a server: those that the operator offers, and those that play by the API (`clew bot`)."""

import threading
from collections.abc import Iterator

import pytest

from clew.engine.remote import RemoteError, game_of_address
from clew.web.settings import Settings, SettingsError, engines_from
from cli.conftest import Run, run
from support.engines import rogue, running_engines
from support.web.running import GENEROUS, Running, eventually, running
from web.live.test_bots import ME, SMALL, WEAK, when

__all__ = ["run"]


@pytest.fixture(scope="module")
def offering(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with two engines."""
    database = f"sqlite:///{tmp_path_factory.mktemp('server') / 'clew.sqlite'}"
    engines = engines_from(f"First={rogue()}; Rogue={rogue('illegal')}")
    with running(Settings(database=database, threads=1, limits=GENEROUS, engines=engines)) as started:
        yield started
    # The bots of a test stop their engines in threads of their own.
    eventually("the end of all engines", running_engines, lambda engines: engines == [])


def test_visitors_play_against_an_engine(offering: Running) -> None:
    ann = offering.client()
    assert ann.api("GET", "/engines") == ["First", "Rogue"]
    game_id = ann.make("line-or-colour", ME, {"kind": "program", "engine": "First"}, **SMALL)["id"]
    ann.move(game_id, "c3", 0)
    state = when(ann, game_id, lambda state: state["ply"] == 2)
    assert state["moves"] == ["c3", "a5"]
    assert state["seats"][1]["player"] == "First"
    assert ann.api("POST", f"/games/{game_id}/again", json={})["state"]["seats"][1]["player"] == "First"
    assert '[Seat1 "First"]' in ann.get(f"/games/{game_id}/record.clew").text


def test_the_form_for_a_new_game_offers_engines(offering: Running, server: Running) -> None:
    ann = offering.client()
    page = ann.get("/new/line-or-colour").text
    assert '<optgroup label="Other programs">' in page
    assert '<option value="engine:First" >First</option>' in page
    assert "Other programs" not in server.client().get("/new/line-or-colour").text
    fields = {"game": "line-or-colour", "option-size": "5", "opponent": "program", "first": "you"}
    made = ann.post("/games", data={**fields, "level": "engine:First"}, follow_redirects=False)
    state = ann.state(made.headers["location"].rpartition("/")[2])
    assert [seat["player"] for seat in state["seats"]][1] == "First"
    refused = ann.post("/games", data={**fields, "level": "engine:sh -c true"}, follow_redirects=False)
    assert refused.status_code == 422
    assert "no engine of that name" in refused.text


def test_an_engine_that_fails_resigns(offering: Running) -> None:
    ann = offering.client()
    game_id = ann.make("line-or-colour", ME, {"kind": "program", "engine": "Rogue"}, **SMALL)["id"]
    ann.move(game_id, "c3", 0)
    state = when(ann, game_id, lambda state: state["status"] == "over")
    assert state["result"]["score"] == "1-0"


@pytest.mark.parametrize(
    "seat",
    [
        {"kind": "program", "engine": "sh -c true"},
        {"kind": "program", "engine": "First", "level": 3},
        {"kind": "me", "engine": "First"},
    ],
)
def test_visitors_cannot_name_a_command(offering: Running, seat: dict[str, object]) -> None:
    refused = offering.client().api("POST", "/games", json={"game": "line-or-colour", "seats": [ME, seat]}, code=422)
    assert "engine" in refused["error"]["sentence"]


@pytest.mark.parametrize("text", ["x", "=x", "a=x; a=y", "a=", "a='x", "a=x,level=3"])
def test_engines_that_cannot_be_offered_are_refused(text: str) -> None:
    with pytest.raises(SettingsError, match="CLEW_ENGINES"):
        engines_from(text)


def test_an_engine_plays_on_a_server(server: Running, run: Run) -> None:
    arguments = ("bot", "--server", server.url, "--engine", f"{rogue()},visits=1", "line-or-colour", "-o", "size=5")
    address, outcome = run(*arguments, "--against", "1").stdout.splitlines()
    state = server.client().state(address.rpartition("/")[2])
    assert state["status"] == "over"
    assert outcome == state["headline"]


def test_an_engine_takes_a_seat_and_resigns_if_it_fails(server: Running, run: Run) -> None:
    ann = server.client()
    made = ann.make("line-or-colour", ME, {"kind": "link"}, **SMALL)
    ann.move(made["id"], "c3", 0, code=409)
    invitation = f"{server.url}{made['invitations'][0]['link']}"
    for link, sentence in (("nothing", "There is no game nothing"), (made["id"], "no seat that is open")):
        assert sentence in run("bot", "--server", server.url, "--engine", rogue(), "--join", link, code=2).stderr

    def move_when_joined() -> None:
        when(ann, made["id"], lambda state: state["can"]["move"])
        ann.move(made["id"], "c3", 0)

    thread = threading.Thread(target=move_when_joined)
    thread.start()
    shown = run("bot", "--server", server.url, "--engine", rogue("illegal"), "--join", invitation, code=1)
    thread.join()
    assert "which is not legal" in shown.stderr
    assert ann.state(made["id"])["result"]["termination"] == "resignation"


def test_addresses_of_games_are_read() -> None:
    assert game_of_address("abc") == ("abc", None, None)
    assert game_of_address("https://x.org/games/abc/join/1#tok-en") == ("abc", 1, "tok-en")
    assert game_of_address("https://x.org/games/abc") == ("abc", None, None)
    with pytest.raises(RemoteError, match="expected the id of a game"):
        game_of_address("https://x.org/")


def test_two_bots_of_different_kinds_play_each_other(offering: Running) -> None:
    ann = offering.client()
    game_id = ann.make("line-or-colour", WEAK, {"kind": "program", "engine": "First"}, **SMALL)["id"]
    state = when(ann, game_id, lambda state: state["status"] == "over")
    assert state["result"]["termination"] == "rules"
