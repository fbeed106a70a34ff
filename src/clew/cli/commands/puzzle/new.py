"""`clew puzzle new`: makes a random puzzle."""

import random
from typing import TYPE_CHECKING, Annotated

import typer

from clew.cli.arguments import Dark, Json, Palette, Png, Svg, Width
from clew.cli.commands.puzzle.arguments import Drawing, Words, draw, puzzle_of
from clew.cli.commands.puzzle.progress_monitor import progress_monitor
from clew.cli.output import print_json
from clew.cli.progress import INTERRUPTED, stoppable

if TYPE_CHECKING:
    import threading

    from clew.puzzles import Puzzle


def new(
    words: Words,
    drawing: Drawing = None,
    difficulty: Annotated[
        str, typer.Option("--difficulty", "-d", metavar="LEVEL", help="easy, medium or hard.")
    ] = "medium",
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="Random seed; the same seed makes the same puzzle.")
    ] = None,
    svg: Svg = None,
    png: Png = None,
    width: Width = 800,
    palette: Palette = "standard",
    dark: Dark = False,
    json: Json = False,
) -> None:
    """Make a random puzzle that has exactly one solution."""
    from clew.core.errors import OptionError, nearest
    from clew.puzzles import book, text_of
    from clew.puzzles.book import DIFFICULTIES
    from clew.puzzles.registry import read

    levels = {level: level for level in DIFFICULTIES}
    if difficulty not in levels:
        raise OptionError(f"--difficulty {difficulty}{nearest(difficulty, levels)}: expected {', '.join(levels)}")
    game, settings = read(text_of(puzzle_of(words, drawing)))
    chosen = random.SystemRandom().randrange(10**6) if seed is None else seed

    def work(stop: "threading.Event") -> "Puzzle | None":
        with progress_monitor(stop, 1) as monitor:
            return book(game).random(levels[difficulty], chosen, settings, monitor)

    made, _ = stoppable(work)
    if made is None:
        raise typer.Exit(INTERRUPTED)
    written = draw(made, "", svg, png, width, {"palette": palette, "dark": dark})
    if json:
        print_json({"puzzle": text_of(made), "question": made.question, "difficulty": difficulty, "seed": chosen})
        return
    if not written:
        typer.echo(f"{made.diagram()}\n\n{made.question}")
    typer.echo(text_of(made))
