"""Worker processes of this machine, which end with the process that started them."""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, ParamSpec, TypeVar

from clew.core.jobs import JobExecutor, WorkerLost

P = ParamSpec("P")
T = TypeVar("T")

#: How often a job is tried: one that loses its process each time would never end.
MOST_TRIES = 3


class WorkerPool(ProcessPoolExecutor):
    """Processes that do jobs, and that `kill` ends at once, whatever they are doing."""

    def __init__(self, workers: int, *, niceness: int = 0) -> None:
        # A forked process would inherit the locks of threads that it does not have.
        context = get_context("spawn")
        # The workers wait for the end of this pipe. Only this process holds its other side, so that it ends when the
        # pool is killed, and also when this process dies.
        self._lifeline_end, self._lifeline = context.Pipe(duplex=False)
        super().__init__(workers, context, initializer=_prepare_worker, initargs=(self._lifeline_end, niceness))

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        """Start a job, and a process for it if there are too few."""
        with interrupts_blocked():
            return super().submit(fn, *args, **kwargs)

    @property
    def processes(self) -> list[int]:
        """The ids of the processes that run."""
        return list(self._processes or ())

    def cut_lifeline(self) -> None:
        """Let all processes end, without waiting for it."""
        self._lifeline.close()

    def kill(self) -> None:
        """End all processes; jobs that are not done fail or are cancelled."""
        self.cut_lifeline()
        self.shutdown(cancel_futures=True)
        self._lifeline_end.close()


@contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Start processes that never see Ctrl-C, not even while they import.

    A terminal sends Ctrl-C to all processes; it is for the parent, which then ends the workers. A new process inherits
    the signals that the thread which starts it has blocked.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _prepare_worker(lifeline: Connection, niceness: int) -> None:
    os.nice(niceness)
    threading.Thread(target=_exit_at_end_of, args=(lifeline,), daemon=True).start()


def _exit_at_end_of(lifeline: Connection) -> None:
    lifeline.poll(None)
    os._exit(0)


class SupervisedPool(ThreadPoolExecutor, JobExecutor):
    """Processes that do jobs; one that dies is replaced, and its job is done again.

    Each thread of this process waits for a process of its own, so that a lost process concerns one job only. (When a
    process of a ProcessPoolExecutor dies, all jobs fail.)
    """

    def __init__(self, workers: int) -> None:
        super().__init__(workers)
        self._workers = workers
        self._pools_lock = threading.Lock()
        self._pools: set[WorkerPool] = set()
        self._idle: list[WorkerPool] = []
        self._is_killed = False

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        """Start a job; it fails with WorkerLost if its process dies each time."""
        return super().submit(self._do, fn, args, kwargs)

    @property
    def workers(self) -> int:
        """The number of processes."""
        return self._workers

    @property
    def words(self) -> str:
        """The workers in words."""
        return f"{self._workers} {'process' if self._workers == 1 else 'processes'}"

    @property
    def processes(self) -> list[int]:
        """The ids of the processes that run."""
        with self._pools_lock:
            return [process for pool in self._pools for process in pool.processes]

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Do all jobs that have been submitted, then end the processes."""
        super().shutdown(wait, cancel_futures=cancel_futures)
        if wait:
            self.kill()

    def kill(self) -> None:
        """End all processes; jobs that are not done fail or are cancelled."""
        with self._pools_lock:
            self._is_killed = True
            pools = list(self._pools)
        for pool in pools:
            pool.cut_lifeline()
        super().shutdown(cancel_futures=True)
        for pool in pools:
            pool.kill()

    def _do(self, work: Callable[..., T], arguments: tuple[Any, ...], keywords: dict[str, Any]) -> T:
        for _ in range(MOST_TRIES):
            pool = self._take()
            try:
                return pool.submit(work, *arguments, **keywords).result()
            except BrokenProcessPool:
                self._discard(pool)
            finally:
                self._give_back(pool)
        raise WorkerLost(
            f"a process died {MOST_TRIES} times at the same work; with fewer workers there is more memory for each"
        )

    def _take(self) -> WorkerPool:
        with self._pools_lock:
            if self._is_killed:
                raise CancelledError
            pool = self._idle.pop() if self._idle else WorkerPool(1)
            self._pools.add(pool)
            return pool

    def _give_back(self, pool: WorkerPool) -> None:
        with self._pools_lock:
            if pool in self._pools:
                self._idle.append(pool)

    def _discard(self, pool: WorkerPool) -> None:
        with self._pools_lock:
            self._pools.discard(pool)
        pool.kill()


@contextmanager
def local_processes(workers: int | None = None) -> Iterator[SupervisedPool]:
    """Yield an executor with some processes (one for each core if None); an exception ends them at once."""
    pool = SupervisedPool(workers or os.cpu_count() or 1)
    try:
        yield pool
        pool.shutdown()
    finally:
        pool.kill()
