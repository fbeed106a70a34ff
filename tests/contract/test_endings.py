"""Every game ends within its declared length, with a result that says who won and why."""

import numpy as np
import pytest

import clew
from clew.core import entry_points
from support.cases import CASES, Case
from support.walks import move_texts, sampled, walks

pytestmark = pytest.mark.parametrize("case", CASES, ids=str)


def test_every_game_ends_within_max_plies(case: Case) -> None:
    for walk in walks(case):
        assert len(walk) - 1 <= case.game.board.max_plies
    start = case.game.start(seed=case.seed)
    for seed in range(20):
        assert clew.playouts(start, 1, seed=seed).plies <= case.game.board.max_plies


def test_a_game_is_over_exactly_when_there_are_no_legal_moves(case: Case) -> None:
    for position in sampled(case):
        assert position.is_over == (not position.moves()) == (position.result is not None) == (position.seat is None)


def test_payoffs_add_up_to_one_and_are_shared_by_the_winners(case: Case) -> None:
    for walk in walks(case):
        end = walk[-1].position
        payoffs = np.full(end.seats, np.nan)
        case.game.run(entry_points.payoff, end.states, payoffs)
        winners = end.result.winners
        assert winners
        assert payoffs == pytest.approx([1 / len(winners) if seat in winners else 0 for seat in range(end.seats)])


def test_a_result_names_a_rule_and_has_a_score_for_each_seat_or_none(case: Case) -> None:
    for walk in walks(case):
        result = walk[-1].position.result
        assert case.package.rulebook[result.rule].number == result.rule
        assert result.reason.startswith(f"{result.rule}: ")
        assert list(result.winners) == sorted(set(result.winners))
        if result.scores is not None:
            assert len(result.scores) == case.game.seats
            assert all(type(score) is int for score in result.scores)


def test_after_the_end_every_move_is_refused(case: Case) -> None:
    for walk in walks(case):
        end = walk[-1].position
        for text in move_texts(case)[:50]:
            with pytest.raises((clew.IllegalMove, clew.InvalidMove)):
                end.play(text)


def test_random_games_have_values_that_add_up_to_one(case: Case) -> None:
    for position in sampled(case)[::4]:
        played = clew.playouts(position, 3, seed=5)
        assert sum(played.values) == pytest.approx(1)
        assert (played.plies == 0) == position.is_over
        assert played == clew.playouts(position, 3, seed=5)
