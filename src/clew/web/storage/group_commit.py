"""Group commit: writes that arrive during a commit are batched into the next one.

One write to the disk then serves all threads that wait. No caller returns before its own write is committed, and a
write that fails does not affect the others.
"""

import threading
from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

Work = Callable[[Connection], None]

#: The number of writes committed together at most, so that none of them waits long for the others.
BATCH_SIZE = 50


@dataclass
class PendingWrite:
    """A write, and what became of it."""

    name: str
    work: Work
    is_done: bool = False
    error: Exception | None = None


class GroupCommit:
    """Commits the writes of many threads."""

    def __init__(self, writing: Callable[[], AbstractContextManager[Connection]]) -> None:
        self._writing = writing
        self._committing = threading.Lock()
        self._pending: deque[PendingWrite] = deque()

    @property
    def pending(self) -> int:
        """The number of writes that wait for the commit under way."""
        return len(self._pending)

    def commit(self, name: str, work: Work) -> None:
        """Return when some work is committed, or raise why it was not; `name` orders the writes of a batch.

        The work may be done several times, of which at most one is committed.
        """
        write = PendingWrite(name, work)
        self._pending.append(write)
        while not write.is_done:
            # The thread that gets the lock commits for all that wait by then.
            with self._committing:
                if not write.is_done:
                    self._commit(self._next_batch())
        if write.error is not None:
            raise write.error

    def _next_batch(self) -> list[PendingWrite]:
        batch = [self._pending.popleft() for _ in range(min(len(self._pending), BATCH_SIZE))]
        # In the same order everywhere, so that two processes cannot deadlock.
        return sorted(batch, key=lambda write: write.name)

    def _commit(self, batch: list[PendingWrite]) -> None:
        try:
            with self._writing() as connection:
                for write in batch:
                    write.work(connection)
        except Exception as error:
            # After a lost connection it is unknown what was committed; otherwise nothing was.
            is_lost = isinstance(error, DBAPIError) and error.connection_invalidated
            if len(batch) > 1 and not is_lost:
                for write in batch:
                    self._commit([write])
                return
            for write in batch:
                write.error = error
        for write in batch:
            write.is_done = True
