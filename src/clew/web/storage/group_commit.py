"""Commits in company: whoever comes while another commit is under way joins the next one.

One write to the disk then serves all who wait. Nobody is told before what they asked for is committed, and what fails
for one of them fails for that one alone.
"""

import threading
from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

Work = Callable[[Connection], None]

#: How many are committed together at most, so that nobody waits long for others.
MOST_TOGETHER = 50


@dataclass
class PendingWrite:
    """Something to be written, and what came of it."""

    name: str
    work: Work
    is_done: bool = False
    error: Exception | None = None


class GroupCommit:
    """Commits what many threads want to write."""

    def __init__(self, writing: Callable[[], AbstractContextManager[Connection]]) -> None:
        self._writing = writing
        self._turn = threading.Lock()
        self._waiting: deque[PendingWrite] = deque()

    def commit(self, name: str, work: Work) -> None:
        """Return when some work is committed, or raise why it was not; `name` says what it is about.

        The work may be done several times, of which at most one counts.
        """
        job = PendingWrite(name, work)
        self._waiting.append(job)
        while not job.is_done:
            # Whose turn it is works for all who wait by then.
            with self._turn:
                if not job.is_done:
                    self._commit(self._next())
        if job.error is not None:
            raise job.error

    def _next(self) -> list[PendingWrite]:
        found = [self._waiting.popleft() for _ in range(min(len(self._waiting), MOST_TOGETHER))]
        # In the same order everywhere, so that two processes do not wait for each other.
        return sorted(found, key=lambda job: job.name)

    def _commit(self, jobs: list[PendingWrite]) -> None:
        try:
            with self._writing() as connection:
                for job in jobs:
                    job.work(connection)
        except Exception as error:
            # Where the connection is lost nobody knows what was committed; otherwise nothing was.
            is_lost = isinstance(error, DBAPIError) and error.connection_invalidated
            if len(jobs) > 1 and not is_lost:
                for job in jobs:
                    self._commit([job])
                return
            for job in jobs:
                job.error = error
        for job in jobs:
            job.is_done = True
