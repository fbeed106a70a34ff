"""How much is allowed: sizes, rates, numbers of games and streams."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from clew.web.errors import RateLimited

DAY = 24 * 3600.0


@dataclass(frozen=True)
class Rate:
    """So many a second in the long run, and so many at once after a rest."""

    per_second: float
    burst: int


@dataclass(frozen=True)
class Limits:
    """What one server allows."""

    body: int = 16 * 1024
    """Bytes of what is sent."""
    reading: Rate = Rate(60.0, 400)
    """Requests of one client that change nothing."""
    writing: Rate = Rate(15.0, 120)
    """Requests of one client that change something."""
    making: Rate = Rate(0.2, 30)
    """New games of one client."""
    thinking: Rate = Rate(0.5, 20)
    """Hints for one client."""
    guiding: Rate = Rate(1.0, 60)
    """Words of the guide for one client."""
    drawing: Rate = Rate(1.0, 40)
    """PNG pictures for one client."""
    animating: Rate = Rate(0.1, 8)
    """GIF pictures for one client."""
    puzzling: Rate = Rate(0.5, 30)
    """Work on puzzles for one client: hints, solutions, numbers, new ones."""
    streams: int = 100
    """Live streams of one client at the same time."""
    studies: int = 3
    """Analyses of one client at the same time."""
    games: int = 5000
    """Unfinished games in all, not counting those older than `forgotten`."""
    games_of_one: int = 100
    """Unfinished games made by one browser."""
    forgotten: float = 14 * DAY
    """Unfinished games that are older, in seconds, do not count any more, nor do they stand in the lobby."""
    entries: int = 5000
    """Entries of a game's log; moves that take the game on are always allowed."""
    chat: int = 400
    """Lines of chat in a game."""
    listed: int = 50
    """Games in a list."""
    moves: int = 500
    """Legal moves sent at once."""


NO_LIMITS = Rate(1e9, 10**9)

#: How many clients are remembered.
MOST_CLIENTS = 20_000


class TokenBucket:
    """Counts what each client does."""

    def __init__(self, rate: Rate, what: str, now: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._what = what
        self._now = now
        self._lock = threading.Lock()
        self._tokens: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def count(self, client: str) -> None:
        """Count one more, or raise TooMany."""
        now = self._now()
        with self._lock:
            tokens, before = self._tokens.pop(client, (float(self._rate.burst), now))
            tokens = min(float(self._rate.burst), tokens + (now - before) * self._rate.per_second)
            allowed = tokens >= 1.0
            self._tokens[client] = (tokens - 1.0 if allowed else tokens, now)
            if len(self._tokens) > MOST_CLIENTS:
                self._tokens.popitem(last=False)
        if not allowed:
            raise RateLimited(f"too many {self._what} in a short time", (1.0 - tokens) / self._rate.per_second)


class ConcurrencyLimit:
    """Counts what each client holds open."""

    def __init__(self, most: int, what: str = "live streams") -> None:
        self._most = most
        self._what = what
        self._held: dict[str, int] = {}

    def check(self, client: str) -> None:
        """Raise TooMany if there is no place for a client."""
        if self._held.get(client, 0) >= self._most:
            raise RateLimited(f"{self._most} {self._what} are open already: close some", 1.0)

    def take(self, client: str) -> None:
        """Take a place."""
        self._held[client] = self._held.get(client, 0) + 1

    def give_back(self, client: str) -> None:
        """Give a place back."""
        held = self._held.pop(client, 1) - 1
        if held > 0:
            self._held[client] = held
