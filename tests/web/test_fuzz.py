"""Whatever is sent, the server answers with what the sender can mend, never with a failure of its own."""

import random

import pytest
from itsdangerous import Signer

import clew
from clew.web.credentials import Credentials, new_token
from support.web.fuzzing import STREAM, Fuzzer, all_routes, answer_to, errors_logged
from support.web.running import Running

#: Requests to all routes, and damaged ones: for every change, and for `make slow`.
FEW, MANY = 1200, 100_000
FEW_DAMAGED, MANY_DAMAGED = 500, 100_000

ME = {"kind": "me", "name": "Ann"}


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


def send_many(server: Running, count: int, seed: int) -> None:
    """Send requests to all routes in turn, and fail with the first that the server fails on."""
    fuzz, routes = fuzzer(server, seed), all_routes()
    with errors_logged() as errors:
        for number in range(count):
            route = routes[number % len(routes)]
            request = fuzz.request(route)
            status = answer_to(server.url, request, is_stream=bool(STREAM.search(route.path)))
            assert status is not None, request
            assert status < 500, request
            assert errors == [], request


def send_damaged(server: Running, count: int, seed: int) -> None:
    """Send requests with damaged bytes; the server answers, or closes the connection."""
    fuzz, routes = fuzzer(server, seed), [route for route in all_routes() if not STREAM.search(route.path)]
    with errors_logged() as errors:
        for _ in range(count):
            request = fuzz.damaged(fuzz.request(fuzz.random.choice(routes)))
            status = answer_to(server.url, request, is_whole=False)
            assert status is None or status < 500, request
            assert errors == [], request
    assert server.client().get("/api/v1/games").status_code == 200


def test_every_route_is_fuzzed() -> None:
    paths = {route.path for route in all_routes()}
    assert {"/", "/games/{game_id}/do", "/api/v1/games/{game_id}/board", "/puzzles", "/view/{code}.svg"} <= paths
    assert len(paths) > 60


def test_no_request_makes_the_server_fail(server: Running) -> None:
    send_many(server, FEW, seed=1)


def test_no_damaged_request_makes_the_server_fail(server: Running) -> None:
    send_damaged(server, FEW_DAMAGED, seed=2)


@pytest.mark.slow
def test_no_request_of_very_many_makes_the_server_fail(server: Running) -> None:
    send_many(server, MANY, seed=random.SystemRandom().randrange(10**9))


@pytest.mark.slow
def test_no_damaged_request_of_very_many_makes_the_server_fail(server: Running) -> None:
    send_damaged(server, MANY_DAMAGED, seed=random.SystemRandom().randrange(10**9))
