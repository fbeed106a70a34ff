"""`clew puzzle count`: counts solutions."""

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from clew.cli.arguments import Json
from clew.cli.commands.puzzle.arguments import Drawing, SolverThreads, Words, puzzle_of
from clew.cli.commands.puzzle.progress_monitor import progress_monitor
from clew.cli.contest import INCOMPLETE
from clew.cli.output import print_json, print_table
from clew.cli.progress import INTERRUPTED, stoppable
from clew.cli.work_place import Cluster, Workers, chosen_executor, work_place

if TYPE_CHECKING:
    import threading

    from clew.play.journal import Journal
    from clew.puzzles import ExactCount, Monitor


def count(
    words: Words,
    drawing: Drawing = None,
    symmetry: Annotated[bool, typer.Option(help="Also count solutions up to symmetry.")] = True,
    by_listing: Annotated[
        bool, typer.Option("--by-listing", help="Count by listing every solution, as a check.")
    ] = False,
    threads: SolverThreads = None,
    workers: Workers = None,
    cluster: Cluster = None,
    results: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Save what is counted here, and resume from what was saved before."),
    ] = None,
    json: Json = False,
) -> None:
    """Count all solutions exactly, also up to symmetry."""
    from clew.play.journal import Journal
    from clew.puzzles import InvalidPuzzle, text_of

    puzzle = puzzle_of(words, drawing)
    recount: Callable[[Monitor], ExactCount | None] | None = getattr(puzzle, "recount", None)
    if by_listing and recount is None:
        raise InvalidPuzzle("--by-listing: this game has only one way to count solutions")

    place = work_place(workers, cluster)
    heading = {"puzzle": text_of(puzzle), "symmetry": symmetry, "by listing": by_listing}
    journal = None if results is None else Journal(results, heading)
    with chosen_executor(place, is_needed=journal is not None) as executor:

        def work(stop: "threading.Event") -> "ExactCount | None":
            with progress_monitor(stop, threads, executor) as monitor:
                monitor.saved_work = journal
                return recount(monitor) if by_listing and recount else puzzle.count(monitor, symmetry)

        counted = _saved(lambda: stoppable(work)[0], journal)
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


def _saved(count: "Callable[[], ExactCount | None]", journal: "Journal | None") -> "ExactCount | None":
    """Count with an open journal; say what happened if workers are lost."""
    from clew.core.jobs import UnfinishedWork

    if journal is not None:
        journal.open()
    try:
        return count()
    except UnfinishedWork as error:
        typer.echo(f"clew: not all solutions were counted: {error}", err=True)
        raise typer.Exit(INCOMPLETE) from error
    finally:
        if journal is not None:
            journal.close()
