"""The wall clock of the machine jumps while games are played with a clock, and between two runs of the server."""

import time
from pathlib import Path
from typing import Any

from support.abilities import COMPILER, require
from support.faults.interposing import interposed
from support.web.running import Client

ME = {"kind": "me", "name": "Ann"}
HOUR = 3600.0


def seconds_left(state: Any) -> float:
    """Return the time of the seat to move; each of them had ten minutes."""
    assert state["result"] is None, state["result"]
    return float(state["seats"][state["ply"] % 2]["seconds_left"])


def test_no_game_ends_and_no_time_is_gained(tmp_path: Path) -> None:
    require(COMPILER)
    begun = time.monotonic()

    def check(state: Any) -> None:
        # All seats together have used no more than the time that has passed.
        assert 600 - 1.1 * (time.monotonic() - begun) - 1 <= seconds_left(state) <= 600

    with interposed(tmp_path) as server, Client(server.server.url) as ann:
        game_id = ann.make("line-or-colour", ME, ME, clock={"kind": "game", "seconds": 600})["id"]
        for ply, (move, shift) in enumerate([("a1", HOUR), ("b1", -HOUR), ("c1", 1e6), ("d1", -1e6), ("e1", HOUR)]):
            server.set(shift_seconds=shift)
            check(ann.state(game_id))
            ann.move(game_id, move, ply)
            check(ann.state(game_id))
            # The cookie is as good as before.
            assert ann.state(game_id)["yours"] == [0, 1]
        cookies = ann.cookies
        # The server is started again while the clock is an hour behind what it was.
        server.server.process.kill()
    with interposed(tmp_path) as server, Client(server.server.url, cookies=cookies) as ann:
        check(ann.state(game_id))
        ann.move(game_id, "f1", 5)
        check(ann.state(game_id))
