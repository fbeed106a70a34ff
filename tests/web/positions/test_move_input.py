"""Moves entered by touching: the touches offered lead to every legal move and to no other."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import clew
from clew.play.move_effects import effects
from clew.web.positions.board_svg import labels
from clew.web.positions.move_input import touches
from support.web.running import Running

ME = {"kind": "me", "name": "Ann"}


def random_position(game: str, data: st.DataObject) -> clew.Position:
    position = clew.game(game).start(seed=data.draw(st.integers(0, 5)))
    for _ in range(data.draw(st.integers(0, 8))):
        if position.is_over:
            break
        moves = position.moves()
        position = position.play(moves[data.draw(st.integers(0, 10_000)) % len(moves)])
    return position.view(0)


@pytest.mark.parametrize("game", clew.games())
@settings(max_examples=10)
@given(data=st.data())
def test_touches_lead_to_every_legal_move(game: str, data: st.DataObject) -> None:
    position = random_position(game, data)
    reached: list[str] = []
    waiting: list[list[str]] = [[]]
    while waiting:
        touched = waiting.pop()
        found = touches(position, 0, touched)
        assert found.refusal is None or position.is_over
        if found.move is not None:
            reached.append(found.move)
        for offered in found.next:
            assert offered.move is None or touches(position, 0, [*touched, offered.touch]).move == offered.move
            waiting.append([*touched, offered.touch])
    assert sorted(reached) == sorted(position.moves())


@pytest.mark.parametrize("game", clew.games())
@settings(max_examples=10)
@given(data=st.data())
def test_every_touch_is_in_the_picture(game: str, data: st.DataObject) -> None:
    position = random_position(game, data)
    on_board = labels(position)
    for move in position.moves():
        for touch in position.touches(move):
            assert touch in on_board, touch


@pytest.mark.parametrize("game", clew.games())
@settings(max_examples=10)
@given(data=st.data())
def test_every_move_has_well_formed_effects(game: str, data: st.DataObject) -> None:
    position = random_position(game, data)
    for move in position.moves()[:20]:
        for sentence in effects(position, move):
            assert sentence
            assert not sentence.endswith(".")


def ask(server: Running, game_id: str, *touched: str) -> Any:
    return server.client().get(f"/api/v1/games/{game_id}/touches", params={"touched": list(touched)}).json()


def test_touches_have_labels(server: Running) -> None:
    game_id = server.client().make("line-or-colour", ME, ME, options={"size": 5})["id"]
    found = ask(server, game_id)
    assert (found["moves"], found["move"]) == (25, None)
    assert found["next"][0] == {"touch": "a1", "label": "a1, green, free", "on_board": True, "move": "a1"}
    assert ask(server, game_id, "a1") == {
        "ply": 0, "touched": ["a1"], "move": "a1", "moves": 1, "next": [], "refusal": None
    }  # fmt: skip


def test_a_touch_that_leads_to_no_legal_move_names_the_broken_rule(server: Running) -> None:
    ann = server.client()
    game_id = ann.make("line-or-colour", ME, ME, options={"size": 5})["id"]
    ann.move(game_id, "a1", 0)
    refusal = ask(server, game_id, "a1")["refusal"]
    assert (refusal["rule"], refusal["link"]) == ("LC3", "/rules/line-or-colour#LC3")
    assert ask(server, game_id, "nowhere")["refusal"]["sentence"] == "No legal move begins with nowhere."


def test_a_preview_lists_the_effects_of_a_move(server: Running) -> None:
    ann = server.client()
    text = "line-or-colour size=5 pie=off | bbb.. ..... ..... www.. ..... w"
    game_id = ann.make("line-or-colour", ME, ME, position=text)["id"]
    preview = ann.api("GET", f"/games/{game_id}/preview?move=D2")
    assert preview["move"] == "d2"
    assert preview["effects"] == ["White wins: White has claimed a line of 4 spots"]
    assert preview["svg"].startswith("<svg")
    assert clew.position(preview["position"]).is_over
    assert ann.api("GET", f"/games/{game_id}/preview?move=a1")["effects"] == []
    assert ann.state(game_id)["ply"] == 0
    assert ann.api("GET", f"/games/{game_id}/preview?move=a2", code=422)["error"]["rule"] == "LC3"


def test_a_preview_does_not_reveal_unseen_pieces(server: Running) -> None:
    ann = server.client()
    game_id = ann.make("tracktic", ME, *[ME] * (clew.game("tracktic").seats - 1))["id"]
    position = clew.position(ann.state(game_id)["position"])
    previews = [ann.api("GET", f"/games/{game_id}/preview?move={move}") for move in position.moves()[:5]]
    assert any(preview["position"] is None for preview in previews)
