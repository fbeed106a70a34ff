"""What is counted elsewhere, copied into the metrics when they are asked for."""

import asyncio

from clew.core.package import packages
from clew.web.live.game_store import UNFINISHED
from clew.web.monitoring.metrics import Metrics
from clew.web.serving.connections import Connections
from clew.web.state import AppState
from clew.web.storage.outages import OUTAGES

#: How often each of several processes writes its numbers, in seconds.
INTERVAL_SECONDS = 2.0

#: How long the numbers of the database are waited for, in seconds.
PATIENCE_SECONDS = 2.0


class Sampler:
    """Keeps the metrics of a server process up to date."""

    def __init__(self, metrics: Metrics, app: AppState, connections: Connections) -> None:
        self.metrics = metrics
        self._app = app
        self._connections = connections
        self._thought = 0.0
        self._count: asyncio.Task[None] | None = None

    async def sample(self) -> None:
        """Copy everything; what the database has to say is as of before if it does not answer soon."""
        self._sample_process()
        if self._count is None or self._count.done():
            self._count = asyncio.create_task(asyncio.to_thread(self._count_games))
        await asyncio.wait({self._count}, timeout=PATIENCE_SECONDS)

    async def run(self) -> None:
        """Sample at an interval, until this is cancelled: another process may be the one that is asked."""
        while self.metrics.is_shared:
            await self.sample()
            await asyncio.sleep(INTERVAL_SECONDS)

    def _sample_process(self) -> None:
        app, metrics = self._app, self.metrics
        metrics.connections.set(len(self._connections))
        metrics.streams.set(app.limits.streams.total)
        metrics.games_in_memory.set(app.games.in_memory)
        metrics.thinking.labels("waiting").set(app.bots.waiting)
        metrics.thinking.labels("running").set(app.bots.running)
        thought = app.bots.seconds_thought
        metrics.thinking_seconds.inc(thought - self._thought)
        self._thought = thought
        for work, jobs in {
            "pictures": app.background.jobs,
            "analysis": app.analysis.background.jobs,
            "puzzles": app.puzzles.solving.jobs,
            "days-ahead": app.days_ahead.jobs,
        }.items():
            metrics.background.labels(work).set(jobs)
        metrics.unprepared.set(sum(not app.preparation.is_ready(each) for each in packages().values()))

    def _count_games(self) -> None:
        try:
            counts = self._app.games.store.counts()
        except OUTAGES:
            self.metrics.database_up.set(0)
            return
        self.metrics.database_up.set(1)
        for status in UNFINISHED:
            self.metrics.games.labels(status).set(counts.get(status, 0))


def install(metrics: Metrics, app: AppState) -> None:
    """Have a server count what happens in it."""

    def note_event(game: str, kind: str) -> None:
        metrics.events.labels(game, kind).inc()

    def note_thought(kind: str, seconds: float) -> None:
        metrics.thought_seconds.labels(kind).observe(seconds)

    app.database.on_transaction = metrics.transaction
    app.games.store.on_event = note_event
    app.bots.on_done = note_thought
