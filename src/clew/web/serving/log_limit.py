"""Log lines limited by rate: a fault that occurs at every request must not fill the disk."""

import logging
import threading
import time
from collections.abc import Callable

#: How many lines of one kind are logged in how many seconds.
MOST_LINES = 20
SECONDS = 60.0

#: The number of kinds that are counted at the same time.
MOST_KINDS = 1000


class LogRateLimit(logging.Filter):
    """Drops records of a kind (logger, message, exception) when there have been many; the next one says how many."""

    def __init__(self, most: int = MOST_LINES, seconds: float = SECONDS, now: Callable[[], float] = time.monotonic):
        super().__init__()
        self._most = most
        self._seconds = seconds
        self._now = now
        self._lock = threading.Lock()
        self._counts: dict[tuple[str, str, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a record is logged."""
        error = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else ""
        kind = (record.name, str(record.msg)[:200], error)
        now, dropped = self._now(), 0
        with self._lock:
            begun, count = self._counts.get(kind, (now, 0))
            if now - begun >= self._seconds:
                begun, count, dropped = now, 0, max(0, count - self._most)
            if len(self._counts) >= MOST_KINDS:
                self._counts.clear()
            self._counts[kind] = (begun, count + 1)
        if dropped:
            record.msg = f"{str(record.msg).rstrip()} ({dropped} more of these were not logged)"
        return count < self._most


def limit_log_rate() -> None:
    """Limit what this process logs to standard error."""
    handlers = [*logging.getLogger().handlers, *logging.getLogger("uvicorn").handlers]
    if logging.lastResort is not None:
        handlers.append(logging.lastResort)
    for handler in handlers:
        handler.addFilter(LogRateLimit())
