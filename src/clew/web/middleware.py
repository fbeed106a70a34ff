"""What every request has to pass, and what every answer carries: limits, no posts from other sites, safe headers."""

from collections import deque
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from clew.web.errors import Forbidden, PayloadTooLarge, RequestError
from clew.web.headers import HEADERS
from clew.web.problems import problem
from clew.web.rate_limits import Limits, TokenBucket
from clew.web.state import VISITOR

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


class Guard:
    """Stands before the app."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self.limits = limits
        self.reading = TokenBucket(limits.reading, "requests")
        self.writing = TokenBucket(limits.writing, "requests")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request, and pass it on."""
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
                receive = await whole(receive, self.limits.body)
            await self.app(scope, receive, send_safely)
        except RequestError as error:
            await problem(Request(scope), error)(scope, receive, send_safely)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        client = scope["client"][0] if scope.get("client") else "nobody"
        if scope["method"] in SAFE_METHODS:
            self.reading.count(client)
            return
        self.writing.count(client)
        check_origin(headers)
        length = headers.get("content-length", "0")
        if not length.isascii() or not length.isdigit() or int(length) > self.limits.body:
            raise PayloadTooLarge(f"that is too large: at most {self.limits.body} bytes can be sent")


async def whole(receive: Receive, most: int) -> Receive:
    """Read all that is sent, which is little, and return what hands it on; more than `most` bytes are refused.

    Whoever does not say beforehand how much it is, is stopped here.
    """
    messages: deque[Message] = deque()
    received, is_more = 0, True
    while is_more:
        message = await receive()
        messages.append(message)
        received += len(message.get("body", b""))
        is_more = bool(message.get("more_body", False))
        if received > most:
            raise PayloadTooLarge(f"that is too large: at most {most} bytes can be sent")

    async def hand_on() -> Message:
        return messages.popleft() if messages else await receive()

    return hand_on


def check_origin(headers: Headers) -> None:
    """Refuse what a page of another site lets a browser do in somebody's name."""
    site, origin = headers.get("sec-fetch-site"), headers.get("origin")
    if site is not None:
        is_ours = site in ("same-origin", "none")
    elif origin is not None:
        is_ours = urlsplit(origin).netloc == headers.get("host")
    else:
        # No browser of today: a program, which has no cookie of ours.
        is_ours = f"{VISITOR}=" not in headers.get("cookie", "")
    if not is_ours:
        raise Forbidden("this came from another site: use the pages of this one")
