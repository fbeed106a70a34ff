"""`clew analyse`."""

import re
import signal
import threading
from pathlib import Path
from typing import Any

import pytest

from clew.play.record import read_records
from clew.search.think import Bot
from cli.conftest import Run


def test_every_move_is_judged(run: Run, data: Run, record_file: str) -> None:
    budget = ("-v", "100", "--seed", "1", "--threads", "1")
    moves = data("analyse", record_file, *budget)["moves"]
    assert [move["move"] for move in moves] == ["c3", "d4", "b3", "e4", "a3", "e5", "d3"]
    assert moves[-2]["after"] == [1.0, 0.0]
    assert moves[-1]["loss"] == 0.0
    shown = run("analyse", record_file, *budget).stdout.splitlines()
    assert shown[0] == "Line or Colour (White: Ann, Black: Bob)"
    assert [line.split()[2] for line in shown[2:9]] == ["c3", "d4", "b3", "e4", "a3", "e5", "d3"]


def test_the_values_of_a_game_are_drawn(run: Run, record_file: str) -> None:
    shown = run("analyse", record_file, "-v", "100", "--seed", "1", "--graph", "values.svg").stdout.splitlines()
    white = next(line for line in shown if line.startswith("White "))
    assert re.fullmatch(r"White  [▁▂▃▄▅▆▇█]{7}█  100%", white)
    assert Path("values.svg").read_text(encoding="utf-8").startswith("<svg")
    run("analyse", record_file, "-v", "1", "--graph", "values.png")
    assert Path("values.png").read_bytes().startswith(b"\x89PNG")
    refused = run("analyse", record_file, "-v", "1", "--graph", "values.txt", code=2).stderr
    assert "expected a name that ends in .svg or .png" in refused


def test_judgements_are_written_as_comments(run: Run, record_file: str) -> None:
    run("analyse", record_file, "-v", "100", "--record", "noted.clew")
    (noted,) = read_records(Path("noted.clew"))
    assert re.match(r"not a swap \d\.\d\d \d\.\d\d", noted.comments[2])
    assert noted.comments[7] == "1.00 0.00"
    run("replay", "noted.clew")


def test_an_analysis_can_be_interrupted_and_keeps_its_results(
    run: Run, record_file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking = Bot.think
    calls: list[object] = []

    def think(self: Bot, position: Any, *, stop: threading.Event) -> Any:
        calls.append(position)
        if len(calls) == 4:
            signal.raise_signal(signal.SIGINT)
            stop.wait()
        return thinking(self, position, stop=stop)

    monkeypatch.setattr(Bot, "think", think)
    shown = run("analyse", record_file, "-v", "10", code=130).stdout.splitlines()
    assert [line.split()[2] for line in shown[2:4]] == ["c3", "d4"]
    assert not shown[4]


def test_a_file_with_several_games_is_not_overwritten(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.clew"
    run("match", "line-or-colour", "random", "random", "-o", "size=5", "-n", "2", "--record", str(file))
    before = file.read_text(encoding="utf-8")
    assert (
        "holds several games"
        in run("analyse", str(file), "--game", "1", "-v", "1", "--record", str(file), code=2).stderr
    )
    assert "holds several games" in run("play", "line-or-colour", "--save", str(file), code=2).stderr
    assert file.read_text(encoding="utf-8") == before
