"""A file of solutions to which a search appends, and from which it can be resumed.

    puzzle GAME KEY=VALUE ..        the puzzle
    0:1 SOLUTION                    the cursor of the search, and the solution found there
    0:2 SOLUTION
    end                             all solutions have been found

Solutions are written line by line, so that an interrupted search loses at most half a line.
"""

from io import TextIOWrapper
from pathlib import Path

from clew.core.errors import ClewError

END = "end"


class SolutionFileError(ClewError):
    """A file of solutions that cannot be resumed."""


class SolutionFile:
    """A file to which solutions are appended."""

    def __init__(self, file: TextIOWrapper, cursor: str) -> None:
        self._file = file
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
        """Close the file, marking it as complete if it has all solutions."""
        if all_found:
            self._file.write(f"{END}\n")
        self._file.close()
