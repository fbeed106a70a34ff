"""Games are removed by age: those in which nothing happened early, others by the operator's policy."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from typer.testing import CliRunner

from clew.cli.app import app
from clew.web.storage.database import Database
from clew.web.storage.pruning import abandoned, count, finished, remove, untouched
from support.web.running import GENEROUS, Client, Running
from web.conftest import FakeClock

ME = {"kind": "me", "name": "Ann"}
GAME = "line-or-colour"
DAY = 24 * 3600.0


def make(client: Client, *moves: str) -> str:
    game_id = str(client.make(GAME, ME, ME)["id"])
    for ply, move in enumerate(moves):
        client.move(game_id, move, ply)
    return game_id


@pytest.fixture
def started(serve: Callable[..., Running], database_url: str, clock: FakeClock) -> Running:
    return serve(database_url, now=clock, housekeeping_seconds=1000.0)


def test_games_in_which_nothing_happened_make_room_after_an_hour(
    serve: Callable[..., Running], sqlite_url: str, clock: FakeClock
) -> None:
    limits = replace(GENEROUS, games=2, games_per_visitor=2)
    ann = serve(sqlite_url, now=clock, limits=limits).client()
    make(ann)
    make(ann, "c3")
    body = {"game": GAME, "seats": [ME, ME]}
    assert ann.api("POST", "/games", json=body, code=429)["error"]["kind"] == "too-many"
    clock.pass_by(3601)
    make(ann, "c3")
    clock.pass_by(3601)
    ann.api("POST", "/games", json=body, code=429)


def test_housekeeping_removes_games_in_which_nothing_happened(started: Running, clock: FakeClock) -> None:
    ann = started.client()
    empty, played = make(ann), make(ann, "c3")
    clock.pass_by(2 * DAY)
    started.server.housekeeping.remove_untouched()
    young = make(ann)
    assert ann.state(empty)["ply"] == 0
    clock.pass_by(2 * DAY)
    started.server.housekeeping.remove_untouched()
    ann.api("GET", f"/games/{empty}", code=404)
    ann.move(empty, "c3", 0, code=404)
    assert (ann.state(played)["ply"], ann.state(young)["ply"]) == (1, 0)
    assert {each["id"] for each in ann.api("GET", "/games/mine")} == {played, young}


def test_a_policy_removes_what_it_names(started: Running, clock: FakeClock) -> None:
    ann, database = started.client(), started.games.store.database
    over, running, empty = make(ann, "c3"), make(ann, "c3"), make(ann)
    clock.pass_by(10)
    ann.api("POST", f"/games/{over}/resign", json={"seat": 0})
    assert counts(database, clock.time) == (0, 2, 1)
    clock.pass_by(10)
    assert counts(database, clock.time) == (1, 2, 1)
    assert remove(database, finished(clock.time)) == [over]
    assert counts(database, clock.time) == (0, 2, 1)
    assert set(remove(database, abandoned(clock.time))) == {running, empty}
    assert counts(database, clock.time) == (0, 0, 0)


def counts(database: Database, before: float) -> tuple[int, ...]:
    return tuple(count(database, condition(before)) for condition in (finished, abandoned, untouched))


def test_the_command_prunes_by_days(serve: Callable[..., Running], sqlite_url: str, clock: FakeClock) -> None:
    # The fake time is long ago.
    ann = serve(sqlite_url, now=clock, housekeeping_seconds=1000.0).client()
    game_id = make(ann, "c3")
    ann.api("POST", f"/games/{game_id}/resign", json={"seat": 0})
    make(ann)
    assert prune("--database", sqlite_url, "--finished", "30", "--dry-run") == "finished: 1 games would be removed\n"
    assert prune("--database", sqlite_url, "--finished", "30", "--untouched", "1") == (
        "finished: 1 games removed\nuntouched: 1 games removed\n"
    )
    refused = CliRunner().invoke(app, ["database", "prune", "--database", sqlite_url])
    assert (refused.exit_code, "expected --finished" in refused.stderr) == (2, True)


def prune(*arguments: Any) -> str:
    result = CliRunner().invoke(app, ["database", "prune", *arguments])
    assert result.exit_code == 0, result.stderr
    return result.stdout
