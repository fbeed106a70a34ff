"""Puzzles in a terminal: the drawing of a game's puzzles, and what was done of them before."""

import json
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from clew.cells import Canvas, CellPicture, Room
from clew.core.package import package
from clew.puzzles import Puzzle, book, text_of
from clew.puzzles.by_hand import HasBoards, Piece, PuzzleBoard

#: The file with answers, in the folder of the user's data, and how many are kept.
FILE, MOST_KEPT = "puzzles.json", 500


def board_of(puzzle: Puzzle) -> PuzzleBoard | None:
    """Return the board of a puzzle that can be solved by hand, else None."""
    found = book(puzzle.game)
    return found.board(puzzle) if isinstance(found, HasBoards) else None


def puzzle_cells(puzzle: Puzzle, board: PuzzleBoard, answer: str, loose: Sequence[Piece], room: Room) -> CellPicture:
    """Return a puzzle with an answer in character cells: drawn by its game, or its diagram."""
    module = f"{package(puzzle.game).module}.puzzles.cells"
    if find_spec(module) is not None:
        drawing: Any = import_module(module)
        return drawing.cells(board, answer, loose, room)  # type: ignore[no-any-return]
    lines = puzzle.diagram(answer).splitlines()
    canvas = Canvas(max(map(len, lines)), len(lines))
    for row, line in enumerate(lines):
        canvas.put(0, row, line)
    return canvas.picture()


class KeptAnswers:
    """Answers of puzzles, complete or not, by the text of the puzzle."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / FILE
        self.answers: dict[str, dict[str, Any]] = {}
        with suppress(OSError, ValueError):
            found = json.loads(self.file.read_text(encoding="utf-8"))
            self.answers = found if isinstance(found, dict) else {}

    def answer(self, puzzle: Puzzle) -> str:
        """Return what was done of a puzzle."""
        return str(self.answers.get(text_of(puzzle), {}).get("answer", ""))

    def is_solved(self, puzzle: str) -> bool:
        """Return whether a puzzle, as text, was solved."""
        return bool(self.answers.get(puzzle, {}).get("solved"))

    def keep(self, puzzle: Puzzle, answer: str, solved: bool) -> None:
        """Keep an answer; a disc that is full is no reason to stop."""
        text = text_of(puzzle)
        was_solved = self.is_solved(text)
        self.answers.pop(text, None)
        self.answers[text] = {"answer": answer, "solved": solved or was_solved}
        self.answers = dict(list(self.answers.items())[-MOST_KEPT:])
        with suppress(OSError):
            self.file.parent.mkdir(parents=True, exist_ok=True)
            fresh = self.file.with_suffix(".new")
            fresh.write_text(json.dumps(self.answers), encoding="utf-8")
            fresh.replace(self.file)
