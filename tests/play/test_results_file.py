"""Results in a file: appended game by game, read back, never mixed with those of another contest."""

from pathlib import Path

import pytest

import clew
from clew.play.bots import BotSpec, parse_bot
from clew.play.match import PlayedGame
from clew.play.results_file import ContestKey, ResultsError, ResultsFile

PLAYERS = [parse_bot("visits=10"), BotSpec()]
CONTEST = ContestKey.of(clew.game("line-or-colour", size=5), PLAYERS, 2, 7)
GAMES = [PlayedGame(number, 1, (0, 1), (1.0, 0.0), 9, "a record\nof two lines") for number in (1, 2)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = ResultsFile(tmp_path / "results.jsonl")
    file.resume(CONTEST)
    for game in GAMES:
        file.add(game)
    file.close()
    return tmp_path / "results.jsonl"


def test_results_read_back(path: Path) -> None:
    again = ResultsFile(path)
    assert again.contest == CONTEST
    assert again.games == GAMES


def test_a_line_that_was_cut_off_is_dropped(path: Path) -> None:
    path.write_text(path.read_text(encoding="utf-8")[:-20], encoding="utf-8")
    again = ResultsFile(path)
    assert again.games == GAMES[:1]
    again.resume(CONTEST)
    again.add(GAMES[1])
    again.close()
    assert ResultsFile(path).games == GAMES


@pytest.mark.parametrize(
    ("other", "message"),
    [
        (ContestKey.of(clew.game("line-or-colour", size=7), PLAYERS, 2, 7), "its game is"),
        (ContestKey.of(clew.game("line-or-colour", size=5), PLAYERS[:1], 2, 7), "its players is"),
        (ContestKey.of(clew.game("line-or-colour", size=5), PLAYERS, 2, 8), "its seed is 7, not 8"),
    ],
)
def test_results_of_another_contest_are_not_resumed(path: Path, other: ContestKey, message: str) -> None:
    before = path.read_bytes()
    with pytest.raises(ResultsError, match=message):
        ResultsFile(path).resume(other)
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", ["hello\n", "hello", "[]\n", '{"game": "x"}\n', "\n"])
def test_a_file_without_results_is_refused(tmp_path: Path, content: str) -> None:
    (tmp_path / "other").write_text(content, encoding="utf-8")
    with pytest.raises(ResultsError, match="line 1: expected results of a match or tournament"):
        ResultsFile(tmp_path / "other")
