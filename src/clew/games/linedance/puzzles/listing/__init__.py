"""All fillings of a problem, one after the other, on all cores, with a cursor to go on from.

The search is divided into jobs: the fillings of the first few places, in the order in which one search finds them.
Jobs are worked on side by side, but their fillings come in the jobs' order, so that `job:fillings of it` tells exactly
how far a listing has come, however many threads there were.
"""

import queue
import re
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from clew.games.linedance.puzzles.listing.walking import Fillings, Tables, Walk, Words, fillings_of
from clew.puzzles import InvalidAnswer, Monitor

#: A search is divided into at least so many jobs, if it has so many.
JOBS = 4096

#: How many batches of fillings a job may have in store before anybody wants them.
STORE = 16

Row = NDArray[np.int8]

#: Batches of fillings that are waiting to be read; None is the end, and an error is one of the thread's.
Store = queue.Queue[Fillings | Exception | None]


def jobs_of(tables: Tables, start: Words) -> list[Words]:
    """Return starts that share out all fillings between them."""
    places = tables.problem.places
    if places < 2 or not start.any(axis=1).all():
        return [start]
    for goal in range(1, places):
        prefixes = [row for rows in fillings_of(tables, start, Monitor(), goal) for row in rows]
        if len(prefixes) >= JOBS or goal == places - 1:
            return [tables.beginning_with(prefix, start) for prefix in prefixes]
    raise AssertionError("unreachable")


def every_filling(tables: Tables, jobs: Sequence[Words], watch: Monitor, after: str = "") -> Iterator[Row]:
    """Yield the fillings of all jobs, and tell the watch how far it is and where it could go on.

    `after` is a cursor of an earlier listing, which this one goes on from. When all is listed, the cursor is empty.
    """
    first, seen = parse_cursor(after, len(jobs))
    listing = _Listing(tables, jobs, watch, first)
    in_all = 0
    try:
        for job in range(first, len(jobs)):
            told = 0
            for row in listing.of(job):
                # What is in store would take a while.
                if watch.stopped:
                    return
                told += 1
                if told > seen:
                    watch.cursor = f"{job}:{told}"
                    yield row
            if watch.stopped:
                return
            seen = 0
            in_all += told
            watch.cursor = f"{job + 1}:0"
            watch.progress((job + 1) / len(jobs), estimate(in_all, job + 1 - first, len(jobs) - first))
        watch.cursor = ""
    finally:
        listing.close()


def estimate(found: int, done: int, jobs: int) -> str:
    """Return how many have been found, and about how many there will be if the other jobs are like these."""
    return f"{found:,} found, about {found * jobs // done:,} in all"


def parse_cursor(text: str, jobs: int) -> tuple[int, int]:
    """Return the job and how many of its fillings have been seen."""
    if not text:
        return 0, 0
    match = re.fullmatch(r"([0-9]{1,9}):([0-9]{1,18})", text)
    if not match or int(match[1]) > jobs:
        raise InvalidAnswer(f"{text}: expected a place to go on from, as in 120:3, as an earlier listing gave it")
    return int(match[1]), int(match[2])


class _Listing:
    """Threads that work on jobs, each a little ahead of whoever reads.

    They are daemons, so that a listing which is left halfway does not keep the process alive.
    """

    def __init__(self, tables: Tables, jobs: Sequence[Words], watch: Monitor, first: int) -> None:
        self._tables = tables
        self._jobs = jobs
        self._watch = watch
        self._closing = threading.Event()
        self._waiting: queue.SimpleQueue[tuple[Words, Store] | None] = queue.SimpleQueue()
        self._stores: dict[int, Store] = {}
        self._next = first
        for _ in range(2 * watch.threads):
            self._begin_another()
        self._threads = [threading.Thread(target=self._run, daemon=True) for _ in range(watch.threads)]
        for thread in self._threads:
            thread.start()

    def _begin_another(self) -> None:
        if self._next < len(self._jobs):
            store: Store = queue.Queue(STORE)
            self._stores[self._next] = store
            self._waiting.put((self._jobs[self._next], store))
            self._next += 1

    def _run(self) -> None:
        while (job := self._waiting.get()) is not None:
            start, store = job
            try:
                for rows in fillings_of(self._tables, start, self._watch):
                    if not self._put(store, rows):
                        return
                self._put(store, None)
            except Exception as error:
                self._put(store, error)

    def _put(self, store: Store, what: Fillings | Exception | None) -> bool:
        while not self._closing.is_set():
            try:
                store.put(what, timeout=0.05)
                return True
            except queue.Full:
                continue
        return False

    def of(self, job: int) -> Iterator[Row]:
        """Yield the fillings of a job."""
        store = self._stores.pop(job)
        while (rows := store.get()) is not None:
            if isinstance(rows, Exception):
                raise rows
            yield from rows
        self._begin_another()

    def close(self) -> None:
        """Let the threads go."""
        self._closing.set()
        for _ in self._threads:
            self._waiting.put(None)
        for thread in self._threads:
            thread.join()


def number_by_listing(tables: Tables, jobs: Sequence[Words], watch: Monitor) -> tuple[int, int] | None:
    """Return how many fillings there are and how many candidates were tried, or None if stopped early."""
    done = found = 0
    lock = threading.Lock()
    nothing = np.zeros((0, tables.problem.places), dtype=np.int8)

    def work(start: Words) -> int:
        nonlocal done, found
        walk = Walk(tables, start)
        while not walk.finished and not watch.stopped:
            walk.go_on(nothing)
        with lock:
            done += 1
            found += walk.found
            watch.progress(done / len(jobs), estimate(found, done, len(jobs)))
        return walk.tried

    with ThreadPoolExecutor(watch.threads) as threads:
        totals = list(threads.map(work, jobs))
    return None if watch.stopped else (found, sum(totals))
