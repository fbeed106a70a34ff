"""Who may read the metrics: only the operator, and by default no one.

A reverse proxy on the same machine connects from a loopback address for all visitors, so a request that has come
through a proxy is refused even from there.
"""

import hmac
from ipaddress import ip_address

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from clew.web.monitoring.choices import Access
from clew.web.monitoring.probes import Probe
from clew.web.monitoring.sampling import Sampler

#: Headers by which proxies say for whom they ask.
FORWARDING = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via")

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


def metrics_probe(access: Access, token: str | None, sampler: Sampler) -> Probe:
    """Return the probe that answers with all metrics, to the operator only."""

    async def metrics(request: Request) -> Response | None:
        if access == "loopback" and not is_local(request):
            return None
        if access == "token" and not has_token(request, token):
            return PlainTextResponse("The metrics need a token.\n", 401, {"WWW-Authenticate": "Bearer"})
        await sampler.sample()
        return Response(sampler.metrics.exposition(), media_type=CONTENT_TYPE)

    return metrics


def is_local(request: Request) -> bool:
    """Return whether a program of this machine asks, and not for another one."""
    if request.client is None or any(header in request.headers for header in FORWARDING):
        return False
    try:
        return ip_address(request.client.host).is_loopback
    except ValueError:
        return False


def has_token(request: Request, token: str | None) -> bool:
    """Return whether a request shows the token."""
    scheme, _, shown = request.headers.get("authorization", "").partition(" ")
    if not token or scheme.lower() != "bearer":
        return False
    return hmac.compare_digest(shown.strip().encode(), token.encode())
