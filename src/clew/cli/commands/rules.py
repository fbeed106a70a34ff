"""`clew rules`: shows the rules of a game, short or exact."""

import textwrap
from collections.abc import Iterator
from typing import Annotated

import typer

from clew.cli.arguments import GameName, Json
from clew.cli.output import print_json
from clew.core.errors import OptionError, nearest
from clew.core.package import GamePackage
from clew.core.rulebook import Rule
from clew.core.short_rules import ShortPicture, ShortSection

#: The width of text.
WIDTH = 78


def rules(
    game: GameName,
    number: Annotated[str | None, typer.Argument(metavar="[RULE]", help="Show this rule only, as in 3 or LC3.")] = None,
    exact: Annotated[
        bool, typer.Option("--all", help="Show the exact, numbered rules and where they come from.")
    ] = False,
    json: Json = False,
) -> None:
    """Show the rules of a game, short or exact."""
    from clew.core.package import package

    found = package(game)
    chosen = _chosen(found, number)
    if json:
        print_json(
            [{"number": rule.number, "mark": rule.mark, "source": rule.source, "text": rule.text} for rule in chosen]
        )
    elif number:
        typer.echo(f"{chosen[0].number} ({chosen[0].source}): {chosen[0].text}")
    elif exact or not found.short_rules:
        _print_rulebook(found.rulebook.text)
    else:
        typer.echo("\n".join(_short_rules(found)))


def _chosen(package: GamePackage, number: str | None) -> list[Rule]:
    """Return the rule with this number, or all rules."""
    rulebook = list(package.rulebook)
    if not number:
        return rulebook
    wanted = number.upper() if not number.isdecimal() else package.rule_number(int(number))
    chosen = [rule for rule in rulebook if rule.number == wanted]
    if not chosen:
        known = [rule.number for rule in rulebook]
        raise OptionError(
            f"{package.about.name} has no rule {number}{nearest(wanted, known)}: expected {known[0]} to {known[-1]}"
        )
    return chosen


def _short_rules(package: GamePackage) -> Iterator[str]:
    """Yield the lines of the short rules."""
    yield package.about.name
    yield from textwrap.wrap(package.about.sentence, WIDTH)
    for section in package.short_rules:
        yield from _section(section)
    yield ""
    yield f"All exact rules: clew rules {package.id} --all"


def _section(section: ShortSection) -> Iterator[str]:
    yield from ("", section.heading.upper())
    yield from textwrap.wrap(f"{section.words} ({', '.join(section.rules)})", WIDTH)
    for picture in section.pictures:
        yield from _picture(picture)


def _picture(picture: ShortPicture) -> Iterator[str]:
    """Yield a diagram with its caption; nothing for a picture that would be too large between the words."""
    if picture.diagram:
        yield ""
        yield from (f"    {line}".rstrip() for line in picture.diagram)
        shown = picture.move or ", ".join(picture.marks)
        words = f"{picture.caption} ({shown})" if shown else picture.caption
        yield from textwrap.wrap(words, WIDTH, initial_indent="  ", subsequent_indent="  ")


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
