"""Threads of requests: while all of them are busy, a request waits for a limited time only."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from clew.web.errors import Unavailable

#: As many as the framework runs by default. It would let a request wait for one for any time.
THREADS = 40


class ThreadSlots:
    """Threads that requests may occupy; used in the event loop only."""

    def __init__(self, waiting_seconds: float, threads: int = THREADS) -> None:
        self._waiting_seconds = waiting_seconds
        self._free = asyncio.Semaphore(threads)

    @asynccontextmanager
    async def slot(self) -> AsyncIterator[None]:
        """Wait for a thread and occupy it, or raise Unavailable."""
        if self._free.locked():
            try:
                async with asyncio.timeout(self._waiting_seconds):
                    await self._free.acquire()
            except TimeoutError:
                raise Unavailable("the server is busy: try again in a moment") from None
        else:
            await self._free.acquire()
        try:
            yield
        finally:
            self._free.release()
