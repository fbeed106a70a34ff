"""Live events: the log of a table as it grows."""

from bisect import bisect_right
from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Header, Query
from sse_starlette import EventSourceResponse, ServerSentEvent
from starlette.concurrency import run_in_threadpool

from clew.web.dependencies import ClientAddress, CurrentApp
from clew.web.errors import PROBLEMS
from clew.web.live.api import GameId
from clew.web.live.game import LiveGame
from clew.web.models import LARGEST_PLY
from clew.web.state import AppState

router = APIRouter(prefix="/api/v1", responses=PROBLEMS)

#: How long a browser waits before it connects again, in milliseconds.
RETRY = 1000

#: A comment is sent so often, so that nobody in between takes the connection for dead.
PING_SECONDS = 15


@router.get(
    "/games/{game_id}/stream",
    tags=["looking"],
    response_class=EventSourceResponse,
    responses={
        200: {
            "content": {"text/event-stream": {"schema": {"type": "string"}}},
            "description": "Events; `data` of each is an Event.",
        }
    },
)
async def stream(
    server: CurrentApp,
    client: ClientAddress,
    game_id: GameId,
    after: Annotated[int, Query(ge=0, le=LARGEST_PLY, description="The number of the last entry seen.")] = 0,
    last_event_id: Annotated[str | None, Header(max_length=20)] = None,
) -> EventSourceResponse:
    """Send every entry of the log after one, and each new one when it is committed."""
    await run_in_threadpool(server.games.get, game_id)
    last = int(last_event_id) if last_event_id and last_event_id.isascii() and last_event_id.isdigit() else after
    server.limits.streams.check(client)
    return EventSourceResponse(
        _events(server, client, game_id, last), ping=PING_SECONDS, headers={"Cache-Control": "no-store"}
    )


async def _events(server: AppState, client: str, game_id: str, last: int) -> AsyncIterator[ServerSentEvent]:
    server.limits.streams.take(client)
    news = server.games.broadcaster.open(game_id)
    try:
        yield ServerSentEvent(comment="hello", retry=RETRY)
        while True:
            news.clear()
            table = server.games.peek(game_id)
            if table is None:
                table = await run_in_threadpool(server.games.get, game_id)
            for told in table.told[_first_after(table, last) :]:
                last = told.number
                yield ServerSentEvent(told.data, event=told.kind.value, id=str(told.number))
            await news.wait()
    finally:
        server.games.broadcaster.close(game_id, news)
        server.limits.streams.give_back(client)


def _first_after(table: LiveGame, number: int) -> int:
    """Return the place of the first told entry after a number."""
    return bisect_right(table.told, number, key=lambda told: told.number)
