"""`clew match`."""

from pathlib import Path
from typing import Any

import pytest

from clew.play.record import parse_records, read_records
from cli.conftest import Run


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


def test_games_are_only_appended_to_records(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("milk, bread", encoding="utf-8")
    run("match", "line-or-colour", "random", "random", "-n", "1", "--record", str(file), code=2)
    assert file.read_text(encoding="utf-8") == "milk, bread"
