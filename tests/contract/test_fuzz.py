"""A parser reads any text or raises its own kind of error, and what it reads prints back."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import clew
from clew.core import entry_points
from clew.core.game import game_from_text
from support.cases import CASES, CASES_WITH_UNSEEN, GAMES, Case, cases_of
from support.mangling import mangled, mixed
from support.walks import garbled_moves, sampled, vocabulary

every_case = pytest.mark.parametrize("case", CASES, ids=str)
every_game = pytest.mark.parametrize("case", GAMES, ids=str)


def tried(case: Case) -> int:
    """Return how many texts are tried: more with default options. `make slow` tries far more, with all options."""
    return 60 if case in GAMES else 20


def read_or_refused(kind: type[clew.ClewError], read: Callable[[], Any]) -> Any:
    """Return what was read, or None if it was refused with an error of that kind and a message."""
    try:
        return read()
    except kind as error:
        message = str(error)
    assert message.strip()
    return None


def check_position(text: str, to_the_end: bool = False) -> None:
    position = read_or_refused(clew.InvalidPosition, lambda: clew.position(text))
    if position is None:
        return
    # The text is a fixed point, and nothing that is done with the position may fail.
    assert clew.position(str(position)) == position
    assert position.is_over == (not position.moves())
    _ = position.result
    for move in position.move_numbers()[:3]:
        if not (position.unseen and position.game.run(entry_points.reveals, position.states, move)):
            assert clew.position(str(position.play(position.format_move(move)))).seats == position.seats
    if to_the_end:
        played = clew.playouts(position, 1)
        assert sum(played.values) == pytest.approx(1)
        assert played.plies <= position.game.board.max_plies


@every_case
def test_a_mangled_position_is_read_completely_or_refused(case: Case) -> None:
    random = Random(case.seed)
    texts = [str(position) for position in sampled(case)]
    texts += [str(position.view(0)) for position in sampled(case)[::4]]
    for number in range(tried(case)):
        check_position(mangled(random.choice(texts), random), to_the_end=number % 4 == 0)


@every_case
def test_a_position_with_mixed_parts_is_read_completely_or_refused(case: Case) -> None:
    """Words of two positions are mixed: each is well formed, together they may make no sense."""
    random = Random(case.seed)
    states = [str(position).partition("| ")[2] for position in sampled(case)]
    for number in range(tried(case)):
        state = mixed(random.choice(states), random.choice(states), random)
        check_position(f"{case.game} | {state}", to_the_end=number % 4 == 0)


@every_game
@given(text=st.text(max_size=60))
def test_any_text_is_a_position_or_an_invalid_position(case: Case, text: str) -> None:
    for whole in (text, f"{case.game_id} | {text}", f"{case.game_id} {text} | {text}"):
        check_position(whole)


@every_case
def test_a_garbled_move_is_read_or_refused(case: Case) -> None:
    random = Random(case.seed)
    count = tried(case)
    texts = [
        *garbled_moves(case, count),
        *(mangled(random.choice(vocabulary(case.game_id)), random) for _ in range(count)),
    ]
    for position in sampled(case)[::3]:
        for text in texts:
            check_move(position, text)


@every_game
@given(text=st.text(max_size=20))
@settings(max_examples=100)
def test_any_text_is_a_move_or_an_invalid_move(case: Case, text: str) -> None:
    check_move(sampled(case)[2], text)


def check_move(position: clew.Position, text: str) -> None:
    number = read_or_refused(clew.InvalidMove, lambda: position.parse_move(text))
    if number is None:
        with pytest.raises(clew.InvalidMove, match="expected"):
            position.play(text)
    elif (refusal := position.why_not(text)) is not None:
        assert refusal.sentence
        with pytest.raises(clew.IllegalMove):
            position.play(text)
    else:
        assert position.play(text).last in position.moves()


@every_game
@given(data=st.data())
def test_any_value_of_an_option_is_accepted_or_refused(case: Case, data: st.DataObject) -> None:
    option = data.draw(st.sampled_from(case.package.about.options))
    known = [option.write(other.game.options[option.name]) for other in cases_of(case.game_id)]
    value = data.draw(
        st.one_of(
            st.text(max_size=20),
            st.integers(),
            st.booleans(),
            st.floats(),
            st.binary(max_size=3),
            st.lists(st.integers(), max_size=2),
            st.sampled_from(known),
            st.builds(lambda text, seed: mangled(text, Random(seed)), st.sampled_from(known), st.integers(0, 10**6)),
            st.sampled_from(["--5", "1" * 5000, "٣", "x".join("99"), "5x" * 9, "/".join("#.#"), "0x0", "1x1"]),
        )
    )
    game = read_or_refused(clew.OptionError, lambda: clew.game(case.game_id, **{option.name: value}))
    if game is not None:
        assert game_from_text(str(game)) == game
        assert game.start(seed=1).moves()


@every_game
@given(text=st.text(max_size=40))
def test_any_text_after_the_name_of_a_game_is_options_or_an_option_error(case: Case, text: str) -> None:
    game = read_or_refused(clew.OptionError, lambda: game_from_text(f"{case.game_id} {text}"))
    assert game is None or game_from_text(str(game)) == game


@pytest.mark.parametrize("case", [case for case in GAMES if case in CASES_WITH_UNSEEN], ids=str)
@given(data=st.data())
def test_any_text_is_a_deal_or_an_invalid_deal(case: Case, data: st.DataObject) -> None:
    parts = data.draw(
        st.lists(st.one_of(st.sampled_from(["1", "16", "flip", "I3", "?", "", "-1"]), st.text(max_size=4)))
    )
    text = data.draw(st.sampled_from([",", " ", ", ", ";"])).join(parts)
    position = read_or_refused(clew.InvalidDeal, lambda: case.game.start(**{case.package.about.deal_name: text}))
    if position is not None:
        check_position(str(position))
