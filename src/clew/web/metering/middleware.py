"""Gives each request its turn, and meters the time that it takes in the event loop."""

import time
from collections.abc import Awaitable, Coroutine, Generator
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from clew.web.metering.current import CURRENT
from clew.web.metering.turns import RequestWork, Turns
from clew.web.rate_limits import Limits, client_of

#: What the server spends on a request besides the app: reading it, writing the response.
SERVER_SECONDS = 0.001


class Metering:
    """Passes requests on when it is their turn; a request that waits for too long raises RateLimited."""

    def __init__(self, app: ASGIApp, *, limits: Limits) -> None:
        self.app = app
        self.turns = Turns(limits)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Wait for a turn, and pass a request on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        work = await self.turns.begin(client_of(scope["client"][0] if scope.get("client") else None))

        async def send_noting(message: Message) -> None:
            if message["type"] == "http.response.start":
                work.finish()
            await send(message)

        CURRENT.set(work)
        try:
            work.charge(SERVER_SECONDS)
            await MeteredAwaitable(self.app(scope, receive, send_noting), work)
        finally:
            work.finish()


class MeteredAwaitable(Awaitable[None]):
    """A coroutine whose steps are charged to a request."""

    def __init__(self, coroutine: Awaitable[None], work: RequestWork) -> None:
        self._coroutine = coroutine
        self._work = work

    def __await__(self) -> Generator[Any, Any, None]:
        """Run step by step, as `await` does."""
        steps = self._coroutine
        assert isinstance(steps, Coroutine)
        value: Any = None
        error: BaseException | None = None
        while True:
            begun = time.thread_time()
            try:
                awaited = steps.send(value) if error is None else steps.throw(error)
            except StopIteration:
                return
            finally:
                self._work.charge(time.thread_time() - begun)
            value, error = None, None
            try:
                value = yield awaited
            except GeneratorExit:
                steps.close()
                raise
            except BaseException as thrown:
                error = thrown
