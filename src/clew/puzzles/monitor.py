"""Monitor: progress, cancellation and conclusions of long-running work."""

import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import Any, Protocol

#: Called with the share that is done, from 0 to 1 (None if unknown), and a description of the current step.
ReportCallback = Callable[[float | None, str], None]


def _ignore(done: float | None, words: str) -> None:
    return None


class SavedWork(Protocol):
    """Pieces of work that have been done, which survive an interruption."""

    @property
    def done(self) -> Mapping[str, Any]:
        """What has been done, by key."""

    def add(self, key: str, data: Any) -> None:
        """Save a piece of work."""


@dataclass
class Monitor:
    """What a solver and its caller share."""

    stop: threading.Event = field(default_factory=threading.Event)
    """Set by the caller to cancel the work; the solver then returns with what it has."""
    report: ReportCallback = _ignore
    threads: int = 1
    """The number of threads that the solver may use."""
    executor: Executor | None = None
    """Where else the work may be done; a solver that cannot divide its work ignores it."""
    saved_work: SavedWork | None = None
    """What has been done before, with an executor."""
    conclusion: str = ""
    """What has been proved, in a sentence; empty if nothing has been proved."""
    cursor: str = ""
    """Where an interrupted listing can be resumed: `solve(.., after=cursor)`; empty if that is impossible."""

    @property
    def stopped(self) -> bool:
        """Whether the work should stop."""
        return self.stop.is_set()

    def progress(self, done: float | None, words: str = "") -> None:
        """Report how much is done."""
        self.report(done, words)

    def conclude(self, sentence: str) -> None:
        """Record what has been proved."""
        self.conclusion = sentence
