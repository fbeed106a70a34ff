"""The request that is being worked on: who pays for the time spent, and who makes room while waiting."""

import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import AbstractAsyncContextManager, AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from functools import wraps
from inspect import iscoroutinefunction
from typing import Any, ParamSpec, TypeVar

from fastapi import Request, Response
from fastapi.routing import APIRoute
from starlette.concurrency import run_in_threadpool

from clew.web.metering.turns import RequestWork

P = ParamSpec("P")
T = TypeVar("T")

#: The work for the current request; threads that work for it inherit this.
CURRENT: ContextVar[RequestWork | None] = ContextVar("CURRENT", default=None)


def waiting() -> AbstractContextManager[None]:
    """Let other requests of the client be worked on while this one only waits, or raise RateLimited."""
    work = CURRENT.get()
    return nullcontext() if work is None else work.waiting()


@contextmanager
def charged() -> Iterator[None]:
    """Charge the processor time of this thread to the current request."""
    work, begun = CURRENT.get(), time.thread_time()
    try:
        yield
    finally:
        if work is not None:
            work.charge(time.thread_time() - begun)


def metered(function: Callable[P, T]) -> Callable[P, T]:
    """Return a function that charges the time it takes to the current request."""

    @wraps(function)
    def run(*arguments: P.args, **keywords: P.kwargs) -> T:
        with charged():
            return function(*arguments, **keywords)

    return run


def thread_slot() -> AbstractAsyncContextManager[None]:
    """Wait for a thread and occupy it, or raise Unavailable."""
    work = CURRENT.get()
    return nullcontext() if work is None else work.turns.threads.slot()


async def in_thread(function: Callable[P, T], *arguments: P.args, **keywords: P.kwargs) -> T:
    """Call a function in a thread; raise Unavailable if no thread becomes free."""
    async with thread_slot():
        return await run_in_threadpool(function, *arguments, **keywords)


class MeteredRoute(APIRoute):
    """A route whose function, if it runs in a thread, is metered. What runs in the event loop is metered there."""

    def __init__(self, path: str, endpoint: Callable[..., Any], **settings: Any) -> None:
        super().__init__(path, endpoint if iscoroutinefunction(endpoint) else metered(endpoint), **settings)

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return what handles a request; if that needs a thread, it waits for one for a limited time."""
        handle = super().get_route_handler()
        if iscoroutinefunction(self.endpoint):
            return handle

        async def handle_in_thread(request: Request) -> Response:
            async with thread_slot():
                return await handle(request)

        return handle_in_thread
