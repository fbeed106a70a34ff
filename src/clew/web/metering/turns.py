"""Turns: which requests of a client are at work, and which of them wait.

A request is at work until its response begins, except while it only waits for something: a hint, a picture that another
process draws. Streams are therefore not at work.
"""

import asyncio
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

from clew.web.errors import RateLimited
from clew.web.metering.budgets import TimeBudgets
from clew.web.metering.threads import ThreadSlots
from clew.web.rate_limits import Limits


@dataclass
class ClientQueue:
    """The requests of one client."""

    at_work: int = 0
    suspended: int = 0
    queue: "deque[asyncio.Future[None]]" = field(default_factory=deque)
    timer: asyncio.TimerHandle | None = None

    @property
    def is_idle(self) -> bool:
        """Whether there are none."""
        return not (self.at_work or self.suspended or self.queue)


class Turns:
    """Gives turns to the requests of each client in their order; used in the event loop, except where it says so."""

    def __init__(self, limits: Limits, now: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits
        self.budgets = TimeBudgets(limits.work, now)
        self.threads = ThreadSlots(limits.waiting_seconds)
        self._clients: dict[str, ClientQueue] = {}

    async def begin(self, client: str) -> "RequestWork":
        """Wait for a turn of a client, or raise RateLimited."""
        self.budgets.note(client)
        requests = self._clients.setdefault(client, ClientQueue())
        if requests.queue or not self._may_work(client, requests):
            await self._wait(client, requests)
        else:
            requests.at_work += 1
        return RequestWork(self, client)

    async def _wait(self, client: str, requests: ClientQueue) -> None:
        if len(requests.queue) >= self.limits.requests_waiting:
            raise RateLimited("too many requests at the same time", self.limits.waiting_seconds)
        turn = asyncio.get_running_loop().create_future()
        requests.queue.append(turn)
        self._give_turns(client)
        try:
            # A request whose turn it is counts as at work from then on.
            async with asyncio.timeout(self.limits.waiting_seconds):
                await turn
        except (TimeoutError, asyncio.CancelledError) as error:
            with suppress(ValueError):
                requests.queue.remove(turn)
            if turn.done() and not turn.cancelled():
                self.leave(client)
            self._forget_if_idle(client)
            if isinstance(error, asyncio.CancelledError):
                raise
            seconds = self.budgets.seconds_until_free(client)
            raise RateLimited(
                "the server is busy with your other requests: try again in a moment", max(1.0, seconds)
            ) from None

    def _may_work(self, client: str, requests: ClientQueue) -> bool:
        return requests.at_work < self.limits.requests_at_work and self.budgets.seconds_until_free(client) == 0

    def _give_turns(self, client: str) -> None:
        requests = self._clients[client]
        while requests.queue and self._may_work(client, requests):
            turn = requests.queue.popleft()
            if not turn.done():
                requests.at_work += 1
                turn.set_result(None)
        if requests.queue and requests.timer is None:
            seconds = self.budgets.seconds_until_free(client)
            if seconds:
                requests.timer = asyncio.get_running_loop().call_later(seconds, self._budget_is_free, client)

    def _budget_is_free(self, client: str) -> None:
        requests = self._clients.get(client)
        if requests is not None:
            requests.timer = None
            self._give_turns(client)

    def leave(self, client: str) -> None:
        """Note that a request is no longer at work."""
        self._clients[client].at_work -= 1
        self._give_turns(client)
        self._forget_if_idle(client)

    def suspend(self, client: str) -> None:
        """Note that a request that was at work only waits now."""
        self._clients[client].suspended += 1
        self.leave(client)

    def resume(self, client: str) -> None:
        """Note that a request is at work again; it does not queue for that, because little is left to do."""
        requests = self._clients[client]
        requests.suspended -= 1
        requests.at_work += 1

    def check_suspended(self, client: str) -> None:
        """Raise RateLimited if too many requests of a client only wait; any thread may ask."""
        requests = self._clients.get(client)
        if requests is not None and requests.suspended >= self.limits.background_jobs:
            raise RateLimited(f"the server does {requests.suspended} things for you already: wait for some", 1.0)

    def _forget_if_idle(self, client: str) -> None:
        requests = self._clients.get(client)
        if requests is not None and requests.is_idle:
            if requests.timer is not None:
                requests.timer.cancel()
            del self._clients[client]


class RequestWork:
    """The work for one request; it begins with the request at work."""

    def __init__(self, turns: Turns, client: str) -> None:
        self.turns = turns
        self.client = client
        self._loop = asyncio.get_running_loop()
        self._thread = threading.get_ident()
        self._is_suspended = False
        self._is_finished = False

    def charge(self, seconds: float) -> None:
        """Count time spent on this request; any thread may do so."""
        self.turns.budgets.charge(self.client, seconds)

    def finish(self) -> None:
        """Make room for the next request: all that is left is to send the response."""
        if not self._is_finished:
            self._resume()
            self._is_finished = True
            self.turns.leave(self.client)

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Make room for other requests while this one only waits; any thread may do so."""
        self.turns.check_suspended(self.client)
        self._call(self._suspend)
        try:
            yield
        finally:
            self._call(self._resume)

    def _call(self, change: Callable[[], None]) -> None:
        if threading.get_ident() == self._thread:
            change()
        else:
            # The loop may close at any moment.
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(change)

    def _suspend(self) -> None:
        if not (self._is_suspended or self._is_finished):
            self._is_suspended = True
            self.turns.suspend(self.client)

    def _resume(self) -> None:
        # A request that was cancelled may have finished in the meantime.
        if self._is_suspended and not self._is_finished:
            self._is_suspended = False
            self.turns.resume(self.client)
