"""Long work being watched: how far it is, whether it should stop, what it has proved."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field

#: Told how much is done, from 0 to 1 (None where nobody can know), and what is going on.
Report = Callable[[float | None, str], None]


def _to_nobody(done: float | None, words: str) -> None:
    return None


@dataclass
class Monitor:
    """What a solver and whoever waits for it share."""

    stop: threading.Event = field(default_factory=threading.Event)
    """Set by whoever has waited long enough; the solver then returns with what it has."""
    report: Report = _to_nobody
    threads: int = 1
    """How many threads may work."""
    conclusion: str = ""
    """What has been proved, in a sentence; empty as long as nothing has."""
    cursor: str = ""
    """Where an interrupted listing can go on: `solve(.., after=cursor)`; empty where that is not possible."""

    @property
    def stopped(self) -> bool:
        """Whether the work should stop."""
        return self.stop.is_set()

    def progress(self, done: float | None, words: str = "") -> None:
        """Tell how far the work is."""
        self.report(done, words)

    def conclude(self, sentence: str) -> None:
        """Tell what has been proved."""
        self.conclusion = sentence
