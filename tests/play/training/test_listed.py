"""Training with listed features: the same lists as the search uses, fitted until held-out games get no better."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import clew
from clew.core.learning.listed_steps import learned
from clew.core.learning.network import write_chances
from clew.core.learning.weights import NetworkUse, read_weights
from clew.play.training.fitting import FitSettings
from clew.play.training.games import TrainingJob, play_training_game
from clew.play.training.generations import Training, TrainingSettings
from clew.play.training.listed import ListedMoves, ListedSamples, listed_moves_of
from clew.play.training.listed_fitting import descend, fit_listed, fit_listed_policy
from clew.play.training.samples import features_of, listed_samples_of, samples_of

GAME = "line-or-colour size=5 pie=off"
FIT = FitSettings(hidden=6, epochs=30, batch=32, rate=0.02)


def played(count: int = 4) -> list:
    return [play_training_game(TrainingJob("", GAME, seed=seed, visits=30)) for seed in range(count)]


def test_lists_count_what_full_rows_count() -> None:
    game, games = clew.game("line-or-colour", size=5, pie=False), played()
    listed, full = listed_samples_of(game, games), samples_of(game, games)
    assert len(listed) == len(full)
    assert np.array_equal(listed.targets, full.targets)
    assert np.array_equal(listed.games, full.games)
    for number, rows in enumerate(full.inputs):
        for seat, row in enumerate(rows):
            first, end = listed.starts[2 * number + seat : 2 * number + seat + 2]
            assert np.array_equal(np.bincount(listed.places[first:end], minlength=len(row)), row)


def test_a_network_learns_which_features_win() -> None:
    """One of places 0 and 1 wins, and both or neither lose, which no linear network can say."""
    game = clew.game("line-or-colour", size=5)
    lists, targets = [[2, 0], [2, 1], [2, 0, 1], [2]], [0.9, 0.9, 0.1, 0.1]
    repeats = 200
    places = np.array([place for listed in lists for place in listed] * repeats, dtype=np.int32)
    lengths = np.array([length for listed in lists for length in (len(listed), 0)] * repeats)
    samples = ListedSamples(
        places=places,
        starts=np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64),
        targets=np.array([[value, 1.0 - value] for value in targets] * repeats, dtype=np.float32),
        games=np.arange(len(lists) * repeats, dtype=np.int32) // len(lists),
    )
    settings = replace(FIT, hidden=12, epochs=60, patience=60)
    fitted = fit_listed(game, samples, settings, seed=1, use=NetworkUse())
    assert fitted.held_out_error < 0.001
    again = fit_listed(game, samples, settings, seed=1, use=NetworkUse())
    assert np.array_equal(fitted.weights.weights, again.weights.weights)


def test_the_search_values_a_position_as_the_fit_did() -> None:
    game, games = clew.game("line-or-colour", size=5, pie=False), played()
    samples = listed_samples_of(game, games)
    weights = fit_listed(game, samples, FIT, seed=1, use=NetworkUse()).weights
    position = game.start(seed=1).play("c3").play("b2")
    row, empty = features_of(position)
    assert not empty.any()
    hidden = np.maximum(0.0, row @ weights.weights + weights.biases)
    score = hidden @ weights.outputs + row @ weights.direct - np.maximum(0.0, weights.biases) @ weights.outputs
    listed = game.package.features
    network = weights.network(2, game.board.max_moves, listed.listed, listed.listed_moves)
    chances = np.zeros(2)
    write_chances(game.board, position.state, network, chances)
    assert chances[0] == pytest.approx(1.0 / (1.0 + np.exp(-score)), abs=1e-4)
    assert chances.sum() == pytest.approx(1.0)


def test_a_listed_policy_is_fitted_to_the_shares_of_visits() -> None:
    game = clew.game("line-or-colour", size=5)
    moves = ListedMoves(
        places=np.array([[0, -1], [1, -1], [1, 2], [0, 2]] * 300, dtype=np.int32),
        shares=np.array([0.9, 0.1, 0.1, 0.9] * 300, dtype=np.float32),
        starts=np.arange(0, 1201, 2, dtype=np.int64),
        games=np.arange(600, dtype=np.int32),
    )
    policy, loss = fit_listed_policy(game, moves, FIT, seed=1)
    assert policy[0] - policy[1] == pytest.approx(np.log(9.0), abs=0.1)
    assert loss == pytest.approx(-0.9 * np.log(0.9) - 0.1 * np.log(0.1), abs=0.01)


def test_positions_without_a_choice_teach_no_policy() -> None:
    game, games = clew.game("line-or-colour", size=5, pie=False), played()
    moves = listed_moves_of(game, games)
    assert np.diff(moves.starts).min() >= 2
    assert moves.starts[-1] == len(moves.places) == len(moves.shares)


def test_the_weights_with_the_least_loss_on_held_out_games_are_kept() -> None:
    losses = iter([3.0, 2.0, 2.5, 2.6, 2.7])
    weights = learned(np.zeros(1, dtype=np.float32))
    rows = np.zeros(1, dtype=np.int64)

    def make_pass(_: np.ndarray, rate: float) -> float:
        if rate == 0.0:
            return next(losses)
        weights.values[:] += 1.0
        return 1.0

    settings = FitSettings(epochs=9, patience=3)
    assert descend(weights, rows, rows, settings, np.random.default_rng(1), make_pass) == (1.0, 2.0, 2)
    assert weights.values.tolist() == [2.0]


def test_a_training_with_lists_writes_a_network_that_can_be_read(tmp_path: Path) -> None:
    settings = TrainingSettings(
        game=GAME, seed=1, games=6, visits=20, gate_games=4, gate_seconds=None, gate_visits=10,
        use=NetworkUse(puct=0.5), fit=replace(FIT, epochs=2),
    )  # fmt: skip
    with ThreadPoolExecutor(1) as executor:
        (generation,) = Training(settings, tmp_path).run(1, executor, lambda words, done, most: None)
    weights = read_weights(tmp_path / "generation-1.npz", clew.game("line-or-colour").package.features)
    assert weights.policy.any()
    assert generation.positions == weights.card["positions"] > 6
