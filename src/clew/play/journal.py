"""A journal: a file with a heading and one JSON line for each piece of work that is done, from which it is resumed.

A line cut off by a crash is dropped.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from clew.core.errors import ClewError
from clew.play.durable_files import AppendedFile


class JournalError(ClewError):
    """A file that is not a journal, or that of other work."""


class Journal:
    """Work that is done, by key, in a file if there is one."""

    def __init__(self, path: Path | None, heading: Mapping[str, Any]) -> None:
        """Read what is there; raise JournalError for a file of other work, and write nothing."""
        self._path = path
        self._heading = f"{json.dumps(heading)}\n"
        self._text = self._whole = ""
        self._file: AppendedFile | None = None
        self.done: dict[str, Any] = {}
        if path is not None and path.exists():
            self._read(path)

    def _read(self, path: Path) -> None:
        try:
            self._text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise JournalError(f"{path} cannot be read: {error}") from error
        if self._heading.startswith(self._text):
            # A crash before the first result has left an empty file or a part of the heading.
            return
        heading, *lines = [line for line in self._text.splitlines(keepends=True) if line.endswith("\n")] or [""]
        if heading != self._heading:
            raise JournalError(f"{path} has other results: expected those of this command with the same settings")
        self._whole = "".join([heading, *lines])
        for number, line in enumerate(lines, start=2):
            try:
                key, data = json.loads(line)
            except (ValueError, TypeError) as error:
                raise JournalError(f"{path}, line {number}: expected a result") from error
            self.done.setdefault(key, data)

    def open(self) -> None:
        """Begin to write."""
        if self._path is None:
            return
        try:
            self._file = AppendedFile.continued(self._path, self._text, self._whole or self._heading)
        except OSError as error:
            raise self._unwritable(error) from error

    def add(self, key: str, data: Any) -> None:
        """Append a result; afterwards it is on the disk."""
        if self._file is not None:
            try:
                self._file.append(f"{json.dumps([key, data], ensure_ascii=False)}\n")
            except OSError as error:
                raise self._unwritable(error) from error
        self.done[key] = data

    def close(self) -> None:
        """Let other commands write to the file."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _unwritable(self, error: OSError) -> JournalError:
        return JournalError(f"{self._path} cannot be written: {error.strerror}")
