"""`clew ladder`."""

from pathlib import Path
from typing import Any

import pytest

from cli.conftest import Run


def test_the_ladder_is_measured_and_written_to_a_file(run: Run, data: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    import clew.play.ladder

    def upper_wins(games: Any, executor: Any) -> Any:
        for pairing in games:
            payoffs = tuple(float(entrant == 0) for entrant in pairing.entrants)
            yield clew.play.ladder.PlayedGame(pairing.number, pairing.round, pairing.entrants, payoffs, 9, "")

    monkeypatch.setattr(clew.play.ladder, "play_match", upper_wins)
    arguments = ("ladder", "line-or-colour", "-o", "size=5", "--from", "2", "--to", "4", "--workers", "1")
    found = data(*arguments, "--docs", "ladder.md")["levels"]
    # Sixty wins out of sixty are 94 to 100 %.
    assert [(rung["level"], rung["games"], rung["verdict"]) for rung in found] == [
        (3, 60, "too far"),
        (4, 60, "too far"),
    ]
    written = Path("ladder.md").read_text(encoding="utf-8")
    assert "## Line or Colour (size=5)\n" in written
    assert "| 4 |" in written
    shown = run(*arguments).stdout.splitlines()
    assert [line.split()[:3] for line in shown[2:]] == [["3", "against", "2"], ["4", "against", "3"]]
    apart = run("ladder", "line-or-colour", "-o", "size=5", "--to", "5", "--step", "2", "--workers", "1").stdout
    assert [line.split()[:3] for line in apart.splitlines()[2:]] == [["3", "against", "1"], ["5", "against", "3"]]
    assert "expected at least 2" in run(*arguments, "--games", "1", code=2).stderr


def test_levels_measured_so_far_are_shown_when_a_game_could_not_be_played(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    import clew.play.ladder
    from clew.play.workers import WorkerLost

    def lost_at_level_4(games: Any, executor: Any) -> Any:
        for pairing in games:
            if pairing.players[pairing.entrants.index(0)].level == 4:
                raise WorkerLost("a process died 3 times at the same work")
            payoffs = tuple(float(entrant == 0) for entrant in pairing.entrants)
            yield clew.play.ladder.PlayedGame(pairing.number, pairing.round, pairing.entrants, payoffs, 9, "")

    monkeypatch.setattr(clew.play.ladder, "play_match", lost_at_level_4)
    shown = run("ladder", "line-or-colour", "-o", "size=5", "--from", "2", "--to", "5", "--workers", "1", code=1)
    assert "3 against 2" in shown.stdout
    assert "4 against 3" not in shown.stdout
    assert "some games could not be played" in shown.stderr


def test_levels_in_the_wrong_order_are_refused(run: Run) -> None:
    refused = run("ladder", "line-or-colour", "--from", "5", "--to", "2", code=2)
    assert "expected --from to be the lower level" in refused.stderr


def test_a_ladder_is_resumed(run: Run, data: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    import clew.play.ladder

    played: list[int] = []

    def alternating(games: Any, executor: Any) -> Any:
        for pairing in games:
            if len(played) == 30:
                raise KeyboardInterrupt
            played.append(pairing.number)
            payoffs = tuple(float((entrant == 0) == (pairing.number % 2 == 0)) for entrant in pairing.entrants)
            yield clew.play.ladder.PlayedGame(pairing.number, pairing.round, pairing.entrants, payoffs, 9, "")

    monkeypatch.setattr(clew.play.ladder, "play_match", alternating)
    words = ("ladder", "line-or-colour", "-o", "size=5", "--from", "2", "--to", "4", "--games", "20", "--workers", "1")
    run(*words, "--results", "ladder.jsonl", code=130)
    assert len(played) == 30
    played.append(0)
    found = data(*words, "--results", "ladder.jsonl")["levels"]
    assert [(rung["level"], rung["games"]) for rung in found] == [(3, 20), (4, 20)]
    # Ten games of level 4 were missing.
    assert len(played) == 31 + 10
    assert len(set(played)) == len(played)
    refused = run(*words, "--results", "ladder.jsonl", "--seed", "1", code=2)
    assert "has results of another contest" in refused.stderr
