"""A PostgreSQL server of one's own, in a folder that is gone afterwards; Debian's package is enough."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from support.processes import descendants_of, is_running

#: initdb refuses to run as root; Debian's package makes this user.
USER = "postgres"


def programs() -> Path | None:
    """Return the folder of the server's programs, or None where PostgreSQL is not installed."""
    folders = [*sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]
    found = shutil.which("initdb")
    if found:
        folders.append(Path(found).resolve().parent)
    return next((folder for folder in folders if (folder / "initdb").exists()), None)


def is_installed() -> bool:
    return programs() is not None


class PostgresServer:
    """A server in a folder of its own, which can be killed and started again."""

    def __init__(self, folder: Path, durable: bool) -> None:
        self.folder, self.data, self.durable = folder, folder / "data", durable
        self._as_user = ["runuser", "-u", USER, "--"] if os.geteuid() == 0 else []
        owner = USER if self._as_user else pwd.getpwuid(os.geteuid()).pw_name
        self.url = f"postgresql://{owner}@/{{name}}?host={folder}"
        if self._as_user:
            shutil.chown(folder, USER)

    def run(self, program: str, *arguments: str) -> None:
        bin_folder = programs()
        assert bin_folder is not None
        command = [*self._as_user, str(bin_folder / program), *arguments]
        with (self.folder / "log").open("a") as log:
            subprocess.run(command, check=True, stdout=log, stderr=log, cwd="/")

    def start(self) -> None:
        settings = f"-k {self.folder} -c listen_addresses='' -c max_connections=200"
        unsafe = "" if self.durable else " -c fsync=off -c synchronous_commit=off"
        log = str(self.folder / "server.log")
        self.run("pg_ctl", "-D", str(self.data), "-w", "-o", settings + unsafe, "-l", log, "start")

    def stop(self) -> None:
        self.run("pg_ctl", "-D", str(self.data), "-w", "-m", "immediate", "stop")

    def processes(self) -> list[int]:
        """Return the server's process and those that it has started."""
        first = int((self.data / "postmaster.pid").read_text(encoding="utf-8").split()[0])
        return [first, *descendants_of(first)]

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to all processes of the server."""
        for process in self.processes():
            with suppress(ProcessLookupError):
                os.kill(process, number)

    def kill(self) -> None:
        """Kill the server as a crash of its machine would, and wait until it is gone."""
        # Stopped first, so that it starts no process that is not killed.
        os.kill(self.processes()[0], signal.SIGSTOP)
        killed = self.processes()
        for process in reversed(killed):
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        while any(is_running(process) for process in killed):
            time.sleep(0.01)
        # Where nothing collects ended processes, their ids look as if they were in use.
        for lock in (self.data / "postmaster.pid", *self.folder.glob(".s.PGSQL.*")):
            lock.unlink()


@contextmanager
def postgres_server(durable: bool = False) -> Iterator[PostgresServer]:
    """Run a server."""
    folder = Path(tempfile.mkdtemp(prefix="clew-pg-"))
    server = PostgresServer(folder, durable)
    try:
        server.run("initdb", "--no-sync", "--auth=trust", "-D", str(server.data))
        server.start()
        yield server
    finally:
        server.stop()
        # Each database is hundreds of files; the tests need not wait for their removal.
        os.spawnlp(os.P_NOWAIT, "rm", "rm", "-rf", str(folder))


@contextmanager
def postgres(durable: bool = False) -> Iterator[str]:
    """Run a server, and yield a URL to which the name of a database can be filled in (`{name}`)."""
    with postgres_server(durable) as server:
        yield server.url
