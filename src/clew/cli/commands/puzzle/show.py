"""`clew puzzle show`: shows a puzzle or writes its picture."""

import typer

from clew.cli.arguments import Dark, Json, Palette, Png, Svg, Width
from clew.cli.commands.puzzle.arguments import Answer, AnswerFile, Drawing, Words, answer_of, draw, puzzle_of
from clew.cli.output import print_json


def show(
    words: Words,
    drawing: Drawing = None,
    answer: Answer = "",
    answer_file: AnswerFile = None,
    svg: Svg = None,
    png: Png = None,
    width: Width = 800,
    palette: Palette = "standard",
    dark: Dark = False,
    json: Json = False,
) -> None:
    """Show a puzzle, or write its picture to a file. An answer is filled in if one is given."""
    from clew.cli.puzzle_drawing import is_terminal, print_puzzle
    from clew.puzzles import text_of

    puzzle = puzzle_of(words, drawing)
    given = answer_of(answer, answer_file)
    written = draw(puzzle, given, svg, png, width, {"palette": palette, "dark": dark})
    if json:
        print_json({"puzzle": text_of(puzzle), "question": puzzle.question, "diagram": puzzle.diagram(given)})
    elif not written and given and is_terminal():
        print_puzzle(puzzle, given)
        typer.echo(f"\n{puzzle.question}\n{text_of(puzzle)}")
    elif not written:
        typer.echo(f"{puzzle.diagram(given)}\n\n{puzzle.question}\n{text_of(puzzle)}")
