"""The time of a server process, which does not jump when the wall clock is set.

Between two readings as much time passes as the monotonic clock says. It is corrected slowly towards the wall clock: in
a game with a clock, a player has a twentieth more or less time at most.
"""

import threading
import time
from collections.abc import Callable

#: How much faster or slower the time may pass than the monotonic clock.
MOST_CORRECTION = 0.05

#: A later time than the wall clock's is not continued if it is further ahead than this: it was wrong itself.
MOST_AHEAD = 24 * 3600.0


class SteadyClock:
    """Seconds since 1970, never decreasing."""

    def __init__(self, wall: Callable[[], float] = time.time, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._wall = wall
        self._monotonic = monotonic
        self._lock = threading.Lock()
        self._time, self._read = wall(), monotonic()

    def __call__(self) -> float:
        """Return the time."""
        with self._lock:
            read = self._monotonic()
            passed, self._read = read - self._read, read
            most = passed * MOST_CORRECTION
            self._time += passed + max(-most, min(most, self._wall() - self._time - passed))
            return self._time

    def continue_from(self, other: float) -> None:
        """Begin no earlier than a time that was used before: at a restart, too, time does not run back."""
        with self._lock:
            if self._time < other <= self._time + MOST_AHEAD:
                self._time = other
