"""Budgets of time: how many seconds of work a server process does for each client."""

import math
import threading
import time
from collections import OrderedDict
from collections.abc import Callable

from clew.web.rate_limits import MOST_CLIENTS, Rate

#: What a client owes at most, in seconds. A request can take much longer through no fault of the client: the first one
#: in a server process that uses a game loads its machine code.
MOST_OWED = 0.5

#: How long after its last request a client counts as present.
PRESENCE_SECONDS = 30.0


class TimeBudgets:
    """A token bucket of seconds for each client; work is charged when it has been done, so a client can owe some.

    A budget is for the sake of others: a client that has the server to itself does not wait for it.
    """

    def __init__(self, rate: Rate, now: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._now = now
        self._lock = threading.Lock()
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        # The last request of the client that was here last, and of any other client.
        self._latest, self._latest_at, self._others_at = "", -math.inf, -math.inf

    def note(self, client: str) -> None:
        """Note that a client has sent a request."""
        with self._lock:
            if client != self._latest:
                self._latest, self._others_at = client, self._latest_at
            self._latest_at = self._now()

    def charge(self, client: str, seconds: float) -> None:
        """Take seconds of work from the budget of a client; any thread may do so."""
        with self._lock:
            now = self._now()
            self._left[client] = (max(self._left_at(client, now) - seconds, -MOST_OWED), now)
            self._left.move_to_end(client)
            if len(self._left) > MOST_CLIENTS:
                self._left.popitem(last=False)

    def seconds_until_free(self, client: str) -> float:
        """Return how long a client has to wait until its budget allows more work; 0 if it does now."""
        with self._lock:
            now = self._now()
            if now - (self._others_at if client == self._latest else self._latest_at) > PRESENCE_SECONDS:
                return 0.0
            left = self._left_at(client, now)
        return 0.0 if left > 0 else -left / self._rate.per_second + 0.001

    def _left_at(self, client: str, now: float) -> float:
        left, before = self._left.get(client, (float(self._rate.burst), now))
        return min(float(self._rate.burst), left + (now - before) * self._rate.per_second)
