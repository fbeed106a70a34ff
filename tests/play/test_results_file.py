"""Results in a file: written as they come, read back, never mixed up."""

from pathlib import Path

import pytest

import clew
from clew.play.bots import BotSpec, parse_player
from clew.play.match import PlayedGame
from clew.play.results_file import ContestKey, ResultsError, ResultsFile

PLAYERS = [parse_player("visits=10"), BotSpec()]
CONTEST = ContestKey.of(clew.game("line-or-colour", size=5), PLAYERS, 2, 7)
GAMES = [PlayedGame(number, 1, (0, 1), (1.0, 0.0), 9, "a record\nof two lines") for number in (1, 2)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = ResultsFile(tmp_path / "results.jsonl")
    file.go_on_with(CONTEST)
    for game in GAMES:
        file.add(game)
    return tmp_path / "results.jsonl"


def test_results_read_back(path: Path) -> None:
    again = ResultsFile(path)
    assert again.contest == CONTEST
    assert again.games == GAMES


def test_a_line_that_was_cut_off_is_dropped(path: Path) -> None:
    path.write_text(path.read_text(encoding="utf-8")[:-20], encoding="utf-8")
    again = ResultsFile(path)
    assert again.games == GAMES[:1]
    again.go_on_with(CONTEST)
    again.add(GAMES[1])
    assert ResultsFile(path).games == GAMES


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (ContestKey.of(clew.game("line-or-colour", size=7), PLAYERS, 2, 7), "its game is"),
        (ContestKey.of(clew.game("line-or-colour", size=5), PLAYERS[:1], 2, 7), "its players is"),
        (ContestKey.of(clew.game("line-or-colour", size=5), PLAYERS, 2, 8), "its seed is 7, not 8"),
    ],
)
def test_results_of_something_else_are_not_gone_on_with(path: Path, other: ContestKey, told: str) -> None:
    before = path.read_bytes()
    with pytest.raises(ResultsError, match=told):
        ResultsFile(path).go_on_with(other)
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", ["hello\n", "hello", "[]\n", '{"game": "x"}\n', "\n"])
def test_a_file_of_something_else_is_refused(tmp_path: Path, content: str) -> None:
    (tmp_path / "other").write_text(content, encoding="utf-8")
    with pytest.raises(ResultsError, match="line 1: expected results of a match or tournament"):
        ResultsFile(tmp_path / "other")
