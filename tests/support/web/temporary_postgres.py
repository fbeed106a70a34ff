"""A PostgreSQL server of one's own, in a folder that is gone afterwards; Debian's package is enough."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

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


@contextmanager
def postgres(durable: bool = False) -> Iterator[str]:
    """Run a server, and yield a URL to which the name of a database can be filled in (`{name}`)."""
    folder = Path(tempfile.mkdtemp(prefix="clew-pg-"))
    as_user = ["runuser", "-u", USER, "--"] if os.geteuid() == 0 else []
    owner = USER if as_user else pwd.getpwuid(os.geteuid()).pw_name
    if as_user:
        shutil.chown(folder, USER)
    bin_folder, data = programs(), folder / "data"
    assert bin_folder is not None

    def run(program: str, *arguments: str) -> None:
        command = [*as_user, str(bin_folder / program), *arguments]
        with (folder / "log").open("a") as log:
            subprocess.run(command, check=True, stdout=log, stderr=log, cwd="/")

    try:
        run("initdb", "--no-sync", "--auth=trust", "-D", str(data))
        settings = f"-k {folder} -c listen_addresses='' -c max_connections=200"
        unsafe = "" if durable else " -c fsync=off -c synchronous_commit=off"
        run("pg_ctl", "-D", str(data), "-w", "-o", settings + unsafe, "-l", str(folder / "server.log"), "start")
        yield f"postgresql://{owner}@/{{name}}?host={folder}"
    finally:
        run("pg_ctl", "-D", str(data), "-w", "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)
