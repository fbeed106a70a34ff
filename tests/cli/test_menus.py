"""The lists of games, of games to resume, and of what there is to do."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import clew
from clew.cli import menus
from clew.core.game import Game
from clew.core.options import parse_assignments
from clew.core.package import packages
from clew.play.local.saved_games import saved_games, unfinished_games
from clew.play.record import Record, write_records
from support.terminal.scenes import QuietHost

Run = Callable[..., Any]


def keep(folder: Path, name: str, *moves: str, age: int = 0) -> Path:
    """Write the record of a game, some seconds old."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / name
    write_records(file, [Record(clew.game("line-or-colour", size=5), moves, ("person", "random"))])
    os.utime(file, (1_700_000_000 - age, 1_700_000_000 - age))
    return file


def test_all_games_are_listed_with_the_easiest_first_and_how_long_they_take() -> None:
    chosen = menus.Chosen()
    host = QuietHost(menus.game_menu(chosen, "Choose a game to play"))
    shown = host.text()
    games = sorted((package.about for package in packages().values()), key=lambda about: about.ease)
    rows = [shown.index(f"{about.name}: {about.length}") for about in games]
    assert rows == sorted(rows)
    assert shown.count("the easiest to begin with") == 1
    assert all(about.sentence.split(",")[0] in " ".join(shown.split()) for about in games)
    host.press("down", "enter")
    assert chosen.words == (games[1].id,)
    assert host.is_left


def test_the_start_offers_games_lessons_and_puzzles_and_goes_back() -> None:
    chosen = menus.Chosen()
    host = QuietHost(menus.start_menu(chosen, []))
    assert "Resume" not in host.text()
    host.press("enter", "escape", "down", "enter")
    assert "Choose a game to learn" in host.text()
    host.press("enter")
    assert chosen.words == ("learn", "line-or-colour")
    assert host.is_left


def test_a_new_game_asks_for_the_variant_and_the_level() -> None:
    chosen = menus.Chosen()
    host = QuietHost(menus.start_menu(chosen, []))
    host.press("enter", "enter")
    presets = packages()["line-or-colour"].about.presets
    shown = host.text()
    rows = [shown.index(f"{name}: ") for name in ("Standard", *(preset.name for preset in presets))]
    assert rows == sorted(rows)
    host.press("enter")
    assert "How strong should the computer be?" in host.text()
    assert [line.strip() for line in host.text().splitlines() if "(level " in line] == [
        "Beginner (level 1)", "Casual (level 3)", "Club player (level 5)", "Strong (level 7)", "Master (level 10)",
    ]  # fmt: skip
    host.press("escape", "down", "enter", "up", "enter")
    (option, value), *others = presets[0].options.items()
    assert not others
    assert chosen.words == ("play", "line-or-colour", "-o", f"{option}={value}", "--level", "1")
    assert host.is_left


def test_every_variant_that_is_offered_can_be_played() -> None:
    for package in packages().values():
        chosen = menus.Chosen()
        menu = menus._variant_menu(chosen, package.about, (package.id,))
        host = QuietHost(menu)
        assert len(menu.items) == 1 + len(package.about.presets)
        for item in menu.items:
            item.open(menu)
            host.press("enter")
            assert Game(package, parse_assignments(" ".join(chosen.words[2:-2:2]))).options


def test_unfinished_games_are_offered_the_latest_first(tmp_path: Path) -> None:
    old = keep(tmp_path, "old game.clew", "c3", "d4", age=60)
    keep(tmp_path, "new.clew", "c3")
    keep(tmp_path, "empty.clew")
    (tmp_path / "broken.clew").write_bytes(b"\xff")
    games = unfinished_games(tmp_path)
    assert [game.file.name for game in games] == ["new.clew", "old game.clew"]
    chosen = menus.Chosen()
    host = QuietHost(menus.start_menu(chosen, games))
    assert "Line or Colour: 1 move, " in host.text()
    host.press("enter")
    assert "Line or Colour: 2 moves, " in host.text()
    host.press("down", "enter")
    assert chosen.words == ("play", "--resume", str(old))


def test_saved_games_are_offered_to_replay_and_analyse(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for command in ("replay", "analyse"):
        assert "Missing argument 'FILE'" in run(command, code=2).stderr
    monkeypatch.setattr("clew.tui.opening.has_full_screen", lambda: True)
    assert "none is saved here yet" in run("replay", code=2).stderr
    folder = tmp_path / "data" / "clew" / "games"
    running = keep(folder, "running.clew", "c3", "d4")
    finished = keep(folder, "finished.clew", "c3", "d4", age=60)
    finished.write_text(running.read_text().replace('Result "*"', 'Result "1-0"'))
    os.utime(finished, (1_600_000_000, 1_600_000_000))
    seen: list[str] = []
    monkeypatch.setattr("clew.tui.opening.show", lambda scene: seen.append(QuietHost(scene).text()))
    for command in ("replay", "analyse"):
        run(command)
        assert f"Choose the game to {command}" in seen[-1]
        latest, older = seen[-1].split("Line or Colour: 2 moves, ")[1:]
        assert older.startswith("finished, ")
        assert not latest.startswith("finished")
    chosen = menus.Chosen()
    host = QuietHost(menus.start_menu(chosen, saved_games(folder)))
    host.press("enter")
    assert "finished" not in host.text()
    host.press("escape", *["down"] * 4, "enter", "down", "enter")
    assert chosen.words == ("replay", str(finished))


def test_resume_without_a_file_takes_the_latest_game(run: Run, tmp_path: Path) -> None:
    assert "there is no unfinished game" in run("play", "--resume", code=2).stderr
    keep(tmp_path / "data" / "clew" / "games", "a.clew", "c3", "d4", age=60)
    keep(tmp_path / "data" / "clew" / "games", "b.clew", "c3", "d4", "b3", "e4", age=9)
    shown = run("play", "--resume", "-p", "person=Ann", "-p", "person=Bob", typed="").stdout
    assert shown.startswith("Line or Colour: White (Ann)")
    assert "5. White (Ann)" in shown, "the latest game has four moves"


@pytest.mark.parametrize("command", ["play", "learn"])
def test_without_a_game_the_full_screen_asks_for_one(run: Run, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    assert "expected the name of a game: " in run(command, code=2).stderr
    seen: list[str] = []

    def leave(scene: Any) -> None:
        seen.append(QuietHost(scene).text())

    monkeypatch.setattr("clew.tui.opening.has_full_screen", lambda: True)
    monkeypatch.setattr("clew.tui.opening.show", leave)
    run(command)
    assert f"Choose a game to {command}" in seen[0]
