"""`clew database prune`: removes old games."""

import time
from typing import Annotated

import typer

from clew.core.errors import ClewError

DAY = 24 * 3600.0


class PruneError(ClewError):
    """A policy that removes nothing."""


def prune(
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", help="The database, as for `clew serve`. Default: CLEW_DATABASE."),
    ] = None,
    finished: Annotated[
        float | None, typer.Option(metavar="DAYS", help="Remove games that ended more than DAYS ago.", min=0)
    ] = None,
    abandoned: Annotated[
        float | None,
        typer.Option(metavar="DAYS", help="Remove unfinished games without a move or message for DAYS.", min=0),
    ] = None,
    untouched: Annotated[
        float | None,
        typer.Option(metavar="DAYS", help="Remove games older than DAYS in which nothing has ever happened.", min=0),
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say how many games would be removed.")] = False,
) -> None:
    """Remove old games, with their records. Servers may be running."""
    from clew.web.settings import Settings
    from clew.web.storage import pruning
    from clew.web.storage.database import open_database

    policy = [
        (name, days, condition)
        for name, days, condition in (
            ("finished", finished, pruning.finished),
            ("abandoned", abandoned, pruning.abandoned),
            ("untouched", untouched, pruning.untouched),
        )
        if days is not None
    ]
    if not policy:
        raise PruneError("nothing to remove: expected --finished, --abandoned or --untouched with a number of days")
    opened = open_database(database or Settings.from_environment().database)
    opened.prepare()
    try:
        for name, days, condition in policy:
            games = condition(time.time() - days * DAY)
            number = pruning.count(opened, games) if dry_run else len(pruning.remove(opened, games))
            typer.echo(f"{name}: {number} games {'would be ' if dry_run else ''}removed")
    finally:
        opened.close()
