"""`clew puzzle list`, `show` and `check`: showing puzzles and checking answers."""

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
    """Show a puzzle, with an answer if one is given, or write its picture to a file."""
    from clew.puzzles import text_of

    puzzle = puzzle_of(words, drawing)
    given = answer_of(answer, answer_file)
    written = draw(puzzle, given, svg, png, width, {"palette": palette, "dark": dark})
    if json:
        print_json({"puzzle": text_of(puzzle), "question": puzzle.question, "diagram": puzzle.diagram(given)})
    elif not written:
        typer.echo(f"{puzzle.diagram(given)}\n\n{puzzle.question}\n{text_of(puzzle)}")


def check(
    words: Words,
    drawing: Drawing = None,
    answer: Answer = "",
    answer_file: AnswerFile = None,
    json: Json = False,
) -> None:
    """Check an answer: what is wrong with it, and where. The exit code is 1 if it is wrong."""
    from clew.puzzles import InvalidAnswer, text_of

    puzzle = puzzle_of(words, drawing)
    given = answer_of(answer, answer_file)
    if not given:
        raise InvalidAnswer("expected --answer TEXT or --answer-file FILE")
    mistakes = puzzle.check(given)
    if json:
        print_json({"puzzle": text_of(puzzle), "answer": given, "mistakes": list(mistakes)})
    elif mistakes:
        print_table(("where", "mistake"), [(mistake.where, mistake.sentence) for mistake in mistakes])
    else:
        typer.echo("Correct.")
    if mistakes:
        raise typer.Exit(1)
