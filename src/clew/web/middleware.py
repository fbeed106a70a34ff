"""What every request must pass: rate limits, same-origin checks, limits of size."""

import asyncio
from collections import deque
from collections.abc import Callable

from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from clew.web.credentials import VISITOR_COOKIE
from clew.web.errors import Forbidden, PayloadTooLarge, RateLimited, RequestError
from clew.web.hosts import AllowedHosts
from clew.web.rate_limits import Limits, TokenBucket, client_of

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


class Guard:
    """Checks every request before the app sees it; `respond` turns an error into a response."""

    def __init__(
        self, app: ASGIApp, *, limits: Limits, hosts: AllowedHosts, respond: Callable[[Request, RequestError], Response]
    ) -> None:
        self.app = app
        self.limits = limits
        self.hosts = hosts
        self.respond = respond
        self.reading = TokenBucket(limits.reads, "requests")
        self.writing = TokenBucket(limits.writes, "requests")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request and pass it on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        try:
            self._check(scope)
            if scope["method"] not in SAFE_METHODS:
                receive = await buffered(receive, self.limits.body)
            await self.app(scope, receive, send)
        except RequestError as error:
            if isinstance(error, RateLimited):
                # A client that asks again at once would keep the server busy with refusing.
                await asyncio.sleep(self.limits.refusal_seconds)
            await self.respond(Request(scope), error)(scope, receive, send)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        client = client_of(scope["client"][0] if scope.get("client") else None)
        is_safe = scope["method"] in SAFE_METHODS
        (self.reading if is_safe else self.writing).count(client)
        self.hosts.check(headers.get("host"))
        if is_safe:
            return
        check_origin(headers)
        length = headers.get("content-length", "0")
        # Python refuses to read numbers of thousands of digits.
        if not length.isascii() or not length.isdigit() or len(length) > 12 or int(length) > self.limits.body:
            raise PayloadTooLarge(f"that is too large: at most {self.limits.body} bytes can be sent")


async def buffered(receive: Receive, limit: int) -> Receive:
    """Read the whole body, and return a function that hands it on; refuse more than `limit` bytes.

    Covers requests without a Content-Length.
    """
    messages: deque[Message] = deque()
    received, is_more = 0, True
    while is_more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        messages.append(message)
        received += len(message.get("body", b""))
        is_more = bool(message.get("more_body", False))
        if received > limit:
            raise PayloadTooLarge(f"that is too large: at most {limit} bytes can be sent")

    async def hand_on() -> Message:
        return messages.popleft() if messages else await receive()

    return hand_on


def check_origin(headers: Headers) -> None:
    """Refuse requests that a page of another site lets a visitor's browser send."""
    site, origin = headers.get("sec-fetch-site"), headers.get("origin")
    if site is not None:
        is_ours = site in ("same-origin", "none")
    elif origin is not None:
        # Compared as text: parsing what a client sends as a URL can fail.
        is_ours = origin in (f"http://{headers.get('host')}", f"https://{headers.get('host')}")
    else:
        # Not a current browser: a program, which has no cookie of ours.
        is_ours = f"{VISITOR_COOKIE}=" not in headers.get("cookie", "")
    if not is_ours:
        raise Forbidden("this came from another site: use the pages of this one")
