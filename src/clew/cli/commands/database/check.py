"""`clew database check`: verifies every game."""

import typer

from clew.cli.commands.database.opening import DatabaseUrl, opened

#: The exit code for a damaged database.
DAMAGED = 1


def check(database: DatabaseUrl = None) -> None:
    """Verify every game, and report what is damaged, with exit code 1. No row is changed. Servers may be running."""
    from clew.web.live.verification import Verification

    faults = older = 0
    with opened(database) as found:
        verification = Verification(found)
        for finding in verification.findings():
            faults += finding.is_fault
            older += not finding.is_fault
            typer.echo(str(finding))
    typer.echo(
        f"games: {verification.games}, events: {verification.events}, faults: {faults}, "
        f"games of older rules that cannot be continued: {older}"
    )
    if faults:
        raise typer.Exit(DAMAGED)
