"""`clew report`."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from clew.cli.app import app
from clew.core.package import packages
from clew.play.statistics import GAMES_FILE

RUN = CliRunner()


def test_a_report_is_one_self_contained_file(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    done = RUN.invoke(app, ["report", "lineup", "--out", str(path)])
    assert done.exit_code == 0, done.output
    assert "a report on 80 games of lineup" in done.output
    page = path.read_text(encoding="utf-8")
    assert page.count("<svg") >= 4
    for words in ("Tom Harvey", "Variants", "Bot games", "Who wins.", "How games end.", "Openings", "Records"):
        assert words in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    assert 'href="/' not in page
    assert "<script" not in page


def test_games_of_a_file_are_counted_and_bots_play_if_a_number_of_games_is_given(tmp_path: Path) -> None:
    file = packages()["lineup"].folder / GAMES_FILE
    options = ["--games", "2", "--level", "1", "--seed", "1", "--workers", "1", "--json"]
    done = RUN.invoke(app, ["report", "lineup", "--records", str(file), *options])
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    assert {title: part["games"] for title, part in found.items()} == {"Bot games, level 1": 2, GAMES_FILE: 80}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["chess"], "there is no game 'chess'"),
        (["lineup", "--palette", "pink"], "expected standard"),
        (["lineup", "--records", "nowhere.clew"], "cannot be read"),
        (["lineup", "-o", "size=2x2", "--records", "FILE"], "no finished game of lineup size=2x2"),
    ],
)
def test_invalid_input_gets_a_sentence(words: list[str], message: str) -> None:
    file = str(packages()["lineup"].folder / GAMES_FILE)
    done = RUN.invoke(app, ["report", *(file if word == "FILE" else word for word in words)])
    assert done.exit_code == 2
    assert message in done.stderr
