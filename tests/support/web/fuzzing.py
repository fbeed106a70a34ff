"""Requests at random: every route with values that fit and values that do not, cookies, headers, and damaged bytes."""

import json
import logging
import random
import re
import socket
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, quote_plus, urlsplit

from clew.web.app import APIS, PAGES
from support.web.running import PATIENCE

#: Values that some parser, database or template might not expect.
NASTY = (
    *("", " ", "\0", "%", "%00", "%zz", "a" * 600, "9" * 30, "9" * 5000, "-1", "0", "1", "1e400", "nan", "0x10"),
    *("é", "\u202e", "\U0001f600", "\ufeff", "\ufffd", "\r\n", "\t", "\x1b[31m", "²", "\u0661"),
    *("[", "]", "http://[", "//", "..", "../../etc/passwd", "{", "}", "{{7*7}}", "<script>", "'", '"', "\\", ";", "#"),
    *("null", "None", "true", "on", "=", "a=b", "a=b=c", ":", "c3:hint", "c3:", ":hint", "zz:nothing"),
    *("self", "position", "palette", "marks", "dark", "touched", "pending", "interactive", "paths", "captures"),
    *("line-or-colour |", "line-or-colour size=5 |", "line-or-colour size=6 | .", "linedance | ?", "tracktic size=0 |"),
)

#: Fields of forms and of JSON, beside the parameters that routes declare.
FIELDS = (
    *("game", "options", "position", "seats", "clock", "takebacks", "hints", "name", "invitation", "secret", "move"),
    *("ply", "seat", "answer", "words", "step", "level", "rotate", "code", "values", "turns", "now", "palette", "text"),
    *("action", "minutes", "seconds", "seat-0-kind", "seat-0-name", "seat-0-level", "seat-9-kind", "option-size"),
    *("option-", "back", "theme", "confirm", "sound", "guide", "kind", "\ud800", "__class__", ""),
)

HEADERS: Mapping[str, Sequence[str]] = {
    "Host": ("evil.example", "[", "[::1", "é", "", "127.0.0.1:99999", "a b", "localhost"),
    "Origin": ("http://[", "null", "://", "http://127.0.0.1", "", "http://[::1", "é"),
    "Sec-Fetch-Site": ("cross-site", "none", "", "é"),
    "Authorization": ("Bearer", "Bearer é", "Bearer x", "bearer \t ", "Basic eDp5", "Bearer " + "x" * 500),
    "Cookie": ("clew", "clew=", "clew-look=;clew=", "=;=", "clew=é", 'clew="\\377"', "clew=.", "clew=a.b; clew=c.d"),
    "Content-Type": (
        "application/json",
        "text/plain",
        "multipart/form-data; boundary=x",
        "é",
        "application/x;charset=x",
    ),
    "Content-Encoding": ("gzip", "é"),
    "Accept-Encoding": ("gzip", "gzip;q=x", "identity;q=0"),
    "Last-Event-ID": ("-1", "²", "9" * 20, "x", ""),
    "If-None-Match": ("x", '"', "é"),
    "If-Modified-Since": ("x", "Thu, 99 Jan 2026 25:00:00 GMT"),
    "If-Range": ("x",),
    "Range": ("bytes=0-", "bytes=5-1", "bytes=-", "bytes=a-b", "bytes=0-1,5-6,9-", "x" * 200),
    "X-Forwarded-For": ("x", "1.2.3.4, [", "", ":::"),
    "X-Forwarded-Proto": ("https", "x", ""),
    "Expect": ("100-continue", "x"),
    "Upgrade": ("websocket", "h2c"),
}

#: Work that takes long when it is asked for properly, so here it never is.
SLOW_WORK = re.compile(r"/(hint|guide|study.*|solve|count|new|daily.*)$|\.\{kind\}$|/puzzles/new")
STREAM = re.compile(r"/stream$")

#: What the server sends before it reads the body of a request that expects this; the answer follows.
CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"


@dataclass(frozen=True)
class FuzzedRoute:
    """A route, with the names of its parameters in the query."""

    method: str
    path: str
    query: tuple[str, ...]


def all_routes() -> list[FuzzedRoute]:
    """Return every route of the API and of the pages, and the static files."""
    found = [
        FuzzedRoute(method, route.path, tuple(_query_names(route.dependant)))
        for module in (*APIS, *PAGES)
        for route in module.router.routes
        for method in sorted(route.methods)
    ]
    return [*found, FuzzedRoute("GET", "/static/{path}", ()), FuzzedRoute("GET", "/{path}", ("x",))]


def _query_names(dependant: Any) -> Iterator[str]:
    yield from (parameter.alias for parameter in dependant.query_params)
    for inner in dependant.dependencies:
        yield from _query_names(inner)


@dataclass
class Fuzzer:
    """Makes requests; `good` has the values that fit, by the name of the parameter, and `cookies` whole headers."""

    random: random.Random
    host: str
    good: Mapping[str, Sequence[str]]
    cookies: Sequence[str]

    def value(self, name: str, fits: float = 0.6) -> str:
        """Return a value for a parameter."""
        known = self.good.get(name)
        if known and self.random.random() < fits:
            return self.random.choice(known)
        return self.random.choice(NASTY)

    def request(self, route: FuzzedRoute) -> bytes:
        """Return a request for a route."""
        is_slow = bool(SLOW_WORK.search(route.path))
        fits = 0.0 if is_slow else 0.7
        path = re.sub(r"\{(\w+)(:\w+)?\}", lambda found: self._path_value(found[1], fits), route.path)
        names = [*route.query, *self.random.choices(FIELDS, k=self.random.randrange(2))]
        query = [
            # Without a value, or with an empty one, slow work would be done for today's puzzles.
            f"{_quoted(name)}={_quoted(self.value(name, fits) or '-' * is_slow)}"
            for name in names
            for _ in range(self.random.choice((1, 1, 2) if is_slow else (0, 1, 1, 2)))
        ]
        headers = {"Host": self.host, "Connection": "close", "Sec-Fetch-Site": "same-origin"}
        if self.random.random() < 0.5:
            headers["Cookie"] = self.random.choice(self.cookies)
        for name in self.random.sample(sorted(HEADERS), k=self.random.choice((0, 0, 1, 1, 2))):
            headers[name] = self.random.choice(HEADERS[name])
        body = b""
        if route.method in ("POST", "PUT"):
            kind, body = self._body()
            headers.setdefault("Content-Type", kind)
            headers["Content-Length"] = str(len(body))
        address = path + (f"?{'&'.join(query)}" if query else "")
        lines = [f"{route.method} {address} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
        return "\r\n".join(lines).encode() + b"\r\n\r\n" + body

    def _path_value(self, name: str, fits: float) -> str:
        return quote(self.value(name, fits), safe="") or "-"

    def _body(self) -> tuple[str, bytes]:
        fields = self.random.sample(FIELDS, k=self.random.randrange(6))
        if self.random.random() < 0.4:
            pairs = [f"{_quoted(name)}={_quoted(self.value(name))}" for name in fields]
            return "application/x-www-form-urlencoded", "&".join(pairs).encode()
        if self.random.random() < 0.1:
            return "application/json", self.random.choice(
                (b"[" * 10_000, b"9" * 6000, b"\xff", b"{", b'"\\ud800"', b"")
            )
        return "application/json", json.dumps({name: self._json(name, 0) for name in fields}).encode()

    def _json(self, name: str, depth: int) -> Any:
        kind = self.random.randrange(8)
        if kind < 4:
            return self.value(name)
        if kind == 4 and depth < 3:
            return [self._json(name, depth + 1) for _ in range(self.random.randrange(3))]
        if kind == 5 and depth < 3:
            return {self.random.choice(FIELDS): self._json(name, depth + 1) for _ in range(self.random.randrange(3))}
        return self.random.choice((None, True, 0, 1, -1, 10**30, 1.5, float("nan"), float("inf"), "\ud800", "c3"))

    def damaged(self, request: bytes) -> bytes:
        """Return a request with some bytes changed, removed, repeated or added."""
        damaged = bytearray(request)
        for _ in range(self.random.randrange(1, 5)):
            at = self.random.randrange(len(damaged) + 1)
            match self.random.randrange(5):
                case 0:
                    damaged[at : at + 1] = self.random.randbytes(1)
                case 1:
                    del damaged[at : at + self.random.randrange(20)]
                case 2:
                    damaged[at:at] = self.random.randbytes(self.random.randrange(20))
                case 3:
                    damaged[at:at] = damaged[at : at + self.random.randrange(40)]
                case _:
                    damaged[at:at] = self.random.choice(
                        (b"\r\n", b"\n", b"\0", b" ", b":", b"Transfer-Encoding: chunked\r\n")
                    )
        return bytes(damaged)


def _quoted(text: str) -> str:
    return quote_plus(text.encode("utf-8", "surrogatepass"))


def answer_to(url: str, request: bytes, is_whole: bool = True, is_stream: bool = False) -> int | None:
    """Send bytes; return the status of the answer, or None if the server closes the connection without one."""
    return status_of(exchange(url, request, is_whole, is_stream))


def exchange(url: str, request: bytes, is_whole: bool = True, is_stream: bool = False) -> bytes:
    """Send bytes, read the whole answer (of a stream the beginning), and return the beginning of it."""
    address = urlsplit(url)
    assert address.hostname is not None
    answer = b""
    with socket.create_connection((address.hostname, address.port or 80), timeout=PATIENCE) as connection:
        try:
            connection.sendall(request)
            if not is_whole:
                connection.shutdown(socket.SHUT_WR)
            while received := connection.recv(1 << 16):
                answer += received if len(answer) < 1 << 16 else b""
                if is_stream:
                    break
        except ConnectionError:
            pass
    return answer.removeprefix(CONTINUE)


def status_of(answer: bytes) -> int | None:
    """Return the status of an answer, or None if there is none."""
    found = re.match(rb"HTTP/1.1 (\d{3})", answer)
    return int(found[1]) if found else None


def is_failure(answer: bytes) -> bool:
    """Return whether an answer says that the server failed: any 5xx but a 503 that says when to try again."""
    status = status_of(answer)
    return status is not None and status >= 500 and not (status == 503 and b"\r\nretry-after: " in answer)


class _Records(logging.Handler):
    """Keeps what is logged as an error, or with a traceback."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info or record.levelno >= logging.ERROR:
            self.lines.append(self.format(record))


@contextmanager
def errors_logged() -> Iterator[list[str]]:
    """Yield a list to which every logged error is added, with its traceback if it has one."""
    records = _Records()
    loggers = [logging.getLogger(name) for name in ("clew", "uvicorn.error", "asyncio")]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.addHandler(records)
        logger.setLevel(logging.WARNING)
    try:
        yield records.lines
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.removeHandler(records)
            logger.setLevel(level)
