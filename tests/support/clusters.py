"""Dask clusters as tests run them: a scheduler and workers in processes that can be killed."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from support.processes import with_helpers

#: A scheduler that gives up on a job as docs/cluster.md recommends.
SETTINGS = {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "2"}


@dataclass
class ClusterProcesses:
    """A scheduler and its workers."""

    folder: Path
    """Where they write their logs."""
    host: str = "127.0.0.1"
    protocol: str = "tcp"
    options: Sequence[str] = ()
    """Options of the scheduler and of all workers."""
    environment: dict[str, str] = field(default_factory=dict)
    before: Sequence[str] = ()
    """A command that runs the scheduler elsewhere."""
    scheduler: "subprocess.Popen[bytes] | None" = None
    workers: "list[subprocess.Popen[bytes]]" = field(default_factory=list)
    port: int = 0

    def __post_init__(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as place:
            self.port = int(place.getsockname()[1])

    @property
    def address(self) -> str:
        """The address of the scheduler."""
        return f"{self.protocol}://{self.host}:{self.port}"

    def start(self, workers: int) -> None:
        """Start the scheduler and some workers, each a process of its own without a nanny."""
        place = ("--protocol", self.protocol, "--host", self.host, "--port", str(self.port), "--no-dashboard")
        self.scheduler = self._run("scheduler", *place, *self.options, before=self.before)
        for _ in range(workers):
            self.start_worker()

    def start_worker(self, *before: str) -> None:
        """Start another worker; `before` is a command that runs it elsewhere."""
        own = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(self.folder))
        self.workers.append(self._run("worker", self.address, *own, *self.options, before=before))

    def kill_scheduler(self) -> None:
        """Kill the scheduler and wait for the workers, which end without one or are killed."""
        assert self.scheduler is not None
        kill(self.scheduler)
        self.scheduler = None
        while self.workers:
            kill(self.workers.pop())

    def kill_worker(self) -> None:
        """Kill the oldest worker."""
        kill(self.workers.pop(0))

    def stop(self) -> None:
        """Kill all processes."""
        for process in (*self.workers, *([self.scheduler] if self.scheduler else [])):
            kill(process)

    def _run(self, part: str, *arguments: str, before: Sequence[str] = ()) -> "subprocess.Popen[bytes]":
        command = [*before, sys.executable, "-m", f"distributed.cli.dask_{part}", *arguments]
        environment = with_helpers(**SETTINGS, **self.environment)
        with (self.folder / f"{part}.log").open("ab") as log:
            return subprocess.Popen(command, stdout=log, stderr=log, env=environment, start_new_session=True)


def kill(process: "subprocess.Popen[bytes]") -> None:
    """Kill a process of a cluster as a power cut would, with all that it started."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


@contextmanager
def running_cluster(folder: Path, workers: int, **settings: object) -> Iterator[ClusterProcesses]:
    """Run a cluster."""
    cluster = ClusterProcesses(folder, **settings)  # type: ignore[arg-type]
    try:
        cluster.start(workers)
        yield cluster
    finally:
        cluster.stop()


def no_space() -> None:
    """Fail as on a full disk; here, because workers can import helpers but no tests."""
    raise OSError(28, "No space left on device")
