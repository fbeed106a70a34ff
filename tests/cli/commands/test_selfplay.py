"""`clew selfplay`."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from clew.play.selfplay.data import SelfPlayData
from cli.conftest import Run

GAME = ("selfplay", "line-or-colour", "-o", "size=5", "--visits", "20", "--seed", "1", "--explore", "3")


@pytest.fixture
def played_in_this_process(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Play games without other processes; return the numbers of those that were played."""
    from clew.play.selfplay import games

    numbers: list[int] = []

    def play_games(settings: games.SelfPlay, wanted: Any, executor: Any) -> Iterator[games.SelfPlayedGame]:
        for number in wanted:
            numbers.append(number)
            yield games.play_game(settings, number)

    monkeypatch.setattr(games, "play_games", play_games)
    return numbers


def test_games_are_played_and_written(run: Run, data: Run) -> None:
    found = data(*GAME, "--games", "3", "--out", "one.npz", "--workers", "2")
    assert (found["games"], found["seed"]) == (3, 1)
    read = SelfPlayData.read(Path("one.npz"))
    assert len(read) == found["samples"]
    assert set(read.columns["game"].tolist()) == {0, 1, 2}
    run(*GAME, "--games", "3", "--out", "two.npz", "--workers", "1")
    assert Path("one.npz").read_bytes() == Path("two.npz").read_bytes()


def test_the_command_resumes_and_more_games_can_be_added(run: Run, played_in_this_process: list[int]) -> None:
    run(*GAME, "--games", "2", "--out", "data.npz")
    lines = Path("data.npz.games").read_text(encoding="utf-8").splitlines(keepends=True)
    Path("data.npz.games").write_text("".join(lines[:2]) + lines[2][:40], encoding="utf-8")
    Path("data.npz").unlink()
    shown = run(*GAME, "--games", "3", "--out", "data.npz").stdout
    assert played_in_this_process == [0, 1, 1, 2]
    assert "positions of 3 games of line-or-colour size=5, seed 1" in shown
    run(*GAME, "--games", "3", "--out", "whole.npz")
    assert Path("whole.npz").read_bytes() == Path("data.npz").read_bytes()


def test_ctrl_c_keeps_what_has_been_played(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from clew.play.selfplay import games

    def interrupted(settings: games.SelfPlay, wanted: Any, executor: Any) -> Iterator[games.SelfPlayedGame]:
        yield games.play_game(settings, 0)
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(games, "play_games", interrupted)
        shown = run(*GAME, "--games", "2", "--out", "data.npz", code=130).stdout
    assert "1 of 2 games" in shown
    assert not Path("data.npz").exists()


def test_other_settings_are_not_mixed(run: Run, played_in_this_process: list[int]) -> None:
    run(*GAME, "--games", "1", "--out", "data.npz")
    refused = run(*GAME[:-1], "4", "--games", "2", "--out", "data.npz", code=2)
    assert "has other results" in refused.output


def test_the_seed_of_the_games_so_far_is_used_again(run: Run, data: Run, played_in_this_process: list[int]) -> None:
    arguments = ("selfplay", "line-or-colour", "-o", "size=5", "--visits", "5", "--out", "data.npz", "--games")
    first = data(*arguments, "1")
    assert data(*arguments, "2")["seed"] == first["seed"]
    assert played_in_this_process == [0, 1]


def test_a_board_that_is_drawn_follows_from_the_seed(run: Run, played_in_this_process: list[int]) -> None:
    drawn = ("selfplay", "line-or-colour", "-o", "size=5", "-o", "layout=random", "--visits", "5", "--games")
    run(*drawn, "1", "--seed", "1", "--out", "one.npz")
    run(*drawn, "2", "--seed", "1", "--out", "one.npz")
    run(*drawn, "2", "--seed", "1", "--out", "again.npz")
    run(*drawn, "1", "--seed", "2", "--out", "other.npz")
    assert Path("one.npz").read_bytes() == Path("again.npz").read_bytes()
    assert played_in_this_process == [0, 1, 0, 1, 0]
    assert SelfPlayData.read("one.npz").game != SelfPlayData.read("other.npz").game


def test_names_of_files_that_cannot_be_written_are_refused_at_once(run: Run) -> None:
    refused = run(*GAME, "--out", "data.csv", code=2)
    assert "ends with .npz or .parquet" in refused.output
