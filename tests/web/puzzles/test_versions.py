"""The archive is exact: puzzles and challenges of days are those of the golden file, on every machine."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from clew.core.package import package
from clew.play.challenges.calendar import challenge_of
from clew.play.challenges.collection import challenge_line
from clew.puzzles import Monitor, puzzle, text_of
from clew.puzzles.grading import grade_of
from clew.web.challenges.service import grade_named
from clew.web.puzzles.daily import all_kinds, make_puzzles
from clew.web.puzzles.daily_store import DailyStore
from clew.web.puzzles.versions import FIRST_DAYS, grade_of_day, puzzle_of_day, version_of
from clew.web.storage.database import Database

LINES = [
    line.split("\t")
    for line in (Path(__file__).parents[2] / "data" / "daily_puzzles.txt").read_text(encoding="utf-8").splitlines()
]
PUZZLES = [line[1:] for line in LINES if line[0] == "puzzle"]
CHALLENGES = [line[1:] for line in LINES if line[0] == "challenge"]
SECOND = FIRST_DAYS[2]


def check_puzzle(version: str, day: str, game: str, kind: str, grade: str, text: str) -> None:
    that_day = date.fromisoformat(day)
    assert version_of(that_day) == int(version)
    assert grade_of_day(game, kind, that_day) == grade
    found = puzzle_of_day(game, kind, that_day, Monitor())
    assert found is not None
    assert text_of(found) == text


@pytest.mark.parametrize("line", PUZZLES[:12], ids=lambda line: "-".join(line[:4]))
def test_puzzles_of_days_never_change(line: list[str]) -> None:
    check_puzzle(*line)


@pytest.mark.slow
@pytest.mark.parametrize("line", PUZZLES[12:], ids=lambda line: "-".join(line[:4]))
def test_puzzles_of_more_days_never_change(line: list[str]) -> None:
    check_puzzle(*line)


def test_puzzles_of_days_have_the_grade_of_the_day() -> None:
    for version, day, game, kind, grade, text in PUZZLES[:12]:
        if version != "1":
            assert grade_of(puzzle(text)) == grade, (day, game, kind)


def test_challenges_of_days_never_change() -> None:
    assert len({line[1] for line in CHALLENGES}) >= 24
    for _, day, game, grade, line in CHALLENGES:
        found = challenge_of(package(game), grade_named(grade), date.fromisoformat(day))
        assert challenge_line(found) == line


def test_days_before_the_switch_keep_their_generator() -> None:
    assert version_of(SECOND - timedelta(days=1)) == 1
    assert version_of(SECOND) == 2
    assert version_of(date(2025, 1, 1)) == 1
    assert grade_of_day("linedance", "matched", SECOND - timedelta(days=1)) == "medium"
    for kind in all_kinds():
        assert len({grade_of_day(*kind, SECOND + timedelta(days=place)) for place in range(3)}) == 3
    assert len({grade_of_day(*kind, SECOND) for kind in all_kinds()}) > 1


def test_a_day_that_an_older_server_has_made_is_made_again_by_its_version(database: Database) -> None:
    store, key = DailyStore(database), ("line-or-colour", "rings")
    before = SECOND - timedelta(days=1)
    store.save(before, {key: "as made before"})
    assert store.load(before) == {key: "as made before"}
    assert store.save(SECOND, {key: "graded"}) == store.load(SECOND) == {key: "graded"}
    made = make_puzzles(SECOND, [key])
    assert "given=" in made[key]
