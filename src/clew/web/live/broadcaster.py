"""Wakes streams when their game has changed. Actions run in threads; streams wait in the event loop."""

import asyncio
from collections import defaultdict
from contextlib import suppress


class Broadcaster:
    """Wakes the streams of a game when it has changed."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: dict[str, set[asyncio.Event]] = defaultdict(set)
        self.is_ending = False
        """Whether streams should end: the server is being stopped."""

    @property
    def waiting(self) -> int:
        """The number of streams that wait for changes."""
        return sum(len(events) for events in self._waiting.values())

    def attach(self, loop: asyncio.AbstractEventLoop) -> None:
        """Set the loop in which streams run."""
        self._loop = loop

    def detach(self) -> None:
        """Stop waking streams: the loop ends."""
        self._loop = None

    def end(self) -> None:
        """Let all streams end; called from any thread."""
        self.is_ending = True
        self.wake(None)

    def open(self, game_id: str) -> asyncio.Event:
        """Return an event that is set whenever a game has changed; called in the loop."""
        event = asyncio.Event()
        self._waiting[game_id].add(event)
        return event

    def close(self, game_id: str, event: asyncio.Event) -> None:
        """Forget an event; called in the loop."""
        self._waiting[game_id].discard(event)
        if not self._waiting[game_id]:
            del self._waiting[game_id]

    def wake(self, game_id: str | None) -> None:
        """Wake the streams of a game, or all streams if None; called from any thread."""
        loop = self._loop
        if loop is not None:
            # The loop may close at any moment.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(self._wake, game_id)

    def _wake(self, game_id: str | None) -> None:
        games = list(self._waiting) if game_id is None else [game_id]
        for game in games:
            for event in self._waiting.get(game, ()):
                event.set()
