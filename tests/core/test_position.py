"""Positions as values: playing, results, views."""

import pickle
from dataclasses import FrozenInstanceError

import numpy as np
import pytest

import clew
from clew.core.errors import IllegalMove
from clew.core.position import Refusal

pytestmark = pytest.mark.usefixtures("pebbles")


@pytest.fixture
def start() -> clew.Position:
    return clew.game("pebbles").start(cards="3,1,4,2")


def test_a_position_knows_the_seat_to_move_and_the_legal_moves(start) -> None:
    assert (start.seat, start.seats, start.is_over, start.result) == (0, 2, False, None)
    assert start.moves() == ["take 1", "take 2", "take 3"]
    assert start.move_numbers() == [1, 2, 3]


def test_playing_leads_to_a_new_position_that_remembers_the_move(start) -> None:
    after = start.play(" TAKE   2 ")
    assert after.seat == 1
    assert after.last == "take 2"
    assert start.last is None
    assert str(after) == "pebbles | 7 card 1 of 4,2 seat 1"


def test_the_last_move_is_not_part_of_the_position(start) -> None:
    after = start.play("take 2")
    again = clew.position(str(after))
    assert again.last is None
    assert again == after
    assert hash(again) == hash(after)


def test_positions_differ_if_their_options_do(start) -> None:
    other = clew.game("pebbles", name="gold").start(cards="3,1,4,2")
    assert other.states.tobytes() == start.states.tobytes()
    assert other != start
    assert start != "pebbles | 9 card 3 of 1,4,2 seat 0"


def test_an_illegal_move_is_refused_with_its_rule_and_a_sentence(start) -> None:
    refusal = start.why_not("take 4")
    assert refusal == "PB2"
    assert isinstance(refusal, Refusal)
    assert (refusal.rule, refusal.sentence) == ("PB2", "the card allows 1 to 3")
    with pytest.raises(clew.IllegalMove, match="take 4: PB2: the card allows 1 to 3") as caught:
        start.play("take 4")
    assert (caught.value.move, caught.value.rule) == ("take 4", "PB2")


def test_a_legal_move_is_not_refused(start) -> None:
    assert start.why_not("take 3") is None


def test_an_unreadable_move_is_another_error(start) -> None:
    with pytest.raises(clew.InvalidMove, match="expected take and a number"):
        start.play("grab 2")
    with pytest.raises(clew.InvalidMove, match="expected a move as text"):
        start.play(2)


def test_an_illegal_move_survives_pickling() -> None:
    error = pickle.loads(pickle.dumps(IllegalMove("take 4", "PB2", "too many")))
    assert (str(error), error.move, error.rule, error.sentence) == (
        "take 4: PB2: too many",
        "take 4",
        "PB2",
        "too many",
    )
    error = pickle.loads(pickle.dumps(IllegalMove("action 9", "PB2", "this number means no move", is_move=False)))
    assert (str(error), error.rule) == ("action 9: this number means no move", "PB2")


def test_touches_are_what_is_tapped_to_enter_a_move(start) -> None:
    assert start.touches("take 2") == ("2",)


def test_a_result_names_the_winners_and_the_reason() -> None:
    end = clew.position("pebbles | 1 card 2 of none seat 0").play("take 1")
    assert end.result == clew.Result((0,), None, "PB4: Ada has taken the last pebble")
    assert end.result.rule == "PB4"
    assert end.seat is None
    assert end.moves() == []


def test_several_winners_share() -> None:
    end = clew.game("pebbles", players=3, heap=1, misere=True).start(cards="1,2,3,4").play("take 1")
    assert end.result.winners == (1, 2)


def test_a_result_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        clew.Result((0,), None, "PB4: over").winners = (1,)


def test_a_view_knows_what_is_unseen_but_not_its_order(start) -> None:
    other = clew.game("pebbles").start(cards="3,4,2,1")
    assert start != other
    assert start.view(0) == start.view(1) == other.view(0)
    assert start.view(0) != start
    assert start.view(0).unseen
    assert str(start.view(0)) == "pebbles | 9 card 3 of ??? seat 0"
    assert clew.position(str(start.view(0))) == start.view(0)
    assert start.view(0).moves() == start.moves()


def test_a_view_refuses_a_move_that_would_reveal_something_unseen(start) -> None:
    with pytest.raises(clew.UnseenError, match="does not know what the move would reveal"):
        start.view(0).play("take 1")


def test_a_view_refuses_an_illegal_move_before_anything_else(start) -> None:
    with pytest.raises(clew.IllegalMove):
        start.view(0).play("take 4")


def test_where_nothing_is_unseen_the_view_is_the_position(start) -> None:
    position = start.play("take 1").play("take 1").play("take 1")
    assert position.state.unseen_left == 0
    assert position.view(0) == position
    assert not position.view(0).unseen
    assert position.view(1).play("take 2") == position.play("take 2")


def test_a_view_is_only_for_seats_that_exist(start) -> None:
    for seat in (-1, 2):
        with pytest.raises(ValueError, match="expected 0 to 1"):
            start.view(seat)
    for wrong in (None, "0", 0.0):
        with pytest.raises(TypeError, match=f"^seat {wrong!r}: expected a number from 0 to 1$"):
            start.view(wrong)
    assert start.view(np.int8(1)).unseen


def test_a_view_survives_pickling(start) -> None:
    view = start.view(0)
    again = pickle.loads(pickle.dumps(view))
    assert again == view
    assert again.unseen


def test_a_state_cannot_be_changed_from_outside(start) -> None:
    with pytest.raises(ValueError, match="read-only"):
        start.states["heap"] = 3
    with pytest.raises(AttributeError):
        start.colour = "red"


def test_two_positions_share_no_memory(start) -> None:
    assert not np.shares_memory(start.states, start.play("take 1").states)


def test_random_games_from_a_view_reshuffle_what_is_unseen(start) -> None:
    """With the true order the same moves would always lead to the same game; from a view they do not."""
    small = clew.game("pebbles", heap=3).start(cards="1,2,3,4")
    values = [clew.playouts(small.view(0), 400, seed=seed).values[0] for seed in (1, 2)]
    assert 0 < values[0] < 1
    assert values[0] == pytest.approx(values[1], abs=0.15)
    assert clew.playouts(small, 400, seed=1).values[0] == pytest.approx(values[0], abs=0.15)


def test_winners_share_the_payoff() -> None:
    assert clew.Result((1,), None, "PB4: over").payoff(3) == (0, 1, 0)
    assert clew.Result((0, 2), None, "PB4: over").payoff(3) == (0.5, 0, 0.5)
