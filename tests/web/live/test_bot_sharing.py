"""Bots share their time between clients, and games between programs only are limited."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import httpx
import pytest

import clew
from clew.web.errors import RateLimited
from clew.web.live.bots import MOST_HINTS_PER_CLIENT, Bots
from clew.web.live.clients import GameClients
from support.web.running import GENEROUS, Client, Running, eventually

ME = {"kind": "me", "name": "Ann"}
WEAK = {"kind": "program", "level": 1}
STRONG = {"kind": "program", "level": 10}

#: Games of the visitor who would like to have all bots.
HOGGED = 8


@pytest.fixture
def other_address() -> Iterator[Callable[[Running], Client]]:
    """Return a function that makes a visitor with an address of its own."""
    opened: list[Client] = []

    def client(server: Running) -> Client:
        opened.append(Client(server.url, transport=httpx.HTTPTransport(local_address="127.0.0.2")))
        return opened[-1]

    yield client
    for each in opened:
        each.close()


def test_a_quick_move_does_not_wait_for_the_games_of_another_visitor(
    serve: Callable[..., Running], sqlite_url: str, other_address: Callable[[Running], Client]
) -> None:
    server = serve(sqlite_url, limits=replace(GENEROUS, program_games_per_client=HOGGED))
    hog, ann = server.client(), other_address(server)
    hogged = [hog.make("line-or-colour", STRONG, STRONG)["id"] for _ in range(HOGGED)]
    slow = [hog.make("line-or-colour", STRONG, ME)["id"] for _ in range(HOGGED)]
    quick = ann.make("line-or-colour", WEAK, ME)["id"]
    eventually("the quick move", lambda: ann.state(quick)["ply"] == 1)
    # One thread needs a second for each of these.
    assert sum(ann.state(game_id)["ply"] for game_id in slow) < HOGGED
    assert any(ann.state(game_id)["ply"] == 0 for game_id in hogged)


@pytest.mark.parametrize("kind", ["per client", "in all"])
def test_games_between_programs_are_limited(
    serve: Callable[..., Running], database_url: str, other_address: Callable[[Running], Client], kind: str
) -> None:
    limits = {"program_games_per_client": 2} if kind == "per client" else {"program_games": 2}
    server = serve(database_url, limits=replace(GENEROUS, **limits))
    hog, ann = server.client(), other_address(server)
    made = [hog.make("tracktic", STRONG, STRONG)["id"] for _ in range(2)]
    body = {"game": "tracktic", "seats": [STRONG, STRONG]}
    refused = server.client().api("POST", "/games", json=body, code=429)
    assert refused["error"]["sentence"].endswith("wait until one of them is over, or take a seat yourself.")
    hog.api("POST", f"/games/{made[0]}/again", json={}, code=429)
    ann.api("POST", "/games", json=body, code=201 if kind == "per client" else 429)
    assert hog.make("tracktic", STRONG, ME)["state"]["status"] == "running"


def test_a_game_between_programs_that_is_over_makes_room(serve: Callable[..., Running], sqlite_url: str) -> None:
    server = serve(sqlite_url, limits=replace(GENEROUS, program_games_per_client=1))
    ann, small = server.client(), {"options": {"size": 5, "pie": "off"}}
    game_id = ann.make("line-or-colour", WEAK, WEAK, **small)["id"]
    eventually("the game to end", lambda: ann.state(game_id)["status"] == "over")
    ann.make("line-or-colour", WEAK, WEAK, **small)


def test_after_a_restart_games_count_for_the_browser_that_created_them(
    serve: Callable[..., Running], database_url: str
) -> None:
    first = serve(database_url)
    first.server.bots.close()
    ann = first.client()
    ann.make("tracktic", STRONG, STRONG)
    second = serve(database_url, limits=replace(GENEROUS, program_games_per_client=1))
    again = second.client()
    again.cookies = ann.cookies
    body = {"game": "tracktic", "seats": [STRONG, STRONG]}
    again.api("POST", "/games", json=body, code=429)
    second.client().api("POST", "/games", json=body, code=201)


def test_a_turn_counts_for_the_client_that_acted_last(
    server: Running, other_address: Callable[[Running], Client]
) -> None:
    ann, bob, guest = server.client(), other_address(server), other_address(server)
    made = ann.make("line-or-colour", ME, ME)
    header = server.games.get(made["id"]).header
    assert server.games.clients.of(header) == "127.0.0.1"
    guest.move(made["id"], "a1", 0, code=403)
    assert server.games.clients.of(header) == "127.0.0.1"
    bob.move(made["id"], "a1", 0, secret=made["secrets"][0]["secret"])
    assert server.games.clients.of(header) == "127.0.0.2"


def test_a_game_without_a_known_client_counts_for_its_creator() -> None:
    clients = GameClients()
    clients.note("known", "127.0.0.1")
    clients.note("known", None)
    assert clients.of_game("known", "ann") == "127.0.0.1"
    assert clients.of_game("one", "ann") == clients.of_game("other", "ann") != clients.of_game("other", "bob")
    assert clients.of_game("one", None) != clients.of_game("other", None)


def test_a_client_cannot_take_the_hints_of_all_others(server: Running) -> None:
    bots = Bots(server.games, threads=1)
    position = clew.game("line-or-colour").start()
    for _ in range(MOST_HINTS_PER_CLIENT):
        bots.hint(position, "hog")
    with pytest.raises(RateLimited):
        bots.hint(position, "hog")
    result = bots.hint(position, "ann")
    bots.start()
    assert result.result().move
    bots.close()
