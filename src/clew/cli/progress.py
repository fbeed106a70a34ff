"""Long-running work: progress bars on standard error, and Ctrl-C that keeps partial results."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from contextlib import contextmanager
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeVar

import typer

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from clew.core.package import GamePackage

R = TypeVar("R")

#: The exit code after Ctrl-C, as in shells.
INTERRUPTED = 130


class ProgressBar:
    """A progress bar; it is invisible unless standard error is a terminal."""

    def __init__(self, progress: "Progress", task: "TaskID") -> None:
        self._progress = progress
        self._task = task

    def update(self, done: float | None = None, words: str | None = None, total: float | None = None) -> None:
        """Show how much of how much is done, and a description of the current step."""
        shown: dict[str, Any] = {"completed": done, "description": words, "total": total}
        self._progress.update(self._task, **{name: value for name, value in shown.items() if value is not None})


@contextmanager
def progress_bar(words: str, total: float | None) -> Iterator[ProgressBar]:
    """Yield a progress bar, which is removed at the end."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        yield ProgressBar(progress, progress.add_task(words, total=total))


def ready(package: "GamePackage") -> None:
    """Compile a game with a message if this is its first use."""
    from clew.search.compile_ahead import needs_compiling

    if needs_compiling(package):
        typer.echo(
            f"Compiling {package.about.name} for its first use. This usually takes less than a minute.", err=True
        )
        compile_ahead(package)


def compile_ahead(package: "GamePackage", everything: bool = False) -> None:
    """Compile a game, with a progress bar: what playing it needs, or everything."""
    from clew.search.compile_ahead import steps, steps_beyond_playing, warm, warm_beyond_playing

    with progress_bar(package.about.name, None) as bar:
        # Rules may compile a part of theirs when they are imported, which counting the steps does.
        total = interruptible(lambda: steps(package) + (steps_beyond_playing(package) if everything else 0))
        bar.update(total=total)
        names = chain(warm(package), warm_beyond_playing(package) if everything else ())
        done = 0
        while (step := interruptible(lambda: next(names, None))) is not None:
            bar.update(done, f"{package.about.name}: {step}")
            done += 1
        bar.update(done)


def stoppable(work: Callable[[threading.Event], R]) -> tuple[R, bool]:
    """Run work that checks an event, which Ctrl-C sets; return its result and whether it was interrupted."""
    stop = threading.Event()
    future: Future[R] = Future()
    try:
        return _in_background(lambda: work(stop), future), False
    except KeyboardInterrupt:
        stop.set()
        return _result_of(future), True


def interruptible(work: Callable[[], R]) -> R:
    """Run work that cannot be stopped; Ctrl-C abandons it."""
    return _in_background(work, Future())


def _in_background(work: Callable[[], R], future: "Future[R]") -> R:
    """Run work in a thread and wait for it: compiled code does not notice Ctrl-C, but the waiting thread does."""

    def run() -> None:
        try:
            future.set_result(work())
        except BaseException as error:
            future.set_exception(error)

    # A daemon, so that abandoned work does not keep the process alive.
    threading.Thread(target=run, daemon=True).start()
    return _result_of(future)


def _result_of(future: "Future[R]") -> R:
    # Short waits, because on some systems Ctrl-C does not interrupt a long one.
    while not future.done():
        wait((future,), 0.05)
    return future.result()
