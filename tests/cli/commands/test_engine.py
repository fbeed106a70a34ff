"""Engines on the command line: in `play`, `match` and `ladder`, and from records, where they must not start."""

from pathlib import Path

import pytest

from clew.play.match import play_pairing
from clew.play.record import read_records
from cli.conftest import Run
from support.engines import rogue

SMALL = ("line-or-colour", "-o", "size=5")


def test_a_match_says_what_went_wrong(run: Run, played_here: list[int]) -> None:
    shown = run("match", *SMALL, "random", f"engine={rogue('dies')}", "-n", "1", "--seed", "1")
    assert "clew: game 1: Black (engine=" in shown.stderr
    assert "ended with exit code 1 (out of ideas); it lost the game." in shown.stderr
    assert "100.0%" in shown.stdout


def test_a_person_can_play_against_an_engine(run: Run) -> None:
    shown = run("play", *SMALL, "-p", "person", "-p", f"engine={rogue()}", "--save", "game.clew", typed="c3\nquit\n")
    assert "plays a5" in shown.stdout
    assert read_records(Path("game.clew"))[0].moves == ("c3", "a5")


def test_an_engine_that_fails_against_a_person_loses_with_a_sentence(run: Run) -> None:
    shown = run("play", *SMALL, "-p", "person", "-p", f"engine={rogue('illegal')}", "--save", "game.clew", typed="c3\n")
    assert "played 'c3', which is not legal" in shown.stdout
    assert "It lost the game." in shown.stdout
    assert read_records(Path("game.clew"))[0].result == "1-0"


def test_a_record_does_not_start_programs(run: Run, tmp_path: Path) -> None:
    run("play", *SMALL, "-p", "person", "-p", f"engine={rogue()}", "--save", "game.clew", typed="c3\nquit\n")
    refused = run("play", "--resume", "game.clew", code=2).stderr
    assert "the record names an engine" in refused
    assert "give all players with -p" in refused
    assert "3. White" in run("play", "--resume", "game.clew", "-p", "person", "-p", "random", typed="quit\n").stdout


def test_an_engine_climbs_the_ladder(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clew.play.ladder.play_match", lambda games, executor: map(play_pairing, games))
    arguments = ("ladder", *SMALL, "--player", f"engine={rogue('dies')}", "--to", "1", "--games", "2", "--workers", "1")
    shown = run(*arguments, "--seed", "1")
    assert shown.stderr.count("(out of ideas); it lost the game.") == 2
    assert "against levels" in shown.stdout
    assert shown.stdout.splitlines()[-1].split()[:3] == ["1", "2", "0.0%"]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("engine", "check", "'"), "is not a command"),
        (("bot", "--server", "http://127.0.0.1:9", "--engine", "x"), "expected either a game to create, or --join"),
        (("bot", "--server", "nowhere", "--engine", "x", "line-or-colour"), "expected the address of a server"),
    ],
)
def test_invalid_input_is_explained(run: Run, arguments: tuple[str, ...], complaint: str) -> None:
    assert complaint in run(*arguments, code=2).stderr
