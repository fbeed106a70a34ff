"""Where long lists of independent jobs are run: processes of this machine."""

import multiprocessing
import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager


@contextmanager
def local_processes(workers: int | None = None) -> Iterator[Executor]:
    """Yield an executor with so many processes (all cores if None); left early, it stops what they are doing."""
    before = set(multiprocessing.active_children())
    # A forked process would inherit the locks of threads that it does not have.
    fresh = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers or os.cpu_count(), mp_context=fresh, initializer=_die_quietly)
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in set(multiprocessing.active_children()) - before:
            child.terminate()
        raise
    pool.shutdown()


def _die_quietly() -> None:
    """Let Ctrl-C, which a terminal sends to all processes, end a worker without a traceback."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
