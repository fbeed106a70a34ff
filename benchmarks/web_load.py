"""Measure how many moves per second the web app commits, and their latency.

    python benchmarks/web_load.py [--seconds 4]

For SQLite, and for PostgreSQL where it is installed: 200 games with a live stream each, moves by 32 connections at a
time, compared with a bare FastAPI endpoint that commits one row of the same size to the same database. The two
alternate, so that both run under the same conditions; the median of three runs counts.
"""

import argparse
import asyncio
import json
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests"))

DATABASE = "CLEW_LOAD_DATABASE"
METRICS, LOG_FORMAT = "CLEW_LOAD_METRICS", "CLEW_LOAD_LOG_FORMAT"
GAME = "line-or-colour"
GAMES = 200
CONNECTIONS = 32
TURNS = 3
SECONDS = 4.0
ENOUGH = 0.5


def clew_app() -> Any:
    """Return the web app without rate limits."""
    from clew.web.app import create_app
    from clew.web.monitoring.json_logs import log_as_json
    from clew.web.rate_limits import NO_LIMITS, Limits
    from clew.web.settings import Settings

    free = Limits(
        reads=NO_LIMITS,
        writes=NO_LIMITS,
        new_games=NO_LIMITS,
        new_games_daily=NO_LIMITS,
        streams=10**6,
        games=10**6,
        games_per_visitor=10**6,
        work=NO_LIMITS,
        requests_at_work=CONNECTIONS,
        requests_waiting=10**6,
    )
    metrics, log_format = os.environ.get(METRICS, "off"), os.environ.get(LOG_FORMAT, "text")
    if log_format == "json":
        log_as_json()
    return create_app(
        Settings(database=os.environ[DATABASE], limits=free, metrics=metrics, log_format=log_format)  # type: ignore[arg-type]
    )


def bare_app() -> Any:
    """Return an app with one endpoint that commits one row."""
    from fastapi import FastAPI
    from pydantic import BaseModel
    from sqlalchemy import Column, Double, Integer, MetaData, String, Table, Text, insert

    from clew.web.storage.database import open_database

    database = open_database(os.environ[DATABASE])
    rows = Table(
        "rows", MetaData(), Column("id", Integer, primary_key=True), Column("game", String(16)),
        Column("number", Integer), Column("kind", String(10)), Column("at", Double), Column("data", Text),
    )  # fmt: skip
    with database.writing() as connection:
        rows.create(connection, checkfirst=True)

    class Move(BaseModel):
        move: str
        ply: int

    app = FastAPI()

    @app.post("/{game}", status_code=201)
    def commit(game: str, move: Move) -> dict[str, Any]:
        row = {
            "game": game,
            "number": move.ply,
            "kind": "move",
            "at": time.time(),
            "data": json.dumps({"move": move.move}),
        }
        with database.writing() as connection:
            connection.execute(insert(rows), row)
        return {"game": game, "ply": move.ply}

    return app


#: The process behind each port.
PROCESSES: dict[int, int] = {}


@contextmanager
def server(app: str, database: str, **variables: str) -> Iterator[int]:
    """Run one of the apps in a separate process, and yield its port; what it logs is not read."""
    with socket.create_server(("127.0.0.1", 0)) as place:
        port = int(place.getsockname()[1])
    command = [sys.executable, "-m", "uvicorn", "--factory", f"web_load:{app}", "--app-dir", str(HERE)]
    options = ["--port", str(port), "--log-level", "warning", "--no-access-log"]
    errors = subprocess.DEVNULL if variables else None
    process = subprocess.Popen([*command, *options], env=os.environ | {DATABASE: database} | variables, stderr=errors)
    try:
        while True:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except OSError:
                if process.poll() is not None:
                    raise SystemExit(f"{app} does not start") from None
                time.sleep(0.1)
        PROCESSES[port] = process.pid
        yield port
    finally:
        process.terminate()
        process.wait()


@dataclass(frozen=True)
class Job:
    """Requests that must be sent one after the other, as bytes."""

    posts: tuple[bytes, ...]


def post(path: str, data: dict[str, Any], secret: str = "") -> bytes:
    body = json.dumps(data).encode()
    authorization = f"Authorization: Bearer {secret}\r\n" if secret else ""
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n{authorization}"
    return f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body


async def exchange(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: bytes) -> None:
    """Send a request and read its response, which must be 201."""
    writer.write(request)
    head = await reader.readuntil(b"\r\n\r\n")
    length = int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0])
    body = await reader.readexactly(length)
    if b" 201 " not in head[:15]:
        raise SystemExit(f"{head.decode()}{body.decode()}")


@dataclass
class Measured:
    """The measurements of one run."""

    commits: int
    seconds: float
    latencies: list[float]

    @property
    def rate(self) -> float:
        return self.commits / self.seconds

    @property
    def slowest_hundredth(self) -> float:
        return 1000 * statistics.quantiles(self.latencies, n=100)[98]


async def load(port: int, jobs: list[Job], streams: list[str], seconds: float) -> Measured:
    """Send the requests of all jobs, several jobs at a time, for some seconds."""
    opened = [asyncio.Event() for _ in streams]
    listeners = [
        asyncio.create_task(listen(port, path, is_open)) for path, is_open in zip(streams, opened, strict=True)
    ]
    await asyncio.gather(*(is_open.wait() for is_open in opened))
    latencies: list[float] = []
    waiting = list(jobs)
    begun = time.perf_counter()

    async def work() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        while waiting and time.perf_counter() - begun < seconds:
            for request in waiting.pop().posts:
                sent = time.perf_counter()
                await exchange(reader, writer, request)
                latencies.append(time.perf_counter() - sent)
                if time.perf_counter() - begun >= seconds:
                    break
        writer.close()

    await asyncio.gather(*(work() for _ in range(CONNECTIONS)))
    taken = time.perf_counter() - begun
    for listener in listeners:
        listener.cancel()
    heard = await asyncio.gather(*listeners, return_exceptions=True)
    assert len(heard) == len(streams)
    return Measured(len(latencies), taken, latencies)


async def listen(port: int, path: str, is_open: asyncio.Event) -> None:
    """Keep a live stream open and read all events."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    while await reader.read(65536):
        is_open.set()


def long_game() -> list[str]:
    """Return the moves of a long game."""
    import clew

    longest: list[str] = []
    for seed in range(60):
        rng, position, moves = random.Random(seed), clew.game(GAME).start(), []
        while not position.is_over:
            moves.append(rng.choice(position.moves()))
            position = position.play(moves[-1])
        longest = max(longest, moves, key=len)
    return longest


def settle(port: int) -> None:
    """Wait until the app has finished starting: its home page is complete then."""
    import clew

    while True:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/") as answer:
            if answer.read().count(b"data-ply=") >= len(clew.games()):
                return
        time.sleep(0.5)


def clew_jobs(port: int, moves: list[str]) -> tuple[list[Job], list[str]]:
    """Create the games; return the moves to play in them, and their streams."""
    jobs, streams = [], []
    person = {"kind": "me", "name": "load"}
    for _ in range(GAMES):
        body = json.dumps({"game": GAME, "seats": [person, person]}).encode()
        request = urllib.request.Request(
            f"http://127.0.0.1:{port}/api/v1/games", body, {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request) as response:
            made = json.load(response)
        path = f"/api/v1/games/{made['id']}"
        secrets = [each["secret"] for each in made["secrets"]]
        posts = [post(f"{path}/moves", {"move": move, "ply": ply}, secrets[ply % 2]) for ply, move in enumerate(moves)]
        jobs.append(Job(tuple(posts)))
        streams.append(f"{path}/stream")
    return jobs, streams


def bare_jobs(moves: list[str]) -> list[Job]:
    return [
        Job(tuple(post(f"/{number:012}", {"move": move, "ply": ply}) for ply, move in enumerate(moves)))
        for number in range(GAMES)
    ]


def middle(turns: list[Measured]) -> Measured:
    return sorted(turns, key=lambda turn: turn.rate)[len(turns) // 2]


@dataclass(frozen=True)
class Comparison:
    """The web app and a bare endpoint with the same database."""

    database: str
    clew: Measured
    bare: Measured

    @property
    def ratio(self) -> float:
        return self.clew.rate / self.bare.rate

    @property
    def row(self) -> str:
        """Return a table row: what, moves per second, rows per second, ratio, 99th percentiles."""
        return (
            f"| moves per second committed, {GAMES} games with streams, {self.database} | {self.clew.rate:,.0f} |"
            f" {self.bare.rate:,.0f} | {self.ratio:.2f} | {self.clew.slowest_hundredth:.0f} ms |"
            f" {self.bare.slowest_hundredth:.0f} ms |"
        )


def compared(name: str, database: str, seconds: float, moves: list[str]) -> Comparison:
    """Alternate between both, and return the median run of each."""
    turns: dict[str, list[Measured]] = {"bare": [], "clew": []}
    with server("bare_app", database) as bare, server("clew_app", database) as app:
        settle(app)
        for _ in range(TURNS):
            turns["bare"].append(asyncio.run(load(bare, bare_jobs(moves), [], seconds)))
            jobs, streams = clew_jobs(app, moves)
            turns["clew"].append(asyncio.run(load(app, jobs, streams, seconds)))
    return Comparison(name, middle(turns["clew"]), middle(turns["bare"]))


def comparisons(seconds: float = SECONDS) -> Iterator[Comparison]:
    """Measure with SQLite, and with PostgreSQL if it is installed."""
    from support.web.temporary_postgres import is_installed, postgres

    moves = long_game()
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        yield compared("SQLite", f"sqlite:///{folder}/load.sqlite", seconds, moves)
        if is_installed():
            url = stack.enter_context(postgres(durable=True)).format(name="postgres")
            yield compared("PostgreSQL", url, seconds, moves)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long each turn lasts")
    print("| what | Clew | bare endpoint | ratio | Clew: 99 of 100 within | bare: 99 of 100 within |")
    print("| --- | --- | --- | --- | --- | --- |")
    for found in comparisons(parser.parse_args().seconds):
        print(found.row, "" if found.ratio >= ENOUGH else "NOT ENOUGH")


if __name__ == "__main__":
    main()
