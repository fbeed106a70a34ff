"""`clew games`: lists the games and their options."""

from typing import Annotated, Any

import typer

from clew.cli.arguments import Json, complete_games
from clew.cli.output import print_json, print_table


def games(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="Show this game's options.", autocompletion=complete_games)
    ] = None,
    json: Json = False,
) -> None:
    """List the games, or the options of one game."""
    from clew.core.package import package, packages

    chosen = [package(game)] if game else list(packages().values())
    if json:
        print_json([_as_data(found.about) for found in chosen])
    elif game:
        _print_game(chosen[0].about)
        _print_records(chosen[0])
    else:
        rows = [(found.id, found.about.length, found.about.sentence) for found in chosen]
        print_table(("game", "length", "about"), rows)
        typer.echo("`clew games GAME` shows a game's options, `clew rules GAME` its rules, `clew play GAME` plays it.")


def _print_game(about: Any) -> None:
    from clew.core.about import TRADEMARKS

    typer.echo("\n".join(filter(None, (f"{about.name}: {about.credits}", about.cover, TRADEMARKS, about.sentence))))
    rows = [
        (option.name, option.help, option.expected, option.default_help or _default(option), option.rule)
        for option in about.options
    ]
    print_table(("option", "meaning", "expected", "default", "rule"), rows)


def _print_records(found: Any) -> None:
    from clew.play.shipped_records import shipped_records

    for name in shipped_records(found):
        typer.echo(f"`clew replay {found.id}:{name}` shows a game that comes with it.")


def _default(option: Any) -> str:
    return "" if option.default is None else option.write(option.default)


def _as_data(about: Any) -> dict[str, Any]:
    return {
        "id": about.id,
        "name": about.name,
        "credits": about.credits,
        "cover": about.cover,
        "sentence": about.sentence,
        "length": about.length,
        "rules_version": about.rules_version,
        "seats": list(about.seat_names),
        "options": [
            {
                "name": option.name,
                "help": option.help,
                "kind": option.kind,
                "expected": option.expected,
                "default": option.default,
                "rule": option.rule,
            }
            for option in about.options
        ],
    }
