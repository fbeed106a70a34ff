"""Jobs on the workers of a Dask cluster.

Dask has the scheduler, the queue and the protocol. This module connects to a cluster, checks that its workers run the
same Clew, and turns Dask's errors into ours.
"""

import errno
import logging
import os
import queue
import threading
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any, ParamSpec, TypeVar

from clew.core.errors import ClewError
from clew.core.jobs import ClusterLost, JobExecutor, WorkerLost
from clew.extras import MissingExtra, need
from clew.play.workers import LOCAL
from clew.play.workers.builds import difference, do_job, own_build, pack
from clew.play.workers.processes import interrupts_blocked
from clew.play.workers.worker_facts import WorkerFacts, worker_facts

P = ParamSpec("P")
T = TypeVar("T")

#: How long a cluster may take to answer, and to have a worker, in seconds.
CONNECT_SECONDS = 10.0
WORKER_SECONDS = 10.0

#: How often the workers are counted again, in seconds.
COUNT_SECONDS = 2.0

#: A scheduler of our own gives up on a job after this many lost workers more than one.
ALLOWED_FAILURES = 2


class ClusterError(ClewError):
    """A cluster that cannot be used; the message says why."""


class ClusterExecutor(JobExecutor):
    """Does jobs on the workers of a cluster."""

    # The way to a worker and back takes milliseconds.
    job_seconds = 2.0

    # Dask gives workers a job ahead, and suspects all jobs of a worker that is lost.
    is_exclusive = False

    def __init__(self, client: Any, address: str) -> None:
        self.client = client
        self.address = address
        self._build = own_build()
        self._done: queue.SimpleQueue[tuple[Any, Future[Any]] | None] = queue.SimpleQueue()
        threading.Thread(target=self._pass_on_results, name="clew-results", daemon=True).start()
        self._lock = threading.Lock()
        self._counted = -COUNT_SECONDS
        self._threads: dict[str, int] = {}
        #: Jobs of a higher priority come first.
        self.priority = 0

    @property
    def workers(self) -> int:
        """The number of threads of all workers."""
        return sum(self.threads_by_worker().values())

    @property
    def words(self) -> str:
        """The workers in words."""
        workers = len(self.threads_by_worker())
        return f"{workers} {'worker' if workers == 1 else 'workers'} of a cluster"

    def threads_by_worker(self) -> dict[str, int]:
        """Return the number of threads of each worker, by its address, as of a moment ago."""
        with self._lock:
            now = time.monotonic()
            if now - self._counted >= COUNT_SECONDS and self.client.status == "running":
                try:
                    self._threads = dict(self.client.nthreads())
                except (OSError, RuntimeError):
                    self._threads = {}
                self._counted = time.monotonic()
            return self._threads

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        """Start a job; it fails with WorkerLost if its worker dies each time, and ClusterLost without a cluster."""
        return self.submit_to(None, fn, *args, **kwargs)

    def submit_to(self, worker: str | None, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        """Start a job on a worker if it is there, otherwise on any."""
        (job,) = self._send([pack(fn, args, kwargs)], worker)
        return job

    def submit_all(self, fn: Callable[..., T], calls: Sequence[tuple[Any, ...]]) -> "list[Future[T]]":
        """Start some jobs with one message to the scheduler."""
        return self._send([pack(fn, arguments, {}) for arguments in calls], None)

    def _send(self, packed: list[bytes], worker: str | None) -> "list[Future[Any]]":
        how: dict[str, Any] = {"workers": [worker], "allow_other_workers": True} if worker else {}
        try:
            sent = self.client.map(
                partial(do_job, self._build), packed, pure=False, key="clew", priority=self.priority, **how
            )
        except (OSError, RuntimeError) as error:
            raise self._lost() from error
        return [self._as_job(future) for future in sent]

    def _as_job(self, found: Any) -> "Future[Any]":
        """Return a future of the standard library for one of Dask's."""
        job: Future[Any] = Future()
        job.add_done_callback(lambda job: found.cancel() if job.cancelled() else None)
        found.add_done_callback(lambda found: self._done.put((found, job)))
        return job

    def _pass_on_results(self) -> None:
        """Fetch the results of jobs that are done, together if there are several, until the executor is closed."""
        while (first := self._done.get()) is not None:
            done = [first]
            while not self._done.empty():
                another = self._done.get()
                if another is None:
                    self._done.put(None)
                    break
                done.append(another)
            fine = [found for found, _ in done if found.status == "finished"]
            try:
                results = dict(zip((found.key for found in fine), self.client.gather(fine), strict=True))
            except Exception:
                # A worker was lost with its results: each job knows what became of it.
                results = {}
            for found, job in done:
                self._pass_on(found, job, results)

    def _pass_on(self, found: Any, job: "Future[Any]", results: dict[str, Any]) -> None:
        if not job.set_running_or_notify_cancel():
            return
        try:
            job.set_result(results[found.key] if found.key in results else found.result())
        except BaseException as error:
            job.set_exception(self._our_error(error))

    def close(self) -> None:
        """End the thread that fetches results."""
        self._done.put(None)

    def _our_error(self, error: BaseException) -> BaseException:
        from distributed import CancelledError, KilledWorker

        if isinstance(error, KilledWorker):
            tries = error.allowed_failures + 1
            return WorkerLost(f"a worker died {tries} times at the same work; its log says why")
        if isinstance(error, CancelledError):
            return self._lost()
        if isinstance(error, MissingExtra):
            return ClusterError(
                f"a machine of the cluster {self.address} lacks the extra {error.extra}: "
                "install Clew there with the same extras"
            )
        missing = _missing_package(error)
        if missing:
            return ClusterError(
                f"a machine of the cluster {self.address} lacks the package {missing}: "
                "install Clew there with the same extras"
            )
        if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EROFS):
            return ClusterError(f"a worker of {self.address} cannot write to its disk: {error.strerror}")
        return error

    def _lost(self) -> ClusterLost:
        return ClusterLost(f"the cluster {self.address} answers no more; what was finished is kept")

    def facts(self) -> dict[str, WorkerFacts | BaseException]:
        """Ask every worker about itself; an error instead of the facts says what went wrong there."""
        found: dict[str, WorkerFacts | BaseException] = self.client.run(worker_facts, on_error="return")
        return found

    def wait_for_workers(self) -> None:
        """Wait a moment for the first worker, or raise ClusterError."""
        from distributed import TimeoutError as NoWorkers

        try:
            self.client.wait_for_workers(1, timeout=WORKER_SECONDS)
        except NoWorkers as error:
            raise ClusterError(f"the cluster {self.address} has no workers: start some with `dask worker`") from error

    def check_workers(self) -> None:
        """Raise ClusterError unless there are workers, and all of them run the same Clew as this process."""
        self.wait_for_workers()
        for address, found in self.facts().items():
            if isinstance(found, WorkerFacts):
                words = difference(self._build, found.build)
                if words:
                    raise ClusterError(f"worker {address}: {words}: install the same version everywhere")
            elif isinstance(found, ModuleNotFoundError):
                raise ClusterError(f"worker {address} lacks the package {found.name}: install the same Clew there")
            else:
                raise ClusterError(f"worker {address} cannot be used: {type(found).__name__}: {found}")


def _missing_package(error: BaseException | None) -> str:
    """Return the package whose absence caused an error; the scheduler wraps its errors."""
    while error is not None and not isinstance(error, ModuleNotFoundError):
        error = error.__cause__
    return "" if error is None else str(error.name)


@contextmanager
def cluster_executor(address: str, workers: int | None = None) -> Iterator[ClusterExecutor]:
    """Yield an executor on a cluster whose workers have been checked; `local` starts a cluster of this machine."""
    with connected(address, workers) as executor:
        executor.check_workers()
        yield executor


@contextmanager
def connected(address: str, workers: int | None = None) -> Iterator[ClusterExecutor]:
    """Yield an executor on a cluster, whatever its workers run."""
    need("cluster")
    import distributed

    silence()
    with ExitStack() as stack:
        # Processes that are started here, and threads that start some, never see Ctrl-C.
        with interrupts_blocked():
            place = stack.enter_context(_local_cluster(workers)) if address == LOCAL else address
            client = _client(distributed, place, address)
        stack.callback(client.close, timeout=2)
        executor = ClusterExecutor(client, address)
        stack.callback(executor.close)
        yield executor


def silence() -> None:
    """Keep Dask from writing log lines."""
    # What matters of Dask's messages is in our errors.
    for name in ("distributed", "distributed.client", "tornado.application"):
        logging.getLogger(name).setLevel(logging.CRITICAL)


@contextmanager
def _local_cluster(workers: int | None) -> Iterator[Any]:
    import dask
    from distributed import LocalCluster

    with (
        dask.config.set({"distributed.scheduler.allowed-failures": ALLOWED_FAILURES}),
        LocalCluster(
            n_workers=workers or os.cpu_count() or 1,
            threads_per_worker=1,
            host="127.0.0.1",
            dashboard_address="127.0.0.1:0",
            silence_logs=logging.CRITICAL,
        ) as cluster,
    ):
        yield cluster


def _client(distributed: Any, place: Any, address: str) -> Any:
    if address.startswith("tls://") and distributed.Security().get_connection_args("client")["ssl_context"] is None:
        raise ClusterError(
            f"{address} needs certificates: set DASK_DISTRIBUTED__COMM__TLS__CA_FILE, DASK_DISTRIBUTED__COMM__TLS__"
            "CLIENT__CERT and DASK_DISTRIBUTED__COMM__TLS__CLIENT__KEY to their files"
        )
    with warnings.catch_warnings():
        # Versions of other packages that differ are shown by `clew cluster check`.
        warnings.simplefilter("ignore")
        try:
            return distributed.Client(place, timeout=CONNECT_SECONDS, set_as_default=False)
        except OSError as error:
            raise ClusterError(
                f"no cluster answers at {address}: expected the address of a Dask scheduler, as in tcp://HOST:8786"
            ) from error
        except (ValueError, TypeError, ImportError) as error:
            raise ClusterError(f"{address} is not the address of a cluster: {' '.join(str(error).split())}") from error
