"""`clew puzzle check`: checks an answer."""

import typer

from clew.cli.arguments import Json
from clew.cli.commands.puzzle.arguments import Answer, AnswerFile, Drawing, Words, answer_of, puzzle_of
from clew.cli.output import print_json, print_table


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
