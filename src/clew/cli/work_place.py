"""The options of commands that do long work: on how many processes of this machine, or on which cluster."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from clew.core.jobs import JobExecutor
    from clew.play.workers import WorkPlace

Workers = Annotated[int | None, typer.Option(metavar="N", help="Number of processes. Default: all cores.", min=1)]
Cluster = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="Work on a Dask cluster, as in tcp://HOST:8786; `local` starts one here. Default: CLEW_CLUSTER.",
    ),
]


@contextmanager
def chosen_executor(place: "WorkPlace", *, is_needed: bool = False) -> "Iterator[JobExecutor | None]":
    """Yield an executor if the options name a place or it is needed; without, a solver uses threads of this process."""
    if not (is_needed or place.is_cluster or place.workers is not None):
        yield None
        return
    with place.executor() as executor:
        yield executor


def work_place(workers: int | None, cluster: str | None) -> "WorkPlace":
    """Return the place that the options name."""
    from clew.play.workers import WorkPlace

    return WorkPlace.chosen(workers, cluster)
