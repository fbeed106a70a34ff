"""`clew engine check`: whether a program keeps to the engine protocol."""

import dataclasses
from typing import Annotated

import typer

from clew.cli.arguments import Json, complete_games, game_of
from clew.cli.output import print_json

#: The exit code when a check has failed.
FAILURES = 1


def check(
    command: Annotated[
        str,
        typer.Argument(metavar="COMMAND", help="The command that starts the engine, with its arguments, in quotes."),
    ],
    game: Annotated[
        list[str] | None,
        typer.Option(
            "--game",
            "-g",
            metavar="GAME",
            help="A game that it plays, perhaps with options, in quotes; repeated. Default: all games.",
            autocompletion=complete_games,
        ),
    ] = None,
    timeout: Annotated[
        float, typer.Option(metavar="S", help="Seconds that it may take for an answer.", min=0.1)
    ] = 30.0,
    json: Json = False,
) -> None:
    """Check whether a program keeps to the engine protocol. The exit code is 1 if it does not."""
    from clew.cli.progress import ready
    from clew.core.package import packages
    from clew.engine.conformance import FAILED, PASSED, ConformanceCheck
    from clew.engine.process import split_command

    split_command(command)
    games = [game_of(name, None) for name in game or packages()]
    for each in games:
        ready(each.package)
    outcomes = []
    for outcome in ConformanceCheck(command, games, timeout).run():
        outcomes.append(outcome)
        if not json:
            typer.echo(f"{outcome.outcome:<8} {outcome.name}{f' ({outcome.sentence})' if outcome.sentence else ''}")
    failed = sum(outcome.outcome == FAILED for outcome in outcomes)
    if json:
        print_json([dataclasses.asdict(outcome) for outcome in outcomes])
    else:
        passed = sum(outcome.outcome == PASSED for outcome in outcomes)
        typer.echo(f"{passed} passed, {failed} failed, {len(outcomes) - passed - failed} skipped")
    if failed:
        raise typer.Exit(FAILURES)
