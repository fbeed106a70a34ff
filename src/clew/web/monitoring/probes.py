"""The addresses for the operator: /health, /ready and /metrics.

They are no part of the API, so its description does not have them. They are answered before rate limits, metering and
the check of the host, because load balancers ask by address and often, and an overloaded server must still say that it
is alive.
"""

from collections.abc import Awaitable, Callable, Mapping

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from clew.web.monitoring.readiness import Readiness

RETRY_SECONDS = 5

Probe = Callable[[Request], Awaitable[Response | None]]


class Probes:
    """Answers GET for some addresses; a probe that returns None lets the app answer, as if it were not there."""

    def __init__(self, app: ASGIApp, probes: Mapping[str, Probe]) -> None:
        self.app = app
        self._probes = dict(probes)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or pass it on."""
        probe = self._probes.get(scope["path"]) if scope["type"] == "http" and scope["method"] == "GET" else None
        response = await probe(Request(scope)) if probe is not None else None
        await (response or self.app)(scope, receive, send)


async def health(_: Request) -> Response:
    """Say that the process is alive: its event loop runs. It looks at nothing else."""
    return JSONResponse({"status": "alive"})


def ready_probe(readiness: Readiness) -> Probe:
    """Return the probe that says whether visitors can be served now."""

    async def ready(_: Request) -> Response:
        reasons = await readiness.reasons()
        if reasons:
            headers = {"Retry-After": str(RETRY_SECONDS)}
            return JSONResponse({"status": "not ready", "reasons": reasons}, 503, headers)
        return JSONResponse({"status": "ready"})

    return ready
