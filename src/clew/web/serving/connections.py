"""Connections: how many there may be, and how long a client may keep the server waiting.

A connection costs a descriptor whether or not it sends anything. When there are too many, one that keeps the server
waiting is closed for each new one, so that clients which send whole requests are always served.
"""

import asyncio
import resource
from collections import OrderedDict
from typing import Any, Protocol

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from clew.web.rate_limits import Limits, client_of

#: The name of the connections in the state that the app shares with its server.
STATE_KEY = "connections"

#: How many connections are accepted at once. (Those of about four steps of the event loop are not yet counted, or not
#: yet closed.)
BACKLOG = 100

#: Descriptors for everything else: uncounted connections, the database, worker processes, files.
RESERVED_DESCRIPTORS = 5 * BACKLOG

#: More descriptors than this are not asked for.
MOST_DESCRIPTORS = 65_536


def raise_descriptor_limit() -> None:
    """Allow this process as many open files and connections as it may have."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MOST_DESCRIPTORS)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


class OpenConnection(Protocol):
    """A connection that can be closed at once."""

    def drop(self) -> None:
        """Close the connection."""


class Connections:
    """The connections of this process; it is used in the event loop only."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._clients: dict[OpenConnection, str] = {}
        self._counts: dict[str, int] = {}
        # Those that keep the server waiting, the longest first, with their clients.
        self._waiting: OrderedDict[OpenConnection, str] = OrderedDict()

    def __len__(self) -> int:
        return len(self._clients)

    @property
    def most(self) -> int:
        """How many connections there may be: as the limits say, but no more than there are descriptors for."""
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft == resource.RLIM_INFINITY:
            return self.limits.connections
        return min(self.limits.connections, max(soft // 4, soft - RESERVED_DESCRIPTORS))

    def admit(self, connection: OpenConnection, client: str | None, is_proxy: bool) -> bool:
        """Count a new connection, closing another one for it if there are too many; return whether it may stay."""
        name = client_of(client)
        has_enough = not is_proxy and self._counts.get(name, 0) >= self.limits.connections_per_client
        if has_enough and not self._drop_one(name):
            return False
        if len(self) >= self.most and not self._drop_one():
            return False
        self._clients[connection] = name
        self._counts[name] = self._counts.get(name, 0) + 1
        return True

    def remove(self, connection: OpenConnection) -> None:
        """Forget a connection that is closed."""
        self._waiting.pop(connection, None)
        name = self._clients.pop(connection, None)
        if name is not None:
            self._counts[name] -= 1
            if not self._counts[name]:
                del self._counts[name]

    def set_waiting(self, connection: OpenConnection, is_waiting: bool) -> None:
        """Note whether a connection keeps the server waiting."""
        self._waiting.pop(connection, None)
        if is_waiting and connection in self._clients:
            self._waiting[connection] = self._clients[connection]

    def drop_waiting(self) -> None:
        """Close all connections that keep the server waiting."""
        while self._drop_one():
            pass

    def _drop_one(self, client: str | None = None) -> bool:
        """Close the connection that has kept the server waiting for longest; return whether there was one."""
        for connection, name in self._waiting.items():
            if client in (None, name):
                self.remove(connection)
                connection.drop()
                return True
        return False


class LimitedProtocol(H11Protocol):
    """HTTP with limits: of connections, and of the time in which a client sends a request and reads the response."""

    def __init__(self, *arguments: Any, **keywords: Any) -> None:
        super().__init__(*arguments, **keywords)
        self._all: Connections = self.app_state[STATE_KEY]
        self._awaited: str | None = None
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection, and expect a request."""
        super().connection_made(transport)
        client = self.client[0] if self.client else None
        if self._all.admit(self, client, is_proxy=client in getattr(self.app, "trusted_hosts", ())):
            self._expect()
        else:
            self.drop()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._set_deadline(None)
        self._all.remove(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read data, unless the connection has been dropped."""
        if not self.transport.is_closing():
            super().data_received(data)
            self._expect()

    def on_response_complete(self) -> None:
        """Expect the next request."""
        super().on_response_complete()
        self._expect()

    def pause_writing(self) -> None:
        """Expect the client to read."""
        super().pause_writing()
        self._expect()

    def resume_writing(self) -> None:
        """Note that the client has read."""
        super().resume_writing()
        self._expect()

    def drop(self) -> None:
        """Close the connection at once."""
        self._set_deadline(None)
        self.transport.abort()

    def _expect(self) -> None:
        """Note what the client has to do next, and until when."""
        awaited = self._next()
        if awaited == self._awaited:
            return
        self._awaited = awaited
        limits = self._all.limits
        seconds = {"head": limits.head_seconds, "body": limits.body_seconds, "reading": limits.reading_seconds}
        self._set_deadline(None if awaited is None else seconds[awaited])
        self._all.set_waiting(self, awaited is not None)

    def _next(self) -> str | None:
        if self.transport.is_closing():
            # It is closed only when the client has read everything, unless it was dropped.
            return "reading" if self.transport.get_write_buffer_size() else self._awaited
        if self.flow.write_paused:
            return "reading"
        state = self.conn.their_state
        return "head" if state is h11.IDLE else "body" if state is h11.SEND_BODY else None

    def _set_deadline(self, seconds: float | None) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = None if seconds is None else self.loop.call_later(seconds, self.drop)
