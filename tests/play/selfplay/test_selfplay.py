"""Self-play: games, samples, files and what a learner reads."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

import clew
from clew.core.encoding.parts import SymmetryTable
from clew.play.selfplay import files
from clew.play.selfplay.data import SelfPlayData
from clew.play.selfplay.games import SelfPlay, SelfPlayedGame, play_game, play_games
from support.cases import GAMES, Case

FACTS: files.Facts = {"game_text": "", "actions_version": 1, "visits": 4, "seed_of_all": 1, "explored": 4}


def short_game(case: Case) -> tuple[clew.Game, list[SelfPlayedGame]]:
    """Return the beginnings of two games, with few visits."""
    settings = SelfPlay.of(case.game, visits=4, seed=1, explored=6)
    played = []
    for number in range(2):
        whole = play_game(settings, number)
        played.append(SelfPlayedGame(number, whole.seed, whole.plies[:8], whole.payoffs))
    return case.game, played


@pytest.fixture(scope="module")
def small() -> tuple[clew.Game, list[SelfPlayedGame]]:
    """Two whole games of a small board."""
    game = clew.game("line-or-colour", size=5)
    settings = SelfPlay.of(game, visits=30, seed=1, explored=3)
    return game, [play_game(settings, number) for number in range(2)]


def written(path: Path, game: clew.Game, played: list[SelfPlayedGame]) -> Path:
    files.write(path, game, played, {**FACTS, "game_text": str(game), "actions_version": game.actions_version})
    return path


@pytest.mark.slow
@pytest.mark.parametrize("case", GAMES, ids=str)
def test_every_game_can_be_kept_and_read(case: Case, tmp_path: Path) -> None:
    game, played = short_game(case)
    check(SelfPlayData.read(written(tmp_path / "data.npz", game, played)), game, played)


@pytest.mark.parametrize("name", ["data.npz", "data.parquet"])
def test_samples_are_those_of_the_games(small, tmp_path: Path, name: str) -> None:
    game, played = small
    check(SelfPlayData.read(written(tmp_path / name, game, played)), game, played)


def check(data: SelfPlayData, game: clew.Game, played: list[SelfPlayedGame]) -> None:
    assert data.game == game
    assert len(data) == sum(len(each.plies) for each in played)
    row = 0
    for each in played:
        position = game.start(seed=each.seed)
        for number, ply in enumerate(each.plies):
            view = position.view(position.seat)
            assert data.position(row) == view
            assert data.columns["state"][row].tobytes() == view.states.tobytes()
            assert (data.observations[row] == position.observation()).all()
            assert (data.columns["seat"][row], data.columns["ply"][row]) == (position.seat, number)
            assert (data.columns["game"][row], data.columns["seed"][row]) == (each.number, each.seed)
            policy = data.policies(np.array([row]))[0]
            assert policy.sum() == pytest.approx(1.0, abs=1e-5)
            assert set(np.flatnonzero(policy)) <= set(position.actions())
            assert data.columns["values"][row] == pytest.approx(ply.values)
            assert data.payoffs[row][0] == pytest.approx(each.payoffs[position.seat])
            assert data.values[row][0] == pytest.approx(ply.values[position.seat])
            position = position.play_action(ply.action)
            row += 1


@pytest.mark.parametrize("name", ["data.npz", "data.parquet"])
def test_equal_games_give_equal_files(small, tmp_path: Path, name: str) -> None:
    game, played = small
    one, other = written(tmp_path / name, game, played), written(tmp_path / f"again-{name}", game, played)
    assert one.read_bytes() == other.read_bytes()


@pytest.mark.parametrize("name", ["data.npz", "data.parquet"])
def test_any_seed_can_be_read_again(small, tmp_path: Path, name: str) -> None:
    game, played = small
    for seed in (-5, 2**64 - 1, 10**30):
        facts = {**FACTS, "game_text": str(game), "actions_version": game.actions_version, "seed_of_all": seed}
        files.write(tmp_path / name, game, played, facts)
        assert SelfPlayData.read(tmp_path / name).facts == facts


def test_both_kinds_of_file_have_the_same_columns(small, tmp_path: Path) -> None:
    game, played = small
    one, other = (SelfPlayData.read(written(tmp_path / name, game, played)) for name in ("a.npz", "a.parquet"))
    assert one.facts == other.facts
    for name, column in one.columns.items():
        assert column.dtype == other.columns[name].dtype, name
        assert column.shape == other.columns[name].shape, name
        assert (column == other.columns[name]).all(), name


def test_games_do_not_depend_on_where_and_in_which_order_they_are_played(small) -> None:
    settings = SelfPlay.of(small[0], visits=30, seed=1, explored=3)
    with ThreadPoolExecutor(2) as executor:
        found = sorted(play_games(settings, [1, 0], executor), key=lambda each: each.number)
    assert found == small[1]
    assert play_game(SelfPlay.of(small[0], visits=30, seed=2, explored=3), 0) != small[1][0]


def test_a_symmetry_maps_observations_policies_and_actions(small, tmp_path: Path) -> None:
    """Mapped samples are those of the mapped positions."""
    game, played = small
    data = SelfPlayData.read(written(tmp_path / "data.npz", game, played))
    rows = np.arange(len(data))
    assert game.symmetries
    for table in game.symmetries:
        mapped = data.mapped(rows, table)
        plain = data.samples(rows)
        assert (mapped.policies[rows[:, None], table.actions] == plain.policies).all()
        assert (mapped.actions == table.actions[plain.actions]).all()
        for row in rows[:3]:
            legal = data.position(int(row)).actions()
            assert set(np.flatnonzero(mapped.policies[row])) <= set(table.actions[legal].tolist())


def test_payoffs_and_values_follow_the_seats_of_a_symmetry(small, tmp_path: Path) -> None:
    """With three seats, a reflection changes who comes after whom."""
    data = SelfPlayData.__new__(SelfPlayData)
    data.columns = {
        "payoffs": np.array([[1.0, 0.0, 0.5]], dtype=np.float32),
        "values": np.array([[0.25, 0.75, 0.0]], dtype=np.float32),
        "seat": np.array([1], dtype=np.int8),
        "action": np.array([0], dtype=np.int32),
    }
    data.observations = np.zeros((1, 1, 1, 1), dtype=np.uint8)
    data.policies = lambda rows: np.ones((1, 1), dtype=np.float32)  # type: ignore[method-assign]
    still = SymmetryTable("reflection", np.zeros(1, np.int32), np.zeros(1, np.int32), (0, 2, 1))
    assert data.payoffs.tolist() == [[0.0, 0.5, 1.0]]
    assert data.values.tolist() == [[0.75, 0.0, 0.25]]
    mapped = data.mapped(np.array([0]), still)
    assert mapped.payoffs.tolist() == [[0.0, 1.0, 0.5]]
    assert mapped.values.tolist() == [[0.75, 0.25, 0.0]]


def test_batches_have_every_sample_once_and_are_the_same_for_the_same_seed(small, tmp_path: Path) -> None:
    game, played = small
    data = SelfPlayData.read(written(tmp_path / "data.npz", game, played))
    batches = list(data.batches(7, seed=3, augment=False))
    assert sum(len(batch.actions) for batch in batches) == len(data)
    assert sorted(int(batch) for part in batches for batch in part.actions) == sorted(data.columns["action"].tolist())
    for one, other in zip(data.batches(7, seed=4), data.batches(7, seed=4), strict=True):
        assert (one.observations == other.observations).all()
        assert one.policies.sum(axis=1) == pytest.approx(1.0, abs=1e-5)


def test_files_of_something_else_are_refused(small, tmp_path: Path) -> None:
    for name in ("data.csv", "data", "nowhere/data.npz"):
        with pytest.raises(files.DataFileError, match=r"expected a name|there is no folder"):
            files.check_name(tmp_path / name)
    for name in ("other.npz", "other.parquet", "other.csv"):
        (tmp_path / name).write_bytes(b"something else")
    np.savez(tmp_path / "arrays.npz", text=np.zeros(3))
    np.save(tmp_path / "array.npy", np.zeros(3))
    for name in ("other.npz", "other.parquet", "other.csv", "arrays.npz", "array.npy"):
        with pytest.raises(files.DataFileError) as error:
            SelfPlayData.read(tmp_path / name)
        expected = f"{tmp_path / name} is not a file of self-play: expected one that clew selfplay has written"
        assert str(error.value) == expected
    for name in ("nothing.npz", "nothing.parquet"):
        with pytest.raises(files.DataFileError, match=f"{name} cannot be read: No such file or directory"):
            SelfPlayData.read(tmp_path / name)
    game, played = small
    path = tmp_path / "old.npz"
    files.write(path, game, played, {**FACTS, "game_text": str(game), "actions_version": 99})
    with pytest.raises(files.DataFileError, match="actions of version 99"):
        SelfPlayData.read(path)


def test_impossible_settings_are_refused() -> None:
    game = clew.game("line-or-colour")
    with pytest.raises(clew.BudgetError, match="visits=0"):
        SelfPlay.of(game, visits=0, seed=1)
    with pytest.raises(clew.BudgetError, match="explore=-1"):
        SelfPlay.of(game, visits=1, seed=1, explored=-1)
