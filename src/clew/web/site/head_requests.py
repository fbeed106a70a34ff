"""Answers HEAD wherever GET is answered: with the same headers, and without a body."""

import asyncio

from starlette.types import ASGIApp, Message, Receive, Scope, Send


class HeadRequests:
    """Passes a HEAD request on as GET, and drops the body of the response."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self.app(scope, receive, send)
            return
        started = asyncio.Event()
        messages: list[Message] = [{"type": "http.request", "body": b"", "more_body": False}]

        async def receive_until_start() -> Message:
            # An event stream would not end by itself: for it, the client is gone as soon as it has the headers.
            if messages:
                return messages.pop()
            await started.wait()
            return {"type": "http.disconnect"}

        async def send_without_body(message: Message) -> None:
            if message["type"] != "http.response.start":
                return
            await send(message)
            # The response is complete even if the body never ends: a server closes the connection otherwise, and the
            # client's next request may be on its way by then.
            await send({"type": "http.response.body", "body": b"", "more_body": False})
            started.set()

        # The server reads the method in its own scope, so that is not changed.
        await self.app({**scope, "method": "GET"}, receive_until_start, send_without_body)
