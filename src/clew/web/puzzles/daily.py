"""Daily puzzles: loaded from the database, or made from the date, by one job at a time, and stored.

A day always has the same puzzles, on every server (versions.py). `days_ahead` makes them before the day begins.
"""

import logging
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, timezone

from clew.play.dates import date_in_words
from clew.puzzles import InvalidPuzzle, Puzzle, text_of
from clew.web.errors import BeingMade, NotFound, Unavailable
from clew.web.failures import one_line
from clew.web.lru_cache import LruCache
from clew.web.metering.current import waiting
from clew.web.puzzles.daily_store import DailyStore, KindKey
from clew.web.puzzles.service import TIME_LIMIT, cached_puzzle, daily_kinds, kind_of, time_limited
from clew.web.puzzles.versions import grade_of_day as grade_of_day
from clew.web.puzzles.versions import puzzle_of_day
from clew.web.storage.outages import OUTAGES

LOG = logging.getLogger(__name__)

#: The first day that has daily puzzles, and how many days back they are offered.
FIRST_DAY = date(2026, 1, 1)
MOST_DAYS_BACK = 366

#: Where the next day begins first.
EARLIEST_ZONE = timezone(timedelta(hours=14))

#: How long a request waits for a day that is being made, in seconds, and how many requests wait: each takes a thread.
WAIT_SECONDS = 20.0
MOST_WAITING = 8

#: How many days are cached.
CACHE_SIZE = 500

#: Makes some kinds of puzzles of a day. What takes too long is left out.
Make = Callable[[date, Sequence[KindKey]], Mapping[KindKey, str]]


def make_puzzles(day: date, kinds: Sequence[KindKey]) -> dict[KindKey, str]:
    """Make some kinds of puzzles of a day, all within one time limit; for worker processes."""
    made: dict[KindKey, str] = {}
    with time_limited(*{game for game, _ in kinds}) as monitor:
        for game, kind in kinds:
            # A kind that fails does not affect the others.
            with suppress(InvalidPuzzle):
                puzzle = puzzle_of_day(game, kind, day, monitor)
                if puzzle is not None:
                    made[game, kind] = text_of(puzzle)
    return made


@dataclass(frozen=True)
class DayJob:
    """The work on a day, and what comes of it."""

    day: date
    result: "Future[dict[KindKey, str]]"


class DailyPuzzles:
    """The daily puzzles of a server process, which makes one day at a time."""

    def __init__(self, store: DailyStore, make: Make) -> None:
        self._store = store
        self._make = make
        self._days: LruCache[dict[KindKey, str]] = LruCache(CACHE_SIZE)
        self._lock = threading.Lock()
        self._job: DayJob | None = None
        self._waiting = 0
        self._is_closed = False
        self._thread = ThreadPoolExecutor(1, "clew-daily-puzzles")

    def puzzle(self, game: str, kind: str, day: date) -> Puzzle:
        """Return the puzzle of a kind and a day."""
        return self.puzzles(day, [(game, kind_of(game, kind).name)])[game, kind]

    def puzzles(self, day: date, wanted: Iterable[KindKey] | None = None) -> dict[KindKey, Puzzle]:
        """Return the puzzles of a day, of all kinds or of those that are wanted; make the day if some are missing."""
        keys = all_kinds() if wanted is None else list(wanted)
        found = self.made(day)
        if not found.keys() >= set(keys):
            found = self._wait_for(self.start(day), day)
        if not found.keys() >= set(keys):
            raise BeingMade(
                f"the puzzles of {date_in_words(day)} take longer than the server's limit of {TIME_LIMIT:.0f} seconds"
            )
        return {key: cached_puzzle(found[key]) for key in keys}

    def made(self, day: date) -> dict[KindKey, str]:
        """Return the puzzles of a day that have been made."""
        return self._days.peek(day) or self._cached(day, self._store.load(day))

    def is_made(self, day: date) -> bool:
        """Return whether all puzzles of a day have been made."""
        return not _missing(self.made(day))

    def prepare(self, day: date) -> None:
        """Start making a day if it is not made yet and no other one is being made."""
        with suppress(Unavailable, *OUTAGES):
            if not self.is_made(day):
                self.start(day)

    def start(self, day: date, make: Make | None = None) -> "Future[dict[KindKey, str]]":
        """Start making a day, or return the work on it that has begun; raise Unavailable while another is made."""
        with self._lock:
            if self._is_closed:
                raise Unavailable("the server is stopping: try again in a moment")
            if self._job is None or self._job.result.done():
                self._job = DayJob(day, self._thread.submit(self._make_missing, day, make or self._make))
            elif self._job.day != day:
                raise BeingMade("the puzzles of another day are being made: try again in a moment")
            return self._job.result

    def close(self) -> None:
        """End the thread; what it waits for must have ended."""
        with self._lock:
            self._is_closed = True
        self._thread.shutdown(cancel_futures=True)

    def _wait_for(self, result: "Future[dict[KindKey, str]]", day: date) -> dict[KindKey, str]:
        again = BeingMade(f"the puzzles of {date_in_words(day)} are being made: try again in a moment")
        with self._lock:
            if self._waiting >= MOST_WAITING:
                raise again
            self._waiting += 1
        try:
            with waiting():
                return result.result(WAIT_SECONDS)
        except (TimeoutError, CancelledError) as error:
            raise again from error
        finally:
            with self._lock:
                self._waiting -= 1

    def _make_missing(self, day: date, make: Make) -> dict[KindKey, str]:
        # Another process, or the job before this one, may have made it.
        found = self._store.load(day)
        missing = _missing(found)
        if missing:
            found |= make(day, missing)
            try:
                found = self._store.save(day, {key: found[key] for key in missing if key in found})
            except OUTAGES as error:
                # They follow from the date, so they are as good as stored ones.
                LOG.error("the puzzles of %s could not be stored: %s", day.isoformat(), one_line(error))
        return self._cached(day, found)

    def _cached(self, day: date, found: dict[KindKey, str]) -> dict[KindKey, str]:
        return found if _missing(found) else self._days.get(day, lambda: found)


def all_kinds() -> list[KindKey]:
    """Return every kind of puzzle that has a daily one."""
    return [(game, kind.name) for game, kind in daily_kinds()]


def _missing(found: Mapping[KindKey, str]) -> list[KindKey]:
    return [key for key in all_kinds() if key not in found]


def today(now: float) -> date:
    """Return the date in UTC, so that it is the same for every visitor."""
    return datetime.fromtimestamp(now, UTC).date()


def days_offered(now: float) -> tuple[date, date]:
    """Return the first and the last day whose puzzles are offered: a year back, and where the next day has begun."""
    last = datetime.fromtimestamp(now, EARLIEST_ZONE).date()
    return max(FIRST_DAY, today(now) - timedelta(days=MOST_DAYS_BACK)), max(FIRST_DAY, last)


def parse_day(text: str | None, now: float) -> date:
    """Return a day, by default today, or raise NotFound if its puzzles are not offered."""
    first, last = days_offered(now)
    try:
        day = date.fromisoformat(text) if text else today(now)
    except ValueError as error:
        raise NotFound(f"{text}: expected a date such as {today(now).isoformat()}") from error
    if not first <= day <= last:
        raise NotFound(f"{day.isoformat()}: expected a date from {first.isoformat()} to {last.isoformat()}")
    return day
