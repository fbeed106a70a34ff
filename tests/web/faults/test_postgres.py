"""PostgreSQL dies, hangs or has no connection left: two servers answer in sentences, and continue by themselves."""

import signal
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest

from support.abilities import POSTGRES, require
from support.faults.interposing import UNLIMITED
from support.faults.players import Players
from support.web.listening import Heard, listening
from support.web.running import GENEROUS, Client, Running, eventually
from support.web.serving import Served, served
from support.web.temporary_postgres import PostgresServer, postgres_server

ME = {"kind": "me", "name": "Ann"}
BOT = {"kind": "program", "level": 1}

UNREACHABLE = "The database cannot be reached: try again in a moment."
BUSY = "The database is busy: try again in a moment."


@pytest.fixture
def database() -> Iterator[PostgresServer]:
    require(POSTGRES)
    with postgres_server(durable=True) as server:
        yield server


@pytest.fixture
def two(database: PostgresServer, tmp_path: Path) -> Iterator[list[Served]]:
    """Two servers, in processes of their own, on one database."""
    with ExitStack() as stack:
        started = []
        for number in range(2):
            folder = tmp_path / str(number)
            folder.mkdir()
            url = database.url.format(name="postgres")
            started.append(stack.enter_context(served(folder, url, environment=UNLIMITED)))
        yield started


def crash(database: PostgresServer, players: Players) -> None:
    database.kill()
    refused_by_all(players)
    database.start()


def hang(database: PostgresServer, players: Players) -> None:
    database.signal(signal.SIGSTOP)
    try:
        refused_by_all(players)
    finally:
        database.signal(signal.SIGCONT)


def refused_by_all(players: Players) -> None:
    """Wait until the servers have refused requests by themselves; a request without a response is an error."""
    before = players.refusals.total()
    eventually("refusals", lambda: players.refusals.total() >= before + 4 or players.errors)


@pytest.mark.slow
@pytest.mark.parametrize("outage", [crash, hang], ids=["crashes", "hangs"])
def test_two_servers_continue_when_the_database_does(
    database: PostgresServer, two: list[Served], outage: Callable[[PostgresServer, Players], None]
) -> None:
    players = Players([server.url for server in two])
    with (
        Client(two[0].url) as ann,
        Client(two[1].url) as watcher,
        listening_with_bot(ann, watcher) as (game_id, events),
    ):
        players.start(4)
        try:
            for _ in range(2):
                before = len(players.acknowledged)
                eventually("moves", lambda least=before: len(players.acknowledged) > least + 30 or players.errors)
                outage(database, players)
            before = len(players.acknowledged)
            eventually("moves again", lambda: len(players.acknowledged) > before + 30 or players.errors)
        finally:
            players.stop()
        assert set(players.refusals) <= {UNREACHABLE, BUSY}
        # A stream that was opened before has continued, and bots move.
        eventually(
            "the move",
            lambda: ann.post(f"/api/v1/games/{game_id}/moves", json={"move": "d4", "ply": 0}).status_code in (201, 409),
        )
        plies = (heard.data["ply"] for heard in events if heard.data)
        assert [next(plies) for _ in range(2)] == [1, 2]
        for game, moves in players.moves().items():
            for client in (ann, watcher):
                found = eventually(
                    "the moves",
                    lambda one=client, name=game: one.state(name)["moves"],
                    lambda found, known=moves: len(found) >= len(known),
                )
                players.check_kept(game, found)
    for server in two:
        assert server.process.poll() is None
        assert not any("Traceback" in line for line in server.complaints())


@contextmanager
def listening_with_bot(ann: Client, watcher: Client) -> Iterator[tuple[str, Iterator[Heard]]]:
    """Make a game against a bot, and yield it with its events as another server streams them."""
    game_id = ann.make("line-or-colour", ME, BOT)["id"]
    with listening(watcher, game_id) as events:
        yield game_id, events


@pytest.mark.slow
def test_requests_wait_a_while_for_a_connection_and_are_then_refused(
    serve: Callable[..., Running], postgres_url: Callable[[], str]
) -> None:
    url = postgres_url()
    server = serve(url, limits=replace(GENEROUS, requests_at_work=1000))
    ann = server.client()
    game_id = ann.make("line-or-colour", ME, ME)["id"]
    pool = server.server.database.engine.pool
    with psycopg.connect(url) as locking:
        locking.execute("LOCK TABLE games, entries IN ACCESS EXCLUSIVE MODE")
        # Some clients do not wait for the response.
        for _ in range(10):
            with socket.create_connection(("127.0.0.1", int(server.url.rpartition(":")[2]))) as gone:
                gone.sendall(b"GET /api/v1/games HTTP/1.1\r\nHost: localhost\r\n\r\n")
        # More than there are connections.
        with ThreadPoolExecutor(30) as clients:
            answers = list(clients.map(lambda _: ann.get("/api/v1/games"), range(30)))
        locking.rollback()
    assert {answer.status_code for answer in answers} == {503}
    assert {answer.json()["error"]["sentence"] for answer in answers} <= {UNREACHABLE, BUSY}
    assert all(answer.headers["Retry-After"] for answer in answers)
    ann.move(game_id, "d4", 0)
    assert ann.get("/api/v1/games").status_code == 200
    eventually("all connections to be returned", pool.checkedout, lambda count: count <= 1)
