"""The app: routes, errors and guard put together."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from clew import __version__
from clew.web import (
    about_pages,
    analyse_pages,
    api,
    asking,
    guide,
    learn_pages,
    pages,
    position_api,
    problems,
    puzzle_api,
    puzzle_pages,
    share_pages,
    stream,
    study_api,
    table_pages,
)
from clew.web.guard import Guard
from clew.web.server import Server
from clew.web.settings import Settings

#: The JSON API, and the pages for people.
APIS = (api, asking, guide, position_api, study_api, puzzle_api, stream)
PAGES = (pages, table_pages, learn_pages, share_pages, analyse_pages, about_pages, puzzle_pages)

DESCRIPTION = "Play Clew's games by program: see docs/web-api.md."


Lifespan = Callable[[FastAPI], AbstractAsyncContextManager[None]]


def routes_only(lifespan: Lifespan | None = None) -> FastAPI:
    """Return an app with all routes but no server behind them, enough to describe the API."""
    app = FastAPI(
        title="Clew",
        version=__version__,
        description=DESCRIPTION,
        lifespan=lifespan,
        openapi_url="/api/v1/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    problems.install(app)
    for module in (*APIS, *PAGES):
        app.include_router(module.router)
    return app


def create_app(settings: Settings | None = None) -> FastAPI:
    """Return the app; its server starts and ends with it."""
    chosen = settings or Settings()
    server = Server.open(chosen)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        server.start(asyncio.get_running_loop())
        yield
        await asyncio.to_thread(server.close)

    app = routes_only(lifespan)
    app.state.server = server
    pages.mount_static(app)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_middleware(Guard, limits=chosen.limits)
    return app


def app_from_environment() -> FastAPI:
    """Return the app with settings from environment variables, for servers that start several processes."""
    return create_app(Settings.from_environment())
