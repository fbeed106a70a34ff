"""Arguments that the commands about puzzles share, and what they mean."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from clew.cli.arguments import write_pictures
from clew.cli.output import OutputError

if TYPE_CHECKING:
    from clew.puzzles import Puzzle


def complete_puzzles(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Complete the words of a puzzle: the game, then names and keys of its puzzles."""
    from clew.puzzles import books

    words = [word for word in context.params.get("words") or [] if isinstance(word, str)]
    if not words or words[0] not in books():
        return [(name, "") for name in books() if name.startswith(incomplete)]
    found = books()[words[0]]
    named = [] if len(words) > 1 else [(puzzle.name, puzzle.sentence) for puzzle in found.named]
    offers = [*named, *((f"{key}=", told) for key, told in found.keys.items())]
    return [offer for offer in offers if offer[0].startswith(incomplete)]


Words = Annotated[
    list[str],
    typer.Argument(
        metavar="GAME [NAME] [KEY=VALUE]...",
        help="A puzzle: the game, the name of a puzzle, and words that say more; `clew puzzle list` has them all.",
        autocompletion=complete_puzzles,
    ),
]
Drawing = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="A file with the shape drawn as text; it stands for the word shape=..."),
]
Answer = Annotated[str, typer.Option("--answer", "-a", metavar="TEXT", help="An answer, as `solve` prints them.")]
AnswerFile = Annotated[
    Path | None, typer.Option("--answer-file", metavar="FILE", help="A file with the answer; - is the input.")
]


def puzzle_of(words: list[str], drawing: Path | None = None) -> "Puzzle":
    """Return the puzzle that the arguments mean."""
    from clew.puzzles import puzzle

    drawn = [] if drawing is None else [f"shape={'/'.join(_read(drawing).rstrip().splitlines()).replace(' ', '.')}"]
    return puzzle(" ".join([*words, *drawn]))


def answer_of(answer: str, answer_file: Path | None) -> str:
    """Return the answer that the arguments mean."""
    return " ".join((answer or (_read(answer_file) if answer_file else "")).split())


def _read(path: Path) -> str:
    try:
        return typer.get_text_stream("stdin").read() if str(path) == "-" else path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise OutputError(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}") from error


def draw(asked: "Puzzle", answer: str, svg: Path | None, png: Path | None, width: int, look: Mapping[str, Any]) -> bool:
    """Write the pictures that are asked for; return whether there are any."""
    if svg is None and png is None:
        return False
    write_pictures(asked.picture(answer, **look), svg, png, width)
    return True
