"""`clew puzzle`: the puzzles of all games."""

import typer

from clew.cli import puzzle_looking, puzzle_work

app = typer.Typer(rich_markup_mode=None, no_args_is_help=True, help="Solve, count, check and make puzzles.")

app.command("list")(puzzle_looking.list_puzzles)
for command in (puzzle_looking.show, puzzle_work.solve, puzzle_work.count, puzzle_looking.check, puzzle_work.new):
    app.command(command.__name__)(command)
