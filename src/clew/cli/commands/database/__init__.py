"""`clew database`: what an operator does with the database of the web app."""

import typer

from clew.cli.commands.database.backup import backup
from clew.cli.commands.database.check import check
from clew.cli.commands.database.prune import prune
from clew.cli.commands.database.restore import restore

app = typer.Typer(rich_markup_mode=None, no_args_is_help=True, help="Look after the database of the web app.")


@app.callback()
def database() -> None:
    """Look after the database of the web app."""


app.command("backup")(backup)
app.command("restore")(restore)
app.command("check")(check)
app.command("prune")(prune)
