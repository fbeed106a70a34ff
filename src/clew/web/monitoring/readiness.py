"""Whether a server process can serve visitors now, and if not, why."""

import asyncio
import time
from collections.abc import Callable

from clew.core.package import packages
from clew.web.preparation import Preparation
from clew.web.storage.database import Database
from clew.web.storage.outages import OUTAGES, outage_sentence

#: A result is used again for this time, so that asking often costs no more than asking once a second.
FRESH_SECONDS = 1.0

#: How long an answer waits for the database.
PATIENCE_SECONDS = 2.0

STOPPING = "the server is being stopped"
SILENT = f"the database has not answered within {PATIENCE_SECONDS:g} s"
MISSING = "the file of the database is missing"
OLD_TABLES = "the tables of the database are not those of this version"


class Readiness:
    """Looks whether the database answers and is of this version, and whether all games have machine code."""

    def __init__(self, database: Database, preparation: Preparation, is_stopping: Callable[[], bool]) -> None:
        self._database = database
        self._preparation = preparation
        self._is_stopping = is_stopping
        self._look: asyncio.Task[list[str]] | None = None
        self._begun = 0.0

    async def reasons(self) -> list[str]:
        """Return why the process is not ready, in sentences without a full stop; an empty list if it is."""
        if self._is_stopping():
            return [STOPPING]
        now = time.monotonic()
        if self._look is None or (self._look.done() and now - self._begun >= FRESH_SECONDS):
            self._look, self._begun = asyncio.create_task(asyncio.to_thread(self._found)), now
        # A client that leaves does not end the look: others wait for it too.
        done, _ = await asyncio.wait({self._look}, timeout=PATIENCE_SECONDS)
        return self._look.result() if done else [SILENT]

    def _found(self) -> list[str]:
        waiting = [each.about.name for each in packages().values() if not self._preparation.is_ready(each)]
        preparing = [f"machine code is being prepared for {', '.join(waiting)}"] if waiting else []
        return [*self._database_reasons(), *preparing]

    def _database_reasons(self) -> list[str]:
        try:
            if not self._database.exists():
                return [MISSING]
            return [] if self._database.is_current() else [OLD_TABLES]
        except OUTAGES as error:
            return [outage_sentence(error)]
