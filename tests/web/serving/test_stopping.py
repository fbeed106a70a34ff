"""A stop is quiet and complete, whatever the server is doing: real servers, real signals."""

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from clew.core.package import packages
from clew.web.live.game_store import GameStore
from clew.web.live.verification import Verification
from clew.web.sharing.shared import shared_from_session
from clew.web.storage.database import open_database
from support.processes import descendants_of, is_running, workers_of
from support.sample_games import sample_session
from support.web.running import Client, eventually
from support.web.serving import Served, served

POSITION = "line-or-colour size=5 | ..... ..... ..b.. ..... ..... w"

#: How long a stop may take, in seconds.
MOST_SECONDS = 60.0


def keep_busy(server: Served, workers: int = 2) -> list[socket.socket]:
    """Let a server draw, analyse, think and wait, and return when it does; return connections with half a request."""
    code = shared_from_session(sample_session("tracktic")).code
    for width in (1200, 1199, 1198):
        server.ask("GET", f"/view/{code}.gif?width={width}")
        server.ask("GET", f"/view/{code}.png?width={width}")
    server.ask("GET", "/api/v1/study", params={"position": POSITION, "seconds": "30"})
    server.ask("GET", f"/api/v1/study/{code}?seconds=30")
    server.ask("GET", "/about/lineup")
    server.ask("GET", "/puzzles")
    server.ask("GET", "/api/v1/puzzles/daily")
    with Client(server.url) as client:
        seats = ({"kind": "me"}, {"kind": "program", "level": 10})
        game = client.make("line-or-colour", *seats)
        client.make("line-or-colour", *reversed(seats))
        server.ask("GET", f"/api/v1/games/{game['id']}/stream")
        cookies = dict(client.cookies)
        for _ in range(3):
            server.ask("POST", f"/api/v1/games/{game['id']}/hint", json={"step": 2}, cookies=cookies)
    eventually("pictures to be drawn and positions analysed", lambda: len(workers_of(server.process.pid)) >= workers)
    halves = (b"GET / HT", b"POST /settings HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\npal")
    connections = [socket.create_connection(("127.0.0.1", server.port)) for _ in halves]
    for connection, half in zip(connections, halves, strict=True):
        connection.sendall(half)
    return connections


# A terminal sends Ctrl-C to the whole group, and systemd sends SIGTERM to all processes of a service.
@pytest.mark.parametrize(
    ("number", "whole_group", "seconds"),
    [
        (signal.SIGINT, True, 0.0),
        # In `make test`, several server processes stop after SIGTERM.
        pytest.param(signal.SIGTERM, False, 2.0, marks=pytest.mark.slow),
        pytest.param(signal.SIGTERM, False, 0.0, marks=pytest.mark.slow),
        pytest.param(signal.SIGTERM, True, 2.0, marks=pytest.mark.slow),
        pytest.param(signal.SIGINT, True, 2.0, marks=pytest.mark.slow),
    ],
)
def test_a_busy_server_stops_without_a_word(
    number: signal.Signals, whole_group: bool, seconds: float, tmp_path: Path, sqlite_url: str
) -> None:
    with served(tmp_path, sqlite_url) as server:
        connections = keep_busy(server)
        time.sleep(seconds)
        workers, started = workers_of(server.process.pid), descendants_of(server.process.pid)
        (os.killpg if whole_group else os.kill)(server.process.pid, number)
        assert server.process.wait(MOST_SECONDS) == 0, server.complaints()
        assert server.complaints() == []
        assert not any(map(is_running, workers))
        # Python's resource tracker ends a moment after the process that it belongs to.
        eventually("all processes to end", lambda: not any(map(is_running, started)))
        # One client sends more than two requests at a time here, and some of them wait for too long.
        assert set(server.statuses) <= {200, 429, 503}
        for connection in connections:
            connection.close()


@pytest.mark.slow
def test_several_server_processes_stop_without_a_word(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    url = request.getfixturevalue("postgres_url")()
    with served(tmp_path, url, "--workers", "2") as server:
        connections = keep_busy(server, workers=4)
        workers, started = workers_of(server.process.pid), descendants_of(server.process.pid)
        os.kill(server.process.pid, signal.SIGTERM)
        assert server.process.wait(MOST_SECONDS) == 0, server.complaints()
        assert server.complaints() == []
        assert not any(map(is_running, workers))
        # Python's resource tracker ends a moment after the process that it belongs to.
        eventually("all processes to end", lambda: not any(map(is_running, started)))
        for connection in connections:
            connection.close()


@pytest.mark.slow
@pytest.mark.parametrize(("number", "whole_group"), [(signal.SIGTERM, False), (signal.SIGINT, True)])
def test_a_server_stops_while_it_compiles_and_leaves_no_half_machine_code(
    number: signal.Signals, whole_group: bool, tmp_path: Path, sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = tmp_path / "cache"
    monkeypatch.setenv("CLEW_CACHE_DIR", str(cache))
    with served(tmp_path, sqlite_url) as server:
        eventually("machine code to be written", lambda: list(cache.rglob("*.nbc")))
        workers, started = workers_of(server.process.pid), descendants_of(server.process.pid)
        assert workers
        (os.killpg if whole_group else os.kill)(server.process.pid, number)
        assert server.process.wait(MOST_SECONDS) == 0, server.complaints()
        assert server.complaints() == []
        eventually("all processes to end", lambda: not any(map(is_running, started)))
    # What was written can be used, and the rest is compiled when it is needed.
    first = next(iter(packages()))
    code = f"from clew.search.compile_ahead import compile_game; compile_game({first!r})"
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True)


def test_a_move_under_way_is_committed_and_streams_are_asked_to_come_back(tmp_path: Path, sqlite_url: str) -> None:
    me = {"kind": "me", "name": "Ann"}
    with served(tmp_path, sqlite_url, environment={"CLEW_METRICS": "loopback"}) as server, Client(server.url) as client:
        game = client.make("line-or-colour", me, me, options={"size": 5})
        moves = client.api("GET", f"/games/{game['id']}/moves")["moves"]
        client.move(game["id"], moves[0], 0)
        heard: list[str] = []
        listening = threading.Thread(target=listen, args=(server, game["id"], heard))
        listening.start()
        eventually("the first move", lambda: any(line.startswith("data:") for line in heard))
        # While another process writes to the file, the server waits.
        with sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None) as writer:
            writer.execute("BEGIN IMMEDIATE")
            server.ask(
                "POST", f"/api/v1/games/{game['id']}/moves", dict(client.cookies), json={"move": moves[1], "ply": 1}
            )
            # The stream is the other request.
            eventually("the move to be under way", lambda: in_progress(client) == 2)
            os.kill(server.process.pid, signal.SIGTERM)
            eventually("the server to stop listening", lambda: not is_listening(server.port))
            assert server.statuses == []
            writer.execute("COMMIT")
        writer.close()
        assert server.process.wait(MOST_SECONDS) == 0, server.complaints()
        listening.join()
        eventually("the answer to the move", lambda: server.statuses)
        assert server.statuses == [201]
        assert server.complaints() == []
    assert any(line.startswith("retry:") and int(line.split()[1]) >= 1000 for line in heard[-3:]), heard[-3:]
    database = open_database(sqlite_url)
    assert [finding for finding in Verification(database).findings() if finding.is_fault] == []
    stored = GameStore(database).load(game["id"])
    assert stored is not None
    assert list(stored.session.moves) == moves[:2]
    database.close()


def listen(server: Served, game_id: str, heard: list[str]) -> None:
    """Read a stream to its end."""
    with Client(server.url) as client, client.stream("GET", f"/api/v1/games/{game_id}/stream") as stream:
        for line in stream.iter_lines():
            if line:
                heard.append(line)


def in_progress(client: Client) -> float:
    (line,) = re.findall(r"^clew_http_requests_in_progress (.+)$", client.get("/metrics").text, re.MULTILINE)
    return float(line)


def is_listening(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True
