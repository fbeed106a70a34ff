"""What every request must pass and every response carries: rate limits, same-origin checks, security headers."""

from collections import deque
from collections.abc import Callable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from clew.web.credentials import VISITOR_COOKIE
from clew.web.errors import Forbidden, PayloadTooLarge, RequestError
from clew.web.rate_limits import UNKNOWN_CLIENT, Limits, TokenBucket

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")

#: Nothing from other sites, nothing inline, no frames.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; media-src 'self' data:; manifest-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    # Other sites learn nothing of our addresses; our own forms still send their origin.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Guard:
    """Checks every request before the app sees it; `respond` turns an error into a response."""

    def __init__(self, app: ASGIApp, limits: Limits, respond: Callable[[Request, RequestError], Response]) -> None:
        self.app = app
        self.limits = limits
        self.respond = respond
        self.reading = TokenBucket(limits.reads, "requests")
        self.writing = TokenBucket(limits.writes, "requests")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request and pass it on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        try:
            self._check(scope)
            if scope["method"] not in SAFE_METHODS:
                receive = await buffered(receive, self.limits.body)
            await self.app(scope, receive, send_safely)
        except RequestError as error:
            await self.respond(Request(scope), error)(scope, receive, send_safely)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        client = scope["client"][0] if scope.get("client") else UNKNOWN_CLIENT
        if scope["method"] in SAFE_METHODS:
            self.reading.count(client)
            return
        self.writing.count(client)
        check_origin(headers)
        length = headers.get("content-length", "0")
        if not length.isascii() or not length.isdigit() or int(length) > self.limits.body:
            raise PayloadTooLarge(f"that is too large: at most {self.limits.body} bytes can be sent")


async def buffered(receive: Receive, limit: int) -> Receive:
    """Read the whole body, and return a function that hands it on; refuse more than `limit` bytes.

    Covers requests without a Content-Length.
    """
    messages: deque[Message] = deque()
    received, is_more = 0, True
    while is_more:
        message = await receive()
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
        is_ours = urlsplit(origin).netloc == headers.get("host")
    else:
        # Not a current browser: a program, which has no cookie of ours.
        is_ours = f"{VISITOR_COOKIE}=" not in headers.get("cookie", "")
    if not is_ours:
        raise Forbidden("this came from another site: use the pages of this one")
