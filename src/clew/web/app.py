"""The app: routes, error handlers and middleware."""

import asyncio
import sys
import warnings
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

from fastapi import FastAPI
from pydantic.warnings import UnsupportedFieldAttributeWarning
from starlette.middleware.gzip import GZipMiddleware

from clew import __version__
from clew.web.analysis import api as analysis_api
from clew.web.analysis import pages as analysis_pages
from clew.web.catalogue import api as catalogue_api
from clew.web.catalogue import new_game, preview, site_pages
from clew.web.catalogue import pages as catalogue_pages
from clew.web.challenges import api as challenge_api
from clew.web.challenges import pages as challenge_pages
from clew.web.error_handlers import failure, install_error_handlers, problem
from clew.web.failures import FailureBarrier
from clew.web.hosts import AllowedHosts
from clew.web.learn import api as learn_api
from clew.web.learn import pages as learn_pages
from clew.web.live import api as live_api
from clew.web.live import guide, queries, stream
from clew.web.live import pages as live_pages
from clew.web.metering.middleware import Metering
from clew.web.middleware import Guard
from clew.web.monitoring.access import metrics_probe
from clew.web.monitoring.json_logs import log_as_json
from clew.web.monitoring.metrics import Metrics
from clew.web.monitoring.probes import Probes, health, ready_probe
from clew.web.monitoring.requests import RequestMonitor
from clew.web.monitoring.sampling import Sampler, install
from clew.web.positions import api as position_api
from clew.web.positions import pages as position_pages
from clew.web.puzzles import api as puzzle_api
from clew.web.puzzles import pages as puzzle_pages
from clew.web.puzzles import pattern_api, pattern_pages, short_links
from clew.web.security_headers import SecurityHeaders
from clew.web.serving.connections import STATE_KEY, Connections, raise_descriptor_limit
from clew.web.serving.garbage import freeze_what_stays
from clew.web.serving.log_limit import limit_log_rate
from clew.web.serving.stopping import AnswerAtStop, stopping_first
from clew.web.settings import Settings
from clew.web.sharing import pages as sharing_pages
from clew.web.site import documentation
from clew.web.site import pages as app_pages
from clew.web.site.head_requests import HeadRequests
from clew.web.site.static_files import mount_static
from clew.web.state import AppState

#: The JSON API, and the pages for people.
APIS = (
    catalogue_api, live_api, queries, guide, position_api, learn_api, analysis_api, puzzle_api, pattern_api,
    challenge_api, stream,
)  # fmt: skip
PAGES = (
    catalogue_pages, new_game, preview, learn_pages, site_pages, live_pages, sharing_pages, analysis_pages,
    puzzle_pages, pattern_pages, short_links, challenge_pages, position_pages, app_pages, documentation,
)  # fmt: skip

DESCRIPTION = "Play Clew's games by program: see /docs/web-api/."


#: How long a thread computes while others wait. At a move several threads take turns, and each of these waits adds up.
SWITCH_SECONDS = 0.0001

Lifespan = Callable[[FastAPI], AbstractAsyncContextManager[dict[str, Any]]]


def routes_only(lifespan: Lifespan | None = None) -> FastAPI:
    """Return an app with all routes but without state, enough to describe the API."""
    app = FastAPI(
        title="Clew",
        version=__version__,
        description=DESCRIPTION,
        lifespan=lifespan,
        openapi_url="/api/v1/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    install_error_handlers(app)
    for module in (*APIS, *PAGES):
        app.include_router(module.router)
    return app


def create_app(settings: Settings | None = None) -> FastAPI:
    """Return the app; its threads and processes start and end with it."""
    settings = settings or Settings()
    state = AppState.open(settings)
    connections = Connections(settings.limits)
    sampler = Sampler(Metrics(), state, connections) if settings.metrics != "off" else None

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, Any]]:
        state.start(asyncio.get_running_loop())
        sampling = asyncio.create_task(sampler.run()) if sampler is not None else None
        with stopping_first(state.end_work, connections.drop_waiting) as stopping:
            yield {STATE_KEY: connections}
            if sampling is not None:
                sampling.cancel()
            await asyncio.gather(*stopping)
            await asyncio.to_thread(state.close)

    app = routes_only(lifespan)
    app.state.server = state
    mount_static(app)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_middleware(Metering, limits=settings.limits)
    app.add_middleware(Guard, limits=settings.limits, hosts=AllowedHosts(settings.hosts), respond=problem)
    app.add_middleware(FailureBarrier, respond=failure)
    app.add_middleware(AnswerAtStop)
    monitor(app, state, sampler)
    app.add_middleware(SecurityHeaders)
    app.add_middleware(HeadRequests)
    return app


def monitor(app: FastAPI, state: AppState, sampler: Sampler | None) -> None:
    """Add what an operator sees: probes, and with metrics or a log of requests, a look at each request."""
    settings = state.settings
    probes = {"/health": health, "/ready": ready_probe(state.readiness)}
    is_logging = settings.log_format == "json"
    if sampler is not None:
        install(sampler.metrics, state)
        probes["/metrics"] = metrics_probe(settings.metrics, settings.metrics_token, sampler)
    if sampler is not None or is_logging:
        metrics = sampler.metrics if sampler is not None else None
        app.add_middleware(RequestMonitor, metrics=metrics, is_logging=is_logging)
    app.add_middleware(Probes, probes=probes)


def app_from_environment() -> FastAPI:
    """Return the app with settings from environment variables, for a process that does nothing but serve it."""
    # FastAPI ignores this warning while it builds routes, but another thread that restores warnings can undo that.
    warnings.filterwarnings("ignore", category=UnsupportedFieldAttributeWarning)
    raise_descriptor_limit()
    sys.setswitchinterval(SWITCH_SECONDS)
    freeze_what_stays()
    settings = Settings.from_environment()
    if settings.log_format == "json":
        log_as_json()
    limit_log_rate()
    return create_app(settings)
