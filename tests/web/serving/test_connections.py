"""Connections: silent clients keep no others from being served, however many connections they open."""

import asyncio
import resource
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

import httpx
import pytest
import uvicorn
from uvicorn.server import ServerState

from clew.web.rate_limits import Limits
from clew.web.serving.connections import STATE_KEY, Connections, LimitedProtocol
from support.web.running import GENEROUS, PATIENCE, Client, Running, eventually
from support.web.serving import Served, served

Serve = Callable[..., Running]

HALF_HEAD = b"GET / HTTP/1.1\r\nHost: x\r\nX-Half: "
HALF_BODY = b"POST /settings HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\npalette="
WHOLE = b"GET /api/v1/games HTTP/1.1\r\nHost: x\r\n\r\n"

#: Descriptors of a usual process, and connections of an attack.
DESCRIPTORS = 1024
SILENT = 1100

#: The time between two bytes of a client that sends a head slowly.
TRICKLE_SECONDS = 0.05


def connect(url: str, sent: bytes = b"") -> socket.socket:
    address = httpx.URL(url)
    connection = socket.create_connection((address.host, address.port), PATIENCE)
    connection.sendall(sent)
    return connection


def is_closed(connection: socket.socket) -> bool:
    """Return whether the server closes a connection, waiting for it; what it sends before is read."""
    try:
        while connection.recv(65536):
            pass
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    return True


@pytest.mark.parametrize("sent", [b"", HALF_HEAD, HALF_BODY, WHOLE + HALF_HEAD], ids=["none", "head", "body", "second"])
def test_a_client_that_keeps_the_server_waiting_is_disconnected(sent: bytes, serve: Serve, sqlite_url: str) -> None:
    server = serve(sqlite_url, limits=replace(GENEROUS, head_seconds=0.3, body_seconds=0.3))
    with connect(server.url, sent) as connection:
        assert is_closed(connection)


def trickle(connection: socket.socket) -> None:
    for _ in range(int(PATIENCE / TRICKLE_SECONDS)):
        connection.sendall(b"x")
        time.sleep(TRICKLE_SECONDS)


def test_bytes_that_trickle_in_do_not_extend_the_time(serve: Serve, sqlite_url: str) -> None:
    server = serve(sqlite_url, limits=replace(GENEROUS, head_seconds=0.5))
    with connect(server.url, HALF_HEAD) as connection, pytest.raises(ConnectionError):
        trickle(connection)


def test_a_client_that_does_not_read_is_disconnected(serve: Serve, sqlite_url: str) -> None:
    server = serve(sqlite_url, limits=replace(GENEROUS, reading_seconds=0.3))
    with socket.socket() as connection:
        # Small buffers: the response does not fit.
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        address = httpx.URL(server.url)
        connection.connect((address.host, address.port))
        connection.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 40)
        time.sleep(3.0)
        connection.settimeout(PATIENCE)
        assert is_closed(connection)


async def large_response(scope: Any, receive: Any, send: Any) -> None:
    """Send more than the system buffers of a connection, and less than makes the server wait."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": bytes(60_000)})


@pytest.mark.parametrize(
    "request_line", [b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close", b"GET / HTTP/1.0", b"GET / HTTP/1.1\r\nHost: x"]
)
def test_a_client_that_does_not_read_the_last_response_is_disconnected(request_line: bytes) -> None:
    """The server waits until all of it is sent before it closes the connection."""
    connections = Connections(replace(GENEROUS, reading_seconds=0.2, head_seconds=0.2))

    async def test() -> None:
        ours, theirs = socket.socketpair()
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        config = uvicorn.Config(large_response, log_level="critical", lifespan="off")
        config.load()
        loop = asyncio.get_running_loop()
        with theirs:
            transport, _ = await loop.connect_accepted_socket(
                lambda: LimitedProtocol(config, ServerState(), {STATE_KEY: connections}, loop), ours
            )
            theirs.sendall(request_line + b"\r\n\r\n")
            async with asyncio.timeout(PATIENCE):
                while not transport.get_write_buffer_size():
                    await asyncio.sleep(0.01)
                while len(connections):
                    await asyncio.sleep(0.01)

    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, test()).result()


@pytest.mark.parametrize("sent", [b"", HALF_HEAD, HALF_BODY], ids=["none", "head", "body"])
def test_silent_connections_give_way_to_new_ones(sent: bytes, serve: Serve, sqlite_url: str) -> None:
    server = serve(sqlite_url, limits=replace(GENEROUS, connections=20))
    with ExitStack() as stack:
        silent = [stack.enter_context(connect(server.url, sent)) for _ in range(60)]
        for _ in range(5):
            assert server.client().get("/api/v1/games").status_code == 200
        assert is_closed(silent[0])


class FakeConnection:
    """A connection that notes whether it was dropped."""

    def __init__(self) -> None:
        self.is_dropped = False

    def drop(self) -> None:
        self.is_dropped = True


def test_a_client_has_a_number_of_connections_of_its_own() -> None:
    connections = Connections(Limits(connections_per_client=2))
    first, second, third, other = (FakeConnection() for _ in range(4))
    assert connections.admit(first, "a", is_proxy=False)
    assert connections.admit(second, "a", is_proxy=False)
    assert not connections.admit(third, "a", is_proxy=False)
    assert connections.admit(other, "b", is_proxy=False)
    connections.set_waiting(other, True)
    assert not connections.admit(third, "a", is_proxy=False)
    connections.set_waiting(second, True)
    assert connections.admit(third, "a", is_proxy=False)
    assert [each.is_dropped for each in (first, second, third, other)] == [False, True, False, False]
    connections.remove(first)
    connections.remove(third)
    connections.remove(other)
    assert len(connections) == 0


def test_all_addresses_of_a_network_share_their_connections() -> None:
    connections = Connections(Limits(connections_per_client=1))
    addresses = ("2001:db8::1", "2001:db8::2", "2001:db8:0:1::1")
    admitted = [connections.admit(FakeConnection(), address, is_proxy=False) for address in addresses]
    assert admitted == [True, False, True]


def test_a_proxy_has_the_connections_of_all_its_clients() -> None:
    connections = Connections(Limits(connections_per_client=2, connections=4))
    behind = [FakeConnection() for _ in range(5)]
    assert [connections.admit(each, "127.0.0.1", is_proxy=True) for each in behind] == [True] * 4 + [False]


def test_there_are_no_more_connections_than_descriptors() -> None:
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert Connections(Limits(connections=10**9)).most < soft


def few_descriptors() -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (DESCRIPTORS // 2, DESCRIPTORS))


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server in a process of its own, with few descriptors."""
    folder = tmp_path_factory.mktemp("real")
    with served(folder, f"sqlite:///{folder / 'clew.sqlite'}", before=few_descriptors) as server:
        yield server


@pytest.mark.slow
def test_eleven_hundred_silent_connections_keep_no_client_out(real: Served) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4 * SILENT), hard))
    before = real.complaints()
    with ExitStack() as stack:
        for _ in range(SILENT):
            stack.enter_context(connect(real.url, HALF_HEAD))
        for _ in range(20):
            with Client(real.url) as client:
                assert client.get("/api/v1/games").status_code == 200
        assert real.complaints() == before
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_invalid_requests_do_not_fill_the_log(real: Served) -> None:
    for _ in range(200):
        with connect(real.url, b"\x00\r\n\r\n") as connection:
            assert is_closed(connection)
    eventually("lines in the log", real.complaints)
    assert len(real.complaints()) <= 25
