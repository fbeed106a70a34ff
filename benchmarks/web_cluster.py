"""Measure how long a bot takes to answer while twelve people analyse, with and without a cluster.

    python -m benchmarks.web_cluster

The server and all processes that it starts have one core of this machine, as if that were the web machine; the cluster
has another one. The time is that from sending a move to seeing the answer of level 3, at the median and at worst.
"""

import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from benchmarks.attack import settle
from benchmarks.bot_queue import Waits, answer_seconds

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

GAME = "line-or-colour"
ANALYSES = 12
MOVES = 30

#: The longest analysis of a position that a server allows.
ANALYSIS_SECONDS = 30
LEVEL_3 = {"kind": "program", "level": 3}
WEB_CORE, CLUSTER_CORE = 0, 1


def on_core(core: int, *command: str, **environment: str) -> "subprocess.Popen[bytes]":
    """Start a command whose processes have one core."""
    return subprocess.Popen(
        [sys.executable, *command],
        env={**os.environ, **environment},
        preexec_fn=lambda: os.sched_setaffinity(0, {core}),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def free_port() -> int:
    """Return a port that is free now."""
    with socket.create_server(("127.0.0.1", 0)) as place:
        return int(place.getsockname()[1])


@contextmanager
def ending(process: "subprocess.Popen[bytes]") -> Iterator[None]:
    """End a process."""
    try:
        yield
    finally:
        process.terminate()
        process.wait()


@contextmanager
def web_server(folder: str, cluster: str) -> Iterator[str]:
    """Run `clew serve` on the core of the web machine; yield its address."""
    port = free_port()
    command = ("-m", "clew", "serve", "--port", str(port), "--threads", "1")
    environment = {"CLEW_DATABASE": f"sqlite:///{folder}/clew.sqlite", "CLEW_CLUSTER": cluster}
    with ending(on_core(WEB_CORE, *command, **environment)):
        settle(port)
        yield f"http://127.0.0.1:{port}"


@contextmanager
def cluster_elsewhere() -> Iterator[str]:
    """Run a scheduler and a worker on the core of the cluster; yield the address."""
    port = free_port()
    address = f"tcp://127.0.0.1:{port}"
    scheduler = ("-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")
    worker = ("-m", "distributed.cli.dask_worker", address, "--nthreads", "1", "--no-dashboard")
    with ending(on_core(CLUSTER_CORE, *scheduler)), ending(on_core(CLUSTER_CORE, *worker)):
        yield address


@contextmanager
def analysing(url: str, number: int) -> Iterator[None]:
    """Let visitors analyse, each with an address and a position of its own."""
    is_over = threading.Event()

    def analyse(visitor: int) -> None:
        with client_at(url, f"127.0.2.{visitor + 1}") as client:
            while not is_over.is_set():
                asked = {"position": position_of(visitor), "seconds": ANALYSIS_SECONDS}
                with client.stream("GET", "/api/v1/study", params=asked) as answer:
                    assert answer.status_code == 200, answer.read()
                    for _ in answer.iter_lines():
                        if is_over.is_set():
                            return

    threads = [threading.Thread(target=analyse, args=(visitor,), daemon=True) for visitor in range(number)]
    for thread in threads:
        thread.start()
    time.sleep(3)
    try:
        yield
    finally:
        is_over.set()
        for thread in threads:
            thread.join(timeout=5)


def client_at(url: str, address: str) -> Any:
    """Return a client with an address of this machine."""
    import httpx

    from support.web.running import Client

    return Client(url, transport=httpx.HTTPTransport(local_address=address))


def position_of(visitor: int) -> str:
    """Return a position that no other visitor analyses."""
    import clew

    start = clew.game(GAME).start()
    return str(start.play(start.moves()[visitor]))


def measured() -> list[Waits]:
    """Return the waits quiet, beside analyses without a cluster, and beside analyses with one."""
    found = []
    with ExitStack() as stack:
        cluster = stack.enter_context(cluster_elsewhere())
        for name, address, analyses in (
            ("nothing else to do", "", 0),
            (f"{ANALYSES} analyses on the server", "", ANALYSES),
            (f"{ANALYSES} analyses on a cluster", cluster, ANALYSES),
        ):
            with (
                tempfile.TemporaryDirectory() as folder,
                web_server(folder, address) as url,
                analysing(url, analyses),
                client_at(url, "127.0.2.100") as client,
            ):
                found.append(Waits(name, answer_seconds(client, MOVES, LEVEL_3)))
    return found


HEADER = "| a server with one core | median | worst |\n| --- | --- | --- |"


def rows() -> list[str]:
    """Return the table."""
    return [waits.row for waits in measured()]


if __name__ == "__main__":
    print(HEADER, *rows(), sep="\n")
