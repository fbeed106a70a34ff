"""The database behind the store: what SQLite and PostgreSQL have in common, and where to find which."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import AbstractContextManager

from sqlalchemy import URL, Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError

from clew.core.errors import ClewError

#: Called with the id of a game that another process has changed, or with None when any may have changed.
News = Callable[[str | None], None]


class DatabaseError(ClewError):
    """A database that cannot be used."""


class Database(ABC):
    """One kind of database."""

    engine: Engine
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
        """Make the tables, or bring those of an older version up to date."""

    @abstractmethod
    def announce(self, connection: Connection, game_id: str) -> None:
        """Tell other processes of a change, once the transaction is committed."""

    @abstractmethod
    def listen(self, news: News) -> None:
        """Begin to tell of changes that other processes make, in a thread."""

    @abstractmethod
    def claim(self, game_id: str) -> bool:
        """Return whether this process is to think about a game; that lasts until `release`, or its death."""

    @abstractmethod
    def release(self, game_id: str) -> None:
        """Let others think about a game."""

    def close(self) -> None:
        """Let go of everything."""
        self.engine.dispose()


def open_database(url: str) -> Database:
    """Return the database of a URL: `sqlite:///file`, `postgresql://user@host/name`."""
    from clew.web.storage.postgres import Postgres
    from clew.web.storage.sqlite import Sqlite

    kinds: dict[str, Callable[[URL], Database]] = {"sqlite": Sqlite, "postgresql": Postgres}
    expected = "expected sqlite:///FILE or postgresql://USER@HOST/NAME"
    try:
        address = make_url(url)
    except ArgumentError as error:
        # The URL may hold a password, so it is not repeated.
        raise DatabaseError(f"the database's URL cannot be read: {expected}") from error
    if address.get_backend_name() not in kinds:
        raise DatabaseError(f"{address.get_backend_name()} is no database that Clew knows: {expected}")
    return kinds[address.get_backend_name()](address)
