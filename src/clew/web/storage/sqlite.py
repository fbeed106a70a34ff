"""SQLite: one file and one process, with a write-ahead log, so that reads continue during a commit."""

import logging
import os
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, create_engine, event, text
from sqlalchemy.exc import DatabaseError as DriverError
from sqlalchemy.exc import DBAPIError

from clew.web.storage.database import NOT_EMPTY, Database, DatabaseError, OnChange
from clew.web.storage.migrations import migrate
from clew.web.storage.outages import is_damage, is_disk_full, sqlite_code

LOG = logging.getLogger(__name__)

#: Committed transactions survive a crash of the process and of the machine.
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")

#: How long a server that starts waits for another process that upgrades the file.
PREPARE_SECONDS = 600.0

READING = "clew_reading"

#: Ends the use of a write-ahead log.
NO_LOG = "PRAGMA journal_mode=DELETE"

#: How many faults of the file are reported.
MOST_FAULTS = 100


class Sqlite(Database):
    """A database in a file."""

    is_file = True

    def __init__(self, url: URL, for_requests: bool) -> None:
        if not url.database or url.database == ":memory:":
            raise DatabaseError("expected a file: sqlite:///FILE")
        self.engine = create_engine(url.set(drivername="sqlite+pysqlite"), pool_size=10, max_overflow=40)
        # Our lock wakes waiters at once; SQLite's busy handler would poll.
        self._write_lock = threading.Lock()
        event.listen(self.engine, "connect", _set_up)
        event.listen(self.engine, "begin", _begin)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with self.timed("read"), self.engine.connect().execution_options(**{READING: True}) as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        with self.timed("write"), self._write_lock, self.engine.begin() as connection:
            yield connection

    def prepare(self) -> None:
        file = Path(str(self.engine.url.database))
        file.absolute().parent.mkdir(parents=True, exist_ok=True)
        until, is_waiting = time.monotonic() + PREPARE_SECONDS, False
        while True:
            try:
                with self.writing() as connection:
                    return migrate(connection)
            except DriverError as error:
                if not _is_locked(error):
                    reason = "its disk is full" if is_disk_full(error) else error.orig
                    raise DatabaseError(f"{file} cannot be used: {reason}") from error
                if time.monotonic() > until:
                    raise DatabaseError(
                        f"{file} cannot be used: another process has been writing to it for {PREPARE_SECONDS:.0f} s"
                    ) from error
            if not is_waiting:
                LOG.warning("%s: waiting for another process, which may be upgrading it", file)
                is_waiting = True

    def file_faults(self) -> Iterator[str]:
        try:
            with self.reading() as connection:
                found = list(connection.execute(text(f"PRAGMA quick_check({MOST_FAULTS})")).scalars())
        except DBAPIError as error:
            if not is_damage(error):
                raise
            found = [str(error.orig)]
        # A fault may be described in several lines.
        yield from (" ".join(fault.split()) for fault in found if fault != "ok")

    @property
    def file(self) -> Path:
        """The file, without its log."""
        return Path(str(self.engine.url.database))

    def exists(self) -> bool:
        return self.file.exists()

    def copy_to(self, file: Path) -> None:
        with closing(self.engine.raw_connection()) as source, closing(sqlite3.connect(file)) as target:
            connection = source.driver_connection
            assert isinstance(connection, sqlite3.Connection)
            # All pages in one step, and thus of one moment; with a write-ahead log, writers do not wait for it.
            connection.backup(target)
            # A backup is one file, without a log beside it.
            target.execute(NO_LOG)

    def settle(self) -> None:
        """Write everything into the file itself, without a log beside it; no other process uses it."""
        self.close()
        with closing(sqlite3.connect(self.file)) as connection:
            connection.execute(NO_LOG)

    def check_restorable(self, overwrite: bool) -> None:
        if not self.exists():
            return
        if self.file.stat().st_size and not overwrite:
            raise DatabaseError(NOT_EMPTY)
        with closing(sqlite3.connect(self.file, timeout=0.5)) as connection:
            try:
                # Only the last process that has the file open may do without the log.
                connection.execute(NO_LOG)
            except sqlite3.OperationalError as error:
                raise DatabaseError("the database is in use: stop its server first") from error
            except sqlite3.DatabaseError:
                LOG.warning("%s is damaged: make sure that no server uses it", self.file)

    def replace_with(self, copy: Database) -> str | None:
        assert isinstance(copy, Sqlite)
        copy.settle()
        owner, old = (self.file if self.exists() else self.file.absolute().parent).stat(), None
        if os.geteuid() == 0:
            os.chown(copy.file, owner.st_uid, owner.st_gid)
        if self.exists() and self.file.stat().st_size:
            old = self.file.with_name(f"{self.file.name}.before-{time.strftime('%Y%m%d-%H%M%S')}")
            os.link(self.file, old)
        copy.file.replace(self.file)
        for end in ("-wal", "-shm"):
            self.file.with_name(self.file.name + end).unlink(missing_ok=True)
        return None if old is None else f"what was there before is in {old}"

    # There is one process only: none to notify, none to share work with.

    def announce(self, connection: Connection, game_id: str) -> None:
        pass

    def listen(self, on_change: OnChange) -> None:
        pass

    def claim(self, name: str) -> bool:
        return True

    def release(self, name: str) -> None:
        pass


def _is_locked(error: DBAPIError) -> bool:
    return sqlite_code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def _set_up(connection: sqlite3.Connection, _: Any) -> None:
    # Transactions are started by `_begin`, not by the driver.
    connection.isolation_level = None
    # Damaged text is found by its checksum; failing to decode it would not say which row it is in.
    connection.text_factory = partial(str, encoding="utf-8", errors="surrogateescape")
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    is_reading = connection.get_execution_options().get(READING, False)
    connection.exec_driver_sql("BEGIN" if is_reading else "BEGIN IMMEDIATE")
