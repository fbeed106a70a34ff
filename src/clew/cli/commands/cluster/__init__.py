"""`clew cluster`: the cluster that long work can be sent to."""

import typer

from clew.cli.commands.cluster.check import check

app = typer.Typer(rich_markup_mode=None, no_args_is_help=True, help="Check a Dask cluster for long work.")


@app.callback()
def _group() -> None:
    """Check a Dask cluster for long work."""


app.command("check")(check)
