"""`clew puzzle solve`, `count` and `new`: the long-running puzzle commands."""

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

Threads = Annotated[int | None, typer.Option(metavar="N", help="Number of threads. Default: all cores.", min=1)]

#: Seconds after which the remaining time is estimated.
ESTIMATE_AFTER = 5.0


@contextmanager
def progress_monitor(stop: "threading.Event", threads: int | None) -> Iterator["Monitor"]:
    """Yield a monitor whose progress is shown as a bar."""
    from clew.puzzles import Monitor

    start = time.monotonic()
    with progress_bar("", 100) as bar:

        def report(done: float | None, words: str) -> None:
            passed = time.monotonic() - start
            left = f", {in_words(passed * (1 - done) / done)} left" if done and passed > ESTIMATE_AFTER else ""
            bar.update(None if done is None else 100 * done, f"{words}{left}")

        yield Monitor(stop, report, threads or os.cpu_count() or 1)


def in_words(seconds: float) -> str:
    """Return an approximate duration in words."""
    for unit, length in (("days", 86400.0), ("hours", 3600.0), ("minutes", 60.0)):
        if seconds >= 2 * length:
            return f"about {seconds / length:.0f} {unit}"
    return f"about {seconds:.0f} seconds"


def solve(
    words: Words,
    drawing: Drawing = None,
    every: Annotated[bool, typer.Option("--all", help="Find all solutions.")] = False,
    limit: Annotated[int | None, typer.Option(metavar="N", help="Find at most N solutions.", min=1)] = None,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write solutions to a file; if it exists, resume where it ends."),
    ] = None,
    threads: Threads = None,
    svg: Svg = None,
    png: Png = None,
    width: Width = 800,
    palette: Palette = "standard",
    dark: Dark = False,
    json: Json = False,
) -> None:
    """Find one solution, several, all, or the best. Ctrl-C stops and keeps the solutions found so far."""
    from clew.puzzles import text_of

    puzzle = puzzle_of(words, drawing)
    wanted = None if every or puzzle.improving else limit or 1
    file = SolutionFile.opened(save, text_of(puzzle)) if save else None
    found = _Solutions(puzzle, file)
    monitor, interrupted = stoppable(lambda stop: found.search(stop, threads, wanted))
    if file:
        file.close(all_found=monitor.conclusion != "" and not puzzle.improving)
    last = found.last
    draw(puzzle, last.text if last else "", svg, png, width, {"palette": palette, "dark": dark})
    _print_solutions(puzzle, found, monitor, save, json)
    if interrupted:
        raise typer.Exit(INTERRUPTED)


class _Solutions:
    """Solutions as they are found: checked, then written to a file or collected."""

    def __init__(self, puzzle: "Puzzle", file: SolutionFile | None) -> None:
        self.puzzle = puzzle
        self.file = file
        self.collected: list[Solution] = []
        self.number = 0
        self.last: Solution | None = None

    def search(self, stop: "threading.Event", threads: int | None, limit: int | None) -> "Monitor":
        """Find solutions, each checked by the puzzle's own checker."""
        with progress_monitor(stop, threads) as monitor:
            for solution in self.puzzle.solve(monitor, limit, self.file.cursor if self.file else ""):
                mistakes = self.puzzle.check(solution.text)
                assert not mistakes, f"the solver was wrong: {solution.text}: {mistakes[0].sentence}"
                self.number += 1
                self.last = solution
                if self.puzzle.improving:
                    self.collected = [solution]
                elif self.file:
                    self.file.add(monitor.cursor, solution.text)
                else:
                    self.collected.append(solution)
        return monitor


def _print_solutions(puzzle: "Puzzle", found: _Solutions, monitor: "Monitor", save: Path | None, json: bool) -> None:
    from clew.puzzles import text_of

    if json:
        print_json(
            {
                "puzzle": text_of(puzzle),
                "question": puzzle.question,
                "found": found.number,
                "solutions": [asdict(solution) for solution in found.collected],
                "conclusion": monitor.conclusion,
                "cursor": monitor.cursor,
            }
        )
        return
    for solution in found.collected:
        typer.echo(solution.text)
        for heading, fact in solution.facts.items():
            typer.echo(f"  {heading}: {fact}")
        if solution.value is not None:
            typer.echo(f"  value: {solution.value}")
    if save:
        typer.echo(f"{found.number:,} solutions written to {save}.")
    if monitor.conclusion:
        typer.echo(monitor.conclusion)
    elif not found.number:
        typer.echo("No solution was found, but there may be one.")


def count(
    words: Words,
    drawing: Drawing = None,
    symmetry: Annotated[bool, typer.Option(help="Also count solutions up to symmetry.")] = True,
    by_listing: Annotated[
        bool, typer.Option("--by-listing", help="Count by listing every solution, as a check.")
    ] = False,
    threads: Threads = None,
    json: Json = False,
) -> None:
    """Count all solutions exactly, also up to symmetry."""
    from clew.puzzles import InvalidPuzzle, text_of

    puzzle = puzzle_of(words, drawing)
    recount: Callable[[Monitor], Count | None] | None = getattr(puzzle, "recount", None)
    if by_listing and recount is None:
        raise InvalidPuzzle("--by-listing: this game has only one way to count solutions")

    def work(stop: "threading.Event") -> "Count | None":
        with progress_monitor(stop, threads) as monitor:
            return recount(monitor) if by_listing and recount else puzzle.count(monitor, symmetry)

    counted, _ = stoppable(work)
    if counted is None:
        typer.echo("Stopped before all solutions were counted.", err=True)
        raise typer.Exit(INTERRUPTED)
    if json:
        print_json({"puzzle": text_of(puzzle), "question": puzzle.question, **asdict(counted)})
        return
    rows: list[tuple[str, Any]] = [("solutions", f"{counted.number:,}")]
    if counted.up_to_symmetry is not None:
        rows += [("up to symmetry", f"{counted.up_to_symmetry:,}"), ("symmetries", counted.identified)]
    rows += [("method", counted.method), ("seconds", f"{counted.seconds:.1f}")]
    print_table(("", puzzle.question), rows)


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
