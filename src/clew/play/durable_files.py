"""Files to which results are appended so that no crash loses one and no full disk leaves half a line."""

import errno
import os
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

if sys.platform != "win32":
    import fcntl


#: Who may read and write a new file: its owner may do both, others may read it.
NEW_FILE_MODE = 0o644


class AppendedFile:
    """A file that one process at a time appends to; raises OSError, also while another process has it open."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("ab", buffering=0)
        self._is_regular = stat.S_ISREG(os.fstat(self._file.fileno()).st_mode)
        try:
            if sys.platform != "win32":
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            self._file.close()
            raise BlockingIOError(error.errno, "another command is writing to it") from error

    @classmethod
    def continued(cls, path: Path, before: str, content: str) -> "AppendedFile":
        """Open a file that had some text when it was read (none: it was not there), and has the content from now on."""
        if not before and not path.exists():
            append_durably(path, content)
            return cls(path)
        file = cls(path)
        try:
            if path.read_bytes() != before.encode():
                raise BlockingIOError(errno.EAGAIN, "another command has written to it; try again")
            if content == before:
                return file
            replace_durably(path, content)
            return cls(path)
        except BaseException:
            file.close()
            raise
        finally:
            if content != before:
                file.close()

    def append(self, text: str) -> None:
        """Write a text and wait until it is on the disk; nothing is written if not all of it can be."""
        before = os.fstat(self._file.fileno()).st_size
        left = memoryview(text.encode())
        try:
            while left:
                left = left[self._file.write(left) or 0 :]
            if self._is_regular:
                os.fsync(self._file.fileno())
        except BaseException:
            if self._is_regular:
                with suppress(OSError):
                    os.ftruncate(self._file.fileno(), before)
            raise

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def append_durably(path: Path, text: str) -> None:
    """Append a text to a file and wait until it is on the disk, or raise OSError and leave the file as it was."""
    is_new = not path.exists()
    file = AppendedFile(path)
    try:
        file.append(text)
    except BaseException:
        if is_new:
            path.unlink(missing_ok=True)
        raise
    finally:
        file.close()


def replace_durably(path: Path, text: str) -> None:
    """Write a file again: at any moment there is the old one or the new one. Raises OSError and leaves the old one."""
    with replacing(path) as file:
        file.write(text.encode())


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """Yield a file that takes the place of another at the end; if anything fails before, the old one stays."""
    target = path.resolve()
    number, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(number, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, target.stat().st_mode if target.exists() else NEW_FILE_MODE)
        os.replace(name, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise
    if sys.platform != "win32":
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
