"""`clew puzzle solve`, `count` and `new`: the long work on puzzles."""

import os
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from clew.cli.arguments import Dark, Json, Palette, Png, Svg, Width
from clew.cli.commands.puzzle.arguments import Drawing, Words, draw, puzzle_of
from clew.cli.commands.puzzle.solution_file import SolutionFile
from clew.cli.output import print_json, print_table
from clew.cli.progress import INTERRUPTED, progress_bar, stoppable

if TYPE_CHECKING:
    import threading

    from clew.puzzles import Count, Monitor, Puzzle, Solution

Threads = Annotated[int | None, typer.Option(metavar="N", help="How many threads work; all cores if not given.", min=1)]

#: After so many seconds it is told how long the rest may take.
SOON = 5.0


@contextmanager
def watching(stop: "threading.Event", threads: int | None) -> Iterator["Monitor"]:
    """Yield a watch whose progress is shown as a bar."""
    from clew.puzzles import Monitor

    begun = time.monotonic()
    with progress_bar("", 100) as bar:

        def report(done: float | None, words: str) -> None:
            passed = time.monotonic() - begun
            left = f", {in_words(passed * (1 - done) / done)} left" if done and passed > SOON else ""
            bar.update(None if done is None else 100 * done, f"{words}{left}")

        yield Monitor(stop, report, threads or os.cpu_count() or 1)


def in_words(seconds: float) -> str:
    """Return about how long something takes."""
    for unit, length in (("days", 86400.0), ("hours", 3600.0), ("minutes", 60.0)):
        if seconds >= 2 * length:
            return f"about {seconds / length:.0f} {unit}"
    return f"about {seconds:.0f} seconds"


def solve(
    words: Words,
    drawing: Drawing = None,
    every: Annotated[bool, typer.Option("--all", help="Find all solutions.")] = False,
    limit: Annotated[int | None, typer.Option(metavar="N", help="Find so many solutions.", min=1)] = None,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write solutions to a file; if it exists, go on where it ends."),
    ] = None,
    threads: Threads = None,
    svg: Svg = None,
    png: Png = None,
    width: Width = 800,
    palette: Palette = "standard",
    dark: Dark = False,
    json: Json = False,
) -> None:
    """Find one solution, or several, or all, or the best. Ctrl-C keeps what was found."""
    from clew.puzzles import text_of

    asked = puzzle_of(words, drawing)
    wanted = None if every or asked.improving else limit or 1
    file = SolutionFile.opened(save, text_of(asked)) if save else None
    found = _Found(asked, file)
    watch, interrupted = stoppable(lambda stop: found.search(stop, threads, wanted))
    if file:
        file.close(all_found=watch.conclusion != "" and not asked.improving)
    last = found.last
    draw(asked, last.text if last else "", svg, png, width, {"palette": palette, "dark": dark})
    _tell_solutions(asked, found, watch, save, json)
    if interrupted:
        raise typer.Exit(INTERRUPTED)


class _Found:
    """Solutions as they come: checked, then kept or printed or written."""

    def __init__(self, asked: "Puzzle", file: SolutionFile | None) -> None:
        self.asked = asked
        self.file = file
        self.kept: list[Solution] = []
        self.number = 0
        self.last: Solution | None = None

    def search(self, stop: "threading.Event", threads: int | None, limit: int | None) -> "Monitor":
        """Find solutions, each checked by the puzzle's own checker."""
        with watching(stop, threads) as watch:
            for solution in self.asked.solve(watch, limit, self.file.cursor if self.file else ""):
                mistakes = self.asked.check(solution.text)
                assert not mistakes, f"the solver was wrong: {solution.text}: {mistakes[0].sentence}"
                self.number += 1
                self.last = solution
                if self.asked.improving:
                    self.kept = [solution]
                elif self.file:
                    self.file.add(watch.cursor, solution.text)
                else:
                    self.kept.append(solution)
        return watch


def _tell_solutions(asked: "Puzzle", found: _Found, watch: "Monitor", save: Path | None, json: bool) -> None:
    from clew.puzzles import text_of

    if json:
        print_json(
            {
                "puzzle": text_of(asked),
                "question": asked.question,
                "found": found.number,
                "solutions": [asdict(solution) for solution in found.kept],
                "conclusion": watch.conclusion,
                "cursor": watch.cursor,
            }
        )
        return
    for solution in found.kept:
        typer.echo(solution.text)
        for heading, told in solution.facts.items():
            typer.echo(f"  {heading}: {told}")
        if solution.value is not None:
            typer.echo(f"  value: {solution.value}")
    if save:
        typer.echo(f"{found.number:,} solutions written to {save}.")
    if watch.conclusion:
        typer.echo(watch.conclusion)
    elif not found.number:
        typer.echo("None was found, and none ruled out.")


def count(
    words: Words,
    drawing: Drawing = None,
    symmetry: Annotated[bool, typer.Option(help="Whether to count up to symmetry too.")] = True,
    by_listing: Annotated[
        bool, typer.Option("--by-listing", help="Count by finding every solution, as a second opinion.")
    ] = False,
    threads: Threads = None,
    json: Json = False,
) -> None:
    """Count all solutions exactly, and how many there are up to symmetry."""
    from clew.puzzles import InvalidPuzzle, text_of

    asked = puzzle_of(words, drawing)
    recount: Callable[[Monitor], Count | None] | None = getattr(asked, "recount", None)
    if by_listing and recount is None:
        raise InvalidPuzzle("--by-listing: this game's puzzles are counted in one way only")

    def work(stop: "threading.Event") -> "Count | None":
        with watching(stop, threads) as watch:
            return recount(watch) if by_listing and recount else asked.count(watch, symmetry)

    counted, _ = stoppable(work)
    if counted is None:
        typer.echo("Stopped before the number was known.", err=True)
        raise typer.Exit(INTERRUPTED)
    if json:
        print_json({"puzzle": text_of(asked), "question": asked.question, **asdict(counted)})
        return
    rows: list[tuple[str, Any]] = [("solutions", f"{counted.number:,}")]
    if counted.up_to_symmetry is not None:
        rows += [("up to symmetry", f"{counted.up_to_symmetry:,}"), ("the same are", counted.identified)]
    rows += [("found by", counted.method), ("seconds", f"{counted.seconds:.1f}")]
    print_table(("", asked.question), rows)


def new(
    words: Words,
    drawing: Drawing = None,
    difficulty: Annotated[
        str, typer.Option("--difficulty", "-d", metavar="LEVEL", help="easy, medium or hard.")
    ] = "medium",
    seed: Annotated[int | None, typer.Option(metavar="N", help="The same number makes the same puzzle.")] = None,
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
    game, said = read(text_of(puzzle_of(words, drawing)))
    chosen = random.SystemRandom().randrange(10**6) if seed is None else seed

    def work(stop: "threading.Event") -> "Puzzle | None":
        with watching(stop, 1) as watch:
            return book(game).random(levels[difficulty], chosen, said, watch)

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
