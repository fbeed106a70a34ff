"""What one address can do to a server, each as a stream of requests over twelve connections.

    python -m benchmarks.attacks NAME PORT

attack.py starts this in a process of its own.
"""

import asyncio
import itertools
import json
import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

import clew
from clew.play.session import Session
from clew.web.sharing.shared import shared_from_session

ADDRESS = "127.0.0.2"
CONNECTIONS = 12

#: What a request for an event stream is cut off after.
GREETING = b"hello"


class HttpError(Exception):
    """A response that was not expected."""


class Http:
    """One connection that sends requests and reads responses, with as little work as possible."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    async def open(cls, port: int, address: str) -> "Http":
        """Connect from an address of this machine."""
        return cls(*await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0), limit=1 << 20))

    def close(self) -> None:
        """Close the connection."""
        self.writer.close()

    async def exchange(self, request: bytes) -> tuple[int, bytes]:
        """Send a request; return the status and the body of the response, of a stream only its beginning."""
        self.writer.write(request)
        head = (await self.reader.readuntil(b"\r\n\r\n")).lower()
        status = int(head[9:12])
        if b"content-length:" in head:
            length = int(head.split(b"content-length:")[1].split(b"\r\n")[0])
            return status, await self.reader.readexactly(length)
        if b"text/event-stream" in head:
            return status, await self.reader.readuntil(GREETING)
        body = b""
        while size := int(await self.reader.readline(), 16):
            body += (await self.reader.readexactly(size + 2))[:-2]
        await self.reader.readline()
        return status, body

    async def api(self, path: str, data: dict[str, Any], secret: str = "") -> Any:
        """Post to the API; the response must be 201."""
        status, body = await self.exchange(post(path, data, secret))
        if status != 201:
            raise HttpError(f"{path}: {status} {body.decode()}")
        return json.loads(body)


def get(path: str, *headers: str) -> bytes:
    """Return a request that reads."""
    lines = (f"GET {path} HTTP/1.1", "Host: localhost", "Accept-Encoding: gzip", *headers, "", "")
    return "\r\n".join(lines).encode()


def post(path: str, data: dict[str, Any], secret: str = "") -> bytes:
    """Return a request that writes."""
    body = json.dumps(data).encode()
    authorization = f"Authorization: Bearer {secret}\r\n" if secret else ""
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n{authorization}"
    return f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body


def query(path: str, **fields: object) -> bytes:
    """Return a request that reads, with a query."""
    return get(f"{path}?{urlencode(fields, doseq=True)}")


def long_game(start: clew.Position, tries: int = 1, seed: int = 0) -> list[str]:
    """Return the moves of the longest of some random games."""
    longest: list[str] = []
    for number in range(tries):
        rng, position, moves = random.Random(seed + number), start, []
        while not position.is_over:
            moves.append(rng.choice(position.moves()))
            position = position.play(moves[-1])
        longest = max(longest, moves, key=len)
    return longest


def large_positions(count: int) -> list[str]:
    """Return positions of an 11x11 LineUp!, well into the game."""
    found = []
    for seed in range(count):
        rng, position = random.Random(seed), clew.game("lineup", size="11x11").start()
        for _ in range(40):
            if position.is_over:
                break
            position = position.play(rng.choice(position.moves()))
        if not position.is_over:
            found.append(str(position))
    return found


# Each attack is a stream of requests; `secrets` are those of the seats of a game that the attacker has made.

Requests = Iterator[bytes]


def new_prefixes(made: dict[str, Any]) -> Requests:
    position = large_positions(1)[0]
    return (query("/api/v1/position", position=position, prefix=f"p{number}") for number in itertools.count())


def new_positions(made: dict[str, Any]) -> Requests:
    positions = large_positions(300)
    return (query("/api/v1/position", position=position) for position in itertools.cycle(positions))


def shared_games(made: dict[str, Any]) -> Requests:
    codes = []
    for seed in range(40):
        start = clew.game("lineup", size="11x11").start()
        session = Session.begin(start, (f"one{seed}", "two"))
        for move in long_game(start, seed=seed)[:400]:
            session = session.play(move)
        codes.append(shared_from_session(session).code)
    return (get(f"/view/{code}?ply={number}") for number, code in enumerate(itertools.cycle(codes)))


def start_boards(made: dict[str, Any]) -> Requests:
    """Boards of each size and game, and from positions that were not asked for before."""
    positions = large_positions(200)
    for number, position in enumerate(itertools.cycle(positions)):
        yield query("/api/v1/catalogue/lineup/start", position=position)
        yield query("/api/v1/catalogue/tracktic/start", palette=("standard", "colour-blind")[number % 2])


def home_page(made: dict[str, Any]) -> Requests:
    return itertools.repeat(get("/"))


def public_pages(made: dict[str, Any]) -> Requests:
    pages = [f"/{kind}/{game}" for kind in ("rules", "learn", "about", "new") for game in clew.games()]
    return (get(f"{page}?{number}") for number, page in enumerate(itertools.cycle([*pages, "/puzzles", "/api"])))


def new_games(made: dict[str, Any]) -> Requests:
    return itertools.repeat(post("/api/v1/games", {"game": "tracktic", "seats": [{"kind": "me", "name": "x"}]}))


def moves(made: dict[str, Any]) -> Requests:
    path, secret = f"/api/v1/games/{made['id']}", made["secrets"][0]["secret"]
    move = clew.game("lineup", size="11x11").start().moves()[0]
    while True:
        yield post(f"{path}/moves", {"move": move, "ply": 0}, secret)
        yield post(f"{path}/undo", {"ply": 1}, secret)


def bad_requests(made: dict[str, Any]) -> Requests:
    bad = [
        get("/nothing/here"),
        get("/games/unknown"),
        get("/view/1abc"),
        query("/api/v1/position", position="lineup size=11x11 | nonsense"),
        query("/api/v1/position", position="lineup", palette="none"),
        post("/api/v1/games", {"game": "chess"}),
        post("/api/v1/games/unknown/moves", {"move": "a1", "ply": "x"}),
        get("/", "Host: elsewhere.example"),
    ]
    return itertools.cycle(bad)


def broken_requests(made: dict[str, Any]) -> Requests:
    return itertools.repeat(b"NONSENSE / \r\n\r\n")


def puzzle_questions(made: dict[str, Any]) -> Requests:
    from clew.puzzles import books

    lines = [f"{game} {' '.join(f'{k}={v}' for k, v in named.words.items())}" if isinstance(named.words, dict)
             else f"{game} {named.words}" for game, book in books().items() for named in book.named]  # fmt: skip
    for number, line in enumerate(itertools.cycle(lines)):
        for question in ("table", "hint", "solve", "count"):
            yield query(f"/api/v1/puzzles/{question}", puzzle=line)
        yield query("/api/v1/puzzles/table", puzzle=line, prefix=f"p{number}")
        yield query("/api/v1/puzzles/daily", day=f"2026-0{number % 9 + 1}-1{number % 10}")
        yield query("/puzzle.svg", puzzle=line)


def questions(made: dict[str, Any]) -> Requests:
    for position in itertools.cycle(large_positions(200)):
        move = clew.position(position).moves()[0]
        yield query("/api/v1/position/touches", position=position)
        yield query("/api/v1/position/why", position=position, move=move)
        yield query("/api/v1/position/preview", position=position, move=move)
        yield query("/api/v1/position/after", position=position, move=move)


def hints(made: dict[str, Any]) -> Requests:
    path, secret = f"/api/v1/games/{made['id']}", made["secrets"][0]["secret"]
    while True:
        yield post(f"{path}/hint", {"step": 2}, secret)
        yield post(f"{path}/guide", {}, secret)


def pictures(made: dict[str, Any]) -> Requests:
    code = shared_from_session(Session.begin(clew.game("lineup", size="11x11").start())).code
    for number in itertools.count():
        yield get(f"/view/{code}.png?width={100 + number % 1000}")
        yield get(f"/view/{code}.gif?width={100 + number % 1000}")


def streams(made: dict[str, Any]) -> Requests:
    return itertools.repeat(get(f"/api/v1/games/{made['id']}/stream"))


def files(made: dict[str, Any]) -> Requests:
    return itertools.cycle([get("/static/clew.css"), get("/pictures.css"), get("/settings")])


def connections(made: dict[str, Any]) -> Requests:
    return itertools.repeat(b"")


@dataclass(frozen=True)
class Attack:
    """A stream of requests; `reconnects` is whether each has a connection of its own."""

    title: str
    requests: Callable[[dict[str, Any]], Requests]
    reconnects: bool = False


ATTACKS = {
    "prefixes": Attack("positions of an 11x11 LineUp! with a new prefix each", new_prefixes),
    "positions": Attack("new positions of an 11x11 LineUp!", new_positions),
    "shared": Attack("long shared games", shared_games),
    "starts": Attack("unseen start boards", start_boards),
    "home": Attack("the home page", home_page),
    "pages": Attack("rules, lessons and other public pages", public_pages),
    "games": Attack("new games", new_games),
    "moves": Attack("moves and undo", moves),
    "bad": Attack("requests that are refused", bad_requests),
    "broken": Attack("requests that are not HTTP", broken_requests, reconnects=True),
    "puzzles": Attack("questions about puzzles", puzzle_questions),
    "questions": Attack("touches, reasons and previews", questions),
    "hints": Attack("hints and guidance", hints),
    "pictures": Attack("PNG and GIF pictures", pictures),
    "streams": Attack("live streams, opened and closed", streams, reconnects=True),
    "files": Attack("style sheets and a small page", files),
    "connections": Attack("connections, opened and closed", connections, reconnects=True),
}


async def attack(name: str, port: int) -> None:
    """Send requests until this process is ended."""
    http = await Http.open(port, ADDRESS)
    person = {"kind": "me", "name": "x"}
    made = await http.api("/api/v1/games", {"game": "lineup", "options": {"size": "11x11"}, "seats": [person, person]})
    http.close()
    chosen = ATTACKS[name]
    requests = chosen.requests(made)
    first = next(requests)
    print("prepared", flush=True)
    sys.stdin.readline()
    requests = itertools.chain([first], requests)
    await asyncio.gather(*(_send(requests, port, chosen.reconnects) for _ in range(CONNECTIONS)))


async def _send(requests: Requests, port: int, reconnects: bool) -> None:
    http: Http | None = None
    while True:
        try:
            if http is None:
                http = await Http.open(port, ADDRESS)
            request = next(requests)
            if request:
                await http.exchange(request)
            if reconnects:
                http.close()
                http = None
        except (OSError, EOFError, ValueError):
            # The server has closed the connection.
            http = None


if __name__ == "__main__":
    asyncio.run(attack(sys.argv[1], int(sys.argv[2])))
