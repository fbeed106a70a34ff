"""`clew puzzle solve`: finds solutions."""

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from clew.cli.arguments import Dark, Json, Palette, Png, Svg, Width
from clew.cli.commands.puzzle.arguments import Drawing, SolverThreads, Words, draw, puzzle_of
from clew.cli.commands.puzzle.progress_monitor import progress_monitor
from clew.cli.commands.puzzle.solution_file import SolutionFile
from clew.cli.contest import INCOMPLETE
from clew.cli.output import print_json
from clew.cli.progress import INTERRUPTED, stoppable
from clew.cli.work_place import Cluster, Workers, chosen_executor, work_place

if TYPE_CHECKING:
    import threading

    from clew.core.jobs import JobExecutor
    from clew.puzzles import Monitor, Puzzle, Solution


#: How many solutions are drawn in a terminal.
MOST_DRAWN = 3


def solve(
    words: Words,
    drawing: Drawing = None,
    every: Annotated[bool, typer.Option("--all", help="Find all solutions.")] = False,
    limit: Annotated[int | None, typer.Option(metavar="N", help="Find at most N solutions.", min=1)] = None,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write solutions to a file; if it exists, resume where it ends."),
    ] = None,
    threads: SolverThreads = None,
    workers: Workers = None,
    cluster: Cluster = None,
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
    place = work_place(workers, cluster)
    with chosen_executor(place) as executor:
        found = _Solutions(puzzle, SolutionFile.opened(save, text_of(puzzle)) if save else None)
        monitor, interrupted = _searched(found, threads, wanted, executor)
    last = found.last
    draw(puzzle, last.text if last else "", svg, png, width, {"palette": palette, "dark": dark})
    _print_solutions(puzzle, found, monitor, save, json)
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def _searched(
    found: "_Solutions", threads: int | None, limit: int | None, executor: "JobExecutor | None"
) -> tuple["Monitor", bool]:
    """Search, and close the file with all that was found; say what happened if workers are lost."""
    from clew.core.jobs import UnfinishedWork

    all_found = False
    try:
        monitor, interrupted = stoppable(lambda stop: found.search(stop, threads, limit, executor))
        all_found = monitor.conclusion != "" and not found.puzzle.improving
        return monitor, interrupted
    except UnfinishedWork as error:
        typer.echo(f"clew: not all solutions were found: {error}", err=True)
        raise typer.Exit(INCOMPLETE) from error
    finally:
        if found.file:
            found.file.close(all_found)


class _Solutions:
    """Solutions as they are found: checked, then written to a file or collected."""

    def __init__(self, puzzle: "Puzzle", file: SolutionFile | None) -> None:
        self.puzzle = puzzle
        self.file = file
        self.collected: list[Solution] = []
        self.number = 0
        self.last: Solution | None = None

    def search(
        self, stop: "threading.Event", threads: int | None, limit: int | None, executor: "JobExecutor | None"
    ) -> "Monitor":
        """Find solutions, each checked by the puzzle's own checker."""
        with progress_monitor(stop, threads, executor) as monitor:
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


def _draw_in_terminal(puzzle: "Puzzle", answer: str, number: int) -> None:
    """Draw one of the first solutions, where a person reads the output."""
    from clew.cli.puzzle_drawing import is_terminal, print_puzzle

    if number < MOST_DRAWN and is_terminal():
        print_puzzle(puzzle, answer)


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
    for number, solution in enumerate(found.collected):
        _draw_in_terminal(puzzle, solution.text, number)
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
