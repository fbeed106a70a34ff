"""Servers as tests run them: in a thread of this process, or in a process that can be killed."""

import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, TypeVar

import httpx
import uvicorn

from clew.web.app import create_app
from clew.web.rate_limits import NO_LIMITS, Limits
from clew.web.serving.connections import LimitedProtocol
from clew.web.settings import DATABASE_VARIABLE, THREADS_VARIABLE, Settings
from clew.web.state import AppState

T = TypeVar("T")

#: Tests ask more often than people do.
GENEROUS = Limits(
    reads=NO_LIMITS,
    writes=NO_LIMITS,
    new_games=NO_LIMITS,
    new_games_daily=NO_LIMITS,
    hints=NO_LIMITS,
    guide=NO_LIMITS,
    pictures=NO_LIMITS,
    animations=NO_LIMITS,
    puzzles=NO_LIMITS,
    work=NO_LIMITS,
    refusal_seconds=0.0,
)

#: How long tests wait for something, in seconds. Games are compiled before the tests run.
PATIENCE = 120.0


class Client(httpx.Client):
    """A browser, as far as the server can see: it keeps cookies and says where its requests come from."""

    def __init__(self, url: str, **more: Any) -> None:
        # No server of the tests has a certificate to verify, and loading those of the authorities takes a while.
        super().__init__(
            base_url=url, headers={"Sec-Fetch-Site": "same-origin"}, timeout=PATIENCE, verify=False, **more
        )

    def api(self, method: str, path: str, *, code: int = 0, secret: str | None = None, **more: Any) -> Any:
        """Call the API and return the JSON of the answer, which is a success unless another code is expected."""
        headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        answer = self.request(method, f"/api/v1{path}", headers=headers, **more)
        assert answer.status_code == code or (not code and answer.is_success), (answer.status_code, answer.text)
        return answer.json()

    def make(self, game: str, *seats: dict[str, Any], **more: Any) -> Any:
        """Make a game."""
        return self.api("POST", "/games", json={"game": game, "seats": list(seats), **more})

    def move(self, game_id: str, move: str, ply: int, code: int = 201, secret: str | None = None) -> Any:
        """Play a move."""
        return self.api("POST", f"/games/{game_id}/moves", json={"move": move, "ply": ply}, code=code, secret=secret)

    def state(self, game_id: str, secret: str | None = None) -> Any:
        """Return the state of a game."""
        return self.api("GET", f"/games/{game_id}", secret=secret)


class Running:
    """A server in a thread of this process."""

    def __init__(self, server: AppState, url: str) -> None:
        self.server = server
        self.games = server.games
        self.url = url
        self.clients = ExitStack()

    def client(self) -> Client:
        """Return a new browser, which is closed with the server."""
        return self.clients.enter_context(Client(self.url))


@contextmanager
def running(settings: Settings) -> Iterator[Running]:
    """Run a server in a thread."""
    app = create_app(settings)
    config = uvicorn.Config(
        app, port=0, http=LimitedProtocol, log_level="critical", access_log=False, timeout_graceful_shutdown=1
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    eventually("the server to start", lambda: server.started)
    port = server.servers[0].sockets[0].getsockname()[1]
    started = Running(app.state.server, f"http://127.0.0.1:{port}")
    try:
        yield started
    finally:
        started.clients.close()
        server.should_exit = True
        thread.join()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as place:
        return int(place.getsockname()[1])


@contextmanager
def process(database: str, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """Run a server in a process of its own, which can be killed."""
    command = [sys.executable, "-m", "uvicorn", "--factory", "clew.web.app:app_from_environment", "--port", str(port)]
    settings = {DATABASE_VARIABLE: database, THREADS_VARIABLE: "1"}
    started = subprocess.Popen(command, env=os.environ | settings, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        eventually("the server to answer", lambda: is_up(port))
        yield started
    finally:
        started.kill()
        started.wait()


def is_up(port: int, probe: str = "") -> bool:
    try:
        # A client takes much longer to make than a connection.
        socket.create_connection(("127.0.0.1", port)).close()
        with Client(f"http://127.0.0.1:{port}") as client:
            return client.get(probe or "/api/v1/games").is_success
    except (OSError, httpx.TransportError):
        return False


def eventually(what: str, look: Callable[[], T], until: Callable[[T], object] = bool) -> T:
    """Look until the value is as wanted, and return it; after a while, fail with what was awaited and last seen."""
    end = time.monotonic() + PATIENCE
    while True:
        seen = look()
        if until(seen):
            return seen
        assert time.monotonic() < end, f"waited {PATIENCE:.0f} s for {what}; last seen: {seen!r}"
        time.sleep(0.02)
