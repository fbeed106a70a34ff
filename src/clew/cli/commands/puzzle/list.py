"""`clew puzzle list`: lists puzzles."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from clew.cli.arguments import Json, complete_games
from clew.cli.output import print_json, print_table

if TYPE_CHECKING:
    from clew.puzzles import PuzzleBook


def list_puzzles(
    game: Annotated[
        str, typer.Argument(metavar="[GAME]", help="The name of a game. Default: all.", autocompletion=complete_games)
    ] = "",
    family: Annotated[
        str,
        typer.Option(metavar="KEY=VALUE", help="List all puzzles of a family; the list of a game names its families."),
    ] = "",
    json: Json = False,
) -> None:
    """List the named puzzles, and the keys for other ones."""
    from clew.puzzles import book, books

    found = {game: book(game)} if game else books()
    if family:
        _list_family(found, family, json)
    elif json:
        print_json([_as_data(name, contents) for name, contents in found.items()])
    else:
        for name, contents in found.items():
            _print_book(name, contents)


def _as_data(game: str, book: "PuzzleBook") -> dict[str, Any]:
    from clew.puzzles.registry import families, line

    puzzles = [
        {"name": puzzle.name, "puzzle": line(game, puzzle.words), "sentence": puzzle.sentence, "group": puzzle.group}
        for puzzle in book.named
    ]
    return {"game": game, "keys": dict(book.keys), "families": dict(families(book)), "puzzles": puzzles}


def _print_book(game: str, book: "PuzzleBook") -> None:
    from clew.puzzles.registry import families

    for group in dict.fromkeys(puzzle.group for puzzle in book.named):
        rows = [(f"{game} {puzzle.name}", puzzle.sentence) for puzzle in book.named if puzzle.group == group]
        print_table(("puzzle", "question"), rows, group)
        typer.echo("")
    print_table(("key", "meaning"), book.keys.items(), f"Settings of {game} puzzles, as key=value")
    typer.echo("")
    if families(book):
        print_table(("family", "members"), families(book).items(), "Families, as --family key=value")
        typer.echo("")


def _list_family(found: Mapping[str, "PuzzleBook"], family: str, json: bool) -> None:
    """List the members of a family, one a line, as they are generated."""
    from clew.puzzles import InvalidPuzzle
    from clew.puzzles.registry import families, family_of, line

    key, equals, value = family.partition("=")
    having = {game: book for game, book in found.items() if key in families(book)}
    if not equals or not having:
        known = ", ".join(name for book in found.values() for name in families(book)) or "none"
        raise InvalidPuzzle(f"--family {family}: expected KEY=VALUE; the families are: {known}")
    for game, book in having.items():
        members = [line(game, words) for words in family_of(book, key, value)] if json else []
        if json:
            print_json({"game": game, "family": family, "puzzles": members})
            continue
        for words in family_of(book, key, value):
            typer.echo(line(game, words))
