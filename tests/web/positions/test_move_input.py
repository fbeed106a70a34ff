"""Moves entered by touching: the touches offered lead to every legal move and to no other."""

from itertools import chain
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import clew
from clew.core.interaction.move_parts import CHOICE, RoleKind
from clew.play.entry import MoveEntry
from clew.play.move_effects import effects
from clew.web.positions.board_svg import labels
from clew.web.positions.move_input import move_entry, touches
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
@settings(max_examples=5)
@given(data=st.data())
def test_any_touches_that_are_offered_lead_to_a_legal_move(game: str, data: st.DataObject) -> None:
    position = random_position(game, data)
    touched: list[str] = []
    found = touches(position, 0, touched)
    while found.next:
        offered = found.next[data.draw(st.integers(0, 10_000)) % len(found.next)]
        touched.append(offered.touch)
        found = touches(position, 0, touched)
        assert found.refusal is None
        assert found.touched == touched
        assert found.move == offered.move
        # A node of Beeline is shown when it has a place.
        assert found.ghost is not None or found.next
        if found.ghost is not None:
            shown = next(move for move in move_entry(position).moves if move.text == found.ghosts[found.ghost].move)
            assert set(touched) <= set(chain.from_iterable(shown.parts.values()))
    assert position.is_over or found.move in position.moves()


@pytest.mark.parametrize("game", clew.games())
@settings(max_examples=5)
@given(data=st.data())
def test_every_legal_move_is_reached_by_its_touches_in_any_order(game: str, data: st.DataObject) -> None:
    position = random_position(game, data)
    for move in position.moves()[data.draw(st.integers(0, 20)) :: 80]:
        touched = data.draw(st.permutations(position.touches(move)))
        found = touches(position, 0, touched)
        assert found.move is not None
        assert sorted(position.touches(found.move)) == sorted(touched)
        assert move in [ghost.move for ghost in found.ghosts]
        assert sorted(touched) == sorted(part.touch for part in found.parts if part.touch)


@pytest.mark.parametrize("game", clew.games())
@settings(max_examples=5)
@given(data=st.data())
def test_every_touch_is_in_the_picture_or_has_a_button(game: str, data: st.DataObject) -> None:
    position = random_position(game, data)
    on_board, entry = labels(position), MoveEntry(position)
    for move in entry.moves:
        for role in move.parts:
            if role != CHOICE and entry.roles[role] is not RoleKind.TURN:
                assert move.first(role) in on_board, move


@pytest.mark.parametrize("game", clew.games())
@settings(max_examples=5)
@given(data=st.data())
def test_every_move_has_well_formed_effects(game: str, data: st.DataObject) -> None:
    position = random_position(game, data)
    for move in position.moves()[:20]:
        for sentence in effects(position, move):
            assert sentence
            assert not sentence.endswith(".")


def ask(server: Running, game_id: str, *touched: str) -> Any:
    return server.client().get(f"/api/v1/games/{game_id}/touches", params={"touched": list(touched)}).json()


def test_touches_have_labels_roles_and_a_prompt(server: Running) -> None:
    game_id = server.client().make("line-or-colour", ME, ME, options={"size": 5})["id"]
    found = ask(server, game_id)
    assert (found["moves"], found["move"], found["ghosts"], found["ghost"]) == (25, None, [], None)
    first = found["next"][0]
    assert (first["touch"], first["label"], first["move"]) == ("a1", "a1, green, free", "a1")
    assert (first["on_board"], first["roles"], first["asked"]) == (True, ["spot"], True)
    assert found["prompt"].endswith(".")
    assert found["parts"] == [{"role": "spot", "kind": "target", "touch": None, "label": None, "settled": False}]


def test_a_completed_move_is_shown_as_a_ghost(server: Running) -> None:
    game_id = server.client().make("line-or-colour", ME, ME, options={"size": 5})["id"]
    found = ask(server, game_id, "a1")
    assert (found["touched"], found["move"], found["moves"], found["next"]) == (["a1"], "a1", 1, [])
    assert found["refusal"] is None
    assert [part["touch"] for part in found["parts"]] == ["a1"]
    (ghost,) = found["ghosts"]
    assert (ghost["move"], ghost["touches"], ghost["sites"], ghost["again"]) == ("a1", ["a1"], ["a1"], False)


def test_a_touch_that_leads_to_no_legal_move_names_the_broken_rule(server: Running) -> None:
    ann = server.client()
    game_id = ann.make("line-or-colour", ME, ME, options={"size": 5})["id"]
    ann.move(game_id, "a1", 0)
    refusal = ask(server, game_id, "a1")["refusal"]
    assert (refusal["rule"], refusal["link"]) == ("LC3", "/rules/line-or-colour#LC3")
    assert ask(server, game_id, "nowhere")["refusal"] == {
        "rule": None, "sentence": "Choose a free spot on the board.", "link": None
    }  # fmt: skip


def test_a_preview_lists_the_effects_of_a_move(server: Running) -> None:
    ann = server.client()
    text = "line-or-colour size=5 pie=off | bbb.. ..... ..... www.. ..... w"
    game_id = ann.make("line-or-colour", ME, ME, position=text)["id"]
    preview = ann.api("GET", f"/games/{game_id}/preview?move=D2")
    assert preview["move"] == "d2"
    assert preview["effects"][1] == "Four in a row"
    assert preview["svg"].startswith("<svg")
    assert clew.position(preview["position"]).is_over
    assert ann.api("GET", f"/games/{game_id}/preview?move=a1")["effects"][0] == "Ann (Black) can still win on d5"
    assert ann.state(game_id)["ply"] == 0
    assert ann.api("GET", f"/games/{game_id}/preview?move=a2", code=422)["error"]["rule"] == "LC3"


def test_a_preview_does_not_reveal_unseen_pieces(server: Running) -> None:
    ann = server.client()
    game_id = ann.make("tracktic", ME, *[ME] * (clew.game("tracktic").seats - 1))["id"]
    position = clew.position(ann.state(game_id)["position"])
    previews = [ann.api("GET", f"/games/{game_id}/preview?move={move}") for move in position.moves()[:5]]
    assert any(preview["position"] is None for preview in previews)
