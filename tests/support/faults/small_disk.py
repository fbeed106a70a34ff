"""Servers on a small disk of their own: a file system in memory that only the server's process has mounted."""

import ctypes
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path

from support.faults.interposing import UNLIMITED
from support.web.serving import Served, served

CLONE_NEWNS = 0x20000
MS_REC, MS_PRIVATE = 0x4000, 1 << 18

#: Bytes of the disk.
SIZE = 2 * 1024 * 1024

DATABASE, LOG, BALLAST = "clew.sqlite", "log.txt", "ballast"


def can_mount() -> bool:
    """Return whether this process may mount a file system that no other process sees."""
    unshare = shutil.which("unshare")
    command = [str(unshare), "-m", "mount", "-t", "tmpfs", "none", "/mnt"]
    return unshare is not None and not subprocess.run(command, check=False, capture_output=True).returncode


@dataclass
class SmallDisk:
    """A small disk with a server on it: its database, and its log."""

    server: Served
    folder: Path
    """The disk, as this process can reach it."""

    def fill(self) -> None:
        """Write until nothing more can be written."""
        fill(self.folder)

    def make_room(self) -> None:
        """Remove what was filled."""
        (self.folder / BALLAST).unlink()


def fill(folder: Path) -> None:
    """Write into a folder until nothing more can be written."""
    with (folder / BALLAST).open("ab", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(512))


@contextmanager
def small_disk(folder: Path, *, content: Path | None = None, is_full: bool = False) -> Iterator[SmallDisk]:
    """Run `clew serve` on a small disk with copies of the files of a folder.

    On a disk that is full from the start there is no room for its log, which is elsewhere then.
    """
    disk = folder / "disk"
    disk.mkdir(exist_ok=True)
    library = ctypes.CDLL(None, use_errno=True)

    def mount() -> None:
        done = library.unshare(CLONE_NEWNS) or library.mount(b"none", b"/", None, MS_REC | MS_PRIVATE, None)
        if done or library.mount(b"none", bytes(disk), b"tmpfs", 0, f"size={SIZE}".encode()):
            raise OSError(ctypes.get_errno(), "mount")
        if content is not None:
            shutil.copytree(content, disk, dirs_exist_ok=True)
        if is_full:
            fill(disk)
            return
        log = os.open(disk / LOG, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        os.dup2(log, 1)
        os.dup2(log, 2)

    with served(folder, f"sqlite:///{disk / DATABASE}", before=mount, environment=UNLIMITED) as server:
        inside = Path(f"/proc/{server.process.pid}/root{disk}")
        yield SmallDisk(server if is_full else replace(server, log=inside / LOG), inside)
