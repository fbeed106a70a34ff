"""Who waits for news of which table. Deeds are done in threads; streams wait in the event loop."""

import asyncio
from collections import defaultdict


class Broadcaster:
    """Wakes the streams of a table when something has happened there."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: dict[str, set[asyncio.Event]] = defaultdict(set)

    def attach(self, loop: asyncio.AbstractEventLoop) -> None:
        """Say in which loop streams run."""
        self._loop = loop

    def detach(self) -> None:
        """The loop ends."""
        self._loop = None

    def open(self, game_id: str) -> asyncio.Event:
        """Return an event that is set whenever there is news of a table; called in the loop."""
        event = asyncio.Event()
        self._waiting[game_id].add(event)
        return event

    def close(self, game_id: str, event: asyncio.Event) -> None:
        """Forget an event."""
        self._waiting[game_id].discard(event)
        if not self._waiting[game_id]:
            del self._waiting[game_id]

    def wake(self, game_id: str | None) -> None:
        """Tell of news of a table, or of any if None; called from any thread."""
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self._wake, game_id)

    def _wake(self, game_id: str | None) -> None:
        games = list(self._waiting) if game_id is None else [game_id]
        for game in games:
            for event in self._waiting.get(game, ()):
                event.set()
