"""Engines as players in matches and on the ladder, as real processes."""

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import clew
from clew.core.package import packages
from clew.play.bots import BotSpec, parse_bot
from clew.play.ending import Termination
from clew.play.ladder import measure_level
from clew.play.match import PlayedGame, pairings, play_match, play_pairing, play_text
from clew.play.record import parse_records
from clew.play.session import Session
from engine.test_conformance import engine_of_the_docs
from support.engines import CLEW, rogue, running_engines

SMALL = clew.game("line-or-colour", size=5)


def played(*players: str, opening: int = 2) -> PlayedGame:
    """Play one game, and read it back from its record."""
    specs = [parse_bot(player) for player in players]
    game = play_pairing(next(pairings(SMALL, specs, rounds=1, opening=opening, seed=1)))
    assert running_engines() == []
    assert PlayedGame.from_text(game.to_text()) == game
    return game


@pytest.mark.parametrize(
    "text",
    [
        "engine=./my_engine",
        "engine=python -m my.engine --fast,seconds=2",
        "engine=./a,b c,timeout=5,failure=restart,option.Hash=64,option.Clear Hash=on,visits=100",
        "engine='./my engine' \"a  b\"",
    ],
)
def test_engines_are_read_and_written(text: str) -> None:
    assert str(parse_bot(text)) == text
    assert parse_bot(str(parse_bot(text))) == parse_bot(text)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("engine=", "expected a command that starts an engine"),
        ("engine='x", "is not a command: No closing quotation"),
        ("engine=x,failure=cry", "failure=cry: expected forfeit or restart"),
        ("engine=x,timeout=soon", "timeout=soon: expected a number of seconds"),
        ("engine=x,timeout=0", "timeout=0: expected more than 0 seconds"),
        ("engine=x,level=3", "level=3: an engine has no level of ours"),
        ("engine=x,seconds=1,seconds=2", "seconds is given twice"),
        ("engine=x,seconds=inf", "seconds=inf: expected a shorter time"),
    ],
)
def test_engines_that_cannot_be_are_refused(text: str, complaint: str) -> None:
    with pytest.raises(clew.ClewError, match=complaint):
        parse_bot(text)


def test_two_engines_play_each_other() -> None:
    game = played(f"engine={rogue()}", f"engine={rogue('babbles')},visits=1")
    assert game.notes == ()
    (record,) = parse_records(game.record)
    assert record.termination is Termination.RULES
    assert record.players[0] == f"engine={rogue()}"


def test_an_engine_that_fails_loses_the_game() -> None:
    game = played("random", f"engine={rogue('killed')}")
    assert game.payoffs == (1.0, 0.0)
    assert len(game.notes) == 1
    assert game.notes[0].endswith("was killed by signal 9; it lost the game.")
    (record,) = parse_records(game.record)
    session = Session.of(record)
    assert session.termination is Termination.FORFEIT
    assert session.result is not None
    assert session.result.reason == "forfeit: Black forfeited the game"
    assert record.comments[len(record.moves)].startswith("Black (engine=")


def test_an_engine_that_fails_once_is_restarted_and_plays_on(tmp_path: Path) -> None:
    game = played(f"engine={rogue('once', tmp_path / 'notes')},failure=restart", "random")
    (record,) = parse_records(game.record)
    assert record.termination is Termination.RULES
    assert len(game.notes) == 1
    assert game.notes[0].endswith("ended with exit code 1 (this was the first time); it was restarted.")


def test_an_engine_is_measured_against_a_level() -> None:
    player = parse_bot(f"engine={rogue()}")
    with ThreadPoolExecutor(1) as executor:
        (rung,) = measure_level(SMALL, 1, executor, most=2, seed=1, player=player)
    assert (rung.level, rung.games) == (1, 2)


def test_a_match_that_is_closed_early_cancels_what_has_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []
    may_end = threading.Event()

    def play(text: str) -> str:
        begun.append(text)
        if len(begun) > 1:
            may_end.wait()
        return play_text(text)

    monkeypatch.setattr("clew.play.match.play_text", play)
    with ThreadPoolExecutor(1) as executor:
        games = play_match(pairings(SMALL, [BotSpec()], rounds=50, opening=2, seed=1), executor)
        next(games)
        games.close()  # type: ignore[attr-defined]
        may_end.set()
    assert len(begun) <= 2


@pytest.mark.slow
def test_two_clew_engines_play_each_other() -> None:
    game = played(f"engine={CLEW},visits=100", f"engine={CLEW} --level 3,seconds=0.1", opening=0)
    assert game.notes == ()
    assert parse_records(game.record)[0].termination is Termination.RULES


@pytest.mark.slow
def test_four_engines_play_a_game_for_four(tmp_path: Path) -> None:
    games = [
        clew.game(package.id, **{package.about.players_option: 4})
        for package in packages().values()
        if package.about.players_option
    ]
    four = next(game for game in games if game.seats == 4)
    command = engine_of_the_docs(tmp_path)
    players = [parse_bot(f"engine={text},visits=20") for text in (command, CLEW, command, f"{CLEW} --level 2")]
    game = play_pairing(next(pairings(four, players, rounds=1, opening=0, seed=1)))
    assert game.notes == ()
    assert len(game.payoffs) == 4
    assert parse_records(game.record)[0].termination is Termination.RULES
