"""SQLite: one file and one process, with a write-ahead log, so that reads continue during a commit."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, create_engine, event
from sqlalchemy.exc import DatabaseError as DriverError
from sqlalchemy.exc import DBAPIError

from clew.web.storage.database import Database, DatabaseError, OnChange
from clew.web.storage.migrations import migrate

#: Committed transactions survive a crash of the process and of the machine.
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")

READING = "clew_reading"


class Sqlite(Database):
    """A database in a file."""

    def __init__(self, url: URL, for_requests: bool) -> None:
        if not url.database or url.database == ":memory:":
            raise DatabaseError("expected a file: sqlite:///FILE")
        Path(url.database).absolute().parent.mkdir(parents=True, exist_ok=True)
        self.engine = create_engine(url.set(drivername="sqlite+pysqlite"), pool_size=10, max_overflow=40)
        # Our lock wakes waiters at once; SQLite's busy handler would poll.
        self._write_lock = threading.Lock()
        event.listen(self.engine, "connect", _set_up)
        event.listen(self.engine, "begin", _begin)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with self.engine.connect().execution_options(**{READING: True}) as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        with self._write_lock, self.engine.begin() as connection:
            yield connection

    def prepare(self) -> None:
        try:
            with self.writing() as connection:
                migrate(connection)
        except DriverError as error:
            raise DatabaseError(f"{self.engine.url.database} cannot be used: {error.orig}") from error

    def is_damage(self, error: DBAPIError) -> bool:
        # The lowest byte is the primary code; the others say more about it.
        code = getattr(error.orig, "sqlite_errorcode", sqlite3.SQLITE_OK) & 0xFF
        return code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)

    # There is one process only: none to notify, none to share work with.

    def announce(self, connection: Connection, game_id: str) -> None:
        pass

    def listen(self, on_change: OnChange) -> None:
        pass

    def claim(self, game_id: str) -> bool:
        return True

    def release(self, game_id: str) -> None:
        pass


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
