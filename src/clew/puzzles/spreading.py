"""Work on puzzles spread over the executor of a monitor: pieces with a key, some of them perhaps done before.

A piece is a JSON list of words and numbers, and so is what becomes of it, so that it can be sent and saved as text.
"""

import json
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, wait
from functools import cache
from typing import Any, Generic, TypeVar

from clew.core.code_cache import cache_root
from clew.core.file_lock import FileLock
from clew.core.jobs import POLL_SECONDS, run_jobs, workers_of
from clew.puzzles.by_hand import HasMachineCode
from clew.puzzles.monitor import Monitor
from clew.puzzles.registry import FOLDER, book

T = TypeVar("T")


def spread(work: Callable[[str], str], pieces: Mapping[str, Any], monitor: Monitor) -> Iterator[tuple[str, Any]]:
    """Yield the key and the result of each piece, those done before first; ends early when the monitor stops.

    The work gets a text with the key and the piece, and returns one with the key and the result: see `piece_of` and
    `result_text`.
    """
    assert monitor.executor is not None
    saved = monitor.saved_work
    done = {} if saved is None else saved.done
    yield from ((key, done[key]) for key in pieces if key in done)
    waiting = [json.dumps([key, piece]) for key, piece in pieces.items() if key not in done]
    for text in run_jobs(work, waiting, monitor.executor, monitor.stop):
        key, result = json.loads(text)
        if saved is not None:
            saved.add(key, result)
        yield key, result


def piece_of(text: str) -> tuple[str, Any]:
    """Return the key and the piece of a text, in a worker."""
    key, piece = json.loads(text)
    return key, piece


def result_text(key: str, result: Any) -> str:
    """Return the result of a piece as text, in a worker."""
    return json.dumps([key, result])


@cache
def warm_once(game: str) -> None:
    """Load the machine code of a game's puzzles; of several processes on one machine one compiles it."""
    found = book(game)
    if isinstance(found, HasMachineCode):
        with FileLock(cache_root() / f"{game}-{FOLDER}.lock").held():
            found.warm()


class OrderedJobs(Generic[T]):
    """Jobs with numbers, done a little ahead of a reader who wants their results in order."""

    def __init__(self, work: Callable[[int], T], first: int, last: int, monitor: Monitor) -> None:
        assert monitor.executor is not None
        self._executor = monitor.executor
        self._monitor = monitor
        self._work = work
        self._next, self._last = first, last
        self._running: deque[Future[T]] = deque()

    def result(self) -> T | None:
        """Return the result of the next job; None if stopped early."""
        workers = workers_of(self._executor)
        while self._next < self._last and len(self._running) < workers + max(1, workers // 4):
            self._running.append(self._executor.submit(self._work, self._next))
            self._next += 1
        return self.wait_for(self._running.popleft())

    def wait_for(self, job: "Future[T]") -> T | None:
        """Return the result of a job; None if stopped early."""
        while not wait((job,), POLL_SECONDS).done:
            if self._monitor.stopped:
                job.cancel()
                return None
        return job.result()

    def close(self) -> None:
        """Cancel what is not done."""
        for job in self._running:
            job.cancel()
