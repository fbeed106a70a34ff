"""The wall clock of the machine jumps while games are played with a clock, and between two runs of the server."""

import time
from pathlib import Path
from typing import Any

import pytest

from support.abilities import COMPILER, require
from support.faults.interposing import interposed
from support.web.listening import listening
from support.web.running import Client

ME = {"kind": "me", "name": "Ann"}
HOUR = 3600.0
MOVES = ("a1", "b1", "c1", "d1", "e1", "f1", "g1")


def seconds_left(state: Any) -> float:
    """Return the time of the seat to move; each of them had ten minutes."""
    assert state["result"] is None, state["result"]
    return float(state["seats"][state["ply"] % 2]["seconds_left"])


class TimedGame:
    """A game with a clock, made at the first server and continued at others."""

    def __init__(self, ann: Client) -> None:
        self.begun = time.monotonic()
        self.id = ann.make("line-or-colour", ME, ME, clock={"kind": "game", "seconds": 600})["id"]

    def check(self, ann: Client) -> Any:
        """Fail unless all seats together have used no more than the time that has passed."""
        state = ann.state(self.id)
        assert 600 - 1.1 * (time.monotonic() - self.begun) - 1 <= seconds_left(state) <= 600
        # The cookie is as good as before.
        assert state["yours"] == [0, 1]
        return state

    def move(self, ann: Client) -> None:
        ply = self.check(ann)["ply"]
        ann.move(self.id, MOVES[ply], ply)
        self.check(ann)

    def check_log(self, ann: Client) -> None:
        """Fail unless the times of all events are in their order."""
        count = ann.state(self.id)["number"]
        with listening(ann, self.id) as events:
            times = [next(events).data["at"] for _ in range(count)]
        assert times == sorted(times)


def test_no_game_ends_and_no_time_is_gained(tmp_path: Path) -> None:
    require(COMPILER)
    with interposed(tmp_path) as server, Client(server.server.url) as ann:
        game = TimedGame(ann)
        for shift in (HOUR, -HOUR, 1e6, -1e6, HOUR):
            server.set(shift_seconds=shift)
            game.move(ann)
        game.check_log(ann)


@pytest.mark.slow
def test_the_clock_jumps_between_two_runs(tmp_path: Path) -> None:
    """By less than a day: a time that is further ahead is taken for wrong."""
    require(COMPILER)
    game, cookies = None, None
    for shift in (0.0, -HOUR, 5 * HOUR, -5 * HOUR, 0.0):
        with interposed(tmp_path, shift_seconds=shift) as server, Client(server.server.url, cookies=cookies) as ann:
            game = game or TimedGame(ann)
            # The first thing that happens at the new server is a move.
            ply = ann.state(game.id)["ply"]
            ann.move(game.id, MOVES[ply], ply)
            game.check(ann)
            game.check_log(ann)
            cookies = ann.cookies
            server.server.process.kill()
