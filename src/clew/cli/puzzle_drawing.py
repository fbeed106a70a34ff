"""Drawings of character cells between the lines of a command's output."""

import os
import sys

import typer

from clew.cells import CellPicture, Room
from clew.puzzles import Puzzle
from clew.tui.puzzle_boards import board_of, puzzle_cells

#: The most rows of a drawing: it should be seen whole, with the lines around it.
MOST_ROWS = 30


def is_terminal() -> bool:
    """Return whether the output is read by a person, who would like a drawing."""
    return sys.stdout.isatty()


def print_puzzle(puzzle: Puzzle, answer: str) -> None:
    """Print a puzzle with an answer: drawn in colours, or as a diagram if it has no pieces to place."""
    board = board_of(puzzle)
    if board is None:
        typer.echo(puzzle.diagram(answer))
        return
    columns, rows = _room()
    print_cells(puzzle_cells(puzzle, board, answer, (), (columns, rows)))


def _room() -> Room:
    try:
        columns, rows = os.get_terminal_size(sys.stdout.fileno())
    except (OSError, ValueError):
        return 80, 20
    return columns, max(10, min(MOST_ROWS, rows - 4))


def print_cells(picture: CellPicture) -> None:
    """Print cells in the colours of the terminal."""
    from rich.console import Console
    from rich.text import Text

    from clew.tui.terminal_colours import colour_mode, style_of, theme_of

    mode, theme = colour_mode(), theme_of()
    console = Console(highlight=False)
    # The room of pieces that are not there any more is empty.
    filled = [number for number, row in enumerate(picture.rows) if any(cell.glyph != " " for cell in row)]
    for row in picture.rows[: filled[-1] + 1] if filled else ():
        line = Text()
        for cell in row:
            line.append(cell.glyph, style_of(cell._replace(glyph=" "), mode, theme))
        line.rstrip()
        console.print(line, soft_wrap=True)
