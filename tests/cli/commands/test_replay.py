"""`clew replay`."""

from pathlib import Path

import pytest

from cli.conftest import RECORD, Run


def test_a_record_is_shown_with_its_last_board(run: Run, record_file: str) -> None:
    shown = run("replay", record_file).stdout
    assert shown.startswith("Line or Colour (White: Ann, Black: Bob)\n1. c3\n2. d4\n   {not a swap}\n3. b3\n")
    assert shown.count("a  b  c  d  e") == 1
    assert shown.endswith("White wins. White has claimed a line of 4 spots (LC4)\n\n")


def test_an_ending_that_the_board_does_not_show_is_printed(run: Run, tmp_path: Path) -> None:
    text = RECORD.replace("7. d3\n", "").replace('Termination "rules"', 'Termination "resignation"')
    (tmp_path / "resigned.clew").write_text(text, encoding="utf-8")
    assert run("replay", "resigned.clew").stdout.endswith("White wins (resignation: Black resigned)\n")
    running = text.replace("1-0", "*").replace("resignation", "unfinished")
    (tmp_path / "running.clew").write_text(running, encoding="utf-8")
    assert run("replay", "running.clew").stdout.endswith("unfinished after 6 moves\n")


def test_boards_are_shown_on_demand(run: Run, record_file: str) -> None:
    assert run("replay", record_file, "--boards").stdout.count("a  b  c  d  e") == 8
    early = run("replay", record_file, "--ply", "2").stdout
    assert "3  2  3 (4) 5  1" in early
    assert "3. b3" not in early
    assert "White wins" not in early
    assert "--ply 8: expected 0 to 7" in run("replay", record_file, "--ply", "8", code=2).stderr


def test_a_record_is_printed_as_json(data: Run, record_file: str) -> None:
    (game,) = data("replay", record_file)
    assert game["moves"] == ["c3", "d4", "b3", "e4", "a3", "e5", "d3"]
    assert game["positions"][1] == "line-or-colour size=5 | ..... ..... ..w.. ..... ..... b"
    assert (game["result"]["winners"], game["termination"]) == ([0], "rules")
    assert game["comments"] == {"2": "not a swap"}


def test_a_file_of_several_games_is_listed(run: Run, tmp_path: Path) -> None:
    (tmp_path / "two.clew").write_text(f"{RECORD}\n{RECORD}", encoding="utf-8")
    shown = run("replay", "two.clew").stdout.splitlines()
    assert [line.split()[0] for line in shown[1:3]] == ["1", "2"]
    assert run("replay", "two.clew", "--game", "2").stdout.startswith("Line or Colour (White: Ann")
    assert "there is no game 3 in this file" in run("replay", "two.clew", "--game", "3", code=2).stderr
    assert "choose one with --game" in run("analyse", "two.clew", code=2).stderr


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("4. e4", "4. c3", "game 1: ply 4: c3: LC3: c3 is taken by White; choose a free spot"),
        ("\n1-0\n", "\n", "game 1 is cut off after ply 7"),
        ("line-or-colour", "line-or-color", "there is no game 'line-or-color'"),
        ('Rules "1"', 'Rules "99"', "version 99 of the rules"),
        ("1-0", "0-1", "the record says 0-1 by rules, replaying it gives 1-0 by rules"),
    ],
)
def test_an_invalid_record_is_reported(run: Run, tmp_path: Path, old: str, new: str, message: str) -> None:
    (tmp_path / "bad.clew").write_text(RECORD.replace(old, new), encoding="utf-8")
    for command in ("replay", "analyse"):
        assert message in run(command, "bad.clew", code=2).stderr


def test_a_record_that_comes_with_a_game_is_shown_by_its_name(run: Run) -> None:
    shown = run("replay", "beeline:sample").stdout
    assert "The directions on the board are ours" in shown
    assert "41. N@B4" in shown
    assert "`clew replay beeline:sample`" in run("games", "beeline").stdout
