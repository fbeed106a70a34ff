"""Bots: they answer, share their threads, and can be undone and asked; a restart does not stop them."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import clew
from clew.web.live.thinking.jobs import BotTurn, SearchTrees
from support.web.running import Client, Running, eventually

ME = {"kind": "me", "name": "Ann"}
WEAK = {"kind": "program", "level": 1}
STRONG = {"kind": "program", "level": 10}
SMALL = {"options": {"size": 5, "pie": "off"}}


@pytest.fixture
def ann(server: Running) -> Client:
    return server.client()


def when(client: Client, game_id: str, look: Callable[[Any], bool]) -> Any:
    """Return the state of a game once it satisfies a condition."""
    return eventually("the state of the game to change", lambda: client.state(game_id), look)


def my_turn(client: Client, game_id: str, ply: int) -> Any:
    return when(client, game_id, lambda state: state["ply"] >= ply and state["can"]["move"])


def test_a_bot_answers(ann: Client) -> None:
    game_id = ann.make("line-or-colour", ME, WEAK, **SMALL)["id"]
    ann.move(game_id, "c3", 0)
    state = my_turn(ann, game_id, 2)
    assert [seat["player"] for seat in state["seats"]] == ["Ann", "level 1"]
    assert state["moves"][0] == "c3"


def test_a_bot_moves_first_from_the_first_seat(ann: Client) -> None:
    game_id = ann.make("line-or-colour", WEAK, ME, **SMALL)["id"]
    assert my_turn(ann, game_id, 1)["yours"] == [1]


def test_bots_play_each_other_to_the_end(ann: Client) -> None:
    game_id = ann.make("line-or-colour", WEAK, WEAK, **SMALL)["id"]
    state = when(ann, game_id, lambda state: state["status"] == "over")
    position = clew.position(state["start"])
    for move in state["moves"]:
        position = position.play(move)
    assert position.result is not None


def test_a_bot_sees_only_what_its_seat_may_know(ann: Client, server: Running) -> None:
    game_id = ann.make("tracktic", ME, WEAK)["id"]
    game = server.games.get(game_id)
    first = game.session.position
    ann.move(game_id, first.moves()[0], 0)
    game = server.games.get(game_id)
    assert not game.session.position.unseen
    before = game if game.ply == 1 else replace(game, session=game.session.undo())
    turn = BotTurn(server.games, SearchTrees(), before)
    assert turn.position.unseen
    assert my_turn(ann, game_id, 2)["ply"] == 2


def test_undo_takes_back_the_answer_of_a_bot(ann: Client) -> None:
    game_id = ann.make("line-or-colour", ME, WEAK, **SMALL)["id"]
    ann.move(game_id, "c3", 0)
    my_turn(ann, game_id, 2)
    event = ann.api("POST", f"/games/{game_id}/undo", json={"ply": 2})
    assert (event["plies"], event["ply"], event["to_move"]) == (2, 0, 0)
    assert ann.state(game_id)["moves"] == []
    nothing = ann.api("POST", f"/games/{game_id}/undo", json={"ply": 0}, code=409)
    assert nothing["error"]["sentence"] == "There is nothing to take back."
    ann.move(game_id, "d4", 0)
    assert my_turn(ann, game_id, 2)["moves"][0] == "d4"


def test_undo_cancels_the_turn_of_a_bot(ann: Client, server: Running) -> None:
    game_id = ann.make("line-or-colour", ME, STRONG)["id"]
    ann.move(game_id, "d4", 0)
    ann.api("POST", f"/games/{game_id}/undo", json={"ply": 1})
    eventually("the bot to stop", lambda: not server.server.bots.is_busy_with(game_id))
    state = ann.state(game_id)
    assert (state["ply"], state["can"]["move"]) == (0, True)


def test_a_switch_forbids_undo_and_hints(ann: Client) -> None:
    made = ann.make("line-or-colour", ME, WEAK, takebacks=False, hints=False, **SMALL)
    assert (made["state"]["can"]["undo"], made["state"]["can"]["hint"]) == (False, False)
    ann.move(made["id"], "c3", 0)
    my_turn(ann, made["id"], 2)
    for action, data in (("undo", {"ply": 2}), ("hint", {"step": 1})):
        refused = ann.api("POST", f"/games/{made['id']}/{action}", json=data, code=409)
        assert "off in this game" in refused["error"]["sentence"]


def test_a_resignation_against_a_bot_can_be_taken_back(ann: Client) -> None:
    game_id = ann.make("line-or-colour", ME, WEAK, **SMALL)["id"]
    ann.move(game_id, "c3", 0)
    my_turn(ann, game_id, 2)
    ann.api("POST", f"/games/{game_id}/resign", json={})
    assert ann.state(game_id)["status"] == "over"
    ann.api("POST", f"/games/{game_id}/undo", json={"ply": 2})
    state = ann.state(game_id)
    assert (state["status"], state["ply"]) == ("running", 2)


def test_nothing_is_taken_back_once_the_record_shows_the_order(ann: Client) -> None:
    """After the end of a game with a deck its record shows the whole order, so there is no way back into it."""
    game_id = ann.make("tracktic", ME, WEAK)["id"]
    ann.api("POST", f"/games/{game_id}/resign", json={})
    refused = ann.api("POST", f"/games/{game_id}/undo", json={"ply": 0}, code=409)
    assert "hidden order" in refused["error"]["sentence"]


def test_a_hint_comes_in_two_steps(ann: Client) -> None:
    game_id = ann.make("line-or-colour", ME, WEAK, **SMALL)["id"]
    first = ann.api("POST", f"/games/{game_id}/hint", json={"step": 1})
    assert (first["move"], first["value"], first["touches"]) == (None, None, [])
    # A move of one touch is not given away: it is among several places.
    assert len(first["places"]) == len(first["labels"]) == 3
    assert all(label.startswith(place) for place, label in zip(first["places"], first["labels"], strict=True))
    second = ann.api("POST", f"/games/{game_id}/hint", json={"step": 2})
    assert second["move"] in clew.position(ann.state(game_id)["position"]).moves()
    assert 0.0 <= second["value"] <= 1.0
    assert ann.state(game_id)["ply"] == 0


def test_hints_are_for_the_seat_to_move(ann: Client, server: Running) -> None:
    game_id = ann.make("line-or-colour", ME, WEAK, **SMALL)["id"]
    server.client().api("POST", f"/games/{game_id}/hint", json={}, code=403)


def test_a_bot_answers_an_offer(ann: Client) -> None:
    game_id = ann.make("line-or-colour", ME, WEAK, **SMALL)["id"]
    ann.api("POST", f"/games/{game_id}/draw", json={"answer": "offer"})
    when(ann, game_id, lambda state: state["offer"] is None)


def test_a_bot_that_is_about_to_win_plays_on(ann: Client) -> None:
    text = "line-or-colour size=5 pie=off | bbb.. ..... .w... ..... w...w w"
    game_id = ann.make("line-or-colour", ME, STRONG, position=text)["id"]
    ann.move(game_id, "e2", 0)
    state = when(ann, game_id, lambda state: state["status"] == "over")
    assert state["result"]["winners"] == [1]


def test_again_with_another_level(ann: Client) -> None:
    first = ann.make("line-or-colour", ME, WEAK, **SMALL)
    game_id = first["id"]
    assert first["state"]["rematch"] is None
    made = ann.api("POST", f"/games/{game_id}/again", json={"level": 2, "rotate": True})
    assert [seat["level"] for seat in made["state"]["seats"]] == [2, None]
    assert made["state"]["yours"] == [1]
    assert made["state"]["options"]["size"] == "5"
    assert my_turn(ann, made["id"], 1)["ply"] == 1


def test_a_slow_bot_does_not_keep_quick_ones_waiting(ann: Client) -> None:
    """One thread thinks for all of them, in turn."""
    slow = [ann.make("line-or-colour", STRONG, ME)["id"] for _ in range(3)]
    quick = ann.make("line-or-colour", WEAK, ME, **SMALL)["id"]
    my_turn(ann, quick, 1)
    assert any(ann.state(game_id)["ply"] == 0 for game_id in slow)


def test_bots_continue_after_a_restart(serve: Callable[..., Running], database_url: str) -> None:
    """The first server has no bots, as if it had died right after the move."""
    first = serve(database_url)
    first.server.bots.close()
    ann = first.client()
    made = ann.make("line-or-colour", ME, WEAK, **SMALL)
    ann.move(made["id"], "c3", 0)
    second = serve(database_url).client()
    state = eventually("the bot's move", lambda: second.state(made["id"]), lambda state: state["ply"] == 2)
    assert state["moves"][0] == "c3"
    second.move(
        made["id"],
        next(move for move in ("a1", "a2") if move not in state["moves"]),
        2,
        secret=made["secrets"][0]["secret"],
    )
