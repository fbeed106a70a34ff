"""Background processes of test servers: of the usual priority, and used again by the next server.

Tests keep all cores busy, so that processes of low priority would wait for long, and importing takes a process longer
than most of the work that tests give it.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from functools import cache
from typing import Any

import pytest

from clew.play.statistics import program_records
from clew.play.workers import WorkerPool
from clew.web import background
from clew.web.catalogue import samples

#: How many processes wait for the next server. Each of them takes memory.
MOST_IDLE = 2

_IDLE: list[WorkerPool] = []


class ReusedPool:
    """Stands in for a pool of one worker process; the process stays if it has nothing to do at the end."""

    def __init__(self, workers: int, *, niceness: int = 0) -> None:
        assert workers == 1
        self._pool = _IDLE.pop() if _IDLE else WorkerPool(1)
        self._jobs: list[Future[Any]] = []

    @property
    def _broken(self) -> object:
        return self._pool._broken

    def submit(self, work: Callable[..., Any], *arguments: Any) -> Future[Any]:
        job = self._pool.submit(work, *arguments)
        self._jobs = [job, *(before for before in self._jobs if not before.done())]
        return job

    def kill(self) -> None:
        if self._broken or len(_IDLE) >= MOST_IDLE or not all(job.done() for job in self._jobs):
            self._pool.kill()
        else:
            _IDLE.append(self._pool)


@contextmanager
def quick_servers() -> Iterator[None]:
    """Let the servers of this process share their background processes and the records of their sample games."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(background, "WorkerPool", ReusedPool)
        patch.setattr(samples, "program_records", cache(program_records))
        yield
    while _IDLE:
        _IDLE.pop().kill()
