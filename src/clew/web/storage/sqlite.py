"""SQLite: one file and one process. It writes ahead, so that reading goes on while a move is committed."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, create_engine, event
from sqlalchemy.exc import OperationalError

from clew.web.storage.database import Database, DatabaseError, News
from clew.web.storage.migrations import migrate

#: What is committed survives the death of the process, and of the machine.
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")

READING = "clew_reading"


class Sqlite(Database):
    """A database in a file."""

    def __init__(self, url: URL) -> None:
        if not url.database or url.database == ":memory:":
            raise DatabaseError("expected a file: sqlite:///FILE")
        Path(url.database).absolute().parent.mkdir(parents=True, exist_ok=True)
        self.engine = create_engine(url.set(drivername="sqlite+pysqlite"), pool_size=10, max_overflow=40)
        # SQLite has one writer at a time; who waits here is woken at once, who waits there looks in now and then.
        self._writer = threading.Lock()
        event.listen(self.engine, "connect", _set_up)
        event.listen(self.engine, "begin", _begin)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with self.engine.connect().execution_options(**{READING: True}) as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        with self._writer, self.engine.begin() as connection:
            yield connection

    def prepare(self) -> None:
        try:
            with self.writing() as connection:
                migrate(connection)
        except OperationalError as error:
            raise DatabaseError(f"{self.engine.url.database} cannot be used: {error.orig}") from error

    # One process has it all to itself: there is nobody to tell, and nobody to share work with.

    def announce(self, connection: Connection, game_id: str) -> None:
        pass

    def listen(self, news: News) -> None:
        pass

    def claim(self, game_id: str) -> bool:
        return True

    def release(self, game_id: str) -> None:
        pass


def _set_up(connection: sqlite3.Connection, _: Any) -> None:
    # We say ourselves when a transaction begins.
    connection.isolation_level = None
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    is_reading = connection.get_execution_options().get(READING, False)
    connection.exec_driver_sql("BEGIN" if is_reading else "BEGIN IMMEDIATE")
