"""A database: what SQLite and PostgreSQL have in common."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, Literal

from sqlalchemy import URL, Connection, Engine, Table, make_url
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError

from clew.core.errors import ClewError
from clew.extras import need
from clew.web.storage.migrations import is_current
from clew.web.storage.outages import OUTAGES, is_outage

#: Called with the id of a game that another process has changed, or with None when any may have changed.
OnChange = Callable[[str | None], None]

TransactionKind = Literal["read", "write"]

#: Called with the kind of a transaction, the seconds that it took, and whether it failed because of the database.
OnTransaction = Callable[[TransactionKind, float, bool], None]


class DatabaseError(ClewError):
    """A database that cannot be used."""


#: Why a database is not overwritten.
NOT_EMPTY = "the database is not empty: choose another one, or --overwrite it"


class Database(ABC):
    """A database of one kind."""

    engine: Engine
    on_transaction: OnTransaction | None = None
    """For an operator who wants to know."""
    is_file = False
    """Whether it is a file of this machine."""
    is_shared = False
    """Whether several processes may use it at the same time."""

    @abstractmethod
    def reading(self) -> AbstractContextManager[Connection]:
        """Return a connection that sees the database as it is now."""

    @abstractmethod
    def writing(self) -> AbstractContextManager[Connection]:
        """Return a connection in a transaction that is committed at the end."""

    @abstractmethod
    def prepare(self) -> None:
        """Create the tables, or bring those of an older version up to date."""

    @abstractmethod
    def announce(self, connection: Connection, game_id: str) -> None:
        """Notify other processes of a change when the transaction is committed."""

    @abstractmethod
    def listen(self, on_change: OnChange) -> None:
        """Start a thread that reports changes made by other processes."""

    @abstractmethod
    def claim(self, name: str) -> bool:
        """Return whether this process does some work, such as the bots of a game; until `release`, or until it dies."""

    @abstractmethod
    def release(self, name: str) -> None:
        """Let other processes do some work."""

    @contextmanager
    def timed(self, kind: TransactionKind) -> Iterator[None]:
        """Report a transaction, with the time that it waits for a connection."""
        begun, has_failed = time.perf_counter(), False
        try:
            yield
        except OUTAGES as error:
            has_failed = is_outage(error)
            raise
        finally:
            if self.on_transaction is not None:
                self.on_transaction(kind, time.perf_counter() - begun, has_failed)

    @abstractmethod
    def copy_to(self, file: Path) -> None:
        """Write everything, as of one moment, into an empty file, which becomes an SQLite database."""

    @abstractmethod
    def check_restorable(self, overwrite: bool) -> None:
        """Raise DatabaseError if a server uses the database, or if it holds something and may not be overwritten."""

    @abstractmethod
    def replace_with(self, copy: "Database") -> str | None:
        """Put what an SQLite database of this version holds in the place of everything; return what to say about it."""

    def file_faults(self) -> Iterator[str]:
        """Yield what the database itself finds wrong with its files, where it has a command for that."""
        return iter(())

    def exists(self) -> bool:
        """Return whether there is something to open."""
        return True

    def is_current(self) -> bool:
        """Return whether the tables are those of this version."""
        with self.reading() as connection:
            return is_current(connection)

    def insert(self, table: Table) -> Any:
        """Return an INSERT statement of this database's dialect, which knows `ON CONFLICT`."""
        dialects: dict[str, Any] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
        return dialects[self.engine.dialect.name](table)

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()


def open_database(url: str, for_requests: bool = False) -> Database:
    """Return the database of a URL: `sqlite:///file`, `postgresql://user@host/name`.

    For requests, every statement has a time limit: an error after a few seconds is better than no response.
    """
    kinds: dict[str, Callable[[URL, bool], Database]] = {"sqlite": _sqlite, "postgresql": _postgres}
    expected = "expected sqlite:///FILE or postgresql://USER@HOST/NAME"
    try:
        address = make_url(url)
    except ArgumentError as error:
        # The URL may hold a password, so it is not repeated.
        raise DatabaseError(f"the database's URL cannot be read: {expected}") from error
    if address.get_backend_name() not in kinds:
        raise DatabaseError(f"{address.get_backend_name()} is not a database that Clew supports: {expected}")
    return kinds[address.get_backend_name()](address, for_requests)


def _sqlite(url: URL, for_requests: bool) -> Database:
    from clew.web.storage.sqlite import Sqlite

    return Sqlite(url, for_requests)


def _postgres(url: URL, for_requests: bool) -> Database:
    need("postgres")

    from clew.web.storage.postgres import Postgres

    return Postgres(url, for_requests)
