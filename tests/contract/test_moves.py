"""Which moves are legal, and what playing them does."""

import numpy as np
import pytest

import clew
from clew.core import entry_points
from support.cases import CASES, Case
from support.walks import candidates, open_positions, sampled, sampled_steps

pytestmark = pytest.mark.parametrize("case", CASES, ids=str)


def test_no_legal_move_is_listed_twice(case: Case) -> None:
    for position in sampled(case):
        assert len(set(position.move_numbers())) == len(position.move_numbers())


def test_legal_moves_come_in_a_stable_order(case: Case) -> None:
    for position in sampled(case):
        assert clew.position(str(position)).move_numbers() == position.move_numbers() == position.move_numbers()


def test_a_move_is_legal_exactly_if_it_is_listed(case: Case) -> None:
    for position in sampled(case):
        listed = set(position.move_numbers())
        for move in candidates(case, position) | listed:
            broken = case.game.run(entry_points.breaks, position.states, move)
            assert (broken == 0) == (move in listed), f"{position!r}: {position.format_move(move)!r} breaks {broken}"


def test_a_refused_move_names_a_rule_of_the_rulebook_and_says_why(case: Case) -> None:
    rulebook = case.package.rulebook
    for position in sampled(case):
        refused = sorted(candidates(case, position) - set(position.move_numbers()))
        for move in refused[:: len(refused) // 25 + 1]:
            rule = case.package.rule_number(case.game.run(entry_points.breaks, position.states, move))
            sentence = case.package.notation.refusal(case.game.board, position.state, move, int(rule[2:]))
            assert rulebook[rule].number == rule
            assert sentence.strip()
            assert "\n" not in sentence


def test_playing_a_refused_move_raises_with_its_rule(case: Case) -> None:
    for position in sampled(case):
        for move in sorted(candidates(case, position) - set(position.move_numbers()))[:10]:
            text = position.format_move(move)
            if position.parse_move(text) != move:
                continue
            refusal = position.why_not(text)
            assert refusal is not None
            with pytest.raises(clew.IllegalMove) as caught:
                position.play(text)
            assert caught.value.rule == refusal == refusal.rule
            assert caught.value.sentence == refusal.sentence


def test_a_legal_move_is_not_refused(case: Case) -> None:
    for position in open_positions(case):
        for move in position.moves()[:20]:
            assert position.why_not(move) is None


def test_playing_does_not_change_the_position(case: Case) -> None:
    for position in open_positions(case):
        before, text = position.states.tobytes(), str(position)
        for move in position.moves()[:5]:
            after = position.play(move)
            assert after.last == move
            assert position.states.tobytes() == before
            assert str(position) == text
            assert after is not position
            assert not np.shares_memory(after.states, position.states)


def test_the_state_of_a_position_cannot_be_written_to(case: Case) -> None:
    for position in sampled(case)[:1]:
        with pytest.raises(ValueError, match="read-only"):
            position.states["seat"] = 0


def test_reading_a_position_does_not_change_it(case: Case) -> None:
    for position in sampled(case):
        before = position.states.tobytes()
        _ = position.moves(), position.result, position.seat, str(position), position.view(0)
        assert position.states.tobytes() == before


def test_different_moves_have_different_touches(case: Case) -> None:
    for position in open_positions(case):
        touched = [position.touches(move) for move in position.moves()]
        assert len(set(touched)) == len(touched)
        assert all(touches and all(isinstance(touch, str) and touch for touch in touches) for touches in touched)


def test_the_seat_to_move_is_one_of_the_seats(case: Case) -> None:
    for step in sampled_steps(case):
        position = step.position
        assert position.seats == case.game.seats == len(case.game.seat_names)
        assert position.seat is None if step.move is None else 0 <= position.seat < position.seats
