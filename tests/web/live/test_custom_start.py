"""Games that start from a chosen position: others learn of it, and the creator learns nothing from it."""

from typing import Any

import pytest

import clew
from clew.core.package import packages
from clew.play.hidden_order import hidden_items
from support.web.running import Client, Running

ME = {"kind": "me", "name": "Ann"}
LINK = {"kind": "link"}
LOBBY = {"kind": "lobby"}
BOT = {"kind": "program", "level": 1}

NOTICE = "This game starts from a position that its creator chose."
IN_A_LIST = "from a chosen position"

WITH_UNSEEN = [package.id for package in packages().values() if package.about.deal_name]
with_unseen = pytest.mark.parametrize("game", WITH_UNSEEN)


@pytest.fixture
def ann(server: Running) -> Client:
    return server.client()


def make(client: Client, game: str, *others: dict[str, Any]) -> tuple[Any, clew.Position]:
    """Make a game from a position with its whole order; the last kind of player has all remaining seats."""
    start = clew.game(game).start(seed=1)
    seats = [ME, *others, *[others[-1]] * (start.seats - 1 - len(others))]
    return client.make(game, *seats, position=str(start)), start


@with_unseen
@pytest.mark.parametrize("other", [LINK, LOBBY], ids=["link", "lobby"])
def test_the_creator_does_not_know_the_order_where_others_sit(
    server: Running, ann: Client, game: str, other: dict[str, Any]
) -> None:
    made, given = make(ann, game, other)
    start = server.games.get(made["id"]).header.start
    assert start.view(0) == given.view(0)
    assert sorted(hidden_items(start)) == sorted(hidden_items(given))
    assert hidden_items(start) != hidden_items(given)
    assert server.games.store.load(made["id"]).header.start == start


@with_unseen
def test_one_open_seat_among_bots_is_enough(server: Running, ann: Client, game: str) -> None:
    given = clew.game(game).start(seed=1)
    made = ann.make(game, *[BOT] * (given.seats - 1), LOBBY, position=str(given))
    assert server.games.get(made["id"]).header.start != given


@with_unseen
@pytest.mark.parametrize("other", [ME, BOT], ids=["person", "bot"])
def test_at_one_device_the_order_is_as_given(server: Running, ann: Client, game: str, other: dict[str, Any]) -> None:
    made, given = make(ann, game, other)
    assert server.games.get(made["id"]).header.start == given


@with_unseen
def test_a_rematch_shuffles_again(server: Running, ann: Client, game: str) -> None:
    made, given = make(ann, game, LOBBY)
    for seat in range(1, given.seats):
        server.client().api("POST", f"/games/{made['id']}/seats/{seat}", json={"name": "Bob"}, code=201)
    ann.api("POST", f"/games/{made['id']}/resign", json={})
    again = ann.api("POST", f"/games/{made['id']}/again", json={})
    starts = [server.games.get(each["id"]).header.start for each in (made, again)]
    assert len({given, *starts}) == 3
    assert again["state"]["custom_start"]


@pytest.mark.parametrize("game", [package.id for package in packages().values()])
def test_lobby_and_guests_learn_that_a_position_was_chosen(server: Running, ann: Client, game: str) -> None:
    chosen = clew.game(game).start(seed=2)
    chosen = chosen.play(chosen.moves()[0])
    made = ann.make(game, ME, position=str(chosen))
    guest = server.client()
    assert guest.state(made["id"])["custom_start"]
    assert [each["custom_start"] for each in guest.api("GET", "/games") if each["id"] == made["id"]] == [True]
    for page in ("", "/join/1"):
        assert NOTICE in guest.get(f"/games/{made['id']}{page}").text
    row = guest.get("/").text.partition(f"/games/{made['id']}")[2].partition("</a>")[0]
    assert IN_A_LIST in row


def test_the_usual_start_is_not_called_chosen(server: Running, ann: Client) -> None:
    usual = str(clew.game("line-or-colour", size=5).start())
    games = [
        ann.make("line-or-colour", ME, options={"size": 5}),
        ann.make("line-or-colour", ME, position=usual),
        ann.make("tracktic", ME),
    ]
    for made in games:
        assert not made["state"]["custom_start"]
        assert NOTICE not in server.client().get(f"/games/{made['id']}").text
