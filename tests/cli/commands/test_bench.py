"""`clew bench`."""

import pytest

from cli.conftest import Run


def test_speed_is_measured(run: Run, data: Run) -> None:
    (row,) = data("bench", "line-or-colour", "-s", "0.01")
    assert row["game"] == "line-or-colour"
    assert row["random_moves_per_second"] > row["random_games_per_second"] > 0
    assert row["visits_per_second"] > 0
    assert run("bench", "line-or-colour", "-s", "0.01").stdout.splitlines()[1].startswith("line-or-colour")


def test_measuring_can_be_interrupted_and_keeps_its_results(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    measured: list[object] = []

    def measure(start: object, seconds: float) -> dict[str, object]:
        if measured:
            raise KeyboardInterrupt
        measured.append(start)
        return {"game": "one", "games": 1.0, "moves": 2.0, "visits": 3.0}

    monkeypatch.setattr("clew.cli.commands.bench._measure", measure)
    shown = run("bench", "line-or-colour", "lineup", code=130).stdout.splitlines()
    assert [line.split()[0] for line in shown] == ["game", "one"]
