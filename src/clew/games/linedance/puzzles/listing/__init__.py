"""Lists all fillings of a problem, in several threads, with a cursor to continue from.

The search is divided into jobs: the fillings of the first few places, in the order in which one search finds them.
Jobs run in parallel, but their fillings come in the order of the jobs. So the cursor `job:fillings` says exactly how
far a listing has come, whatever the number of threads.
"""

import queue
import re
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from clew.games.linedance.puzzles.listing.search import (
    BacktrackingSearch,
    CandidateSets,
    CandidateTables,
    Fillings,
    fillings_of,
)
from clew.puzzles import InvalidAnswer, Monitor

#: A search is divided into at least this many jobs, if it can be.
JOBS = 4096

#: How many batches of fillings a job may compute before they are read.
QUEUE_SIZE = 16

Row = NDArray[np.int8]

#: Batches of fillings that wait to be read; then None at the end, or an error raised in the thread.
Batches = queue.Queue[Fillings | Exception | None]


def jobs_of(tables: CandidateTables, start: CandidateSets) -> list[CandidateSets]:
    """Return starts that divide all fillings between them."""
    places = tables.problem.places
    if places < 2 or not start.any(axis=1).all():
        return [start]
    for goal in range(1, places):
        prefixes = [row for rows in fillings_of(tables, start, Monitor(), goal) for row in rows]
        if len(prefixes) >= JOBS or goal == places - 1:
            return [tables.extending(prefix, start) for prefix in prefixes]
    raise AssertionError("unreachable")


def every_filling(
    tables: CandidateTables, jobs: Sequence[CandidateSets], monitor: Monitor, after: str = ""
) -> Iterator[Row]:
    """Yield the fillings of all jobs; report the progress and the cursor to the monitor.

    `after` is the cursor of an earlier listing, which this one continues. At the end the cursor is empty.
    """
    first, seen = parse_cursor(after, len(jobs))
    listing = _Listing(tables, jobs, monitor, first)
    total = 0
    try:
        for job in range(first, len(jobs)):
            listed = 0
            for row in listing.of(job):
                # The batches that are waiting would take a while.
                if monitor.stopped:
                    return
                listed += 1
                if listed > seen:
                    monitor.cursor = f"{job}:{listed}"
                    yield row
            if monitor.stopped:
                return
            seen = 0
            total += listed
            monitor.cursor = f"{job + 1}:0"
            monitor.progress((job + 1) / len(jobs), estimate(total, job + 1 - first, len(jobs) - first))
        monitor.cursor = ""
    finally:
        listing.close()


def estimate(found: int, done: int, jobs: int) -> str:
    """Return how many fillings have been found, and about how many there are if the other jobs are like these."""
    return f"{found:,} found, about {found * jobs // done:,} in total"


def parse_cursor(text: str, jobs: int) -> tuple[int, int]:
    """Return the job and how many of its fillings have been listed."""
    if not text:
        return 0, 0
    match = re.fullmatch(r"([0-9]{1,9}):([0-9]{1,18})", text)
    if not match or int(match[1]) > jobs:
        raise InvalidAnswer(f"{text}: expected a cursor of an earlier listing, as in 120:3")
    return int(match[1]), int(match[2])


class _Listing:
    """Threads that run jobs, a little ahead of the reader.

    They are daemons, so that an abandoned listing does not keep the process alive.
    """

    def __init__(self, tables: CandidateTables, jobs: Sequence[CandidateSets], monitor: Monitor, first: int) -> None:
        self._tables = tables
        self._jobs = jobs
        self._watch = monitor
        self._closing = threading.Event()
        self._waiting: queue.SimpleQueue[tuple[CandidateSets, Batches] | None] = queue.SimpleQueue()
        self._batches: dict[int, Batches] = {}
        self._next = first
        for _ in range(2 * monitor.threads):
            self._start_next()
        self._threads = [threading.Thread(target=self._run, daemon=True) for _ in range(monitor.threads)]
        for thread in self._threads:
            thread.start()

    def _start_next(self) -> None:
        if self._next < len(self._jobs):
            batches: Batches = queue.Queue(QUEUE_SIZE)
            self._batches[self._next] = batches
            self._waiting.put((self._jobs[self._next], batches))
            self._next += 1

    def _run(self) -> None:
        while (job := self._waiting.get()) is not None:
            start, batches = job
            try:
                for rows in fillings_of(self._tables, start, self._watch):
                    if not self._put(batches, rows):
                        return
                self._put(batches, None)
            except Exception as error:
                self._put(batches, error)

    def _put(self, batches: Batches, batch: Fillings | Exception | None) -> bool:
        while not self._closing.is_set():
            try:
                batches.put(batch, timeout=0.05)
                return True
            except queue.Full:
                continue
        return False

    def of(self, job: int) -> Iterator[Row]:
        """Yield the fillings of a job."""
        batches = self._batches.pop(job)
        while (rows := batches.get()) is not None:
            if isinstance(rows, Exception):
                raise rows
            yield from rows
        self._start_next()

    def close(self) -> None:
        """Stop the threads and wait for them."""
        self._closing.set()
        for _ in self._threads:
            self._waiting.put(None)
        for thread in self._threads:
            thread.join()


def number_by_listing(
    tables: CandidateTables, jobs: Sequence[CandidateSets], monitor: Monitor
) -> tuple[int, int] | None:
    """Return how many fillings there are and how many candidates were tried, or None if stopped early."""
    done = found = 0
    lock = threading.Lock()
    no_rows = np.zeros((0, tables.problem.places), dtype=np.int8)

    def work(start: CandidateSets) -> int:
        nonlocal done, found
        search = BacktrackingSearch(tables, start)
        while not search.finished and not monitor.stopped:
            search.run(no_rows)
        with lock:
            done += 1
            found += search.found
            monitor.progress(done / len(jobs), estimate(found, done, len(jobs)))
        return search.tried

    with ThreadPoolExecutor(monitor.threads) as threads:
        totals = list(threads.map(work, jobs))
    return None if monitor.stopped else (found, sum(totals))
