"""A file of solutions that grows, and that a later search goes on from.

    puzzle GAME KEY=VALUE ..        which puzzle it is
    0:1 SOLUTION                    where the search stood, and what it had found
    0:2 SOLUTION
    end                             all have been found

Every line stands by itself, so that whatever ends the search, no more than half a line is lost.
"""

from io import TextIOWrapper
from pathlib import Path

from clew.core.errors import ClewError

END = "end"


class SolutionFileError(ClewError):
    """A file of solutions that cannot be gone on with."""


class SolutionFile:
    """Solutions that are appended one by one."""

    def __init__(self, file: TextIOWrapper, cursor: str) -> None:
        self._file = file
        self.cursor = cursor
        """Where the solutions end that the file has."""

    @classmethod
    def opened(cls, path: Path, puzzle: str) -> "SolutionFile":
        """Open a file at its end, or begin it; refuse one that is of another puzzle or complete."""
        try:
            text = path.read_text(encoding="utf-8") if path.exists() else ""
            # Half a line at the end is of a search that was cut off: it is found again.
            whole = text[: text.rfind("\n") + 1]
            lines = whole.splitlines()
            if lines and lines[0] != f"puzzle {puzzle}":
                raise SolutionFileError(f"{path} holds something else: expected `puzzle {puzzle}` in its first line")
            if text and not lines:
                raise SolutionFileError(f"{path} holds something else: expected solutions of a puzzle")
            if lines and lines[-1] == END:
                raise SolutionFileError(f"{path} has all solutions already")
            cursor = lines[-1].split(" ")[0] if len(lines) > 1 else ""
            file = path.open("r+" if lines else "w", encoding="utf-8", newline="\n")
            file.seek(len(whole.encode()))
            file.truncate()
        except (OSError, UnicodeDecodeError) as error:
            raise SolutionFileError(f"{path} cannot be used: {getattr(error, 'strerror', None) or error}") from error
        if not lines:
            file.write(f"puzzle {puzzle}\n")
        return cls(file, cursor)

    def add(self, cursor: str, solution: str) -> None:
        """Append a solution."""
        self._file.write(f"{cursor} {solution}\n")

    def close(self, all_found: bool) -> None:
        """Close the file; say so if it holds all solutions."""
        if all_found:
            self._file.write(f"{END}\n")
        self._file.close()
