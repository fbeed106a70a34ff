"""Random moves are legal, and all equally likely."""

from math import sqrt

import numpy as np
import pytest

from clew.core.random import seeded
from clew.search.playouts import scratch_states
from support.cases import CASES, Case
from support.compiled_checks import ask_opinions, sample_moves
from support.walks import open_positions

pytestmark = pytest.mark.parametrize("case", CASES, ids=str)

#: In positions with more legal moves only the legality of random moves is tested.
LONGEST_LIST_COUNTED = 400
DRAWS_PER_MOVE = 60


def drawn_moves(case: Case, position, count: int) -> np.ndarray:
    out = np.zeros((2, count), dtype=np.int64)
    case.game.run(sample_moves, position.states, scratch_states(position.game), seeded(case.seed), out)
    return out


def far_from_chance(observed: np.ndarray, expected: float) -> bool:
    """Return whether counts differ from `expected` by more than chance explains, at odds of one in a million."""
    freedom = len(observed) - 1
    if freedom == 0:
        return False
    chi_square = ((observed - expected) ** 2 / expected).sum()
    # Wilson and Hilferty: the cube root of chi-square is nearly normal.
    spread = 2 / (9 * freedom)
    return ((chi_square / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread) > 4.75


def test_random_moves_are_legal_and_all_equally_likely(case: Case) -> None:
    for position in open_positions(case)[::3]:
        legal = position.move_numbers()
        drawn = drawn_moves(case, position, DRAWS_PER_MOVE * min(len(legal), LONGEST_LIST_COUNTED))[0]
        found, counts = np.unique(drawn, return_counts=True)
        assert set(found.tolist()) <= set(legal)
        if len(legal) <= LONGEST_LIST_COUNTED:
            observed = np.zeros(len(legal))
            observed[: len(counts)] = counts
            assert not far_from_chance(observed, DRAWS_PER_MOVE), f"{position!r}"


def test_rollout_moves_are_legal(case: Case) -> None:
    for position in open_positions(case):
        assert set(drawn_moves(case, position, 40)[1].tolist()) <= set(position.move_numbers())


def test_scores_and_estimates_are_finite_numbers(case: Case) -> None:
    for position in open_positions(case):
        moves = np.array(position.move_numbers(), dtype=np.int32)
        scores, values = np.zeros(len(moves)), np.zeros(case.game.seats)
        opinions = case.game.run(ask_opinions, position.states, moves, len(moves), scores, values)
        assert np.isfinite(scores).all()
        if opinions & 2:
            assert values.sum() == pytest.approx(1)
            assert (values >= 0).all()
