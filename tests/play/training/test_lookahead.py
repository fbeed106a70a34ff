"""Looking one move ahead: what it makes of moves, and training by games of players that do so."""

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

import clew
from clew.core.learning.weights import NetworkUse, read_weights
from clew.play.training.fitting import FitSettings
from clew.play.training.games import TrainingGame, TrainingJob, TrainingPly, play_training_game
from clew.play.training.generations import Generation, Training, TrainingSettings
from clew.play.training.policy import move_samples_of
from clew.play.training.samples import LATER_PART, targets_of
from clew.search.lookahead import LookAhead

SETTINGS = TrainingSettings(
    game="pebbles", seed=1, games=400, visits=0, gate_games=40, gate_seconds=None, gate_visits=40, gate_from=3,
    use=NetworkUse(puct=0.5, grow_at=2), fit=FitSettings(hidden=16, epochs=40, batch=64),
)  # fmt: skip


def train(folder: Path, generations: int, settings: TrainingSettings = SETTINGS) -> list[Generation]:
    with ThreadPoolExecutor(1) as executor:
        return list(Training(settings, folder).run(generations, executor, lambda words, done, most: None))


def test_all_moves_are_ranked_by_what_is_expected_after_them(pebbles: None) -> None:
    position = clew.game("pebbles", heap=9).position("3 card 4 of 1,2 seat 1")
    ranked = LookAhead(position.game, None, seed=1).ranked(position)
    # Whoever takes the last pebble wins.
    assert ranked.name(ranked.moves[0]) == "take 3"
    assert ranked.values == [0.0, 1.0]
    assert sorted(map(ranked.name, ranked.moves)) == sorted(position.moves())
    assert sum(ranked.shares) == pytest.approx(1.0)
    assert list(ranked.shares) == sorted(ranked.shares, reverse=True)


def test_a_game_follows_from_its_job_and_keeps_few_shares(pebbles: None) -> None:
    jobs = [TrainingJob("game/1/0", "pebbles heap=20", seed=seed, visits=0) for seed in range(40)]
    games = [play_training_game(job) for job in jobs]
    assert (
        games[0]
        == play_training_game(jobs[0])
        == TrainingGame.from_data(json.loads(json.dumps(games[0], default=vars)))
    )
    plies = [ply for played in games for ply in played.plies]
    kept = [ply for ply in plies if ply.shares]
    assert 0 < len(kept) < len(plies) / 4
    # A policy learns from those positions only.
    assert 0 < len(move_samples_of(clew.game("pebbles", heap=20), games).starts) <= len(kept)


def test_positions_are_taught_what_came_later_up_to_a_random_move(pebbles: None) -> None:
    plies = [
        TrainingPly("take 1", [0.5, 0.5], False, {}),
        TrainingPly("take 1", [0.3, 0.7], True, {}),
        TrainingPly("take 1", [0.8, 0.2], False, {}),
    ]
    targets = targets_of(clew.game("pebbles"), [TrainingGame(1, plies, [1.0, 0.0])], looked_ahead=True)
    last = LATER_PART + (1.0 - LATER_PART) * 0.8
    first = LATER_PART * 0.3 + (1.0 - LATER_PART) * 0.5
    assert targets[:, 0] == pytest.approx([first, 0.3, last])
    assert targets.sum(axis=1) == pytest.approx(1.0)


def test_generations_teach_the_next_without_a_gate(pebbles: None, tmp_path: Path) -> None:
    one, two, three = train(tmp_path, 3)
    assert "no gate" in one.words
    assert not two.gate.scores
    assert len(three.gate.scores) >= 20
    # From the third on, the games of the first are left out.
    assert three.positions < one.positions + two.positions + 400 * 3
    assert one.held_out_loss > three.held_out_loss
    weights = read_weights(tmp_path / "generation-3.npz", clew.game("pebbles").package.features)
    assert weights.policy.any()


def test_another_first_gate_keeps_the_games(pebbles: None, tmp_path: Path) -> None:
    settings = replace(SETTINGS, games=30, gate_games=4, fit=FitSettings(hidden=4, epochs=3), gate_from=9)
    train(tmp_path, 2, settings)
    before = (tmp_path / "training.jsonl").read_text(encoding="utf-8").splitlines()
    train(tmp_path, 2, replace(settings, gate_from=2))
    added = (tmp_path / "training.jsonl").read_text(encoding="utf-8").splitlines()[len(before) :]
    assert len(added) == 4
    assert all(json.loads(line)[0].startswith("gate/2/") for line in added)
