"""Work in a process of its own, at a low priority.

In the server's own process it would delay all requests: while Python draws or computes statistics, no other thread of
that process makes progress, however low the priority.
"""

import threading
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from clew.play.workers import WorkerPool
from clew.web.errors import Unavailable
from clew.web.metering.current import waiting

T = TypeVar("T")

#: The usual priority, lower than that of bots.
NICENESS = 10


class BackgroundProcess:
    """One process, started when it is first needed, which does one job after the other."""

    def __init__(self, most_waiting: int, niceness: int = NICENESS) -> None:
        self._most_waiting = most_waiting
        self._niceness = niceness
        self._lock = threading.Lock()
        self._pool: WorkerPool | None = None
        self._waiting = 0
        self._is_closed = False

    @property
    def jobs(self) -> int:
        """The number of jobs that wait or are being done."""
        return self._waiting

    def do(self, work: Callable[..., T], *arguments: Any) -> T:
        """Return the result of a function; wait for it. The function and its arguments are sent to the process."""
        try:
            with waiting():
                return self._submit(work, *arguments).result()
        except (BrokenProcessPool, CancelledError) as error:
            raise Unavailable("this could not be done now: try again in a moment") from error
        finally:
            with self._lock:
                self._waiting -= 1

    def do_for(self, job: str, work: Callable[..., T], *arguments: Any) -> T:
        """Return the result of a function that continues the work of a job, in the same process as before."""
        return self.do(work, *arguments)

    def forget_job(self, job: str) -> None:
        """Forget where a job's work was done."""

    def _submit(self, work: Callable[..., T], *arguments: Any) -> "Future[T]":
        with self._lock:
            self._waiting += 1
            if self._waiting > self._most_waiting or self._is_closed:
                raise Unavailable("the server is busy: try again in a moment")
            try:
                return self._running_pool().submit(work, *arguments)
            except BrokenProcessPool:
                # The process died at a job before this one, or while it was idle.
                self._running_pool().kill()
                self._pool = None
                return self._running_pool().submit(work, *arguments)

    def _running_pool(self) -> WorkerPool:
        if self._pool is None:
            self._pool = WorkerPool(1, niceness=self._niceness)
        return self._pool

    def close(self) -> None:
        """End the process, whatever it is doing."""
        with self._lock:
            pool, self._pool, self._is_closed = self._pool, None, True
        if pool is not None:
            pool.kill()
