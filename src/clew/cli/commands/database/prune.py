"""`clew database prune`: removes old games."""

import time
from typing import Annotated

import typer

from clew.cli.commands.database.opening import DatabaseUrl, opened
from clew.core.errors import ClewError

DAY = 24 * 3600.0


class PruneError(ClewError):
    """A policy that removes nothing."""


def prune(
    database: DatabaseUrl = None,
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
    from clew.web.storage import pruning

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
    with opened(database) as found:
        found.prepare()
        for name, days, condition in policy:
            games = condition(time.time() - days * DAY)
            number = pruning.count(found, games) if dry_run else len(pruning.remove(found, games))
            typer.echo(f"{name}: {number} games {'would be ' if dry_run else ''}removed")
