"""Live games in words: what players are called, moves in sentences, counts, results."""

from typing import Any

import pytest

import clew
from clew.core.interaction.people import YOU, Person
from clew.web.live.people import with_people
from support.walks import until_turned_up
from support.web.running import Client, Running
from web.live.test_api import LINK, LOBBY, ME, SMALL, make_for_two

BOT = {"kind": "program", "level": 3}


@pytest.fixture
def ann(server: Running) -> Client:
    return server.client()


@pytest.fixture
def bob(server: Running) -> Client:
    return server.client()


def names(state: Any) -> list[str]:
    return [person["name"] for person in state["people"]]


def test_players_are_called_as_they_are_for_each_client(server: Running, ann: Client, bob: Client) -> None:
    game_id = make_for_two(ann, bob)
    assert names(ann.state(game_id)) == ["You", "Bob"]
    assert names(bob.state(game_id)) == ["Ann", "You"]
    assert names(server.client().state(game_id)) == ["Ann", "Bob"]


def test_a_bot_is_the_computer_and_its_level_a_detail(ann: Client) -> None:
    state = ann.make("line-or-colour", ME, BOT, **SMALL)["state"]
    assert state["people"][1] == {"name": "Computer", "detail": "level 3", "colour": "black"}
    several = ann.make("tracktic", ME, BOT, BOT, options={"players": 3})["state"]
    assert names(several) == ["You", "Computer (Blue)", "Computer (Green)"]


def test_people_at_one_device_are_called_by_the_names_they_gave_or_by_colour(ann: Client) -> None:
    made = ann.make("line-or-colour", ME, {"kind": "me", "name": "Bob"}, **SMALL)
    assert names(made["state"]) == ["Ann", "Bob"]
    assert names(ann.make("line-or-colour", {"kind": "me"}, {"kind": "me"}, **SMALL)["state"]) == ["White", "Black"]


def test_free_seats_say_how_they_are_filled(ann: Client) -> None:
    made = ann.make("tracktic", ME, LINK, LOBBY, options={"players": 3})
    assert [person["detail"] for person in made["state"]["people"]] == ["", "invited", "open seat"]
    assert made["state"]["waiting"] == "Waiting for Blue and Green to join"


def test_while_it_is_not_your_turn_the_state_says_whose_it_is(ann: Client, bob: Client) -> None:
    game_id = make_for_two(ann, bob)
    assert ann.state(game_id)["waiting"] is None
    assert bob.state(game_id)["waiting"] == "Ann's turn"
    ann.api("POST", f"/games/{game_id}/chat", json={"words": "hello"})
    assert [line["name"] for line in (bob.state(game_id)["chat"][0], ann.state(game_id)["chat"][0])] == ["Ann", "You"]


@pytest.mark.parametrize("game", clew.games())
def test_every_move_is_logged_in_a_sentence_and_an_undo_takes_it_off(ann: Client, game: str) -> None:
    made = ann.make(game, *[{"kind": "me"}] * clew.game(game).seats)
    game_id = made["id"]
    for ply in range(3):
        ann.move(game_id, ann.api("GET", f"/games/{game_id}/moves?limit=1")["moves"][0], ply)
    state = ann.state(game_id)
    assert [line["ply"] for line in state["log"]] == [1, 2, 3]
    assert [line["move"] for line in state["log"]] == state["moves"]
    for line in state["log"]:
        assert line["sentence"].startswith(state["people"][line["seat"]]["name"])
        assert line["sentence"].endswith(".")
    ann.api("POST", f"/games/{game_id}/undo", json={"ply": 3})
    assert ann.state(game_id)["log"] == state["log"][:2]
    assert len(state["counts"]) == len(state["seats"])


def test_a_sentence_is_about_what_the_move_has_turned_up_this_time(ann: Client) -> None:
    """After an undo the same move can turn up something else, and its sentence is not the cached one."""
    walk = until_turned_up(clew.game("tracktic"))
    made = ann.make("tracktic", *[ME] * walk.position.seats, position=str(walk.positions[0]))
    for ply, move in enumerate(walk.moves):
        ann.move(made["id"], move, ply)
    before = ann.state(made["id"])
    ann.api("POST", f"/games/{made['id']}/undo", json={"ply": len(walk.moves)})
    ann.move(made["id"], walk.moves[-1], len(walk.moves) - 1)
    after = ann.state(made["id"])
    assert after["redrawn"] == [len(walk.moves) - 1]
    assert [line["move"] for line in after["log"]] == [line["move"] for line in before["log"]]


def test_a_result_is_yours_or_another_players_with_the_reason_in_a_sentence(ann: Client, bob: Client) -> None:
    game_id = make_for_two(ann, bob)
    for ply, move in enumerate(["a1", "a5", "b1", "b5", "c1", "c5", "d1"]):
        (ann, bob)[ply % 2].move(game_id, move, ply)
    won, lost = (client.state(game_id)["result"] for client in (ann, bob))
    assert (won["title"], lost["title"]) == ("You win", "Ann wins")
    assert won["sentence"] == "You have claimed a line of 4 spots."
    assert lost["sentence"] == "Ann has claimed a line of 4 spots."


def test_a_resignation_says_who_resigned(ann: Client, bob: Client) -> None:
    game_id = make_for_two(ann, bob)
    bob.api("POST", f"/games/{game_id}/resign", json={})
    assert ann.state(game_id)["result"]["sentence"] == "Bob resigned."
    assert bob.state(game_id)["result"]["sentence"] == "You resigned."


def test_words_about_seats_become_words_about_players() -> None:
    seats, people = ("Red", "Blue"), (YOU, Person("Eve"))
    assert with_people("Red's line has reached Blue's start", seats, people) == "your line has reached Eve's start"
    assert with_people("Red has 3, Blue has 2 and Red wins", seats, people) == "you have 3, Eve has 2 and you win"
    assert with_people("Redness is not Red", seats, people) == "Redness is not you"


def test_undo_is_not_offered_once_the_record_shows_the_hidden_order(ann: Client) -> None:
    game_id = ann.make("tracktic", ME, {"kind": "me", "name": "Bob"})["id"]
    ann.move(game_id, ann.api("GET", f"/games/{game_id}/moves?limit=1")["moves"][0], 0)
    assert ann.state(game_id)["can"]["undo"]
    ann.api("POST", f"/games/{game_id}/resign", json={})
    assert not ann.state(game_id)["can"]["undo"]
