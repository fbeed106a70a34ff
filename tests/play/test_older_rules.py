"""Games of an older version of the rules keep their meaning, or are refused with a sentence."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

import clew
from clew.core.errors import OldRulesError
from clew.core.game import game_from_text, game_of_version
from clew.core.older_rules import NoSuchOptions, OlderRules
from clew.core.options import Options
from clew.core.package import package
from clew.core.position import Position
from clew.play.record import parse_records
from clew.play.results_file import ContestKey, ResultsError, ResultsFile
from clew.play.session import Session

GAME = "line-or-colour"


def with_pie(given: Options) -> Options:
    """Return today's options for version 2, in which `pie` was on by default and 7x7 had other colours."""
    if given.get("size", 7) == 7:
        raise NoSuchOptions("the board of size 7 had other colours")
    return {"pie": True, **given}


def is_early(position: Position) -> bool:
    return len(position.moves()) > 23


@pytest.fixture(autouse=True)
def version_3(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the rules be of version 3, and say how 2 and 1 are read."""
    older = {
        1: OlderRules("spots had no colours", lambda given: {**given, "pie": False}),
        2: OlderRules("the first moves were others", with_pie, has_other_moves=is_early),
    }
    games = package(GAME)
    monkeypatch.setattr(games, "about", replace(games.about, rules_version=3, older_rules=older))


def record(version: int, options: str, end: str = "1. c3; 2. d4; 3. e4; *") -> str:
    return f'[Game "{GAME}"] [Options "{options}"] [Rules "{version}"] {end}'


def test_a_record_is_read_with_todays_options_of_the_same_meaning() -> None:
    (old,) = parse_records(record(1, "size=5"))
    assert old.game == clew.game(GAME, size=5, pie=False)
    assert len(Session.of(old).moves) == 3
    assert '[Options "size=5 pie=off"]\n[Rules "3"]' in str(old)
    assert parse_records(str(old)) == [old]


def test_values_are_read_before_they_are_converted() -> None:
    assert game_from_text(f"{GAME} size=5", 2) == game_of_version(package(GAME), {"size": 5}, 2)
    assert game_from_text(f"{GAME} size=5", 2).options["pie"] is True
    with pytest.raises(clew.OptionError, match="size=six"):
        game_from_text(f"{GAME} size=six", 1)


def test_options_that_have_no_equal_today_are_refused_with_the_reason() -> None:
    reason = (
        "played with version 2 of the rules of Line or Colour, in which the board of size 7 had other colours; today"
    )
    with pytest.raises(clew.RecordError, match=reason):
        parse_records(record(2, ""))
    with pytest.raises(OldRulesError, match=reason):
        game_from_text(GAME, 2)


def test_moves_that_were_legal_then_only_are_refused_with_the_reason() -> None:
    (old,) = parse_records(record(1, "size=5", "1. c3; 2. swap; *"))
    with pytest.raises(clew.RecordError, match=r"version 1 of .*, in which spots had no colours; .*ply 2: swap: LC"):
        Session.of(old)
    (today,) = parse_records(record(3, "size=5 pie=off", "1. c3; 2. swap; *"))
    with pytest.raises(clew.RecordError, match=r"^ply 2: swap: LC"):
        Session.of(today)


def test_an_unfinished_game_is_refused_where_other_moves_are_legal_today() -> None:
    (early,) = parse_records(record(2, "size=5", "1. c3; *"))
    with pytest.raises(clew.RecordError, match="in which the first moves were others"):
        Session.of(early)
    (late,) = parse_records(record(2, "size=5"))
    assert Session.of(late).seat == 1
    (resigned,) = parse_records(record(2, "size=5", '[Termination "resignation"] 1. c3; 1-0'))
    assert Session.of(resigned).result is not None


@pytest.mark.parametrize("version", [0, 4])
def test_other_versions_are_refused(version: int) -> None:
    with pytest.raises(clew.RecordError, match=rf"version {version} of .* supports version 1 and 2 and 3 only"):
        parse_records(record(version, "size=5"))


def test_the_text_of_a_position_means_todays_rules() -> None:
    assert clew.position(str(clew.game(GAME, size=5).start())).game == clew.game(GAME, size=5)


def contest(path: Path, **more: object) -> ResultsFile:
    first = {"game": f"{GAME} size=5", "players": ["random", "random"], "opening": 0, "seed": 1, **more}
    path.write_text(json.dumps(first) + "\n", encoding="utf-8")
    return ResultsFile(path)


def test_results_of_older_rules_are_resumed_with_the_same_meaning(tmp_path: Path) -> None:
    path = tmp_path / "results.txt"
    file = contest(path)
    with pytest.raises(ResultsError, match="its game is 'line-or-colour size=5 pie=off', not 'line-or-colour size=5'"):
        file.resume(ContestKey.read({**json.loads(path.read_text()), "rules": 3}))
    key = ContestKey.read(
        {"game": f"{GAME} size=5 pie=off", "players": ["random"] * 2, "opening": 0, "seed": 1, "rules": 3}
    )
    file.resume(key)
    file.close()
    assert ResultsFile(path).contest == key
    assert '"rules": 3' in path.read_text()
    with pytest.raises(ResultsError, match="in which the board of size 7 had other colours"):
        contest(path, rules=2, game=GAME)
