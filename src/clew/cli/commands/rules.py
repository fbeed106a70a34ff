"""`clew rules`: shows the numbered rules of a game."""

from typing import Annotated

import typer

from clew.cli.arguments import GameName, Json
from clew.cli.output import print_json
from clew.core.errors import OptionError, nearest


def rules(
    game: GameName,
    number: Annotated[str | None, typer.Argument(metavar="[RULE]", help="Show this rule only, as in 3 or LC3.")] = None,
    json: Json = False,
) -> None:
    """Show the rules of a game, or one of them."""
    from clew.core.package import package

    found = package(game)
    chosen = list(found.rulebook)
    if number:
        wanted = number.upper() if not number.isdecimal() else found.rule_number(int(number))
        chosen = [rule for rule in chosen if rule.number == wanted]
        if not chosen:
            known = [rule.number for rule in found.rulebook]
            raise OptionError(
                f"{found.about.name} has no rule {number}{nearest(wanted, known)}: expected {known[0]} to {known[-1]}"
            )
    if json:
        print_json(
            [{"number": rule.number, "mark": rule.mark, "source": rule.source, "text": rule.text} for rule in chosen]
        )
    elif number:
        typer.echo(f"{chosen[0].number} ({chosen[0].source}): {chosen[0].text}")
    else:
        _print_rulebook(found.rulebook.text)


def _print_rulebook(text: str) -> None:
    """Print the rules, formatted on a terminal and as Markdown otherwise."""
    from rich.console import Console
    from rich.markdown import Markdown

    from clew.core.rulebook import MARKS

    console = Console()
    if console.is_terminal:
        console.print(Markdown(text))
    else:
        typer.echo(text)
    typer.echo("Where a rule comes from:")
    for mark, words in MARKS.items():
        typer.echo(f"  {mark}  {words}")
