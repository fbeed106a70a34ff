"""Measure how long a move of level 1 takes: quiet, and beside 30 games of level 10 against level 10.

    python -m benchmarks.bot_queue

The games and the moves come from two addresses of this machine (127.0.0.1 and 127.0.0.2), and one thread thinks for all
bots. The time is that from sending a move to seeing the answer of level 1.
"""

import statistics
import sys
import tempfile
import time
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

GAME = "line-or-colour"
HOGGED = 30
MOVES = 40
LEVEL_10 = {"kind": "program", "level": 10}
LEVEL_1 = {"kind": "program", "level": 1}
ME = {"kind": "me", "name": "Ann"}


@dataclass(frozen=True)
class Waits:
    """The times of some moves, in seconds."""

    name: str
    seconds: list[float]

    @property
    def row(self) -> str:
        """The times as a line of a table, in milliseconds."""
        median, worst = statistics.median(self.seconds), max(self.seconds)
        return f"| {self.name} | {median * 1000:.0f} ms | {worst * 1000:.0f} ms |"


def answer_seconds(client: Any, moves: int = MOVES, bot: Mapping[str, Any] = LEVEL_1) -> list[float]:
    """Return how long a bot takes to answer, for some moves."""
    found: list[float] = []
    while len(found) < moves:
        game_id = client.make(GAME, ME, bot)["id"]
        state = client.state(game_id)
        while state["status"] == "running" and len(found) < moves:
            ply = state["ply"]
            move = client.api("GET", f"/games/{game_id}/moves")["moves"][0]
            begun = time.perf_counter()
            client.move(game_id, move, ply)
            while (state := client.state(game_id))["status"] == "running" and state["ply"] < ply + 2:
                time.sleep(0.005)
            found.append(time.perf_counter() - begun)
    return found


def measured() -> list[Waits]:
    """Return the waits quiet and beside the games of another visitor."""
    import httpx

    from clew.web.settings import Settings
    from support.web.running import GENEROUS, Client, running

    limits = replace(GENEROUS, program_games=HOGGED, program_games_per_client=HOGGED)
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        settings = Settings(database=f"sqlite:///{folder}/clew.sqlite", threads=1, limits=limits)
        server = stack.enter_context(running(settings))
        ann = stack.enter_context(Client(server.url, transport=httpx.HTTPTransport(local_address="127.0.0.2")))
        answer_seconds(ann, 3)
        quiet = Waits("quiet", answer_seconds(ann))
        hog = server.client()
        for _ in range(HOGGED):
            hog.make(GAME, LEVEL_10, LEVEL_10)
        return [quiet, Waits(f"beside {HOGGED} games of level 10 against level 10", answer_seconds(ann))]


def rows() -> list[str]:
    """Return the table."""
    return [waits.row for waits in measured()]


if __name__ == "__main__":
    print("| a move of level 1 | median | worst |\n| --- | --- | --- |", *rows(), sep="\n")
