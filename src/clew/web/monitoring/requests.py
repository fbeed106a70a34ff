"""Counts every request, and logs it in one line: by its route, never by its address.

Addresses carry ids of games and whatever a client puts into them. A line has the template of the route instead, and
neither query, headers nor the client's address.
"""

import logging
import secrets
import time
from contextvars import ContextVar

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from clew.web.monitoring.metrics import CLIENT_LEFT, METHODS, OTHER, Metrics

LOG = logging.getLogger("clew.requests")

#: The header of responses with the id by which a request is found in the log.
ID_HEADER = "X-Request-ID"
ID_BYTES = 8

#: The id of the request that is being answered; threads that work for it inherit this.
REQUEST_ID: ContextVar[str | None] = ContextVar("REQUEST_ID", default=None)


class RequestMonitor:
    """Passes requests on, and notes how each was answered."""

    def __init__(self, app: ASGIApp, metrics: Metrics | None, is_logging: bool) -> None:
        self.app = app
        self._metrics = metrics
        self._is_logging = is_logging

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = time.perf_counter()
        head, status = 0.0, CLIENT_LEFT
        request_id = secrets.token_hex(ID_BYTES) if self._is_logging else None
        if request_id is not None:
            REQUEST_ID.set(request_id)

        async def send_noting(message: Message) -> None:
            nonlocal head, status
            if message["type"] == "http.response.start":
                head, status = time.perf_counter(), message["status"]
                if request_id is not None:
                    MutableHeaders(scope=message)[ID_HEADER] = request_id
            await send(message)

        if self._metrics is not None:
            self._metrics.in_progress.inc()
        try:
            await self.app(scope, receive, send_noting)
        finally:
            method = scope["method"] if scope["method"] in METHODS else OTHER
            route = route_of(scope)
            ended = time.perf_counter()
            if self._metrics is not None:
                self._metrics.in_progress.dec()
                self._metrics.answered(method, route, status, (head or ended) - begun)
            if self._is_logging:
                fields = {"method": method, "route": route, "status": status, "ms": round(1000 * (ended - begun), 1)}
                LOG.info("request", extra={"fields": fields})


def route_of(scope: Scope) -> str:
    """Return the template of the route that a request was for; `other` if there is none."""
    return getattr(scope.get("route"), "path", None) or OTHER
