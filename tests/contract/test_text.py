"""Everything has a text form that reads back to the same thing."""

import copy
import pickle
import sys

import pytest

import clew
from clew.core.game import game_from_text
from support.cases import CASES, Case
from support.walks import open_positions, sampled, walks

pytestmark = pytest.mark.parametrize("case", CASES, ids=str)


def test_a_position_reads_back_from_its_text(case: Case) -> None:
    for position in sampled(case):
        again = clew.position(str(position))
        assert again == position
        assert hash(again) == hash(position)
        assert again.states.tobytes() == position.states.tobytes()
        assert str(again) == str(position)
        assert (again.seat, again.moves(), again.result) == (position.seat, position.moves(), position.result)


def test_a_position_is_one_line_that_begins_with_the_game(case: Case) -> None:
    for position in sampled(case):
        assert "\n" not in str(position)
        assert str(position).startswith(f"{case.game_id} ")


def test_extra_spaces_in_a_position_do_not_matter(case: Case) -> None:
    for position in sampled(case):
        spaced = "  " + str(position).replace(" ", "   ") + "\t\n"
        assert clew.position(spaced) == position


def test_a_move_reads_back_from_its_text(case: Case) -> None:
    for position in open_positions(case):
        for number in position.move_numbers():
            text = position.format_move(number)
            assert position.parse_move(text) == number
            assert position.parse_move(f"  {text.replace(' ', '   ')} ") == number


def test_no_two_moves_have_the_same_text(case: Case) -> None:
    for position in open_positions(case):
        assert len(set(position.moves())) == len(position.move_numbers())


def test_the_repr_of_a_position_evaluates_back(case: Case) -> None:
    for position in sampled(case):
        assert eval(repr(position), {"clew": clew}) == position


def test_the_repr_and_the_text_of_a_game_read_back(case: Case) -> None:
    assert eval(repr(case.game), {"clew": clew}) == case.game
    assert game_from_text(str(case.game)) == case.game
    assert clew.game(case.game_id, **case.game.options) == case.game


def test_options_written_as_text_read_back(case: Case) -> None:
    for option in case.game.about.options:
        value = case.game.options[option.name]
        # An option that does not apply has no text.
        assert value is None or option.read(option.write(value)) == value


def test_a_position_survives_pickling_and_copying(case: Case) -> None:
    for position in sampled(case):
        for again in (pickle.loads(pickle.dumps(position)), copy.copy(position), copy.deepcopy(position)):
            assert again == position
            assert again.last == position.last
            assert again.moves() == position.moves()


def test_a_game_survives_pickling(case: Case) -> None:
    again = pickle.loads(pickle.dumps(case.game))
    assert again == case.game
    assert hash(again) == hash(case.game)


def test_positions_are_equal_exactly_when_their_texts_and_their_bytes_are(case: Case) -> None:
    by_text = {}
    for walk in walks(case):
        for step in walk:
            known = by_text.setdefault(str(step.position), step.position)
            assert known.states.tobytes() == step.position.states.tobytes()
            assert known == step.position
    assert len({position.states.tobytes() for position in by_text.values()}) == len(by_text)


def test_the_order_of_moves_that_led_to_a_position_does_not_matter(case: Case) -> None:
    """The first and the third of three moves are swapped; where the texts are equal, the bytes are too."""
    for walk in walks(case):
        for before, between, last, after in zip(walk, walk[1:], walk[2:], walk[3:], strict=False):
            first, second, third = (step.position.format_move(step.move) for step in (before, between, last))
            position = before.position
            for move in (third, second, first):
                try:
                    position = position.play(move)
                except clew.ClewError:
                    break
            else:
                assert (str(position) == str(after.position)) == (position == after.position)


def test_a_game_starts_from_any_position_text(case: Case) -> None:
    for position in sampled(case):
        again = clew.position(str(position))
        for move in position.moves()[:3]:
            assert again.play(move) == position.play(move)


def test_the_text_of_a_position_is_written_in_few_steps(case: Case) -> None:
    """Counted in calls, because times differ: a text is written within ten times the time of a move."""
    for position in sampled(case)[::4]:
        str(position)  # tables are made at the first time
        calls = 0

        def count(frame: object, event: str, argument: object) -> None:
            nonlocal calls
            calls += event in ("call", "c_call")

        sys.setprofile(count)
        try:
            str(position)
        finally:
            sys.setprofile(None)
        assert calls < 1000
