"""Servers whose disk and wall clock a test controls: see interposer.c."""

import os
import shutil
import struct
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from support.web.serving import Served, served

SOURCE = Path(__file__).with_name("interposer.c")

NO_FAULT, DISK_FULL, WRITES_FAIL, SYNCS_FAIL = range(4)

#: What a client may do without limits, for `clew serve`.
UNLIMITED = {
    f"CLEW_LIMITS__{name}__{field}": "1000000"
    for name in ("READS", "WRITES", "NEW_GAMES", "NEW_GAMES_DAILY", "WORK")
    for field in ("PER_SECOND", "BURST")
} | {"CLEW_LIMITS__REQUESTS_AT_WORK": "1000"}


def has_compiler() -> bool:
    """Return whether the interposer can be compiled."""
    return shutil.which("cc") is not None


@cache
def library() -> Path:
    """Return the compiled interposer."""
    target = Path(mkdtemp(prefix="clew-faults-")) / "interposer.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", str(target), str(SOURCE), "-ldl", "-lpthread"], check=True)
    return target


@dataclass
class Interposed:
    """A server with an interposer: its folder, the journal of its disk, and the control of its faults."""

    server: Served
    disk: Path
    journal: Path
    control: Path

    def recorded(self) -> int:
        """Return how much has been recorded up to now."""
        return self.journal.stat().st_size

    def set(self, fault: int = NO_FAULT, shift_seconds: float = 0.0) -> None:
        """Let operations of the disk fail from now on, and shift the wall clock."""
        # Into the same pages: the server has mapped them.
        with self.control.open("r+b") as file:
            file.write(_settings(fault, shift_seconds))


def _settings(fault: int, shift_seconds: float) -> bytes:
    return struct.pack("qq", fault, int(shift_seconds * 1e9))


@contextmanager
def interposed(folder: Path, *, app: str = "", shift_seconds: float = 0.0, **variables: str) -> Iterator[Interposed]:
    """Run `clew serve` on a database in `folder/disk`; `app` names another app factory than the usual one."""
    disk, journal, control = folder / "disk", folder / "journal", folder / "control"
    disk.mkdir(exist_ok=True)
    control.write_bytes(_settings(NO_FAULT, shift_seconds))
    environment = UNLIMITED | {
        "LD_PRELOAD": str(library()),
        "FAULTS_FOLDER": str(disk.resolve()),
        "FAULTS_JOURNAL": str(journal),
        "FAULTS_CONTROL": str(control),
        "PYTHONPATH": os.pathsep.join([str(SOURCE.parents[2]), os.environ.get("PYTHONPATH", "")]),
    }
    url = f"sqlite:///{disk.resolve() / 'clew.sqlite'}"
    with served(folder, url, environment=environment | variables, app=app) as server:
        yield Interposed(server, disk, journal, control)
