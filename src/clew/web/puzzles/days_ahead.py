"""Days ahead: makes the puzzles of today and of the next days, in a process of the lowest priority.

Of several server processes with one database, one does this at a time.
"""

import logging
import threading
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from functools import partial

from clew.web.background import BackgroundProcess
from clew.web.errors import Unavailable
from clew.web.failures import one_line
from clew.web.puzzles.daily import FIRST_DAY, DailyPuzzles, make_puzzles, today
from clew.web.storage.database import Database

LOG = logging.getLogger(__name__)

#: How many days after today are made.
DAYS_AHEAD = 3

#: The priority of the process: there is time until the day begins.
NICENESS = 15

#: How long after its start a server first looks whether days are missing, and how often after that, in seconds.
START_SECONDS = 20.0
LOOK_SECONDS = 60.0

#: What the process that makes the days claims; no game has such an id.
CLAIM = "daily puzzles"


class DaysAhead:
    """A thread that has missing days made."""

    def __init__(
        self,
        daily: DailyPuzzles,
        database: Database,
        now: Callable[[], float],
        is_ready: Callable[[], bool],
        open_background: Callable[[], BackgroundProcess] | None = None,
    ) -> None:
        self._daily = daily
        self._database = database
        self._now = now
        self._is_ready = is_ready
        self._open_background = open_background or partial(BackgroundProcess, 1, NICENESS)
        self._closing = threading.Event()
        self._lock = threading.Lock()
        self._background: BackgroundProcess | None = None
        self._thread = threading.Thread(target=self._run, name="clew-days-ahead", daemon=True)

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
        """Make the days that are missing, unless another process does."""
        if not self._is_ready():
            return
        missing = [day for day in self._days() if not self._daily.is_made(day)]
        if missing and self._database.claim(CLAIM):
            try:
                self._make(missing)
            finally:
                self._database.release(CLAIM)

    def _days(self) -> list[date]:
        first = today(self._now())
        days = (first + timedelta(days=number) for number in range(DAYS_AHEAD + 1))
        return [day for day in days if day >= FIRST_DAY]

    def _make(self, days: Sequence[date]) -> None:
        # The process ends after this: it is needed once a day, and its machine code takes memory.
        background = self._open_background()
        with self._lock:
            self._background = background
        try:
            for day in days:
                if self._closing.is_set():
                    return
                self._daily.start(day, partial(background.do, make_puzzles)).result()
        finally:
            background.close()
