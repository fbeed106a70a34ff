"""Measure what a cluster adds: the efficiency of two workers, and how busy one client keeps two hundred.

    python -m benchmarks.cluster

The efficiency is that of games of bots with a fixed number of visits: how much quicker two workers play them than one,
compared with twice. Runs with one and with two workers alternate, and the best of each counts. The two hundred workers
are threads that sleep, on one scheduler: what is measured is how quickly the client and the scheduler hand out jobs.
"""

import os
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from random import Random

import clew
from clew.core.jobs import JobExecutor, run_jobs
from clew.play.bots import parse_bot
from clew.play.match import Pairing, pairings, play_match, play_text
from clew.play.workers import WorkPlace

ROUNDS = 2
GAMES = 400
PLAYERS = ("visits=3000", "visits=2000")
SLEEPERS, THREADS_EACH = 200, 20
SLEEPS = 9000

Timed = Callable[[JobExecutor], None]


def games() -> list[Pairing]:
    """Return games of some hundredths of a second."""
    players = [parse_bot(player) for player in PLAYERS]
    return list(pairings(clew.game("line-or-colour", size=5), players, GAMES // 2, 2, seed=1))


def seconds_of(place: AbstractContextManager[JobExecutor], work: Timed) -> float:
    """Return how long work takes on an executor whose workers have started and loaded the machine code."""
    with place as executor:
        list(run_jobs(warm_up, [games()[0].to_text()] * 2 * executor.workers, executor))
        begun = time.perf_counter()
        work(executor)
        return time.perf_counter() - begun


def warm_up(text: str) -> None:
    """Play a game, and leave the others to other workers."""
    play_text(text)
    time.sleep(1.0)


def play_all(executor: JobExecutor) -> None:
    """Play all games."""
    assert sum(1 for _ in play_match(games(), executor)) == GAMES


def efficiency(cluster: str) -> tuple[float, float, float]:
    """Return the seconds of one worker and of two, and how close two come to half the time."""
    rounds = [
        tuple(seconds_of(WorkPlace(workers, cluster).executor(), play_all) for workers in (1, 2)) for _ in range(ROUNDS)
    ]
    one, two = (min(column) for column in zip(*rounds, strict=True))
    return one, two, one / (2 * two)


def nap(seconds: float) -> float:
    """Sleep, and return for how long."""
    time.sleep(seconds)
    return seconds


def busy_share() -> tuple[float, float]:
    """Return how busy two hundred workers are while one client has jobs for them, and the seconds that took."""
    from distributed import Client, LocalCluster

    from clew.play.workers.cluster import ClusterExecutor, silence

    silence()
    random = Random(1)
    naps = [random.uniform(0.5, 1.5) for _ in range(SLEEPS)]
    with (
        LocalCluster(
            n_workers=SLEEPERS // THREADS_EACH,
            threads_per_worker=THREADS_EACH,
            processes=False,
            dashboard_address="127.0.0.1:0",
        ) as cluster,
        Client(cluster, set_as_default=False) as client,
    ):
        executor = ClusterExecutor(client, "200 threads")
        list(run_jobs(nap, [0.01] * SLEEPERS, executor))
        begun = time.perf_counter()
        slept = sum(run_jobs(nap, naps, executor))
        elapsed = time.perf_counter() - begun
        executor.close()
    return slept / (SLEEPERS * elapsed), elapsed


HEADER = "| cluster | measured | target |\n| --- | --- | --- |"


def rows() -> list[str]:
    """Return the table."""
    found = []
    for name, cluster in (("processes", ""), ("workers of a cluster", "local")):
        one, two, share = efficiency(cluster)
        found.append(
            f"| {GAMES} games on two {name}, compared with twice the speed of one |"
            f" {share:.2f} ({one:.1f} s and {two:.1f} s) | at least 0.90 |"
        )
    share, elapsed = busy_share()
    found.append(
        f"| how busy one client keeps {SLEEPERS} workers with {SLEEPS:,} naps of 0.5 to 1.5 s, in jobs of one or two |"
        f" {share:.1%} in {elapsed:.0f} s | at least 95% |"
    )
    return found


if __name__ == "__main__":
    print(f"{os.cpu_count()} cores", HEADER, *rows(), sep="\n")
