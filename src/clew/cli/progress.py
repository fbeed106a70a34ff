"""Long work: progress on standard error, and Ctrl-C that keeps what there is."""

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, wait
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import typer

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from clew.core.package import GamePackage

R = TypeVar("R")

#: The exit code of what was interrupted, as shells have it.
INTERRUPTED = 130


class ProgressBar:
    """A progress bar, or nothing where nobody is watching."""

    def __init__(self, progress: "Progress", task: "TaskID") -> None:
        self._progress = progress
        self._task = task

    def update(self, done: float | None = None, words: str | None = None) -> None:
        """Show how much is done, and what comes next."""
        shown: dict[str, Any] = {"completed": done, "description": words}
        self._progress.update(self._task, **{name: value for name, value in shown.items() if value is not None})


@contextmanager
def progress_bar(words: str, total: float | None) -> Iterator[ProgressBar]:
    """Yield a progress bar, which goes away at the end."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        yield ProgressBar(progress, progress.add_task(words, total=total))


def ready(package: "GamePackage") -> None:
    """Compile a game if this is its first use, and say so."""
    from clew.search.compile_ahead import is_warm

    if os.environ.get("NUMBA_DISABLE_JIT", "0") == "0" and not is_warm(package):
        typer.echo(f"Compiling {package.about.name}; this is done once and takes up to half a minute.", err=True)
        compile_ahead([package])


def compile_ahead(packages: "Sequence[GamePackage]") -> None:
    """Compile games, with progress."""
    from clew.search.compile_ahead import steps, warm

    with progress_bar("", sum(steps(package) for package in packages)) as bar:
        done = 0
        for package in packages:
            steps_of = warm(package)
            while (step := interruptible(lambda: next(steps_of, None))) is not None:  # noqa: B023
                bar.update(done, f"{package.about.name}: {step}")
                done += 1
            bar.update(done)


def stoppable(work: Callable[[threading.Event], R]) -> tuple[R, bool]:
    """Do work that looks at an event; Ctrl-C sets it. Return the result and whether the work was cut short."""
    stop = threading.Event()
    coming: Future[R] = Future()
    try:
        return _in_background(lambda: work(stop), coming), False
    except KeyboardInterrupt:
        stop.set()
        return _result_of(coming), True


def interruptible(work: Callable[[], R]) -> R:
    """Do work that never looks up; Ctrl-C abandons it."""
    return _in_background(work, Future())


def _in_background(work: Callable[[], R], coming: "Future[R]") -> R:
    """Do work in a thread and wait for it: compiled code does not notice Ctrl-C, but whoever waits for it does."""

    def run() -> None:
        try:
            coming.set_result(work())
        except BaseException as error:
            coming.set_exception(error)

    # A daemon, so that abandoned work does not keep the process alive.
    threading.Thread(target=run, daemon=True).start()
    return _result_of(coming)


def _result_of(coming: "Future[R]") -> R:
    # In short waits, because on some systems Ctrl-C does not get through a long one.
    while not coming.done():
        wait((coming,), 0.05)
    return coming.result()
