"""`clew report`."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from clew.cli.app import app
from clew.core.package import packages
from clew.play.statistics import GAMES_FILE

RUN = CliRunner()


def test_a_report_is_one_file_that_needs_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    done = RUN.invoke(app, ["report", "lineup", "--out", str(path)])
    assert done.exit_code == 0, done.output
    assert "a report on 80 games of lineup" in done.output
    page = path.read_text(encoding="utf-8")
    assert page.count("<svg") >= 4
    for words in ("Tom Harvey", "Variants", "Program games", "Who wins.", "How games end.", "Openings", "Records"):
        assert words in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    assert 'href="/' not in page
    assert "<script" not in page


def test_games_of_a_file_are_counted_besides_and_programs_play_if_told_so(tmp_path: Path) -> None:
    file = packages()["lineup"].folder / GAMES_FILE
    told = ["--games", "2", "--level", "1", "--seed", "1", "--workers", "1", "--json"]
    done = RUN.invoke(app, ["report", "lineup", "--records", str(file), *told])
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    assert {title: part["games"] for title, part in found.items()} == {"Programs of level 1": 2, GAMES_FILE: 80}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["chess"], "there is no game 'chess'"),
        (["lineup", "--palette", "pink"], "expected standard"),
        (["lineup", "--records", "nowhere.clew"], "cannot be read"),
        (["lineup", "-o", "size=2x2", "--records", "FILE"], "no finished game of lineup size=2x2"),
    ],
)
def test_mistakes_get_a_sentence(words: list[str], told: str) -> None:
    file = str(packages()["lineup"].folder / GAMES_FILE)
    done = RUN.invoke(app, ["report", *(file if word == "FILE" else word for word in words)])
    assert done.exit_code == 2
    assert told in done.stderr
