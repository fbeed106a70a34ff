"""Features: named, the same for symmetric positions, and nothing unseen in them."""

import re

import numpy as np
import pytest

from clew import Position
from clew.core.learning.network import write_features
from clew.core.random import seeded
from clew.core.verbs import reshuffle_unseen
from clew.play.training.samples import features_of
from support.cases import CASES, GAMES, Case
from support.walks import open_positions


@pytest.mark.parametrize("case", GAMES, ids=str)
def test_features_have_names_and_sentences(case: Case) -> None:
    listed = case.package.features
    assert listed.version >= 1
    assert listed.game == case.game_id
    assert len({feature.name for feature in listed.features}) == len(listed.features) > 0
    for feature in listed.features:
        assert re.fullmatch(r"[a-z][a-z0-9_]*", feature.name)
        assert re.fullmatch(r"[A-Z].*\.", feature.words)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_feature_is_written_and_is_a_small_number(case: Case) -> None:
    width = len(case.package.features.features)
    for position in open_positions(case):
        written = features_of(position)
        assert written.shape == (position.seats, width)
        assert np.isfinite(written).all()
        assert np.abs(written).max() < 100.0
        # Whatever was in the array before, and nothing beyond its end.
        out = np.full((position.seats, width + 1), 7.5, dtype=np.float32)
        position.game.run(write_features, position.states, out)
        assert np.array_equal(out[:, :width], written)
        assert (out[:, width] == 7.5).all()


@pytest.mark.parametrize("case", CASES, ids=str)
def test_features_are_the_same_for_symmetric_positions(case: Case) -> None:
    for position in open_positions(case)[::2]:
        written = features_of(position)
        for symmetry in case.package.rules.symmetries(case.game.board):
            image = features_of(Position(position.game, symmetry.state(position.states)))
            np.testing.assert_allclose(image[list(symmetry.seats)], written, atol=1e-5, err_msg=symmetry.name)


@pytest.mark.parametrize("case", [case for case in CASES if case.game.has_unseen], ids=str)
def test_features_use_nothing_unseen(case: Case) -> None:
    for number, position in enumerate(open_positions(case)):
        shuffled = position.states.copy()
        reshuffle_unseen(case.game.board, shuffled[0], seeded(number, 1))
        assert np.array_equal(features_of(Position(position.game, shuffled)), features_of(position))
