"""How much one server allows: sizes, rates, and numbers of games and streams.

Rates are counted in each server process: with four workers a client may do up to four times as much.
"""

import ipaddress
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from clew.web.errors import RateLimited

DAY = 24 * 3600.0

#: The name that clients without an address are counted by.
UNKNOWN_CLIENT = "unknown"

#: The size of the IPv6 networks that are counted as one client: every customer of a provider has at least one.
CLIENT_NETWORK = 64


@lru_cache(maxsize=4096)
def client_of(address: str | None) -> str:
    """Return what a client is counted by: its IPv4 address, or the network of its IPv6 address."""
    if not address:
        return UNKNOWN_CLIENT
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, CLIENT_NETWORK), strict=False))


@dataclass(frozen=True)
class Rate:
    """A token bucket: `per_second` tokens are added each second, up to `burst`."""

    per_second: float
    burst: int


@dataclass(frozen=True)
class Limits:
    """What one server allows; rates are for one client."""

    body: int = 16 * 1024
    """Bytes of a request body."""
    connections: int = 4000
    """Open connections of all clients, if there are descriptors for them."""
    connections_per_client: int = 250
    """Open connections of one client, live streams included; a reverse proxy that is trusted may have more."""
    head_seconds: float = 10.0
    """Time to send the head of a request."""
    body_seconds: float = 20.0
    """Time to send the body of a request."""
    reading_seconds: float = 30.0
    """Time to read what fills the buffers of a connection."""
    reads: Rate = Rate(60.0, 400)
    """Requests that change nothing."""
    writes: Rate = Rate(15.0, 120)
    """Requests that change something."""
    work: Rate = Rate(0.25, 5)
    """Seconds of work for a client's requests; requests wait while there are none left.

    Several players can share an address, and each explores many moves at once before choosing one.
    """
    requests_at_work: int = 2
    """Requests of one client that the server works on at the same time; others wait."""
    requests_waiting: int = 100
    """Requests of one client that wait."""
    waiting_seconds: float = 10.0
    """Time that a request waits."""
    background_jobs: int = 8
    """Requests of one client that wait for other processes and for bots."""
    refusal_seconds: float = 1.0
    """Time after which a client that sends too many requests is answered so, so that refusing costs little."""
    new_games: Rate = Rate(0.2, 30)
    """New games."""
    new_games_daily: Rate = Rate(200 / DAY, 200)
    """New games in the long run, so that a few clients cannot use up `games`."""
    hints: Rate = Rate(0.5, 20)
    """Hints."""
    guide: Rate = Rate(1.0, 60)
    """Questions to the guide."""
    pictures: Rate = Rate(1.0, 40)
    """PNG pictures."""
    animations: Rate = Rate(0.1, 8)
    """GIF pictures."""
    puzzles: Rate = Rate(0.5, 30)
    """Work on puzzles: hints, solutions, counts, new puzzles."""
    patterns: Rate = Rate(2.0, 60)
    """Shapes that are drawn: whether they can be filled."""
    streams: int = 100
    """Live streams of one client at the same time."""
    analyses: int = 3
    """Analyses of one client at the same time."""
    games: int = 5000
    """Unfinished games on the server, without those that are too old to count."""
    games_per_visitor: int = 100
    """Unfinished games created by one browser."""
    program_games: int = 60
    """Running games between programs only."""
    program_games_per_client: int = 6
    """Running games between programs only of one client."""
    listed_seconds: float = 14 * DAY
    """Age in seconds after which an unfinished game is neither counted nor listed."""
    untouched_seconds: float = 3600.0
    """Age in seconds after which a game in which nothing has happened is not counted."""
    untouched_kept_seconds: float = 3 * DAY
    """Age in seconds after which a game in which nothing has happened is removed."""
    events: int = 1000
    """Events in the log of a game; moves are always allowed."""
    chat: int = 400
    """Lines of chat in a game."""
    listed_games: int = 50
    """Games in a list."""


NO_LIMITS = Rate(1e9, 10**9)

#: The number of clients whose requests are counted at the same time.
MOST_CLIENTS = 20_000


class TokenBucket:
    """Limits how often each client does something."""

    def __init__(self, rate: Rate, what: str, now: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._what = what
        self._now = now
        self._lock = threading.Lock()
        self._tokens: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def count(self, client: str) -> None:
        """Take one token of a client, or raise RateLimited."""
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


class TokenBuckets:
    """Several limits for the same thing."""

    def __init__(self, *buckets: TokenBucket) -> None:
        self._buckets = buckets

    def count(self, client: str) -> None:
        """Take one token of a client from each bucket, or raise RateLimited."""
        for bucket in self._buckets:
            bucket.count(client)


class ConcurrencyLimit:
    """Limits how many things each client holds open at the same time."""

    def __init__(self, limit: int, what: str) -> None:
        self._limit = limit
        self._what = what
        self._held: dict[str, int] = {}

    @property
    def total(self) -> int:
        """How many things all clients together hold open."""
        return sum(self._held.values())

    def check(self, client: str) -> None:
        """Raise RateLimited if a client may open no more."""
        if self._held.get(client, 0) >= self._limit:
            raise RateLimited(f"{self._limit} {self._what} are open already: close some", 1.0)

    def take(self, client: str) -> None:
        """Count one more for a client."""
        self._held[client] = self._held.get(client, 0) + 1

    def give_back(self, client: str) -> None:
        """Count one less for a client."""
        held = self._held.pop(client, 1) - 1
        if held > 0:
            self._held[client] = held


@dataclass(frozen=True, kw_only=True)
class RateLimits:
    """What is counted for each client of a server process."""

    new_games: TokenBuckets
    hints: TokenBucket
    guide: TokenBucket
    pictures: TokenBucket
    animations: TokenBucket
    puzzles: TokenBucket
    patterns: TokenBucket
    analyses: ConcurrencyLimit
    streams: ConcurrencyLimit

    @classmethod
    def of(cls, limits: Limits) -> "RateLimits":
        """Return the counters for some limits."""
        return cls(
            new_games=TokenBuckets(
                TokenBucket(limits.new_games, "new games"), TokenBucket(limits.new_games_daily, "new games")
            ),
            hints=TokenBucket(limits.hints, "hints"),
            guide=TokenBucket(limits.guide, "questions to the guide"),
            pictures=TokenBucket(limits.pictures, "pictures"),
            animations=TokenBucket(limits.animations, "animated pictures"),
            puzzles=TokenBucket(limits.puzzles, "questions about puzzles"),
            patterns=TokenBucket(limits.patterns, "shapes"),
            analyses=ConcurrencyLimit(limits.analyses, "analyses"),
            streams=ConcurrencyLimit(limits.streams, "live streams"),
        )
