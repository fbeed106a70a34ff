"""Days ahead: makes puzzles before visitors ask for them, in a process of the lowest priority.

The next days come first, then the stock of new puzzles, then the days of the calendar that have passed, the latest
first. Of several server processes with one database, one does this at a time.
"""

import logging
import threading
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from functools import partial

from clew.web.background import BackgroundProcess
from clew.web.errors import Unavailable
from clew.web.failures import one_line
from clew.web.puzzles.daily import FIRST_DAY, DailyPuzzles, days_offered, make_puzzles, today
from clew.web.puzzles.service import fresh_puzzle
from clew.web.puzzles.stock import PuzzleStock
from clew.web.puzzles.stock_store import StockKey
from clew.web.storage.database import Database

LOG = logging.getLogger(__name__)

#: How many days after today are made.
DAYS_AHEAD = 3

#: The priority of the process: there is time until the day begins.
NICENESS = 15

#: How long after its start a server first looks whether days are missing, and how often after that, in seconds.
START_SECONDS = 20.0
LOOK_SECONDS = 60.0

#: How long it pauses after a day that has passed: a visitor who asks for another day gets a turn.
PAUSE_SECONDS = 0.5

#: What the process that makes the days claims; no game has such an id.
CLAIM = "daily puzzles"

#: A piece of work, done in a background process.
Job = Callable[[BackgroundProcess], None]


class DaysAhead:
    """A thread that has missing days and new puzzles made."""

    def __init__(
        self,
        daily: DailyPuzzles,
        stock: PuzzleStock,
        database: Database,
        now: Callable[[], float],
        is_ready: Callable[[], bool],
        open_background: Callable[[], BackgroundProcess] | None = None,
    ) -> None:
        self._daily = daily
        self._stock = stock
        self._database = database
        self._now = now
        self._is_ready = is_ready
        self._open_background = open_background or partial(BackgroundProcess, 1, NICENESS)
        # Past days that were tried: one that cannot be made in time is not tried again and again.
        self._tried: set[date] = set()
        self._closing = threading.Event()
        self._lock = threading.Lock()
        self._background: BackgroundProcess | None = None
        self._thread = threading.Thread(target=self._run, name="clew-days-ahead", daemon=True)

    @property
    def jobs(self) -> int:
        """The number of jobs that are being done."""
        with self._lock:
            return self._background.jobs if self._background is not None else 0

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def close(self) -> None:
        """End the thread, and the work on a day that has begun."""
        self._closing.set()
        with self._lock:
            background = self._background
        if background is not None:
            background.close()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        self._closing.wait(START_SECONDS)
        while not self._closing.is_set():
            try:
                self.run_once()
            except Exception as error:
                # The database may be unavailable for a while, or the process was killed; the next run tries again.
                if not (self._closing.is_set() or isinstance(error, Unavailable)):
                    LOG.error("the daily puzzles could not be made ahead: %s", one_line(error))
            self._closing.wait(LOOK_SECONDS)

    def run_once(self) -> None:
        """Make what is missing, unless another process does."""
        if not self._is_ready():
            return
        if next(self._jobs(), None) is not None and self._database.claim(CLAIM):
            try:
                self._work()
            finally:
                self._database.release(CLAIM)

    def _jobs(self) -> Iterator[Job]:
        """Yield what is missing, in the order in which it is made."""
        yield from (partial(self._make_day, day) for day in self._days_ahead() if not self._daily.is_made(day))
        while missing := self._stock.missing():
            yield partial(self._make_puzzle, *missing[0])
        past = (day for day in self._past_days() if day not in self._tried and not self._daily.is_made(day))
        yield from (partial(self._make_past_day, day) for day in past)

    def _days_ahead(self) -> list[date]:
        first = today(self._now())
        days = (first + timedelta(days=number) for number in range(DAYS_AHEAD + 1))
        return [day for day in days if day >= FIRST_DAY]

    def _past_days(self) -> list[date]:
        last, (first, _) = today(self._now()), days_offered(self._now())
        return [last - timedelta(days=number) for number in range(1, (last - first).days + 1)]

    def _work(self) -> None:
        # The process ends after this: it is needed once a day, and its machine code takes memory.
        background = self._open_background()
        with self._lock:
            self._background = background
        begun = today(self._now())
        try:
            for job in self._jobs():
                # Past days can take a while: when a new day begins, the next one comes first again.
                if self._closing.is_set() or today(self._now()) != begun:
                    return
                job(background)
        finally:
            background.close()

    def _make_day(self, day: date, background: BackgroundProcess) -> None:
        self._daily.start(day, partial(background.do, make_puzzles)).result()

    def _make_past_day(self, day: date, background: BackgroundProcess) -> None:
        self._make_day(day, background)
        self._tried.add(day)
        self._closing.wait(PAUSE_SECONDS)

    def _make_puzzle(self, key: StockKey, seed: int, background: BackgroundProcess) -> None:
        self._stock.add(key, seed, background.do(fresh_puzzle, *key, seed))
