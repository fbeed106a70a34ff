"""Many independent pieces of work, given to an executor as jobs that take seconds, a few at a time.

A job is a batch of items. A job of milliseconds would spend its time on the way to a worker; one of minutes would leave
other workers idle at the end, and lose much with its worker. So batches grow until they take as long as the executor
says, and shrink towards the end. Only as many jobs are submitted as keep all workers busy.
"""

import os
import queue
import threading
import time
from abc import abstractmethod
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from clew.core.errors import ClewError

I = TypeVar("I")  # noqa: E741
R = TypeVar("R")
T = TypeVar("T")

#: How often a caller that wants to stop is noticed, in seconds.
POLL_SECONDS = 0.1

#: The share of a new measurement in the mean time of an item.
SMOOTHING = 0.3


class UnfinishedWork(ClewError):
    """Work that was not finished, for a reason other than invalid input; what has been done is kept."""


class ClusterLost(UnfinishedWork):
    """A cluster that answers no more."""


class WorkerLost(UnfinishedWork):
    """A job whose worker has died each time; `items` is what was not done."""

    def __init__(self, message: str, items: Sequence[object] = ()) -> None:
        super().__init__(message)
        self.items = items


class JobExecutor(Executor):
    """An executor that knows its workers."""

    #: How long a job should take, in seconds.
    job_seconds = 0.2

    #: Whether each job has its worker for itself: only then is it certain which job killed a worker.
    is_exclusive = True

    @property
    @abstractmethod
    def workers(self) -> int:
        """How many jobs are done at the same time."""

    @property
    @abstractmethod
    def words(self) -> str:
        """The workers in words: `2 processes`."""

    def submit_all(self, fn: Callable[..., T], calls: Sequence[tuple[Any, ...]]) -> "list[Future[T]]":
        """Start a job for the arguments of each call; together may be quicker than one by one."""
        return [self.submit(fn, *arguments) for arguments in calls]


def workers_of(executor: Executor) -> int:
    """Return how many jobs an executor does at the same time."""
    return executor.workers if isinstance(executor, JobExecutor) else os.cpu_count() or 1


def run_jobs(
    work: Callable[[I], R], items: Iterable[I], executor: Executor, stop: threading.Event | None = None
) -> Generator[R, None, None]:
    """Do the work on all items and yield each result as it comes; ends early when `stop` is set.

    Closing the generator cancels the jobs that have not begun.

    An item whose worker died each time is left out: WorkerLost is raised after all others are done. An error of the
    work itself is raised at once.
    """
    yield from _JobFlow(work, items, executor, stop or threading.Event()).results()


def do_batch(work: Callable[[I], R], items: Sequence[I]) -> tuple[list[R], float]:
    """Do the work on some items, in a worker; return the results and how long they took."""
    begun = time.perf_counter()
    return [work(item) for item in items], time.perf_counter() - begun


@dataclass(frozen=True)
class _Batch(Generic[I]):
    """The items of a job, and whether it is one item that has a worker for itself."""

    items: list[I]
    is_alone: bool


class _JobFlow(Generic[I, R]):
    """The items that are waiting, and the jobs that are being done."""

    def __init__(self, work: Callable[[I], R], items: Iterable[I], executor: Executor, stop: threading.Event) -> None:
        self._work = work
        self._executor = executor
        self._stop = stop
        self._waiting = deque(items)
        self._suspects: deque[I] = deque()
        self._running: dict[Future[tuple[list[R], float]], _Batch[I]] = {}
        self._done: queue.SimpleQueue[Future[tuple[list[R], float]]] = queue.SimpleQueue()
        self._seconds_per_item: float | None = None
        self._batch_size = 1
        self._how_lost = ""

    def results(self) -> Iterator[R]:
        lost: list[I] = []
        try:
            while not self._stop.is_set():
                self._fill_up()
                if not self._running:
                    break
                for job in self._landed():
                    yield from self._finished(job, lost)
        finally:
            for job in self._running:
                job.cancel()
        if lost:
            raise WorkerLost(self._how_lost, lost)

    def _landed(self) -> "list[Future[tuple[list[R], float]]]":
        """Wait a moment for a job to be done, and return all that are."""
        try:
            jobs = [self._done.get(timeout=POLL_SECONDS)]
            while not self._done.empty():
                jobs.append(self._done.get())
            return jobs
        except queue.Empty:
            return []

    def _fill_up(self) -> None:
        workers = workers_of(self._executor)
        # A few more than workers, so that the next job is there when one ends.
        room = workers + max(1, workers // 4) - len(self._running)
        batches: list[list[I]] = []
        while self._waiting and len(batches) < room:
            share = len(self._waiting) // (2 * max(1, workers))
            size = max(1, min(self._batch_size, share))
            batches.append([self._waiting.popleft() for _ in range(size)])
        self._start(batches, is_alone=False)
        # Jobs that waited in the same place lost their worker too, so suspects are tried again, each alone.
        if self._suspects and not self._waiting and not self._running:
            self._start([[self._suspects.popleft()]], is_alone=True)

    def _start(self, batches: list[list[I]], *, is_alone: bool) -> None:
        calls: list[tuple[Any, ...]] = [(self._work, items) for items in batches]
        if isinstance(self._executor, JobExecutor):
            is_exclusive = self._executor.is_exclusive
            jobs = self._executor.submit_all(do_batch, calls) if calls else []
        else:
            is_exclusive = True
            jobs = [self._executor.submit(do_batch, *call) for call in calls]
        for job, items in zip(jobs, batches, strict=True):
            self._running[job] = _Batch(items, len(items) == 1 and (is_alone or is_exclusive))
            job.add_done_callback(self._done.put)

    def _finished(self, job: "Future[tuple[list[R], float]]", lost: list[I]) -> Iterator[R]:
        batch = self._running.pop(job)
        try:
            results, seconds = job.result()
        except WorkerLost as error:
            self._how_lost = str(error)
            (lost if batch.is_alone else self._suspects).extend(batch.items)
            return
        self._adapt(seconds / len(batch.items))
        yield from results

    def _adapt(self, seconds: float) -> None:
        """Choose the size of the next batches by how long an item took."""
        before = self._seconds_per_item
        self._seconds_per_item = seconds if before is None else before + SMOOTHING * (seconds - before)
        wanted = getattr(self._executor, "job_seconds", JobExecutor.job_seconds) / max(self._seconds_per_item, 1e-6)
        self._batch_size = max(1, min(2 * self._batch_size, int(wanted)))
