"""A file of solutions to which a search appends, and from which it can be resumed.

    puzzle GAME KEY=VALUE ..        the puzzle
    0:1 SOLUTION                    the cursor of the search, and the solution found there
    0:2 SOLUTION
    end                             all solutions have been found

Solutions are written about every second and are then on the disk. A search that was interrupted, in whatever way,
continues after the last whole line, so that no solution is missing or there twice.
"""

import time
from pathlib import Path

from clew.core.errors import ClewError
from clew.play.durable_files import AppendedFile

END = "end"

#: Lines are written after this many seconds, or when there are this many characters.
WRITE_SECONDS = 0.5
WRITE_CHARACTERS = 1 << 18


class SolutionFileError(ClewError):
    """A file of solutions that cannot be resumed or written."""


class SolutionFile:
    """A file to which solutions are appended."""

    def __init__(self, path: Path, file: AppendedFile, cursor: str) -> None:
        self._path = path
        self._file = file
        self._lines: list[str] = []
        self._characters = 0
        self._written = time.monotonic()
        self.cursor = cursor
        """The cursor of the last solution in the file."""

    @classmethod
    def opened(cls, path: Path, puzzle: str) -> "SolutionFile":
        """Open a file at its end, or create it; raise SolutionFileError if it is complete or of another puzzle."""
        try:
            text = path.read_text(encoding="utf-8") if path.exists() else ""
            # An incomplete last line is dropped: the search will find its solution again.
            whole = text[: text.rfind("\n") + 1]
            lines = whole.splitlines()
            if lines and lines[0] != f"puzzle {puzzle}":
                raise SolutionFileError(
                    f"{path} is not a file of this puzzle: expected `puzzle {puzzle}` in its first line"
                )
            if text and not lines:
                raise SolutionFileError(f"{path} is not a file of solutions")
            if lines and lines[-1] == END:
                raise SolutionFileError(f"{path} has all solutions already")
            cursor = lines[-1].split(" ")[0] if len(lines) > 1 else ""
            file = AppendedFile.continued(path, text, whole or f"puzzle {puzzle}\n")
        except (OSError, UnicodeDecodeError) as error:
            raise SolutionFileError(f"{path} cannot be used: {getattr(error, 'strerror', None) or error}") from error
        return cls(path, file, cursor)

    def add(self, cursor: str, solution: str) -> None:
        """Append a solution."""
        line = f"{cursor} {solution}\n"
        self._lines.append(line)
        self._characters += len(line)
        if self._characters >= WRITE_CHARACTERS or time.monotonic() - self._written >= WRITE_SECONDS:
            self._write()

    def _write(self) -> None:
        lines, self._lines, self._characters = self._lines, [], 0
        try:
            self._file.append("".join(lines))
        except OSError as error:
            raise SolutionFileError(f"{self._path} cannot be written: {error.strerror}") from error
        self._written = time.monotonic()

    def close(self, all_found: bool) -> None:
        """Write what is left and close the file, marking it as complete if it has all solutions."""
        if all_found:
            self._lines.append(f"{END}\n")
        try:
            self._write()
        finally:
            self._file.close()
