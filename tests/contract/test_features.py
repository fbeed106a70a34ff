"""Features: named, the same for symmetric positions, and nothing unseen in them."""

import re

import numpy as np
import pytest
from numpy.typing import NDArray

from clew import Position
from clew.core.learning.network import (
    write_features,
    write_features_of_moves,
    write_listed_features,
    write_listed_features_of_moves,
)
from clew.core.random import seeded
from clew.core.verbs import NO_FEATURE, reshuffle_unseen
from clew.play.training.listed import listed_move_features_of
from clew.play.training.policy import move_features_of
from clew.play.training.samples import features_of
from support.cases import CASES, GAMES, Case
from support.walks import open_positions


@pytest.mark.parametrize("case", GAMES, ids=str)
def test_features_have_names_and_sentences(case: Case) -> None:
    listed = case.package.features
    assert listed.version >= 1
    assert listed.game == case.game_id
    assert len({feature.name for feature in listed.features}) == len(listed.features) > 0
    assert len({feature.name for feature in listed.moves}) == len(listed.moves)
    for feature in (*listed.features, *listed.moves):
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
        if case.package.features.listed:
            check_lists(case, position)
            continue
        # Whatever was in the array before, and nothing beyond its end.
        out = np.full((position.seats, width + 1), 7.5, dtype=np.float32)
        position.game.run(write_features, position.states, out)
        assert np.array_equal(out[:, :width], written)
        assert (out[:, width] == 7.5).all()


def check_lists(case: Case, position: Position) -> None:
    """Check that lists have places of features only, and nothing beyond their end."""
    most, width = case.package.features.listed, len(case.package.features.features)
    for seat in range(position.seats):
        out = np.full(most + 1, -7, dtype=np.int32)
        count = position.game.run(write_listed_features, position.states, seat, out)
        assert 0 <= count <= most
        assert ((out[:count] >= 0) & (out[:count] < width)).all()
        assert (out[count:] == -7).all()


WITH_MOVES = [case for case in CASES if case.package.features.moves]


@pytest.mark.parametrize("case", WITH_MOVES, ids=str)
def test_features_of_moves_are_written_whatever_the_order_and_symmetric(case: Case) -> None:
    width = len(case.package.features.moves)
    for position in open_positions(case)[::2]:
        moves = np.array(position.move_numbers(), dtype=np.int32)
        written = move_features_of(position, moves)
        assert np.isfinite(written).all()
        assert np.abs(written).max() < 100.0
        if case.package.features.listed_moves:
            check_lists_of_moves(case, position, moves)
        else:
            out = np.full((len(moves) + 1, width + 1), 7.5, dtype=np.float32)
            position.game.run(write_features_of_moves, position.states, moves[::-1].copy(), out)
            assert np.array_equal(out[:-1, :width][::-1], written)
            assert (out[-1] == 7.5).all()
            assert (out[:, width] == 7.5).all()
        for symmetry in case.package.rules.symmetries(case.game.board):
            image = Position(position.game, symmetry.state(position.states))
            mapped = np.array([symmetry.move(int(move)) for move in moves], dtype=np.int32)
            np.testing.assert_allclose(move_features_of(image, mapped), written, atol=1e-5, err_msg=symmetry.name)


def check_lists_of_moves(case: Case, position: Position, moves: NDArray[np.int32]) -> None:
    """Check that a move has the same list in any order, of places of features or nothing."""
    columns, width = case.package.features.listed_moves, len(case.package.features.moves)
    out = np.full((len(moves) + 1, columns), -7, dtype=np.int32)
    position.game.run(write_listed_features_of_moves, position.states, moves[::-1].copy(), out)
    assert np.array_equal(out[:-1][::-1], listed_move_features_of(position, moves))
    assert ((out[:-1] == NO_FEATURE) | ((out[:-1] >= 0) & (out[:-1] < width))).all()
    assert (out[-1] == -7).all()


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
