"""The metrics of a server, for Prometheus.

Every label has few values: routes by their template, games and kinds of events by name. Nothing that a visitor chooses
(paths, ids, names, addresses) becomes a label.

With several server processes, each writes its numbers to files in the folder PROMETHEUS_MULTIPROC_DIR, and the process
that is asked adds them up; `clew serve` provides the folder.
"""

import os
import re
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from clew import __version__
from clew.web.storage.database import TransactionKind

#: prometheus_client reads this variable when it is imported.
FOLDER_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"

#: The upper bounds of histograms, in seconds: of requests and transactions, and of thinking.
QUICK = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
SLOW = (0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)

#: Requests for addresses that there are not, and methods that we do not answer.
OTHER = "other"
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"})

#: The status of a request whose client left before it was answered, as nginx has it.
CLIENT_LEFT = 499


class Metrics:
    """All metrics of a server process."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.requests = Counter(
            "clew_http_requests", "Requests that were answered.", ("method", "route", "status"), registry=registry
        )
        self.request_seconds = Histogram(
            "clew_http_request_seconds", "Time until a response began.", ("route",), registry=registry, buckets=QUICK
        )
        self.events = Counter(
            "clew_events_committed",
            "Events of live games that were committed; those of kind move are moves.",
            ("game", "kind"),
            registry=registry,
        )
        self.thinking_seconds = Counter("clew_thinking_seconds", "Time that bots have thought.", registry=registry)
        self.thought_seconds = Histogram(
            "clew_thought_seconds", "Time from a bot's turn to its end.", ("kind",), registry=registry, buckets=SLOW
        )
        self.transaction_seconds = Histogram(
            "clew_database_transaction_seconds",
            "Time of transactions, with waiting for a connection and the commit.",
            ("kind",),
            registry=registry,
            buckets=QUICK,
        )
        self.outages = Counter(
            "clew_database_outages", "Transactions that failed because of the database.", registry=registry
        )
        self._add_gauges()
        self._of_requests: dict[tuple[str, str, int], Counter] = {}
        self._of_routes: dict[str, Histogram] = {}
        if not self.is_shared:
            ProcessCollector(registry=registry)

    def _add_gauges(self) -> None:
        def gauge(name: str, words: str, *labels: str, is_of_database: bool = False) -> Gauge:
            mode = "livemostrecent" if is_of_database else "livesum"
            return Gauge(name, words, labels, registry=self.registry, multiprocess_mode=mode)  # type: ignore[arg-type]

        self.games = gauge("clew_games", "Unfinished games in the database.", "status", is_of_database=True)
        self.database_up = gauge("clew_database_up", "1 if the database answers, else 0.", is_of_database=True)
        self.in_progress = gauge("clew_http_requests_in_progress", "Requests that are being answered, with streams.")
        self.games_in_memory = gauge("clew_games_in_memory", "Games that are cached.")
        self.streams = gauge("clew_streams_open", "Live streams of games that are open.")
        self.connections = gauge("clew_connections_open", "Connections that are open.")
        self.thinking = gauge("clew_thinking_jobs", "Turns and hints of bots: waiting or running.", "state")
        self.background = gauge("clew_background_jobs", "Jobs of worker processes, waiting or running.", "work")
        self.unprepared = gauge("clew_games_unprepared", "Games whose machine code is not there yet.")
        gauge("clew_build", "1, with the version of Clew.", "version", is_of_database=True).labels(__version__).set(1)

    @property
    def is_shared(self) -> bool:
        """Whether several processes add up their numbers."""
        return FOLDER_VARIABLE in os.environ

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count a request."""
        key = (method, route, status)
        counter = self._of_requests.get(key)
        if counter is None:
            counter = self._of_requests[key] = self.requests.labels(method, route, str(status))
        counter.inc()
        times = self._of_routes.get(route)
        if times is None:
            times = self._of_routes[route] = self.request_seconds.labels(route)
        times.observe(seconds)

    def transaction(self, kind: TransactionKind, seconds: float, is_outage: bool) -> None:
        """Count a transaction."""
        self.transaction_seconds.labels(kind).observe(seconds)
        if is_outage:
            self.outages.inc()

    def exposition(self) -> bytes:
        """Return all metrics as text, in Prometheus's format."""
        if not self.is_shared:
            return generate_latest(self.registry)
        folder = Path(os.environ[FOLDER_VARIABLE])
        forget_ended_processes(folder)
        registry = CollectorRegistry()
        MultiProcessCollector(registry, str(folder))  # type: ignore[no-untyped-call]
        return generate_latest(registry)


def forget_ended_processes(folder: Path) -> None:
    """Remove the gauges of processes that are gone; what they have counted stays."""
    found = (re.fullmatch(r"gauge_live\w+_(\d+)\.db", file.name) for file in folder.glob("gauge_live*.db"))
    for process in {int(match[1]) for match in found if match}:
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            mark_process_dead(process, str(folder))  # type: ignore[no-untyped-call]
