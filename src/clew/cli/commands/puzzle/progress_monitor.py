"""A monitor of solvers that shows their progress as a bar."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from clew.cli.progress import progress_bar

if TYPE_CHECKING:
    import threading

    from clew.core.jobs import JobExecutor
    from clew.puzzles import Monitor


#: Seconds after which the remaining time is estimated.
ESTIMATE_AFTER = 5.0


@contextmanager
def progress_monitor(
    stop: "threading.Event", threads: int | None, executor: "JobExecutor | None" = None
) -> Iterator["Monitor"]:
    """Yield a monitor whose progress is shown as a bar."""
    from clew.puzzles import Monitor

    start = time.monotonic()
    where = "" if executor is None else f", {executor.words}"
    with progress_bar("", 100) as bar:

        def report(done: float | None, words: str) -> None:
            passed = time.monotonic() - start
            left = f", {in_words(passed * (1 - done) / done)} left" if done and passed > ESTIMATE_AFTER else ""
            bar.update(None if done is None else 100 * done, f"{words}{left}{where}")

        yield Monitor(stop, report, threads or os.cpu_count() or 1, executor)


def in_words(seconds: float) -> str:
    """Return an approximate duration in words."""
    for unit, length in (("days", 86400.0), ("hours", 3600.0), ("minutes", 60.0)):
        if seconds >= 2 * length:
            return f"about {seconds / length:.0f} {unit}"
    return f"about {seconds:.0f} seconds"
