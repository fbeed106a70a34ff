"""`clew puzzle list`, `show` and `check`: looking at puzzles and answers."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from clew.cli.arguments import Dark, Json, Palette, Png, Svg, Width, complete_games
from clew.cli.commands.puzzle.arguments import Answer, AnswerFile, Drawing, Words, answer_of, draw, puzzle_of
from clew.cli.output import print_json, print_table

if TYPE_CHECKING:
    from clew.puzzles import PuzzleBook


def list_puzzles(
    game: Annotated[
        str, typer.Argument(metavar="[GAME]", help="A game's name; all if not given.", autocompletion=complete_games)
    ] = "",
    family: Annotated[
        str, typer.Option(metavar="KEY=VALUE", help="List all puzzles of a family; the game's list names them.")
    ] = "",
    json: Json = False,
) -> None:
    """List the puzzles that have names, and the words that make others."""
    from clew.puzzles import book, books

    found = {game: book(game)} if game else books()
    if family:
        _list_family(found, family, json)
    elif json:
        print_json([_as_data(name, told) for name, told in found.items()])
    else:
        for name, told in found.items():
            _print_book(name, told)


def _as_data(game: str, told: "PuzzleBook") -> dict[str, Any]:
    from clew.puzzles.registry import families, line

    puzzles = [
        {"name": puzzle.name, "puzzle": line(game, puzzle.words), "sentence": puzzle.sentence, "group": puzzle.group}
        for puzzle in told.named
    ]
    return {"game": game, "keys": dict(told.keys), "families": dict(families(told)), "puzzles": puzzles}


def _print_book(game: str, told: "PuzzleBook") -> None:
    from clew.puzzles.registry import families

    for group in dict.fromkeys(puzzle.group for puzzle in told.named):
        rows = [(f"{game} {puzzle.name}", puzzle.sentence) for puzzle in told.named if puzzle.group == group]
        print_table(("puzzle", "what it asks"), rows, group)
        typer.echo("")
    print_table(("key", "meaning"), told.keys.items(), f"Words of {game} puzzles, as key=value")
    typer.echo("")
    if families(told):
        print_table(("family", "its members"), families(told).items(), "Families, as --family key=value")
        typer.echo("")


def _list_family(found: Mapping[str, "PuzzleBook"], family: str, json: bool) -> None:
    """List the members of a family, one a line, as they are found."""
    from clew.puzzles import InvalidPuzzle
    from clew.puzzles.registry import families, family_of, line

    key, equals, value = family.partition("=")
    having = {game: told for game, told in found.items() if key in families(told)}
    if not equals or not having:
        known = ", ".join(name for told in found.values() for name in families(told)) or "none"
        raise InvalidPuzzle(f"--family {family}: expected KEY=VALUE; the families are: {known}")
    for game, told in having.items():
        members = [line(game, words) for words in family_of(told, key, value)] if json else []
        if json:
            print_json({"game": game, "family": family, "puzzles": members})
            continue
        for words in family_of(told, key, value):
            typer.echo(line(game, words))


def show(
    words: Words,
    drawing: Drawing = None,
    answer: Answer = "",
    answer_file: AnswerFile = None,
    svg: Svg = None,
    png: Png = None,
    width: Width = 800,
    palette: Palette = "standard",
    dark: Dark = False,
    json: Json = False,
) -> None:
    """Show a puzzle, with an answer filled in if one is given, or write its picture to a file."""
    from clew.puzzles import text_of

    asked = puzzle_of(words, drawing)
    given = answer_of(answer, answer_file)
    written = draw(asked, given, svg, png, width, {"palette": palette, "dark": dark})
    if json:
        print_json({"puzzle": text_of(asked), "question": asked.question, "diagram": asked.diagram(given)})
    elif not written:
        typer.echo(f"{asked.diagram(given)}\n\n{asked.question}\n{text_of(asked)}")


def check(
    words: Words,
    drawing: Drawing = None,
    answer: Answer = "",
    answer_file: AnswerFile = None,
    json: Json = False,
) -> None:
    """Check an answer of your own: what is wrong with it, and where. The exit code is 1 if anything is."""
    from clew.puzzles import InvalidAnswer, text_of

    asked = puzzle_of(words, drawing)
    given = answer_of(answer, answer_file)
    if not given:
        raise InvalidAnswer("no answer: expected --answer TEXT or --answer-file FILE")
    mistakes = asked.check(given)
    if json:
        print_json({"puzzle": text_of(asked), "answer": given, "mistakes": list(mistakes)})
    elif mistakes:
        print_table(("where", "what is wrong"), [(mistake.where, mistake.sentence) for mistake in mistakes])
    else:
        typer.echo("It is right.")
    if mistakes:
        raise typer.Exit(1)
