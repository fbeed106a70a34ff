"""A look at a cluster: what its workers are, whether they can do our work, and how far away they are."""

import statistics
import time
from dataclasses import dataclass

from clew.core.jobs import ClusterLost
from clew.play.workers.builds import difference, own_build
from clew.play.workers.cluster import ClusterError, ClusterExecutor, connected
from clew.play.workers.worker_facts import WorkerFacts, worker_facts

#: How many round trips are timed, for the median, and how often each clock is read.
ROUND_TRIPS = 15
CLOCK_READINGS = 3

#: Clocks that differ by more than this many seconds are worth a warning: budgets in seconds do not depend on clocks,
#: but dates of files and logs do.
MOST_SKEW = 1.0


@dataclass(frozen=True)
class InspectedWorker:
    """One worker."""

    address: str
    threads: int
    facts: WorkerFacts | None
    """What it said; None if it could not answer."""
    clock_skew: float
    """By how many seconds its clock is ahead of ours."""
    fault: str
    """Why it cannot do our work, in words; empty if it can."""


@dataclass(frozen=True)
class InspectedCluster:
    """A cluster and its workers."""

    address: str
    workers: tuple[InspectedWorker, ...]
    round_trip: float | None
    """The median time of a job that does nothing, in seconds; None if no worker can do one."""

    @property
    def faults(self) -> list[str]:
        """What is wrong, one sentence for each worker."""
        return [f"worker {worker.address}: {worker.fault}." for worker in self.workers if worker.fault]

    @property
    def warnings(self) -> list[str]:
        """What may surprise, but prevents nothing."""
        return [
            f"worker {worker.address}: its clock is {abs(worker.clock_skew):.1f} s "
            f"{'ahead of' if worker.clock_skew > 0 else 'behind'} ours."
            for worker in self.workers
            if abs(worker.clock_skew) > MOST_SKEW
        ]


def inspect(address: str) -> InspectedCluster:
    """Return what there is to know about a cluster; raises ClusterError if it does not answer or has no workers."""
    with connected(address) as executor:
        executor.wait_for_workers()
        workers = tuple(
            _inspected(executor, worker, threads) for worker, threads in sorted(executor.threads_by_worker().items())
        )
        usable = [worker.address for worker in workers if not worker.fault]
        return InspectedCluster(address, workers, _round_trip(executor, usable) if usable else None)


def _inspected(executor: ClusterExecutor, worker: str, threads: int) -> InspectedWorker:
    found = executor.client.run(worker_facts, workers=[worker], on_error="return")[worker]
    if isinstance(found, ModuleNotFoundError):
        return InspectedWorker(worker, threads, None, 0.0, f"it lacks the package {found.name}")
    if not isinstance(found, WorkerFacts):
        return InspectedWorker(worker, threads, None, 0.0, f"it cannot run Clew ({type(found).__name__}: {found})")
    return InspectedWorker(worker, threads, found, _skew(executor, worker), difference(own_build(), found.build))


def _skew(executor: ClusterExecutor, worker: str) -> float:
    """Return by how much the clock of a worker is ahead: of some answers, the quickest says it best."""
    answers: list[tuple[float, float]] = []
    for _ in range(CLOCK_READINGS):
        begun = time.time()
        clock: float = executor.client.run(time.time, workers=[worker])[worker]
        ended = time.time()
        answers.append((ended - begun, clock - (begun + ended) / 2))
    return min(answers)[1]


def _round_trip(executor: ClusterExecutor, workers: list[str]) -> float:
    seconds = []
    try:
        for number in range(ROUND_TRIPS):
            begun = time.perf_counter()
            executor.submit_to(workers[number % len(workers)], abs, -number).result()
            seconds.append(time.perf_counter() - begun)
    except ClusterLost as error:
        raise ClusterError(str(error)) from error
    return statistics.median(seconds)
