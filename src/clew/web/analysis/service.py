"""Analysis in the background: a worker process searches positions and games for the clients that listen.

A job lasts as long as its client listens. Closing the stream stops it, and opening the stream again resumes it: results
are cached for a while and are then sent at once.
"""

import itertools
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import replace

from clew.core.errors import ClewError
from clew.core.position import Position
from clew.play.analysis import Judged, analyse
from clew.play.session import Session
from clew.search.compile_ahead import compile_once
from clew.search.mcts.search import TreeSearch
from clew.search.mcts.thought import Thought
from clew.search.think import Bot
from clew.web.background import BackgroundProcess
from clew.web.errors import Unavailable
from clew.web.lru_cache import LruCache

#: How long one job searches before it is another job's turn.
SLICE_SECONDS = 0.2

#: The memory of each search, and the number of jobs that a server process runs at the same time.
MEGABYTES = 48
MAX_JOBS = 12

#: How many time slices may wait.
MAX_WAITING = 4 * MAX_JOBS

#: Thoughts to cache, for clients that stop and resume, or that step back and forth through a game.
CACHE_SIZE = 2000

#: How many of the best moves are reported.
BEST_MOVES = 6

ProgressCallback = Callable[[Thought], None]
PositionCallback = Callable[[int, Position, Thought], None]


class AnalysisStopped(ClewError):
    """The client has closed the stream."""


class JobSearches:
    """The search of each job, in the worker process; the least recently used one is dropped."""

    def __init__(self) -> None:
        self._searches: OrderedDict[str, TreeSearch] = OrderedDict()

    def __contains__(self, job: str) -> bool:
        return job in self._searches

    def think(self, job: str, position: Position, seconds: float) -> Thought:
        """Continue the search of a job for some time, and return its best moves."""
        search = self._searches.pop(job, None)
        if search is None or search.game != position.game:
            search = TreeSearch(position.game, threads=1, megabytes=MEGABYTES)
        self._searches[job] = search
        if len(self._searches) > MAX_JOBS:
            self._searches.popitem(last=False)
        return best_moves_only(search.think(position, seconds=seconds))

    def forget(self, job: str) -> None:
        """Free the memory of a job."""
        self._searches.pop(job, None)


def best_moves_only(thought: Thought) -> Thought:
    """Return a thought with its best moves only, and the visits of the whole search so far."""
    best = tuple(each for each in thought.moves[:BEST_MOVES] if each.visits or each.proven)
    return replace(thought, moves=best, visits=sum(each.visits for each in thought.moves))


# These run in the worker process, which has its own copy of this module.
_SEARCHES = JobSearches()


def _think(job: str, position: Position, seconds: float) -> Thought:
    compile_once(position.game.id)
    return _SEARCHES.think(job, position, seconds)


def _forget(job: str) -> None:
    _SEARCHES.forget(job)


class AnalysisService:
    """The analysis jobs of this server process; one worker process gives each of them a time slice in turn."""

    def __init__(self, background: BackgroundProcess | None = None) -> None:
        self.background = background or BackgroundProcess(MAX_WAITING)
        self.cache: LruCache[Thought] = LruCache(CACHE_SIZE)
        self._lock = threading.Lock()
        self._open_jobs = 0
        # Other servers may use the same workers.
        self._prefix = secrets.token_hex(8)
        self._numbers = itertools.count()

    @property
    def open_jobs(self) -> int:
        """The number of jobs that have not been closed."""
        return self._open_jobs

    def check(self) -> None:
        """Raise Unavailable if no more jobs can be opened."""
        self.open().close()

    def open(self) -> "AnalysisJob":
        """Return a new job, which must be closed."""
        with self._lock:
            if self._open_jobs >= MAX_JOBS:
                raise Unavailable("the server is busy with other analyses: try again in a moment")
            self._open_jobs += 1
        return AnalysisJob(self, f"{self._prefix}-{next(self._numbers)}")

    def release(self) -> None:
        """Make room for another job; called once by each job that closes."""
        with self._lock:
            self._open_jobs -= 1

    def close(self) -> None:
        """End the worker process."""
        self.background.close()


class AnalysisJob:
    """The analysis for one client; it ends with `close`, which any thread may call."""

    def __init__(self, service: AnalysisService, name: str) -> None:
        self._service = service
        self._name = name
        self._closed = threading.Event()
        self._lock = threading.Lock()
        self._has_search = False

    def close(self) -> None:
        """Stop after the current time slice, and make room for another job."""
        with self._lock:
            if self._closed.is_set():
                return
            self._closed.set()
        self._service.release()

    def think(self, position: Position, seconds: float, on_progress: ProgressCallback | None = None) -> Thought:
        """Return the thought about a position after a number of seconds, reporting intermediate ones."""
        return self._service.cache.get((position, seconds), lambda: self._search(position, seconds, on_progress))

    def _search(self, position: Position, seconds: float, on_progress: ProgressCallback | None) -> Thought:
        left = seconds
        while True:
            if self._closed.is_set():
                raise AnalysisStopped("the client has closed the stream")
            time_slice = min(SLICE_SECONDS, left)
            self._has_search = True
            thought = self._service.background.do_for(self._name, _think, self._name, position, time_slice)
            left -= time_slice
            if thought.proven or left < SLICE_SECONDS / 100:
                return thought
            if on_progress is not None:
                on_progress(thought)

    def forget(self) -> None:
        """Free the memory of this job in the worker process."""
        if self._has_search:
            self._service.background.do_for(self._name, _forget, self._name)
            self._service.background.forget_job(self._name)

    def judge(self, session: Session, seconds: float, on_position: PositionCallback) -> Iterator[Judged]:
        """Judge the moves of a game, reporting the thought about each position with its ply."""
        return analyse(session, _BackgroundBot(self, session, seconds, on_position))


class _BackgroundBot(Bot):
    """A bot that searches in the worker process and reports every thought."""

    def __init__(self, job: AnalysisJob, session: Session, seconds: float, on_position: PositionCallback) -> None:
        super().__init__(seconds=seconds, threads=1)
        self._job = job
        self._plies = {id(position): ply for ply, position in enumerate(session.positions)}
        self._seconds_per_position = seconds
        self._on_position = on_position

    def think(self, position: Position, **_: object) -> Thought:
        """Search in the worker process."""
        assert position.seat is not None
        view = position.view(position.seat)
        thought = self._job.think(view, self._seconds_per_position)
        self._on_position(self._plies[id(position)], view, thought)
        return thought
