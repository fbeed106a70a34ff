"""`clew match`."""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from clew.play.record import parse_records, read_records
from clew.play.workers import WorkerLost
from cli.conftest import Run
from support.processes import is_running, workers_of
from support.quick import first_quick


def test_a_match_is_played_and_recorded(run: Run, data: Run) -> None:
    arguments = ("match", "line-or-colour", "visits=50", "random", "-o", "size=5", "-n", "2", "--seed", "1")
    found = data(*arguments, "--record", "match.clew")
    first, second = found["standings"]
    assert (first["player"], second["player"]) == ("visits=50", "random")
    assert first["games"] == second["games"] == 4
    assert first["score"] + second["score"] == pytest.approx(1.0)
    assert first["low"] < first["score"] < first["high"] or first["score"] == first["high"] == 1.0
    records = read_records(Path("match.clew"))
    assert sorted(str(record) for record in records) == sorted(game["record"] for game in found["games"])
    assert [(game["round"], game["entrants"]) for game in found["games"]] == [
        (1, [0, 1]), (1, [1, 0]), (2, [0, 1]), (2, [1, 0]),
    ]  # fmt: skip


def test_a_match_can_be_interrupted_and_keeps_its_results(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from clew.play.match import play_pairing

    def two_games(games: Any, executor: Any) -> Any:
        pairings = iter(games)
        yield play_pairing(next(pairings))
        yield play_pairing(next(pairings))
        raise KeyboardInterrupt

    monkeypatch.setattr("clew.play.match.play_match", two_games)
    shown = run("match", "line-or-colour", "random", "random", "--record", "match.clew", code=130).stdout
    assert [line.split()[1] for line in shown.splitlines()[-2:]] == ["2", "2"]
    assert len(parse_records(Path("match.clew").read_text(encoding="utf-8"))) == 2


def test_a_match_is_resumed(run: Run, data: Run, played_here: list[int]) -> None:
    arguments = (
        "match",
        "line-or-colour",
        "random",
        "visits=5",
        "-o",
        "size=5",
        "-n",
        "2",
        "--results",
        "results.jsonl",
    )
    first = data(*arguments)
    assert played_here == [1, 2, 3, 4]
    assert data(*arguments) == first
    assert played_here == [1, 2, 3, 4]


def test_a_match_needs_two_players(run: Run) -> None:
    assert "1 player: expected at least 2, as in clew match" in run("match", "line-or-colour", "random", code=2).stderr


def test_games_are_only_appended_to_records(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("milk, bread", encoding="utf-8")
    run("match", "line-or-colour", "random", "random", "-n", "1", "--record", str(file), code=2)
    assert file.read_text(encoding="utf-8") == "milk, bread"


@pytest.mark.parametrize("command", first_quick(["match", "tournament"]))
def test_a_contest_whose_processes_are_killed_is_played_to_its_end(command: str, tmp_path: Path) -> None:
    results, games = tmp_path / "results.jsonl", 40
    words = (command, "line-or-colour", "visits=600", "visits=400", "-o", "size=5", "-n", "20", "--seed", "1")
    options = ("--workers", "2", "--results", str(results), "--json")
    playing = subprocess.Popen(
        [sys.executable, "-m", "clew", *words, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    killed = []
    # A game that loses its process a third time would be left out.
    for lines in (2, 6):
        while playing.poll() is None and (not results.exists() or len(results.read_bytes().splitlines()) < lines):
            time.sleep(0.01)
        for process in workers_of(playing.pid):
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
                killed.append(process)
    shown, complaints = playing.communicate(timeout=120)
    assert (playing.returncode, complaints) == (0, "")
    assert len(set(killed)) >= 4
    found = json.loads(shown)
    assert [row["games"] for row in found["standings"]] == [games, games]
    assert [game["number"] for game in found["games"]] == list(range(1, games + 1))
    assert not any(map(is_running, killed))


@pytest.mark.parametrize("command", ["match", "tournament"])
def test_standings_are_printed_when_a_game_could_not_be_played(
    command: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    from clew.play.match import play_pairing

    def all_but_the_first(games: Any, executor: Any) -> Any:
        yield from map(play_pairing, list(games)[1:])
        raise WorkerLost("a process died 3 times at the same work")

    monkeypatch.setattr("clew.play.match.play_match", all_but_the_first)
    shown = run(command, "line-or-colour", "random", "visits=1", "-o", "size=5", "-n", "2", code=1)
    assert "some games could not be played: a process died 3 times" in shown.stderr
    assert "visits=1" in shown.stdout
