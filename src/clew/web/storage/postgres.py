"""PostgreSQL: shared by several processes, which notify each other of changes by LISTEN and NOTIFY."""

import hashlib
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psycopg
from sqlalchemy import URL, Connection, create_engine, delete, event, text
from sqlalchemy.exc import OperationalError

from clew.web.storage.copying import copy_tables, has_rows, revision_of
from clew.web.storage.database import NOT_EMPTY, Database, DatabaseError, OnChange
from clew.web.storage.migrations import migrate
from clew.web.storage.postgres_connections import (
    CONNECT_SECONDS,
    KEEPALIVE,
    POOL_SECONDS,
    BoundedConnection,
    connect,
    session_options,
)
from clew.web.storage.schema import METADATA
from clew.web.storage.sqlite import Sqlite

CHANNEL = "clew"
NOTIFY = text("SELECT pg_notify(:channel, :message)")

#: Sessions of this database other than the one that asks.
OTHER_SESSIONS = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    " AND backend_type = 'client backend'"
)

#: How long to wait before connecting again after a lost connection.
RETRY_SECONDS = 1.0

#: How long the listener waits for notifications before it checks whether it should stop.
POLL_SECONDS = 0.5

#: How often the listener asks whether the server is still there: a lost connection may stay quiet.
HEARTBEAT_SECONDS = 5.0


class Postgres(Database):
    """A database on a PostgreSQL server; statements of requests have time limits."""

    is_shared = True

    def __init__(self, url: URL, for_requests: bool) -> None:
        self.engine = create_engine(
            url.set(drivername="postgresql+psycopg"),
            pool_size=10,
            max_overflow=10,
            pool_timeout=POOL_SECONDS,
            pool_pre_ping=True,
            connect_args={"connect_timeout": CONNECT_SECONDS, **KEEPALIVE}
            | ({"options": session_options(url)} if for_requests else {}),
        )
        if for_requests:
            event.listen(self.engine, "do_connect", _connect_bounded)
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._name = secrets.token_hex(8)
        self._closing = threading.Event()
        self._listener: threading.Thread | None = None
        self._claims = AdvisoryClaims(self._address)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        # All statements see the same moment: a game and its events must fit together.
        with (
            self.timed("read"),
            self.engine.connect().execution_options(isolation_level="REPEATABLE READ") as connection,
        ):
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        with self.timed("write"), self.engine.begin() as connection:
            yield connection

    def prepare(self) -> None:
        try:
            with self.writing() as connection:
                _lift_limits(connection)
                # Of processes that start together, one creates the tables and the others wait.
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": key_of("migrations")})
                migrate(connection)
        except OperationalError as error:
            # The URL, which may hold a password, is not part of this message.
            raise DatabaseError(f"the database cannot be used: {error.orig}") from error

    def copy_to(self, file: Path) -> None:
        with self.reading() as connection, closing(Sqlite(URL.create("sqlite", database=str(file)), False)) as copy:
            revision = revision_of(connection)
            if revision is None:
                raise DatabaseError("the database has no tables of Clew: there is nothing to back up")
            with copy.writing() as target:
                migrate(target, revision)
                copy_tables(connection, target)
            copy.settle()

    def check_restorable(self, overwrite: bool) -> None:
        with self.reading() as connection:
            if not overwrite and has_rows(connection):
                raise DatabaseError(NOT_EMPTY)
            others = connection.execute(OTHER_SESSIONS).scalar_one()
        if others:
            raise DatabaseError(f"the database is in use, by {others} other connections: stop its servers first")

    def replace_with(self, copy: Database) -> str | None:
        self.prepare()
        with copy.reading() as source, self.writing() as connection:
            tables = METADATA.sorted_tables
            # A server that starts meanwhile waits for this.
            connection.execute(text(f"LOCK TABLE {', '.join(table.name for table in tables)}"))
            for table in reversed(tables):
                connection.execute(delete(table))
            copy_tables(source, connection)
        return None

    def announce(self, connection: Connection, game_id: str) -> None:
        connection.execute(NOTIFY, {"channel": CHANNEL, "message": f"{self._name} {game_id}"})

    def listen(self, on_change: OnChange) -> None:
        self._listener = threading.Thread(target=self._listen, args=(on_change,), name="clew-listener", daemon=True)
        self._listener.start()

    def _listen(self, on_change: OnChange) -> None:
        while not self._closing.is_set():
            try:
                with connect(self._address) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    # Changes may have been missed while there was no connection.
                    on_change(None)
                    self._pass_on(connection, on_change)
            except psycopg.Error:
                self._closing.wait(RETRY_SECONDS)

    def _pass_on(self, connection: psycopg.Connection[Any], on_change: OnChange) -> None:
        heard = time.monotonic()
        while not self._closing.is_set():
            if time.monotonic() - heard > HEARTBEAT_SECONDS:
                connection.execute("SELECT 1")
                heard = time.monotonic()
            for notice in connection.notifies(timeout=POLL_SECONDS):
                sender, _, game_id = notice.payload.partition(" ")
                # This process knows its own changes.
                if sender != self._name:
                    on_change(game_id)

    def claim(self, name: str) -> bool:
        return self._claims.claim(name)

    def release(self, name: str) -> None:
        self._claims.release(name)

    def close(self) -> None:
        self._closing.set()
        if self._listener is not None:
            self._listener.join()
        self._claims.close()
        super().close()


class AdvisoryClaims:
    """Advisory locks, which the server releases when this process dies."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._lock = threading.Lock()
        self._connection: psycopg.Connection[Any] | None = None

    def claim(self, name: str) -> bool:
        """Try to take the lock of a name; return whether this process has it now."""
        return bool(self._query("SELECT pg_try_advisory_lock(%s)", name))

    def release(self, name: str) -> None:
        """Release a lock."""
        self._query("SELECT pg_advisory_unlock(%s)", name)

    def _query(self, query: str, name: str) -> Any:
        with self._lock:
            try:
                if self._connection is None or self._connection.closed:
                    self._connection = connect(self._address)
                row = self._connection.execute(query, (key_of(name),)).fetchone()
            except psycopg.Error:
                # All locks are lost with the connection; the caller tries again later.
                self._drop()
                return False
            return row and row[0]

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._connection = None

    def close(self) -> None:
        """Release all locks."""
        with self._lock:
            self._drop()


def _connect_bounded(_: Any, __: Any, arguments: list[Any], keywords: dict[str, Any]) -> BoundedConnection:
    return BoundedConnection.connect(*arguments, **keywords)


def _lift_limits(connection: Connection) -> None:
    """Let the statements of a connection's transaction take any time; migrations do."""
    connection.execute(text("SET LOCAL statement_timeout = 0"))
    connection.execute(text("SET LOCAL lock_timeout = 0"))
    bounded = connection.connection.driver_connection
    if isinstance(bounded, BoundedConnection):
        bounded.response_seconds = None


def key_of(name: str) -> int:
    """Return the number of a lock: advisory locks have numbers instead of names."""
    return int.from_bytes(hashlib.sha256(f"clew {name}".encode()).digest()[:8], "big", signed=True)
