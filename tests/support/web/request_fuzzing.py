"""Requests at random to a server that knows some games; each process has a server and a client of its own.

python -m support.web.request_fuzzing COUNT SEED    prints how many answers of each status there were
"""

import json
import random
import sys
import tempfile
from collections import Counter

from itsdangerous import Signer

import clew
from clew.web.credentials import Credentials, new_token
from clew.web.settings import Settings
from support.web.fuzzing import STREAM, Fuzzer, all_routes, errors_logged, exchange, is_failure, status_of
from support.web.running import GENEROUS, Running, running

ME = {"kind": "me", "name": "Ann"}

#: The answer to a request that is so damaged that the connection is closed.
CLOSED = "closed"


def swapped_cookies(credentials: Credentials) -> list[str]:
    """Return cookie headers: of each kind, one kind as the other, cut off, and signed for another purpose."""
    visitor, preferences = credentials.signed(new_token()), credentials.packed({"palette": "standard", "name": "Ann"})
    other = Signer("another key").sign("x" * 22).decode()
    values = (visitor, preferences, visitor[:-1], preferences[:-4], other, visitor.partition(".")[0])
    return [f"{name}={value}" for name in ("clew", "clew-look") for value in values]


def fuzzer(server: Running, seed: int) -> Fuzzer:
    """Return a fuzzer that knows some games, positions and links of a server."""
    ann = server.client()
    made = [ann.make(game, *[ME] * 2) for game in ("line-or-colour", "linedance", "tracktic")]
    positions = [str(clew.game(game).start()) for game in clew.games()]
    codes = [ann.get("/view", params={"position": text}).headers["location"].rpartition("/")[2] for text in positions]
    good = {
        "game_id": [each["id"] for each in made],
        "seat": ["0", "1", "7"],
        "secret": [each["secrets"][0]["secret"] for each in made],
        "game": clew.games(),
        "position": positions,
        "code": codes,
        "move": ["c3", "d4", "swap"],
        "pending": ["c3"],
        "ply": ["0", "1"],
        "puzzle": ["linedance flower"],
        "mark": ["c3:hint"],
        "text": positions,
        "action": ["move", "undo", "resign", "draw", "chat", "again", "close"],
    }
    host = server.url.removeprefix("http://")
    cookies = [*swapped_cookies(server.server.credentials), f"clew={ann.cookies['clew']}"]
    return Fuzzer(random.Random(seed), host, good, cookies)


def send_many(server: Running, count: int, seed: int) -> Counter[str]:
    """Send requests to all routes in turn, and fail with the first that the server fails on."""
    fuzz, routes, statuses = fuzzer(server, seed), all_routes(), Counter[str]()
    with errors_logged() as errors:
        for number in range(count):
            route = routes[number % len(routes)]
            request = fuzz.request(route)
            answer = exchange(server.url, request, is_stream=bool(STREAM.search(route.path)))
            assert status_of(answer) is not None, request
            assert not is_failure(answer), (request, answer)
            assert errors == [], request
            statuses[str(status_of(answer))] += 1
    return statuses


def send_damaged(server: Running, count: int, seed: int) -> Counter[str]:
    """Send requests with damaged bytes; the server answers, or closes the connection."""
    fuzz, routes = fuzzer(server, seed), [route for route in all_routes() if not STREAM.search(route.path)]
    statuses = Counter[str]()
    with errors_logged() as errors:
        for _ in range(count):
            request = fuzz.damaged(fuzz.request(fuzz.random.choice(routes)))
            answer = exchange(server.url, request, is_whole=False)
            assert not is_failure(answer), (request, answer)
            assert errors == [], request
            statuses[str(status_of(answer) or CLOSED)] += 1
    assert server.client().get("/api/v1/games").status_code == 200
    return statuses


def main() -> None:
    count, seed = int(sys.argv[1]), int(sys.argv[2])
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(database=f"sqlite:///{folder}/clew.sqlite", threads=1, limits=GENEROUS)
        with running(settings) as server:
            statuses = send_many(server, count - count // 2, seed) + send_damaged(server, count // 2, seed + 1)
    json.dump(statuses, sys.stdout)


if __name__ == "__main__":
    main()
