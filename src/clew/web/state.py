"""Everything that one server process has: store, tables, thinkers, meters. Routes find it in the app."""

import asyncio
from dataclasses import dataclass
from typing import Annotated, cast

from fastapi import Depends, Request
from starlette.responses import Response

from clew.web.analysis.service import Studies
from clew.web.background import Background
from clew.web.catalogue.samples import Samples
from clew.web.catalogue.statistics import Counting
from clew.web.credentials import Keys, new_key, new_token
from clew.web.live.bots import Minds
from clew.web.live.broadcaster import Hub
from clew.web.live.housekeeping import Watch
from clew.web.live.service import House, Who
from clew.web.puzzles.service import Puzzling
from clew.web.rate_limits import Meter, Places
from clew.web.settings import Settings
from clew.web.sharing.raster import Drawer
from clew.web.storage.database import Database, open_database
from clew.web.storage.game_store import Store

#: Somebody waits for pictures, so that drawing gives way less than other work in the background.
BACKGROUND_NICENESS = 5
MOST_WAITING = 20

#: The cookie that a browser is known by, and how long it lasts.
VISITOR = "clew"
YEAR = 365 * 24 * 3600


@dataclass
class Server:
    """One server process."""

    settings: Settings
    database: Database
    house: House
    minds: Minds
    watch: Watch
    samples: Samples
    making: Meter
    thinking: Meter
    guiding: Meter
    drawing: Meter
    animating: Meter
    background: Background
    drawer: Drawer
    counting: Counting
    studies: Studies
    studying: Places
    streams: Places
    puzzling: Puzzling
    puzzle_meter: Meter

    @classmethod
    def open(cls, settings: Settings) -> "Server":
        """Open the database and put everything together; nothing runs yet."""
        database = open_database(settings.database)
        database.prepare()
        store = Store(database)
        keys = Keys(settings.key or store.fact("key", new_key()))
        house = House(store, keys, Hub(), settings.limits, settings.now)
        minds = Minds(house, settings.threads)
        house.on_change = minds.consider
        background = Background(MOST_WAITING, BACKGROUND_NICENESS)
        return cls(
            settings,
            database,
            house,
            minds,
            Watch(house, minds, settings.watch_seconds),
            Samples(),
            Meter(settings.limits.making, "new games"),
            Meter(settings.limits.thinking, "hints"),
            Meter(settings.limits.guiding, "questions to the guide"),
            Meter(settings.limits.drawing, "pictures"),
            Meter(settings.limits.animating, "animated pictures"),
            background,
            Drawer(background),
            Counting(settings.database, background),
            Studies(),
            Places(settings.limits.studies, "analyses"),
            Places(settings.limits.streams),
            Puzzling(),
            Meter(settings.limits.puzzling, "questions about puzzles"),
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


def server_of(request: Request) -> Server:
    """Return the server that a request came to."""
    return cast(Server, request.app.state.server)


def who_asks(request: Request) -> Who:
    """Return who asks, by cookie or by secret."""
    visitor = server_of(request).house.keys.unsigned(request.cookies.get(VISITOR))
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    return Who(visitor, secret.strip() if scheme.lower() == "bearer" and secret.strip() else None)


def client_of(request: Request) -> str:
    """Return what a client is counted by: its address."""
    return request.client.host if request.client else "nobody"


def introduced(server: Server, who: Who) -> Who:
    """Return somebody with a name for their browser, a new one if it has none yet."""
    return who if who.visitor else Who(new_token(), who.secret)


def remember(request: Request, response: Response, who: Who) -> None:
    """Let a browser be known again."""
    keys = server_of(request).house.keys
    if who.visitor and keys.unsigned(request.cookies.get(VISITOR)) != who.visitor:
        set_cookie(request, response, VISITOR, keys.signed(who.visitor))


def set_cookie(request: Request, response: Response, name: str, value: str) -> None:
    """Set a cookie that scripts cannot read and other sites cannot use."""
    secure = request.url.scheme == "https"
    response.set_cookie(name, value, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")


# As coroutines they are called where they are; functions would be sent to a thread, each of them, for every request.


async def _server(request: Request) -> Server:
    return server_of(request)


async def _asker(request: Request) -> Who:
    return who_asks(request)


async def _client(request: Request) -> str:
    return client_of(request)


TheServer = Annotated[Server, Depends(_server)]
TheAsker = Annotated[Who, Depends(_asker)]
TheClient = Annotated[str, Depends(_client)]
