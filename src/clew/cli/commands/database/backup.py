"""`clew database backup`: copies a database into a file."""

from pathlib import Path
from typing import Annotated

import typer

from clew.cli.commands.database.opening import DatabaseUrl, opened

BackupFile = Annotated[Path, typer.Argument(metavar="FILE", help="The backup, one file.")]


def backup(
    file: BackupFile,
    database: DatabaseUrl = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace FILE if it exists.")] = False,
) -> None:
    """Write a consistent copy of the database into FILE. Servers may be running.

    FILE is an SQLite database of Clew, whatever the database is, so `clew database check` can verify it.
    """
    from clew.web.storage.backups import back_up

    with opened(database) as found:
        typer.echo(f"{file}: {back_up(found, file, overwrite)}")
