"""Where long work is done: processes of this machine, or the workers of a Dask cluster."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from clew.core.errors import BudgetError
from clew.core.jobs import JobExecutor, WorkerLost
from clew.play.workers.processes import MOST_TRIES, SupervisedPool, WorkerPool, local_processes

__all__ = ["MOST_TRIES", "SupervisedPool", "WorkPlace", "WorkerLost", "WorkerPool", "local_processes"]

#: The address of the cluster, if the command does not name one.
CLUSTER_VARIABLE = "CLEW_CLUSTER"

#: A cluster of this machine's processes, for trying.
LOCAL = "local"


@dataclass(frozen=True)
class WorkPlace:
    """A number of processes of this machine (None: one for each core), or the address of a cluster."""

    workers: int | None = None
    cluster: str = ""

    @classmethod
    def chosen(cls, workers: int | None, cluster: str | None) -> "WorkPlace":
        """Return the place of a command's options; without any, that of CLEW_CLUSTER, or this machine."""
        if cluster is None and workers is None:
            cluster = os.environ.get(CLUSTER_VARIABLE)
        address = (cluster or "").strip()
        if workers is not None and address not in ("", LOCAL):
            raise BudgetError(f"--workers {workers} --cluster {address}: expected one of them; a cluster has its own")
        return cls(workers, address)

    @property
    def is_cluster(self) -> bool:
        """Whether the work is sent to a cluster."""
        return bool(self.cluster)

    @contextmanager
    def executor(self) -> Iterator[JobExecutor]:
        """Yield an executor there; an exception ends its jobs at once."""
        if not self.is_cluster:
            with local_processes(self.workers) as processes:
                yield processes
            return
        from clew.play.workers.cluster import cluster_executor

        with cluster_executor(self.cluster, self.workers) as executor:
            yield executor
