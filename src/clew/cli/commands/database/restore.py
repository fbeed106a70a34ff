"""`clew database restore`: puts a backup in the place of a database."""

from typing import TYPE_CHECKING, Annotated

import typer

from clew.cli.commands.database.backup import BackupFile
from clew.cli.commands.database.opening import DatabaseUrl, opened

if TYPE_CHECKING:
    from clew.web.storage.database import Database


def restore(
    file: BackupFile,
    database: DatabaseUrl = None,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Replace what the database holds. Without this, it must be empty.")
    ] = False,
    damaged: Annotated[
        bool, typer.Option("--damaged", help="Restore a backup although some of its games are damaged.")
    ] = False,
) -> None:
    """Put what a backup holds into a database, of either kind. Stop the servers first.

    A backup of an older version is upgraded on the way. Every game is verified before anything is replaced.
    """
    from pathlib import Path

    from clew.web.storage.backups import prepared_copy

    with opened(database, must_exist=False) as target:
        target.check_restorable(overwrite)
        folder = Path(str(target.engine.url.database)).absolute().parent if target.is_file else None
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
        with prepared_copy(file, folder) as copy:
            words = _verified(copy, damaged)
            # Verifying takes a while, in which a server may have been started.
            target.check_restorable(overwrite)
            note = target.replace_with(copy)
    typer.echo(f"restored {words}")
    if note:
        typer.echo(note)


def _verified(copy: "Database", damaged: bool) -> str:
    """Return what a copy holds; raise BackupError if games of it are damaged, unless they are wanted."""
    from clew.web.live.verification import Verification
    from clew.web.storage.backups import BackupError

    verification, faults = Verification(copy), 0
    for finding in verification.findings():
        faults += finding.is_fault
        typer.echo(str(finding), err=True)
    if faults and not damaged:
        raise BackupError(f"nothing was restored: the backup has {faults} faults; --damaged restores it all the same")
    return f"games: {verification.games}, events: {verification.events}, faults: {faults}"
