"""`clew puzzle`: the puzzles of all games."""

import typer

from clew.cli.commands.puzzle.check import check
from clew.cli.commands.puzzle.count import count
from clew.cli.commands.puzzle.list import list_puzzles
from clew.cli.commands.puzzle.new import new
from clew.cli.commands.puzzle.play import play
from clew.cli.commands.puzzle.show import show
from clew.cli.commands.puzzle.solve import solve

app = typer.Typer(rich_markup_mode=None, no_args_is_help=True, help="Solve, count, check and make puzzles.")

app.command("list")(list_puzzles)
for command in (play, show, solve, count, check, new):
    app.command(command.__name__)(command)
