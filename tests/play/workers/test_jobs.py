"""Jobs: batches of seconds, few in flight, nothing done twice, and what becomes of work that kills its worker."""

import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

import pytest

from clew.core.jobs import JobExecutor, WorkerLost, run_jobs


class Recorded(JobExecutor):
    """Does jobs in threads, and records the batches and how many were in flight."""

    job_seconds = 0.02
    is_exclusive = False

    def __init__(self, workers: int, deadly: set[int] = frozenset()) -> None:  # type: ignore[assignment]
        self._threads = ThreadPoolExecutor(workers)
        self._workers = workers
        self._deadly = deadly
        self.batches: list[list[int]] = []
        self.in_flight = self.most_in_flight = 0

    @property
    def workers(self) -> int:
        return self._workers

    @property
    def words(self) -> str:
        return f"{self._workers} threads"

    def submit(self, fn: Callable[..., Any], /, *arguments: Any, **keywords: Any) -> "Future[Any]":
        items = arguments[1]
        self.batches.append(items)
        self.in_flight += 1
        self.most_in_flight = max(self.most_in_flight, self.in_flight)
        job: Future[Any] = Future()
        if self._deadly & set(items):
            job.set_exception(WorkerLost("a worker died 3 times"))
        else:
            job = self._threads.submit(fn, *arguments, **keywords)
        job.add_done_callback(self._landed)
        return job

    def _landed(self, job: object) -> None:
        self.in_flight -= 1


def square(number: int) -> int:
    return number * number


def slow_square(number: int) -> int:
    time.sleep(0.05)
    return number * number


def test_all_items_are_done_once() -> None:
    executor = Recorded(4)
    assert sorted(run_jobs(square, range(500), executor)) == [number * number for number in range(500)]
    assert sorted(item for batch in executor.batches for item in batch) == list(range(500))


def test_quick_items_are_done_in_batches_and_slow_ones_alone() -> None:
    quick, slow = Recorded(2), Recorded(2)
    list(run_jobs(square, range(500), quick))
    list(run_jobs(slow_square, range(8), slow))
    assert len(quick.batches[0]) == 1
    assert max(map(len, quick.batches)) > 8
    # Towards the end batches are small again, so that no worker is left with a long one.
    assert len(quick.batches[-1]) == 1
    assert set(map(len, slow.batches)) == {1}


def test_few_jobs_are_in_flight() -> None:
    executor = Recorded(4)
    list(run_jobs(slow_square, range(40), executor))
    assert executor.most_in_flight <= 5


def test_items_that_kill_their_worker_are_left_out_and_named() -> None:
    executor = Recorded(2, deadly={7, 30})
    found: list[int] = []
    with pytest.raises(WorkerLost, match="died 3 times") as lost:
        found.extend(run_jobs(square, range(60), executor))
    assert sorted(found) == sorted(number * number for number in range(60) if number not in (7, 30))
    assert sorted(lost.value.items) == [7, 30]  # type: ignore[type-var]
    # Once with others, and once alone.
    assert [sum(item in batch for batch in executor.batches) for item in (7, 30)] == [2, 2]


def test_an_executor_with_a_worker_for_each_job_need_not_try_again() -> None:
    executor = Recorded(2, deadly={0})
    executor.is_exclusive = True
    with pytest.raises(WorkerLost):
        list(run_jobs(square, range(4), executor))
    assert sum(0 in batch for batch in executor.batches) == 1


def test_an_error_of_the_work_is_raised() -> None:
    with ThreadPoolExecutor(1) as executor, pytest.raises(ZeroDivisionError):
        list(run_jobs(lambda number: 1 // number, [1, 0, 1], executor))


def test_work_can_be_stopped() -> None:
    stop = threading.Event()
    executor: Executor
    with ThreadPoolExecutor(1) as executor:
        found = run_jobs(slow_square, range(1000), executor, stop)
        next(found)
        stop.set()
        assert len(list(found)) < 10
