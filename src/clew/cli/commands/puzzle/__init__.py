"""`clew puzzle`: the puzzles of all games."""

import typer

from clew.cli.commands.puzzle import look, work

app = typer.Typer(rich_markup_mode=None, no_args_is_help=True, help="Solve, count, check and make puzzles.")

app.command("list")(look.list_puzzles)
for command in (look.show, work.solve, work.count, look.check, work.new):
    app.command(command.__name__)(command)
