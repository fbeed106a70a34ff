"""The type of the state record decides which game's verbs run."""

import numpy as np
import pytest

from clew.core import verbs
from clew.core.package import GamePackage
from clew.core.random import seeded
from support.pebbles import rules

FUNCTIONS = {name: getattr(rules, name) for name in verbs.REQUIRED}


@pytest.fixture(autouse=True)
def registered() -> None:
    _ = GamePackage("support.pebbles").rules


@pytest.fixture
def state() -> np.record:
    states = np.zeros(1, dtype=rules.STATE)
    verbs.start(BOARD, states[0], np.array([3, 1, 4, 2], dtype=np.int16))
    return states[0]


BOARD = rules.board({"players": 2, "heap": 5, "misere": False})


def record_like(name: str, *more: tuple[str, type]) -> np.dtype:
    return np.dtype((np.record, [(name, np.int64), ("seat", np.int64), *more]))


def test_two_games_with_the_same_record_are_refused() -> None:
    with pytest.raises(TypeError, match="stones and pebbles have the same state record: give each a marker field"):
        verbs.register("stones", rules.STATE, FUNCTIONS)


def test_a_marker_field_makes_records_different() -> None:
    twin = np.dtype((np.record, [("stones", np.int64), *[(name, *rest) for name, *rest in rules.STATE.descr[1:]]]))
    verbs.register("stones", twin, FUNCTIONS)


def test_a_game_may_register_its_record_again() -> None:
    verbs.register("pebbles", rules.STATE, {**FUNCTIONS, "reveals": rules.reveals})
    verbs.register(
        "pebbles", rules.STATE, {name: vars(rules)[name] for name in (*FUNCTIONS, "reveals", "reshuffle_unseen")}
    )


def test_a_game_that_registers_its_rules_again_keeps_its_encoding() -> None:
    encoded = record_like("encoded")

    def move_of(board: object, state: object, action: int) -> int:
        return action + 7

    verbs.register("encoded", encoded, FUNCTIONS)
    verbs.register_encoding("encoded", encoded, dict.fromkeys(verbs.ENCODING, move_of))
    verbs.register("encoded", encoded, FUNCTIONS)
    assert verbs.move_of(BOARD, np.zeros(1, dtype=encoded)[0], 1) == 8


def test_rules_that_lack_a_verb_are_refused() -> None:
    functions = {name: function for name, function in FUNCTIONS.items() if name not in ("play", "payoff")}
    with pytest.raises(TypeError, match="the rules of sticks lack play, payoff"):
        verbs.register("sticks", record_like("sticks"), functions)


def test_a_record_whose_size_is_not_a_multiple_of_8_is_refused() -> None:
    with pytest.raises(TypeError, match="has 17 bytes: pad it to a multiple of 8"):
        verbs.register("sticks", record_like("sticks", ("odd", np.int8)), FUNCTIONS)


def test_a_record_that_is_not_registered_has_no_verbs() -> None:
    with pytest.raises(TypeError, match="no game has registered the state record"):
        verbs.is_over(None, np.zeros(1, dtype=record_like("unregistered"))[0])


def test_a_record_gets_the_verbs_of_its_game(state) -> None:
    out = np.zeros(4, dtype=np.int32)
    assert verbs.legal_moves(BOARD, state, out) == 3
    assert verbs.breaks(BOARD, state, 4) == 2
    assert verbs.reveals(BOARD, state, 1) is True
    verbs.play(BOARD, state, 3)
    assert not verbs.is_over(BOARD, state)
    verbs.play(BOARD, state, 1)
    verbs.play(BOARD, state, 1)
    assert verbs.is_over(BOARD, state)
    payoffs = np.zeros(2)
    verbs.payoff(BOARD, state, payoffs)
    assert payoffs.tolist() == [1.0, 0.0]


def test_by_default_rollout_moves_are_random(state) -> None:
    rng = seeded(1)
    assert {verbs.random_move(BOARD, state, rng) for _ in range(60)} == {1, 2, 3}
    assert {verbs.rollout_move(BOARD, state, rng) for _ in range(60)} == {1, 2, 3}


def test_by_default_a_game_has_no_opinion(state) -> None:
    moves = np.array([1, 2, 3], dtype=np.int32)
    assert not verbs.order_moves(BOARD, state, moves, 3, np.zeros(3))
    assert not verbs.evaluate(BOARD, state, np.zeros(2))


def test_by_default_nothing_is_unseen() -> None:
    sticks = record_like("silent")
    verbs.register("silent", sticks, FUNCTIONS)
    state = np.zeros(1, dtype=sticks)[0]
    before = state.tobytes()
    verbs.reshuffle_unseen(BOARD, state, seeded(1))
    assert state.tobytes() == before
    assert verbs.reveals(BOARD, state, 1) is False


def test_reshuffling_changes_only_the_order_of_what_is_unseen(state) -> None:
    public = rules.STATE.fields["unseen"][1]
    before = state.tobytes()
    orders = set()
    rng = seeded(2)
    for _ in range(60):
        verbs.reshuffle_unseen(BOARD, state, rng)
        assert state.tobytes()[:public] == before[:public]
        orders.add(tuple(state.unseen.tolist()))
    assert orders == {(1, 2, 4, 0), (1, 4, 2, 0), (2, 1, 4, 0), (2, 4, 1, 0), (4, 1, 2, 0), (4, 2, 1, 0)}
