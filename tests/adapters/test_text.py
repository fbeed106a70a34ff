"""Prompts for language models, and their answers."""

from random import Random

import pytest

import clew
from clew.adapters import text
from support.adapter_cases import Played, every_default


@every_default
def test_a_prompt_has_rules_position_and_all_legal_moves(played: Played) -> None:
    table = text.TextGame(played[0], seed=1)
    prompt = table.prompt()
    position = table.position
    assert position.game.about.name in prompt
    assert f"You are {position.game.seat_names[0]}, and it is your turn." in prompt
    assert str(position.view(0)) in prompt
    assert position.diagram() in prompt or position.view(0).diagram() in prompt
    listed = prompt.partition("LEGAL MOVES\n\n")[2].partition("\n")[0]
    assert listed.split("; ") == position.moves()
    assert len(table.prompt(rules=False)) < len(prompt)


@every_default
def test_a_game_is_played_by_answers(played: Played) -> None:
    table, random = text.TextGame(played[0], seed=2), Random(2)
    for _ in range(4):
        seat, move = table.seat, random.choice(table.position.moves())
        assert seat == table.position.seat
        reply = table.answer(f"Let me think about [this].\nMove: {move}")
        assert reply.is_legal
        assert table.position.last == move
        assert table.position.game.seat_names[seat] in reply.sentence
    assert not table.is_over
    assert set(table.rewards) == {0.0}


@pytest.mark.parametrize(
    "answer", ["c3", "Move: c3", "**Move: c3**", "I take [c3]", "Move: a1\nNo, better:\nmove: `c3`.", " C3. "]
)
def test_the_move_is_found_in_an_answer(answer: str) -> None:
    assert text.move_in(answer).lower() == "c3"


def test_refusals_have_reasons_and_the_last_one_forfeits() -> None:
    table = text.TextGame("line-or-colour", size=5, attempts=2)
    table.answer("c3")
    first = table.answer("Move: c3")
    assert not first.is_legal
    assert first.sentence == "'c3' cannot be played: c3 is taken by White; choose a free spot (LC3); 1 more attempt"
    assert "expected a spot from a1 to e5" in table.answer("Move: z9").sentence
    assert table.is_over
    assert table.forfeited == 1
    assert table.rewards == (1.0, -1.0)
    with pytest.raises(ValueError, match="the game is over"):
        table.answer("c4")


def test_a_legal_answer_forgives_refused_ones() -> None:
    table = text.TextGame("line-or-colour", size=5, attempts=2)
    table.answer("z9")
    assert table.answer("c3").is_legal
    assert table.refusals == 0


def test_a_long_list_of_moves_can_be_cut() -> None:
    position = clew.game("beeline").start()
    prompt = text.prompt(position, most_moves=5)
    assert f"and {len(position.moves()) - 5} others of the same kinds" in prompt


def test_a_finished_game_has_rewards_and_no_prompt() -> None:
    table = text.TextGame("line-or-colour", size=5, pie=False)
    table.position = clew.position("line-or-colour size=5 pie=off | ..... ..b.. www.b .b... ..... w")
    table.answer("d3")
    assert table.is_over
    assert table.rewards == (1.0, -1.0)
    with pytest.raises(ValueError, match="the game is over"):
        table.prompt()
