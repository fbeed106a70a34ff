"""A lock between the processes of one machine, as a file."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path

if sys.platform != "win32":
    import fcntl


class FileLock:
    """A lock between processes, held until it is released or the process ends."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: TextIOWrapper | None = None

    def acquire(self, *, waits: bool = False) -> bool:
        """Take the lock if it is free, or wait until it is; return whether it is held now."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        file = self._path.open("a")
        try:
            if sys.platform != "win32":
                fcntl.flock(file, fcntl.LOCK_EX if waits else fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.close()
            return False
        except BaseException:
            file.close()
            raise
        self._file = file
        return True

    def release(self) -> None:
        """Release the lock if it is held."""
        if self._file is not None:
            self._file.close()
            self._file = None

    @contextmanager
    def held(self) -> Iterator[None]:
        """Wait for the lock, and hold it."""
        self.acquire(waits=True)
        try:
            yield
        finally:
            self.release()
