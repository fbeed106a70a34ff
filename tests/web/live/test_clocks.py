"""Clocks, with a clock that the tests turn."""

from collections.abc import Callable
from typing import Any

import pytest

from clew.web.live.housekeeping import ALIVE, Housekeeping
from support.quick import first_quick
from support.web.running import Client, Running, eventually
from web.conftest import FakeClock

ME = {"kind": "me", "name": "Ann"}


@pytest.fixture
def timed(serve: Callable[..., Running], sqlite_url: str, clock: FakeClock) -> Running:
    return serve(sqlite_url, now=clock, housekeeping_seconds=0.05)


def make(client: Client, kind: str, seconds: int = 60, **more: Any) -> str:
    return str(client.make("line-or-colour", ME, ME, clock={"kind": kind, "seconds": seconds}, **more)["id"])


def test_time_that_runs_out_ends_the_game(timed: Running, clock: FakeClock) -> None:
    ann = timed.client()
    game_id = make(ann, "move")
    clock.pass_by(59)
    ann.move(game_id, "c3", 0)
    assert ann.state(game_id)["seats"][1]["seconds_left"] == 60
    clock.pass_by(61)
    state = eventually("a result", lambda: ann.state(game_id), lambda state: state["result"])
    assert (state["result"]["winners"], state["result"]["termination"]) == ([0], "time")
    assert state["result"]["reason"] == "Black ran out of time"
    assert '[Termination "time"]' in ann.get(f"/api/v1/games/{game_id}/record").text


def test_a_move_after_the_time_is_up_comes_too_late(
    serve: Callable[..., Running], sqlite_url: str, clock: FakeClock
) -> None:
    """Even before housekeeping has noticed."""
    ann = serve(sqlite_url, now=clock, housekeeping_seconds=1000.0).client()
    game_id = make(ann, "game")
    clock.pass_by(61)
    refused = ann.move(game_id, "c3", 0, code=409)
    assert refused["error"]["sentence"] == "The game is over."
    assert ann.state(game_id)["result"]["termination"] == "time"


def test_a_clock_for_the_game_is_shown_running_down(timed: Running, clock: FakeClock) -> None:
    ann = timed.client()
    game_id = make(ann, "game", 100)
    clock.pass_by(10)
    ann.move(game_id, "c3", 0)
    clock.pass_by(20)
    state = ann.state(game_id)
    assert [seat["seconds_left"] for seat in state["seats"]] == [90, 80]
    assert state["clock"] == {
        "kind": "game", "seconds": 100, "deadline": clock.time + 80, "now": clock.time
    }  # fmt: skip


def test_a_clock_does_not_count_the_time_without_a_server(
    serve: Callable[..., Running], database_url: str, clock: FakeClock
) -> None:
    first = serve(database_url, now=clock, housekeeping_seconds=0.05)
    made = first.client().make("line-or-colour", ME, ME, clock={"kind": "move", "seconds": 60})
    first.server.housekeeping.close()
    clock.pass_by(1000)
    second = serve(database_url, now=clock, housekeeping_seconds=0.05).client()
    state = eventually("the pause", lambda: second.state(made["id"]), lambda state: state["number"] == 1)
    assert state["result"] is None
    assert state["seats"][0]["seconds_left"] == pytest.approx(60, abs=1)
    clock.pass_by(61)
    eventually("a result", lambda: second.state(made["id"])["result"])


def test_a_move_before_housekeeping_does_not_count_the_time_without_a_server(
    serve: Callable[..., Running], sqlite_url: str, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = serve(sqlite_url, now=clock, housekeeping_seconds=0.05)
    ann = first.client()
    game_id = make(ann, "game")
    first.server.housekeeping.close()
    clock.pass_by(1000)
    monkeypatch.setattr(Housekeeping, "_run", lambda self: None)
    second = serve(sqlite_url, now=clock).client()
    second.cookies = ann.cookies
    second.move(game_id, "c3", 0)
    state = second.state(game_id)
    assert state["result"] is None
    assert state["seats"][0]["seconds_left"] == pytest.approx(60, abs=1)


def test_without_a_clock_no_player_loses(timed: Running, clock: FakeClock) -> None:
    ann = timed.client()
    game_id = ann.make("line-or-colour", ME, ME)["id"]
    clock.pass_by(1e8)
    timed.server.housekeeping.run_once()
    state = ann.state(game_id)
    assert (state["result"], state["clock"]["deadline"]) == (None, None)
    assert state["seats"][0]["seconds_left"] is None


#: How far apart the clocks of two servers are.
DIFFERENCE = 120.0


@pytest.mark.parametrize("ahead", [0, 1])
def test_servers_whose_clocks_differ_take_no_more_than_the_difference(
    serve: Callable[..., Running], postgres_url: Callable[[], str], clock: FakeClock, ahead: int
) -> None:
    url, other = postgres_url(), FakeClock()
    clocks = (clock, other)
    servers = [serve(url, now=now, housekeeping_seconds=1000.0) for now in clocks]
    # One of them is set while both are running; at a start it would continue from the time of the other.
    clocks[ahead].pass_by(DIFFERENCE)
    clients = [each.client() for each in servers]
    made = clients[0].make("line-or-colour", ME, ME, clock={"kind": "game", "seconds": 600})
    game_id, secrets = made["id"], [each["secret"] for each in made["secrets"]]
    for ply, move in enumerate(["a1", "b1", "c1", "d1", "e1", "f1"]):
        for now in clocks:
            now.pass_by(10)
        clients[ply % 2].move(game_id, move, ply, secret=secrets[ply % 2])
        for client in clients:
            eventually("the move", lambda one=client: one.state(game_id)["ply"], lambda seen, now=ply: seen == now + 1)
    for state in (client.state(game_id) for client in clients):
        assert state["result"] is None
        assert sum(600 - seat["seconds_left"] for seat in state["seats"]) <= 60 + DIFFERENCE
    assert are_in_order(servers[0], game_id)


def are_in_order(server: Running, game_id: str) -> bool:
    times = [public.event.at for public in server.games.get(game_id).public_events]
    return times == sorted(times)


@pytest.mark.parametrize("days", first_quick([10, -10]))
def test_a_clock_that_was_wrong_by_days_and_is_right_after_a_restart(
    serve: Callable[..., Running], sqlite_url: str, clock: FakeClock, days: int
) -> None:
    clock.pass_by(days * 86400)
    first = serve(sqlite_url, now=clock, housekeeping_seconds=0.05)
    game_id = make(first.client(), "move")
    clock.pass_by(5)
    facts = first.server.housekeeping.facts
    eventually("a sign of life", lambda: float(facts.setdefault(ALIVE, "0")), lambda at: at == clock.time)
    first.server.housekeeping.close()
    clock.pass_by(-days * 86400)
    ann = serve(sqlite_url, now=clock, housekeeping_seconds=0.05).client()
    state = eventually("the pause", lambda: ann.state(game_id), lambda state: state["number"] == 1)
    assert state["seats"][0]["seconds_left"] == pytest.approx(55, abs=1)
    clock.pass_by(61)
    eventually("a result", lambda: ann.state(game_id)["result"])
