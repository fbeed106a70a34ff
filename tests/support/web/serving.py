"""`clew serve` in a process of its own, and what it logs."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from clew.web.settings import DATABASE_VARIABLE, THREADS_VARIABLE
from support.web.running import Client, eventually, free_port, is_up


@dataclass
class Served:
    """A server in a process and process group of its own, and what its clients were answered."""

    process: subprocess.Popen[bytes]
    port: int
    log: Path
    statuses: list[int] = field(default_factory=list)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def ask(self, method: str, path: str, cookies: dict[str, str] | None = None, **more: Any) -> None:
        """Send a request and read the whole answer, in a thread."""

        def run() -> None:
            # A stop may close the connection at any point.
            with suppress(httpx.TransportError), Client(self.url, cookies=cookies) as client:
                self.statuses.append(client.request(method, path, **more).status_code)

        threading.Thread(target=run, daemon=True).start()

    def complaints(self) -> list[str]:
        """Return what the server has logged, without the line that says where it is running."""
        return [line for line in self.log.read_text(encoding="utf-8").splitlines() if "Clew is running" not in line]


@contextmanager
def served(
    folder: Path,
    database: str,
    *options: str,
    before: Callable[[], None] | None = None,
    environment: Mapping[str, str] | None = None,
    app: str = "",
    probe: str = "",
    python: str = sys.executable,
) -> Iterator[Served]:
    """Run `clew serve`, or another `app` factory, with an interpreter; `before` is called in its process.

    It is up when `probe` is answered, by default with a list of games.
    """
    port, log = free_port(), folder / "log.txt"
    variables = {**os.environ, DATABASE_VARIABLE: database, THREADS_VARIABLE: "1", **(environment or {})}
    program = ["uvicorn", "--factory", app] if app else ["clew", "serve"]
    command = [python, "-m", *program, "--port", str(port), *options]
    with log.open("wb") as file:
        process = subprocess.Popen(
            command, env=variables, stdout=file, stderr=file, start_new_session=True, preexec_fn=before
        )
    try:
        eventually("the server to answer", lambda: process.poll() is not None or is_up(port, probe))
        yield Served(process, port, log)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
