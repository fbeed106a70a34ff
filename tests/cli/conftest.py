"""Fixtures that run the command."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from clew.cli.app import app
from clew.play.match import play_pairing

Run = Callable[..., Result]

#: A finished game.
RECORD = """\
[Game "line-or-colour"]
[Options "size=5"]
[Rules "1"]
[Seat0 "Ann"]
[Seat1 "Bob"]
[Result "1-0"]
[Termination "rules"]

1. c3
2. d4 {not a swap}
3. b3
4. e4
5. a3
6. e5
7. d3
1-0
"""


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command in a temporary folder, and expect exit code 0 unless another is given."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "200")

    def call(*arguments: str, typed: str = "", code: int = 0) -> Result:
        result = CliRunner().invoke(app, arguments, input=typed, prog_name="clew", catch_exceptions=False)
        assert result.exit_code == code, result.output
        return result

    return call


@pytest.fixture
def data(run: Run) -> Callable[..., Any]:
    """Run the command and read the JSON that it prints."""
    return lambda *arguments: json.loads(run(*arguments, "--json").stdout)


@pytest.fixture
def record_file(tmp_path: Path) -> str:
    """Write a record of one game and return the name of its file."""
    (tmp_path / "game.clew").write_text(RECORD, encoding="utf-8")
    return "game.clew"


@pytest.fixture
def played_here(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Play games in this process, and record their numbers."""
    played: list[int] = []

    def play_match(games: Any, executor: Any) -> Any:
        for pairing in games:
            played.append(pairing.number)
            yield play_pairing(pairing)

    monkeypatch.setattr("clew.play.match.play_match", play_match)
    return played
