"""`clew puzzle count`: counts solutions."""

from collections.abc import Callable
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from clew.cli.arguments import Json
from clew.cli.commands.puzzle.arguments import Drawing, SolverThreads, Words, puzzle_of
from clew.cli.commands.puzzle.progress_monitor import progress_monitor
from clew.cli.output import print_json, print_table
from clew.cli.progress import INTERRUPTED, stoppable

if TYPE_CHECKING:
    import threading

    from clew.puzzles import ExactCount, Monitor


def count(
    words: Words,
    drawing: Drawing = None,
    symmetry: Annotated[bool, typer.Option(help="Also count solutions up to symmetry.")] = True,
    by_listing: Annotated[
        bool, typer.Option("--by-listing", help="Count by listing every solution, as a check.")
    ] = False,
    threads: SolverThreads = None,
    json: Json = False,
) -> None:
    """Count all solutions exactly, also up to symmetry."""
    from clew.puzzles import InvalidPuzzle, text_of

    puzzle = puzzle_of(words, drawing)
    recount: Callable[[Monitor], ExactCount | None] | None = getattr(puzzle, "recount", None)
    if by_listing and recount is None:
        raise InvalidPuzzle("--by-listing: this game has only one way to count solutions")

    def work(stop: "threading.Event") -> "ExactCount | None":
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
