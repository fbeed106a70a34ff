"""Work that nobody may notice: done by a process of its own, which gives way to everything else.

In the server's own process it would hold up everybody who plays: while Python draws or sums up, no other thread of
that process gets anything done, however low its priority.
"""

import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from typing import Any, TypeVar

from clew.web.errors import Unavailable

T = TypeVar("T")

#: How far it gives way, program players included.
NICENESS = 10


def _begin(niceness: int) -> None:
    os.nice(niceness)
    # Ctrl-C, which a terminal sends to all processes, is for the server; it ends this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    """Do not outlive a server that was killed."""
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(0)


class BackgroundProcess:
    """One process, started when there is something to do, which does one thing after the other."""

    def __init__(self, most_waiting: int, niceness: int = NICENESS) -> None:
        self._most_waiting = most_waiting
        self._niceness = niceness
        self._lock = threading.Lock()
        self._pool: ProcessPoolExecutor | None = None
        self._waiting = 0
        self._is_closed = False

    def do(self, work: Callable[..., T], *given: Any) -> T:
        """Return what some work gives; waits for it. The work and all it is given are sent to the process."""
        try:
            return self._submit(work, *given).result()
        except (BrokenProcessPool, CancelledError) as error:
            # Somebody has killed it: the next one who asks gets a new one.
            with self._lock:
                self._pool = None
            raise Unavailable("this could not be done now: try again in a moment") from error
        finally:
            with self._lock:
                self._waiting -= 1

    def _submit(self, work: Callable[..., T], *given: Any) -> "Future[T]":
        with self._lock:
            self._waiting += 1
            if self._waiting > self._most_waiting or self._is_closed:
                raise Unavailable("many others wait for the same: try again in a moment")
            if self._pool is None:
                # A forked process would inherit the locks of threads that it does not have.
                spawn = get_context("spawn")
                self._pool = ProcessPoolExecutor(1, spawn, initializer=_begin, initargs=(self._niceness,))
            return self._pool.submit(work, *given)

    def close(self) -> None:
        """End the process."""
        with self._lock:
            pool, self._pool, self._is_closed = self._pool, None, True
        if pool is not None:
            # Whatever it does now, nobody waits for it any more.
            for process in list(pool._processes.values()):
                process.terminate()
            pool.shutdown(wait=True, cancel_futures=True)
