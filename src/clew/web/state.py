"""Everything that one server process has: store, tables, thinkers, meters. Routes find it in the app."""

import asyncio
from dataclasses import dataclass
from typing import Annotated, cast

from fastapi import Depends, Request
from starlette.responses import Response

from clew.web.analysis.service import AnalysisService
from clew.web.background import BackgroundProcess
from clew.web.catalogue.samples import SampleGames
from clew.web.catalogue.statistics import StatisticsService
from clew.web.credentials import Credentials, new_key, new_token
from clew.web.live.bots import Bots
from clew.web.live.broadcaster import Broadcaster
from clew.web.live.housekeeping import Housekeeping
from clew.web.live.service import GameService, Identity
from clew.web.puzzles.service import PuzzleService
from clew.web.rate_limits import ConcurrencyLimit, TokenBucket
from clew.web.settings import Settings
from clew.web.sharing.raster import Rasteriser
from clew.web.storage.database import Database, open_database
from clew.web.storage.game_store import GameStore

#: Somebody waits for pictures, so that drawing gives way less than other work in the background.
BACKGROUND_NICENESS = 5
MOST_WAITING = 20

#: The cookie that a browser is known by, and how long it lasts.
VISITOR = "clew"
YEAR = 365 * 24 * 3600


@dataclass
class AppState:
    """One server process."""

    settings: Settings
    database: Database
    house: GameService
    minds: Bots
    watch: Housekeeping
    samples: SampleGames
    making: TokenBucket
    thinking: TokenBucket
    guiding: TokenBucket
    drawing: TokenBucket
    animating: TokenBucket
    background: BackgroundProcess
    drawer: Rasteriser
    counting: StatisticsService
    studies: AnalysisService
    studying: ConcurrencyLimit
    streams: ConcurrencyLimit
    puzzling: PuzzleService
    puzzle_meter: TokenBucket

    @classmethod
    def open(cls, settings: Settings) -> "AppState":
        """Open the database and put everything together; nothing runs yet."""
        database = open_database(settings.database)
        database.prepare()
        store = GameStore(database)
        keys = Credentials(settings.key or store.fact("key", new_key()))
        house = GameService(store, keys, Broadcaster(), settings.limits, settings.now)
        minds = Bots(house, settings.threads)
        house.on_change = minds.consider
        background = BackgroundProcess(MOST_WAITING, BACKGROUND_NICENESS)
        return cls(
            settings,
            database,
            house,
            minds,
            Housekeeping(house, minds, settings.watch_seconds),
            SampleGames(),
            TokenBucket(settings.limits.making, "new games"),
            TokenBucket(settings.limits.thinking, "hints"),
            TokenBucket(settings.limits.guiding, "questions to the guide"),
            TokenBucket(settings.limits.drawing, "pictures"),
            TokenBucket(settings.limits.animating, "animated pictures"),
            background,
            Rasteriser(background),
            StatisticsService(settings.database, background),
            AnalysisService(),
            ConcurrencyLimit(settings.limits.studies, "analyses"),
            ConcurrencyLimit(settings.limits.streams),
            PuzzleService(),
            TokenBucket(settings.limits.puzzling, "questions about puzzles"),
        )

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Begin to listen, to think and to watch."""
        self.house.hub.attach(loop)
        self.database.listen(self.house.news)
        self.minds.start()
        self.watch.start()
        self.samples.start()

    def close(self) -> None:
        """Stop everything."""
        self.house.hub.detach()
        self.samples.close()
        self.background.close()
        self.studies.close()
        self.puzzling.close()
        self.watch.close()
        self.minds.close()
        self.database.close()


def app_state(request: Request) -> AppState:
    """Return the server that a request came to."""
    return cast(AppState, request.app.state.server)


def identity_of(request: Request) -> Identity:
    """Return who asks, by cookie or by secret."""
    visitor = app_state(request).house.keys.unsigned(request.cookies.get(VISITOR))
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    return Identity(visitor, secret.strip() if scheme.lower() == "bearer" and secret.strip() else None)


def client_address(request: Request) -> str:
    """Return what a client is counted by: its address."""
    return request.client.host if request.client else "nobody"


def with_visitor_id(server: AppState, who: Identity) -> Identity:
    """Return somebody with a name for their browser, a new one if it has none yet."""
    return who if who.visitor else Identity(new_token(), who.secret)


def set_visitor_cookie(request: Request, response: Response, who: Identity) -> None:
    """Let a browser be known again."""
    keys = app_state(request).house.keys
    if who.visitor and keys.unsigned(request.cookies.get(VISITOR)) != who.visitor:
        set_cookie(request, response, VISITOR, keys.signed(who.visitor))


def set_cookie(request: Request, response: Response, name: str, value: str) -> None:
    """Set a cookie that scripts cannot read and other sites cannot use."""
    secure = request.url.scheme == "https"
    response.set_cookie(name, value, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")


# As coroutines they are called where they are; functions would be sent to a thread, each of them, for every request.


async def _server(request: Request) -> AppState:
    return app_state(request)


async def _asker(request: Request) -> Identity:
    return identity_of(request)


async def _client(request: Request) -> str:
    return client_address(request)


CurrentApp = Annotated[AppState, Depends(_server)]
CurrentIdentity = Annotated[Identity, Depends(_asker)]
ClientAddress = Annotated[str, Depends(_client)]
