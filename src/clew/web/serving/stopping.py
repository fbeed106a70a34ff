"""A stop that is quiet and complete.

The server waits a few seconds for the requests that are being answered, such as moves that are being committed, then
cancels them. Requests that wait for work in the background would be among these, so the work ends as soon as the
process is asked to stop. Clients that have not sent a whole request, or do not read the response, have a second.
"""

import asyncio
import logging
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from sse_starlette.sse import AppStatus
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

#: How long requests have to be answered, and clients to send and to read, in seconds.
ANSWER_SECONDS = 5
CLIENT_SECONDS = 1.0

STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM)

#: What the server says about requests that a stop cancels.
NOISE = ("Cancel %s running task(s)", "ASGI callable returned without")


class StopNoise(logging.Filter):
    """Drops the server's messages about requests that a stop has cancelled."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a message is about something else."""
        error = record.exc_info[1] if record.exc_info else None
        return not isinstance(error, asyncio.CancelledError) and not str(record.msg).startswith(NOISE)


class AnswerAtStop:
    """Answers requests that a stop cancels; nothing else does."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        is_answered = False

        async def send_noted(message: Message) -> None:
            nonlocal is_answered
            is_answered = True
            await send(message)

        try:
            await self.app(scope, receive, send_noted)
        except asyncio.CancelledError:
            if scope["type"] != "http":
                raise
            if not is_answered:
                words = "The server is being restarted: try again in a moment."
                await PlainTextResponse(words, 503, {"Retry-After": "5"})(scope, receive, send)


@contextmanager
def stopping_first(
    end_work: Callable[[], None], drop_slow_clients: Callable[[], None]
) -> Iterator[list["asyncio.Task[None]"]]:
    """Call a function, in a thread, as soon as this process is asked to stop; yield the task of that, once it exists.

    A moment later, the other function is called in the event loop.
    A server in another thread than the first one gets no signals; then the function is not called.
    """
    tasks: list[asyncio.Task[None]] = []
    loop = asyncio.get_running_loop()
    handlers = {number: signal.getsignal(number) for number in STOP_SIGNALS}

    def begin() -> None:
        logging.getLogger("uvicorn.error").addFilter(StopNoise())
        # Event streams end by this.
        AppStatus.should_exit = True
        if not tasks:
            tasks.append(loop.create_task(asyncio.to_thread(end_work)))
            loop.call_later(CLIENT_SECONDS, drop_slow_clients)

    def handle(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(begin)
        handler = handlers[signal.Signals(number)]
        assert callable(handler)
        handler(number, frame)

    chained = [number for number, handler in handlers.items() if callable(handler)]
    if threading.current_thread() is not threading.main_thread():
        chained = []
    for number in chained:
        signal.signal(number, handle)
    try:
        yield tasks
    finally:
        for number in chained:
            signal.signal(number, handlers[number])
