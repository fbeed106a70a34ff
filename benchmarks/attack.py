"""Measure how long moves of visitors take while another address attacks the server.

    python -m benchmarks.attack [NAME ..] [--seconds 5]

`clew serve` runs in its own process. Four visitors, each with an address of its own, play moves as people do; another
process with one address and twelve connections attacks. Quiet spells alternate with attacks, so that both run under the
same conditions. Also measured: how long a game with as many events as the limits allow takes to load.
"""

import argparse
import asyncio
import itertools
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks import attacks
from benchmarks.attacks import Http

import clew

HERE = Path(__file__).parent
GAME = "line-or-colour"
VISITORS = 4
MOVES_PER_SECOND = 10.0
SECONDS = 5.0

#: How long an attack runs before moves are measured: by then it has used up what it may do at once.
HEAD_START = 1.0

#: The goals: with an attack, at most this many times the quiet figure, or this many milliseconds if that is more.
MEDIAN_TIMES, MEDIAN_MS = 3.0, 15.0
SLOWEST_TIMES, SLOWEST_MS = 5.0, 60.0

#: The goal for loading a game at its limits, in milliseconds.
LOAD_MS = 50.0


@contextmanager
def server() -> Iterator[int]:
    """Run `clew serve` with a new database, and yield its port."""
    with socket.create_server(("127.0.0.1", 0)) as place:
        port = int(place.getsockname()[1])
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/attack.sqlite"
        command = [sys.executable, "-m", "clew", "serve", "--port", str(port), "--database", database]
        process = subprocess.Popen([*command, "--threads", "1"], stderr=subprocess.DEVNULL)
        try:
            settle(port)
            yield port
        finally:
            process.terminate()
            process.wait()


def settle(port: int) -> None:
    """Wait until all games are compiled and the sample games have been replayed."""
    for game in clew.games():
        while True:
            try:
                url = f"http://127.0.0.1:{port}/api/v1/catalogue/{game}/sample"
                with urllib.request.urlopen(url) as answer:
                    if answer.headers["Cache-Control"] != "no-store":
                        break
            except OSError:
                time.sleep(0.5)
            time.sleep(0.1)


@dataclass
class Visitor:
    """A visitor who plays both sides of one game after the other, and how long each move took."""

    port: int
    number: int
    moves: Sequence[str]
    seconds: list[float] = field(default_factory=list)

    async def play(self, is_over: asyncio.Event) -> None:
        """Play at the pace of a quick player until it is over."""
        http = await Http.open(self.port, f"127.0.1.{self.number + 1}")
        await asyncio.sleep(self.number / VISITORS / MOVES_PER_SECOND)
        while not is_over.is_set():
            person = {"kind": "me", "name": "quiet"}
            made = await http.api("/api/v1/games", {"game": GAME, "seats": [person, person]})
            secrets = [each["secret"] for each in made["secrets"]]
            for ply, move in enumerate(self.moves):
                if is_over.is_set():
                    break
                begun = time.perf_counter()
                await http.api(f"/api/v1/games/{made['id']}/moves", {"move": move, "ply": ply}, secrets[ply % 2])
                taken = time.perf_counter() - begun
                self.seconds.append(taken)
                await asyncio.sleep(max(0.0, 1 / MOVES_PER_SECOND - taken))
        http.close()


@asynccontextmanager
async def attacking(name: str, port: int) -> AsyncIterator[None]:
    """Run an attack in a process of its own."""
    command = (sys.executable, "-m", "benchmarks.attacks", name, str(port))
    process = await asyncio.create_subprocess_exec(
        *command, stdout=asyncio.subprocess.PIPE, stdin=asyncio.subprocess.PIPE, cwd=HERE.parent
    )
    assert process.stdout is not None
    assert process.stdin is not None
    try:
        # It says when it is prepared, and waits for a line before it begins.
        if not await process.stdout.readline():
            raise SystemExit(f"the attack {name} does not start")
        process.stdin.write(b"go\n")
        await asyncio.sleep(HEAD_START)
        yield
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


@dataclass(frozen=True)
class Latency:
    """How long moves took, in milliseconds."""

    median: float
    slowest_hundredth: float
    moves: int

    @classmethod
    def of(cls, seconds: Sequence[float]) -> "Latency":
        """Return the figures of some moves."""
        hundredths = statistics.quantiles(seconds, n=100)
        return cls(1000 * statistics.median(seconds), 1000 * hundredths[98], len(seconds))


async def measured(port: int, moves: Sequence[str], seconds: float) -> Latency:
    """Let all visitors play for some seconds."""
    visitors = [Visitor(port, number, moves) for number in range(VISITORS)]
    is_over = asyncio.Event()
    tasks = [asyncio.create_task(visitor.play(is_over)) for visitor in visitors]
    await asyncio.sleep(seconds)
    is_over.set()
    await asyncio.gather(*tasks)
    return Latency.of(list(itertools.chain.from_iterable(visitor.seconds for visitor in visitors)))


@dataclass(frozen=True)
class Comparison:
    """Moves beside an attack, and without one."""

    attack: str
    quiet: Latency
    attacked: Latency

    @property
    def is_defused(self) -> bool:
        """Whether the goals are reached."""
        return self.attacked.median <= max(MEDIAN_TIMES * self.quiet.median, MEDIAN_MS) and (
            self.attacked.slowest_hundredth <= max(SLOWEST_TIMES * self.quiet.slowest_hundredth, SLOWEST_MS)
        )

    @property
    def row(self) -> str:
        """Return a table row."""
        quiet, attacked = self.quiet, self.attacked
        return (
            f"| {self.attack} | {quiet.median:.1f} ms | {attacked.median:.1f} ms | {quiet.slowest_hundredth:.0f} ms |"
            f" {attacked.slowest_hundredth:.0f} ms | {'yes' if self.is_defused else 'NO'} |"
        )


HEADER = (
    "| attack | quiet median | median beside it | quiet 99th percentile | beside it | defused |\n"
    "| --- | --- | --- | --- | --- | --- |"
)


async def comparison(name: str, port: int, moves: Sequence[str], seconds: float) -> Comparison:
    """Measure a quiet spell, then one with an attack."""
    quiet = await measured(port, moves, seconds / 2)
    async with attacking(name, port):
        attacked = await measured(port, moves, seconds)
    return Comparison(attacks.ATTACKS[name].title, quiet, attacked)


def comparisons(names: Sequence[str] = (), seconds: float = SECONDS) -> Iterator[Comparison]:
    """Measure attacks, by default all; each has a server of its own, so that none profits from another's cache."""
    moves = attacks.long_game(clew.game(GAME).start(), 60)
    for name in names or attacks.ATTACKS:
        with server() as port:
            yield asyncio.run(comparison(name, port, moves, seconds))


def load_milliseconds() -> float:
    """Return the median time to load a game of as many events as the limits allow from an SQLite database."""
    from clew.web.live.creation import create_game
    from clew.web.live.events import EventKind, GameEvent
    from clew.web.live.models import NewGameRequest, SeatRequest
    from clew.web.rate_limits import Limits
    from clew.web.settings import Settings
    from clew.web.state import AppState

    with tempfile.TemporaryDirectory() as folder:
        state = AppState.open(Settings(database=f"sqlite:///{folder}/long.sqlite", threads=1))
        seats = [SeatRequest(kind="me", name="one"), SeatRequest(kind="me", name="two")]
        game = create_game(state.games, "visitor", NewGameRequest(game=GAME, seats=seats))
        move = game.session.position.moves()[0]
        steps: list[tuple[EventKind, dict[str, Any]]] = [
            (EventKind.MOVE, {"move": move}),
            (EventKind.UNDO, {"plies": 1}),
            (EventKind.CHAT, {"words": "x" * 200}),
        ]
        for number, (kind, data) in zip(range(1, Limits().events + 1), itertools.cycle(steps), strict=False):
            event = GameEvent(number, kind, 0, time.time(), data)
            game = state.games.store.append(event, game, game.after(event))
        figures = []
        for _ in range(20):
            begun = time.perf_counter()
            state.games.store.load(game.header.id)
            figures.append(1000 * (time.perf_counter() - begun))
        state.database.close()
    return statistics.median(figures)


def load_row() -> str:
    """Return a table row with the time to load a long game."""
    taken = load_milliseconds()
    return f"| load a game of 1,000 events | {taken:.0f} ms | under {LOAD_MS:.0f} ms |"


def main() -> None:
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(attacks.ATTACKS)}; all by default")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long each attack is measured")
    given = parser.parse_args()
    unknown = set(given.names) - set(attacks.ATTACKS)
    if unknown:
        parser.error(f"there is no attack {' '.join(sorted(unknown))}: expected {', '.join(attacks.ATTACKS)}")
    print(HEADER, flush=True)
    failed = []
    for found in comparisons(given.names, given.seconds):
        print(found.row, flush=True)
        if not found.is_defused:
            failed.append(found.attack)
    if not given.names:
        print(f"\n{load_row()}")
    print(f"\nNOT DEFUSED: {'; '.join(failed)}" if failed else "\nAll attacks are defused.")
    sys.exit(bool(failed))


if __name__ == "__main__":
    os.environ.setdefault("CLEW_THREADS", "1")
    main()
