"""What a server is told when it starts."""

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from clew.web.rate_limits import Limits

#: What tells the processes of one server the same settings.
DATABASE_VARIABLE = "CLEW_DATABASE"
KEY_VARIABLE = "CLEW_KEY"
THREADS_VARIABLE = "CLEW_THREADS"


def default_database() -> str:
    """Return the URL of the database in the user's own folder."""
    import platformdirs

    return f"sqlite:///{platformdirs.user_data_path('clew', appauthor=False) / 'clew.sqlite'}"


def default_threads() -> int:
    """Return how many threads think: one core is left for everything else."""
    return max(1, (os.cpu_count() or 1) - 1)


@dataclass(frozen=True)
class Settings:
    """The settings of a server process."""

    database: str = field(default_factory=default_database)
    """Its URL."""
    key: str | None = None
    """Signs cookies and makes secrets; if None, one that is kept in the database."""
    threads: int = field(default_factory=default_threads)
    """How many threads think for program players."""
    limits: Limits = field(default_factory=Limits)
    now: Callable[[], float] = time.time
    """The time, in seconds since 1970."""
    watch_seconds: float = 0.5
    """How often to look for time that has run out and for programs that are to move."""

    @classmethod
    def from_environment(cls) -> "Settings":
        """Return the settings that environment variables tell."""
        given = os.environ.get
        return cls(
            database=given(DATABASE_VARIABLE) or default_database(),
            key=given(KEY_VARIABLE) or None,
            threads=int(given(THREADS_VARIABLE) or default_threads()),
        )
