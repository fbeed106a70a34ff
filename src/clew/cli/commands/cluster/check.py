"""`clew cluster check`: asks every worker of a cluster what it is, and times a round trip."""

import dataclasses
from typing import TYPE_CHECKING, Annotated

import typer

from clew.cli.arguments import Json
from clew.cli.output import print_json, print_table

if TYPE_CHECKING:
    from clew.play.workers.inspection import InspectedCluster, InspectedWorker


def check(
    address: Annotated[
        str | None,
        typer.Argument(metavar="[ADDRESS]", help="A Dask scheduler, as in tcp://HOST:8786. Default: CLEW_CLUSTER."),
    ] = None,
    json: Json = False,
) -> None:
    """Check a cluster: workers, cores, versions, machine code, clocks, and the time of a round trip.

    The exit code is 1 if a worker cannot do the work of this command.
    """
    from clew.play.workers import WorkPlace
    from clew.play.workers.cluster import ClusterError
    from clew.play.workers.inspection import inspect

    place = WorkPlace.chosen(None, address)
    if not place.is_cluster:
        raise ClusterError("expected the address of a Dask scheduler, as in clew cluster check tcp://HOST:8786")
    found = inspect(place.cluster)
    if json:
        print_json(dataclasses.asdict(found))
    else:
        _print(found)
    if found.faults:
        raise typer.Exit(1)


def _print(found: "InspectedCluster") -> None:
    rows = [_row(worker) for worker in found.workers]
    columns = ("worker", "host", ">threads", ">cores", "Clew", "Python", "Numba", "compiled", ">clock", "cache")
    print_table(columns, rows, found.address)
    threads = sum(worker.threads for worker in found.workers)
    hosts = len({worker.facts.host for worker in found.workers if worker.facts})
    counted = f"{_number(len(found.workers), 'worker')} on {_number(hosts, 'machine')}"
    typer.echo(f"\n{counted}, {_number(threads, 'job')} at a time.")
    if found.round_trip is not None:
        typer.echo(f"A job that does nothing is there and back in {1000 * found.round_trip:.1f} ms.")
    for sentence in (*found.faults, *found.warnings):
        typer.echo(sentence)
    if not found.faults:
        typer.echo("All workers run the same Clew as this command.")


def _number(count: int, thing: str) -> str:
    return f"{count} {thing if count == 1 else f'{thing}s'}"


def _row(worker: "InspectedWorker") -> tuple[object, ...]:
    facts = worker.facts
    if facts is None:
        return (worker.address, "", worker.threads, *[""] * 7)
    versions = dict(facts.versions)
    compiled = f"{len(facts.compiled)} of {len(facts.build.rules)} games"
    clock = f"{worker.clock_skew:+.3f} s"
    about = (facts.build.version, versions["python"], versions["numba"])
    return (worker.address, facts.host, worker.threads, facts.cores, *about, compiled, clock, facts.cache)
