"""Arguments that the puzzle commands share."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from clew.cli.arguments import write_pictures
from clew.cli.output import OutputError

if TYPE_CHECKING:
    from clew.puzzles import Puzzle


def complete_puzzles(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Complete the text of a puzzle: the game, then names and keys of its puzzles."""
    from clew.puzzles import books

    words = [word for word in context.params.get("words") or [] if isinstance(word, str)]
    if not words or words[0] not in books():
        return [(name, "") for name in books() if name.startswith(incomplete)]
    found = books()[words[0]]
    named = [] if len(words) > 1 else [(puzzle.name, puzzle.sentence) for puzzle in found.named]
    offers = [*named, *((f"{key}=", meaning) for key, meaning in found.keys.items())]
    return [offer for offer in offers if offer[0].startswith(incomplete)]


Words = Annotated[
    list[str],
    typer.Argument(
        metavar="GAME [NAME] [KEY=VALUE]...",
        help="A puzzle: the game, the name of a puzzle, and settings; `clew puzzle list` shows names and keys.",
        autocompletion=complete_puzzles,
    ),
]
Drawing = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="A file with the shape drawn as text; same as shape=..., read from a file."),
]
Answer = Annotated[
    str, typer.Option("--answer", "-a", metavar="TEXT", help="An answer, in the format of `clew puzzle solve`.")
]
AnswerFile = Annotated[
    Path | None, typer.Option("--answer-file", metavar="FILE", help="A file with the answer; - is standard input.")
]
SolverThreads = Annotated[int | None, typer.Option(metavar="N", help="Number of threads. Default: all cores.", min=1)]


def puzzle_of(words: list[str], drawing: Path | None = None) -> "Puzzle":
    """Return the puzzle that the arguments describe."""
    from clew.puzzles import puzzle

    drawn = [] if drawing is None else [f"shape={'/'.join(_read(drawing).rstrip().splitlines()).replace(' ', '.')}"]
    return puzzle(" ".join([*words, *drawn]))


def answer_of(answer: str, answer_file: Path | None) -> str:
    """Return the answer from the arguments."""
    return " ".join((answer or (_read(answer_file) if answer_file else "")).split())


def _read(path: Path) -> str:
    try:
        return typer.get_text_stream("stdin").read() if str(path) == "-" else path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise OutputError(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}") from error


def draw(
    puzzle: "Puzzle", answer: str, svg: Path | None, png: Path | None, width: int, look: Mapping[str, Any]
) -> bool:
    """Write the picture to the given files; return whether there are any."""
    if svg is None and png is None:
        return False
    write_pictures(puzzle.picture(answer, **look), svg, png, width)
    return True
