"""Connections to PostgreSQL on which nothing waits for ever, even if the server hangs or the network is cut."""

from typing import Any, TypeVar

import psycopg
from psycopg.abc import PQGen
from sqlalchemy import URL

RV = TypeVar("RV")

#: How long to wait for a new connection, and for a free one of the pool.
CONNECT_SECONDS = 3
POOL_SECONDS = 3.0

#: How long the server waits for a lock, and works on a statement of a request.
LOCK_SECONDS = 2
STATEMENT_SECONDS = 5

#: How long to wait for any response of a server that must have given one by then.
RESPONSE_SECONDS = 7.0

#: The system closes a connection whose other end is gone within about 15 s.
KEEPALIVE: dict[str, Any] = {
    "keepalives_idle": 5,
    "keepalives_interval": 3,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}


class BoundedConnection(psycopg.Connection[Any]):
    """A connection that is closed when the server does not respond in time.

    The server's own limits do not help when the server is stopped or cannot be reached.
    """

    response_seconds: float | None = RESPONSE_SECONDS
    """How long to wait for a response; None for as long as it takes."""

    def wait(self, gen: PQGen[RV], interval: float = 0.1, timeout: float | None = None) -> RV:
        """Wait for a response."""
        if timeout is not None or self.response_seconds is None:
            return super().wait(gen, interval, timeout)
        try:
            return super().wait(gen, interval, self.response_seconds)
        except psycopg.errors._WaitTimeout as error:
            # A late response would be taken for that of the next statement.
            self.close()
            raise psycopg.OperationalError(f"no response within {self.response_seconds:g} s") from error


def connect(address: str) -> BoundedConnection:
    """Return a connection in which every statement is a transaction of its own."""
    return BoundedConnection.connect(address, autocommit=True, connect_timeout=CONNECT_SECONDS, **KEEPALIVE)


def session_options(url: URL) -> str:
    """Return the limits of requests as options of a session; those that the URL sets take precedence."""
    limits = f"-c statement_timeout={STATEMENT_SECONDS}s -c lock_timeout={LOCK_SECONDS}s"
    given = url.query.get("options", "")
    return " ".join([limits, *([given] if isinstance(given, str) else given)]).strip()
