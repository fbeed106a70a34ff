"""Live events: the log of a game as it grows."""

import asyncio
import random
from bisect import bisect_right
from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Header, Query
from sse_starlette import EventSourceResponse, ServerSentEvent

from clew.web.dependencies import ClientAddress, CurrentApp
from clew.web.errors import PROBLEMS, DamagedGame, NotFound, Unavailable
from clew.web.live.api import GameId
from clew.web.live.game import LiveGame
from clew.web.metering.current import MeteredRoute, in_thread, metered
from clew.web.models import LARGEST_PLY
from clew.web.settings import PING_SECONDS
from clew.web.state import AppState
from clew.web.storage.outages import OUTAGES

router = APIRouter(route_class=MeteredRoute, prefix="/api/v1", responses=PROBLEMS)

#: How long a browser waits before it connects again, in milliseconds.
RETRY = 1000

#: The same when the server is stopped: another one may take a moment to start, and not all should come at once.
RETRIES_AFTER_STOP = (1000, 4000)

#: How long a stream may take to say so, in seconds.
FAREWELL_SECONDS = 1.0

#: How long a stream waits before it reads its game again when the database cannot be used.
OUTAGE_SECONDS = 1.0


@router.get(
    "/games/{game_id}/stream",
    tags=["queries"],
    response_class=EventSourceResponse,
    responses={
        200: {
            "content": {"text/event-stream": {"schema": {"type": "string"}}},
            "description": "Events; `data` of each is an EventMessage.",
        }
    },
)
async def stream(
    app: CurrentApp,
    client: ClientAddress,
    game_id: GameId,
    after: Annotated[int, Query(ge=0, le=LARGEST_PLY, description="The number of the last event seen.")] = 0,
    last_event_id: Annotated[str | None, Header(max_length=20)] = None,
) -> EventSourceResponse:
    """Send every event of the log after a number, and each new one when it is committed."""
    await in_thread(metered(app.games.get), game_id)
    last = int(last_event_id) if last_event_id and last_event_id.isascii() and last_event_id.isdigit() else after
    app.limits.streams.check(client)
    return EventSourceResponse(
        _events(app, client, game_id, last),
        ping=PING_SECONDS,
        headers={"Cache-Control": "no-store"},
        shutdown_grace_period=FAREWELL_SECONDS,
    )


async def _events(app: AppState, client: str, game_id: str, last: int) -> AsyncIterator[ServerSentEvent]:
    app.limits.streams.take(client)
    changed = app.games.broadcaster.open(game_id)
    try:
        yield ServerSentEvent(comment="hello", retry=RETRY)
        while True:
            changed.clear()
            game = app.games.peek(game_id)
            if game is None:
                try:
                    game = await in_thread(app.games.get, game_id)
                except (NotFound, DamagedGame):
                    # The game has been removed, or can no longer be read.
                    return
                except (*OUTAGES, Unavailable):
                    # The stream continues when the database does; what was missed is sent then.
                    await asyncio.sleep(OUTAGE_SECONDS)
                    continue
            for event in game.public_events[_first_after(game, last) :]:
                last = event.number
                yield ServerSentEvent(event.data, event=str(event.kind), id=str(event.number))
            if app.games.broadcaster.is_ending:
                # Without data it is no event to clients, which only wait as long before they connect again.
                yield ServerSentEvent(comment="restart", retry=random.randint(*RETRIES_AFTER_STOP))
                return
            await changed.wait()
    finally:
        app.games.broadcaster.close(game_id, changed)
        app.limits.streams.give_back(client)


def _first_after(game: LiveGame, number: int) -> int:
    """Return the index of the first public event after a number."""
    return bisect_right(game.public_events, number, key=lambda event: event.number)
