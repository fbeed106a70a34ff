"""Background work on a cluster, so that this machine stays quick for people who play.

While the cluster does not answer, the work is done by a process of this machine, as without a cluster, and the
connection is tried again now and then.
"""

import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import CancelledError
from contextlib import ExitStack
from typing import Any, TypeVar

from clew.core.jobs import UnfinishedWork
from clew.play.workers.builds import BuildMismatch
from clew.play.workers.cluster import ClusterError, ClusterExecutor, cluster_executor
from clew.web.background import NICENESS, BackgroundProcess
from clew.web.errors import Unavailable
from clew.web.failures import one_line
from clew.web.metering.current import waiting

LOG = logging.getLogger(__name__)

T = TypeVar("T")

#: How long a cluster that failed is left alone, in seconds.
RETRY_SECONDS = 30.0

#: Visitors wait for this work, so it comes before matches and counts on the same cluster.
PRIORITY = 10


class ClusterConnection:
    """The connection of a server process to a cluster, made by a thread when it is first needed."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._lock = threading.Lock()
        self._stack = ExitStack()
        self._executor: ClusterExecutor | None = None
        self._tried = -RETRY_SECONDS
        self._is_closed = False
        self._works: list[ClusterWork] = []

    def work(self, most_waiting: int, niceness: int = NICENESS) -> "ClusterWork":
        """Return background work on this cluster; it ends with the connection."""
        work = ClusterWork(self, most_waiting, niceness)
        self._works.append(work)
        return work

    def start(self) -> None:
        """Begin to connect, so that the first visitor need not do without."""
        self.executor()

    def executor(self) -> ClusterExecutor | None:
        """Return the executor, or None while there is no connection."""
        with self._lock:
            if self._executor is None and not self._is_closed and time.monotonic() - self._tried >= RETRY_SECONDS:
                self._tried = time.monotonic()
                threading.Thread(target=self._connect, name="clew-cluster", daemon=True).start()
            return self._executor

    def drop(self, executor: ClusterExecutor, error: Exception) -> None:
        """Do without the cluster for a while, because of an error; several threads may meet the same one."""
        with self._lock:
            if self._executor is not executor:
                return
            stack, self._stack, self._executor = self._stack, ExitStack(), None
            self._tried = time.monotonic()
        LOG.warning("the cluster cannot be used, this machine does its work: %s", one_line(error))
        stack.close()

    def close(self) -> None:
        """Disconnect; what is being done is not waited for."""
        with self._lock:
            self._is_closed = True
            stack, self._stack, self._executor = self._stack, ExitStack(), None
        for work in self._works:
            work.close()
        stack.close()

    def _connect(self) -> None:
        stack = ExitStack()
        try:
            executor = stack.enter_context(cluster_executor(self._address))
        except Exception as error:
            LOG.warning("the cluster cannot be used, this machine does its work: %s", one_line(error))
            return
        executor.priority = PRIORITY
        with self._lock:
            if not self._is_closed:
                self._stack, self._executor = stack, executor
                return
        stack.close()


class ClusterWork(BackgroundProcess):
    """Background work that a cluster does if it can."""

    def __init__(self, connection: ClusterConnection, most_waiting: int, niceness: int = NICENESS) -> None:
        super().__init__(most_waiting, niceness)
        self._connection = connection
        self._places: dict[str, str] = {}
        self._sent = 0

    @property
    def jobs(self) -> int:
        """The number of jobs that wait or are being done, here or by the cluster."""
        return super().jobs + self._sent

    def do(self, work: Callable[..., T], *arguments: Any) -> T:
        """Return the result of a function; wait for it."""
        return self.do_for("", work, *arguments)

    def do_for(self, job: str, work: Callable[..., T], *arguments: Any) -> T:
        """Return the result of a function, done by the worker that did the job's work before."""
        executor = self._connection.executor()
        if executor is None:
            return super().do(work, *arguments)
        with self._lock:
            if self._sent >= self._most_waiting or self._is_closed:
                raise Unavailable("the server is busy: try again in a moment")
            self._sent += 1
        try:
            with waiting():
                return executor.submit_to(self._place(job, executor), work, *arguments).result()
        except (UnfinishedWork, ClusterError, BuildMismatch, CancelledError) as error:
            if self._is_closed:
                raise Unavailable("this could not be done now: try again in a moment") from error
            self._connection.drop(executor, error)
        finally:
            with self._lock:
                self._sent -= 1
        return super().do(work, *arguments)

    def forget_job(self, job: str) -> None:
        """Forget which worker did a job's work."""
        self._places.pop(job, None)

    def _place(self, job: str, executor: ClusterExecutor) -> str | None:
        """Return the worker of a job; a new job gets the one with the fewest."""
        if not job:
            return None
        workers = executor.threads_by_worker()
        with self._lock:
            if self._places.get(job) not in workers and workers:
                taken = list(self._places.values())
                self._places[job] = min(workers, key=taken.count)
            return self._places.get(job)
