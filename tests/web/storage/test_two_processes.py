"""Two server processes share one PostgreSQL: what is done at one shows up at the other."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

import clew
from clew.web.settings import Settings
from support.web.listening import listening
from support.web.running import GENEROUS, Client, Running, eventually, free_port, process, running

ME = {"kind": "me", "name": "Ann"}


@pytest.fixture(scope="module")
def two(postgres_url: Callable[[], str]) -> Iterator[tuple[Running, Running]]:
    """Two servers for all tests of this module; each of them makes a game of its own."""
    url = postgres_url()
    settings = [Settings(database=url, threads=1, limits=GENEROUS) for _ in range(2)]
    with running(settings[0]) as one, running(settings[1]) as other:
        yield one, other


def test_a_move_at_one_shows_up_at_the_other(two: tuple[Running, Running]) -> None:
    here, there = two[0].client(), two[1].client()
    made = here.make("line-or-colour", ME, {"kind": "lobby"})
    there.api("POST", f"/games/{made['id']}/seats/1", json={"name": "Bob"}, code=201)
    with listening(here, made["id"]) as at_one, listening(there, made["id"]) as at_other:
        assert next(at_one).data["name"] == "Bob"
        assert next(at_other).data["name"] == "Bob"
        for ply, move in enumerate(["a1", "b1", "c1", "d1"]):
            (here, there)[ply % 2].move(made["id"], move, ply)
            assert next(at_one).data["move"] == move
            assert next(at_other).data["move"] == move
    assert here.state(made["id"])["moves"] == there.state(made["id"])["moves"] == ["a1", "b1", "c1", "d1"]


def test_of_two_moves_at_once_one_wins(two: tuple[Running, Running]) -> None:
    here, there = two[0].client(), two[1].client()
    made = here.make("line-or-colour", ME, ME, options={"size": 5})
    secrets = [each["secret"] for each in made["secrets"]]
    moves = clew.game("line-or-colour", size=5).start().moves()

    def play(number: int) -> list[int]:
        client = (here, there)[number]
        return [
            client.post(
                f"/api/v1/games/{made['id']}/moves",
                json={"move": moves[2 * ply + number], "ply": ply},
                headers={"Authorization": f"Bearer {secrets[ply % 2]}"},
            ).status_code
            for ply in range(8)
        ]

    with ThreadPoolExecutor(2) as pool:
        codes = [code for played in pool.map(play, (0, 1)) for code in played]
    assert set(codes) <= {201, 409}
    eventually(
        "both servers to have the same moves",
        lambda: [server.state(made["id"])["moves"] for server in (here, there)],
        lambda moves: moves[0] == moves[1],
    )
    assert codes.count(201) == here.state(made["id"])["ply"]


def test_words_said_at_once_are_all_kept(two: tuple[Running, Running]) -> None:
    here, there = two[0].client(), two[1].client()
    made = here.make("line-or-colour", ME, ME)
    secret = made["secrets"][0]["secret"]

    def say(number: int) -> None:
        for line in range(10):
            (here, there)[number].api(
                "POST", f"/games/{made['id']}/chat", json={"words": f"{number} {line}"}, secret=secret
            )

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(say, (0, 1)))
    eventually("all chat lines", lambda: len(here.state(made["id"])["chat"]), lambda lines: lines == 20)
    said = [line["words"] for line in here.state(made["id"])["chat"]]
    for number in (0, 1):
        assert [words for words in said if words.startswith(f"{number} ")] == [f"{number} {line}" for line in range(10)]


def test_one_of_them_runs_a_bot(two: tuple[Running, Running]) -> None:
    here = two[0].client()
    game_id = here.make("line-or-colour", ME, {"kind": "program", "level": 10})["id"]
    here.move(game_id, "d4", 0)
    eventually("the bot to think", lambda: two[0].server.bots.is_busy_with(game_id))
    # The other one does its housekeeping, and leaves the game alone.
    two[1].server.housekeeping.run_once()
    assert not two[1].server.bots.is_busy_with(game_id)
    eventually("the bot's move", lambda: here.state(game_id)["ply"], lambda ply: ply == 2)


def test_when_one_dies_the_other_thinks_on(serve: Callable[..., Running], postgres_url: Callable[[], str]) -> None:
    url, port = postgres_url(), free_port()
    survivor = serve(url)
    with Client(f"http://127.0.0.1:{port}") as ann, process(url, port) as dying:
        made = ann.make("line-or-colour", ME, {"kind": "program", "level": 10})
        ann.move(made["id"], "d4", 0)
        dying.kill()
        eventually("the bot's move", lambda: survivor.client().state(made["id"])["ply"], lambda ply: ply == 2)


def test_cookies_of_one_are_good_at_the_other(two: tuple[Running, Running]) -> None:
    here, there = two[0].client(), two[1].client()
    game_id = here.make("line-or-colour", ME, ME)["id"]
    there.cookies = here.cookies
    assert there.state(game_id)["yours"] == [0, 1]
    there.move(game_id, "c3", 0)


@pytest.fixture
def interrupted(postgres_url: Callable[[], str]) -> Iterator[Running]:
    with running(Settings(database=postgres_url(), threads=1, limits=GENEROUS)) as server:
        yield server


def test_lost_connections_are_opened_again(interrupted: Running) -> None:
    """As when PostgreSQL is started again: the pool, the listener and the locks all come back."""
    ann = interrupted.client()
    game_id = ann.make("line-or-colour", ME, {"kind": "program", "level": 1})["id"]
    with interrupted.server.database.writing() as connection:
        connection.exec_driver_sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    eventually("the game to be readable", lambda: ann.get(f"/api/v1/games/{game_id}").is_success)
    with listening(ann, game_id) as events:
        move = {"move": "c3", "ply": 0}
        eventually("the move", lambda: ann.post(f"/api/v1/games/{game_id}/moves", json=move).is_success)
        assert next(events).data["move"] == "c3"
        assert next(events).data["kind"] == "move"
