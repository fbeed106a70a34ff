"""Worker processes of this machine, which end with the process that started them."""

import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection


class WorkerPool(ProcessPoolExecutor):
    """Processes that do jobs, and that `kill` ends at once, whatever they are doing."""

    def __init__(self, workers: int, *, niceness: int = 0, ignore_interrupt: bool = False) -> None:
        # A forked process would inherit the locks of threads that it does not have.
        context = get_context("spawn")
        # The workers wait for the end of this pipe. Only this process holds its other side, so that it ends when the
        # pool is killed, and also when this process dies.
        self._lifeline_end, self._lifeline = context.Pipe(duplex=False)
        settings = (self._lifeline_end, niceness, ignore_interrupt)
        super().__init__(workers, context, initializer=_prepare_worker, initargs=settings)

    def kill(self) -> None:
        """End all processes; jobs that are not done fail or are cancelled."""
        self._lifeline.close()
        self.shutdown(cancel_futures=True)
        self._lifeline_end.close()


def _prepare_worker(lifeline: Connection, niceness: int, ignore_interrupt: bool) -> None:
    os.nice(niceness)
    # A terminal sends Ctrl-C to all processes: it ends a worker without a traceback, or is left to the parent.
    signal.signal(signal.SIGINT, signal.SIG_IGN if ignore_interrupt else signal.SIG_DFL)
    threading.Thread(target=_exit_at_end_of, args=(lifeline,), daemon=True).start()


def _exit_at_end_of(lifeline: Connection) -> None:
    lifeline.poll(None)
    os._exit(0)


@contextmanager
def local_processes(workers: int | None = None) -> Iterator[Executor]:
    """Yield an executor with some processes (one for each core if None); an exception ends them at once."""
    pool = WorkerPool(workers or os.cpu_count() or 1)
    try:
        yield pool
        pool.shutdown()
    finally:
        pool.kill()
