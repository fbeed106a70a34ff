"""`clew warm`."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from cli.conftest import Run


def test_games_are_compiled_ahead(run: Run) -> None:
    assert run("warm", "line-or-colour").stdout == "Ready: Line or Colour\n"


class Bar:
    """A progress bar that keeps what it was told."""

    def __init__(self, told: list[object]) -> None:
        self._told = told

    def update(self, done: float | None = None, words: str | None = None, total: float | None = None) -> None:
        self._told += [each for each in (total, words) if each is not None]


def test_the_progress_bar_names_the_game_before_its_rules_are_imported(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Importing the rules of a game may compile, so the bar is there before the steps are counted."""
    told: list[object] = []

    @contextmanager
    def bar(words: str, total: float | None) -> Iterator[Bar]:
        told.extend((words, total))
        yield Bar(told)

    def count(package: object) -> int:
        told.append("counted")
        return 1

    monkeypatch.setattr("clew.cli.progress.progress_bar", bar)
    monkeypatch.setattr("clew.search.compile_ahead.steps", count)
    monkeypatch.setattr("clew.search.compile_ahead.steps_beyond_playing", lambda package: 2)
    monkeypatch.setattr("clew.search.compile_ahead.warm", lambda package: iter(["rules"]))
    monkeypatch.setattr("clew.search.compile_ahead.warm_beyond_playing", lambda package: iter(["solver", "puzzles"]))
    run("warm", "line-or-colour")
    name = "Line or Colour"
    assert told == [name, None, "counted", 3, f"{name}: rules", f"{name}: solver", f"{name}: puzzles"]
