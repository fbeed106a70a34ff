"""Monitor: progress, cancellation and conclusions of long-running work."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field

#: Called with the share that is done, from 0 to 1 (None if unknown), and a description of the current step.
ReportCallback = Callable[[float | None, str], None]


def _ignore(done: float | None, words: str) -> None:
    return None


@dataclass
class Monitor:
    """What a solver and its caller share."""

    stop: threading.Event = field(default_factory=threading.Event)
    """Set by the caller to cancel the work; the solver then returns with what it has."""
    report: ReportCallback = _ignore
    threads: int = 1
    """The number of threads that the solver may use."""
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
