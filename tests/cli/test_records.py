"""match, replay and analyse."""

import re
import signal
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from clew.play.record import parse_records, read_records
from clew.search.think import Bot

Run = Callable[..., Any]

RECORD = """\
[Game "line-or-colour"]
[Options "size=5"]
[Rules "1"]
[Seat0 "Ann"]
[Seat1 "Bob"]
[Result "1-0"]
[Termination "rules"]

1. c3
2. d4 {not a swap}
3. b3
4. e4
5. a3
6. e5
7. d3
1-0
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    (tmp_path / "game.clew").write_text(RECORD, encoding="utf-8")
    return "game.clew"


def test_a_record_is_shown_with_its_last_board(run: Run, file: str) -> None:
    shown = run("replay", file).stdout
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


def test_boards_are_shown_on_demand(run: Run, file: str) -> None:
    assert run("replay", file, "--boards").stdout.count("a  b  c  d  e") == 8
    early = run("replay", file, "--ply", "2").stdout
    assert "3  2  3 (4) 5  1" in early
    assert "3. b3" not in early
    assert "White wins" not in early
    assert "--ply 8: expected 0 to 7" in run("replay", file, "--ply", "8", code=2).stderr


def test_a_record_is_printed_as_json(data: Run, file: str) -> None:
    (game,) = data("replay", file)
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
        ("4. e4", "4. c3", "game 1: ply 4: c3: LC3: c3 is already claimed by White"),
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


def test_every_move_is_judged(run: Run, data: Run, file: str) -> None:
    budget = ("-v", "100", "--seed", "1", "--threads", "1")
    moves = data("analyse", file, *budget)["moves"]
    assert [move["move"] for move in moves] == ["c3", "d4", "b3", "e4", "a3", "e5", "d3"]
    assert moves[-2]["after"] == [1.0, 0.0]
    assert moves[-1]["loss"] == 0.0
    shown = run("analyse", file, *budget).stdout.splitlines()
    assert shown[0] == "Line or Colour (White: Ann, Black: Bob)"
    assert [line.split()[2] for line in shown[2:9]] == ["c3", "d4", "b3", "e4", "a3", "e5", "d3"]


def test_the_values_of_a_game_are_drawn(run: Run, file: str) -> None:
    shown = run("analyse", file, "-v", "100", "--seed", "1", "--graph", "values.svg").stdout.splitlines()
    white = next(line for line in shown if line.startswith("White "))
    assert re.fullmatch(r"White  [▁▂▃▄▅▆▇█]{7}█  100%", white)
    assert Path("values.svg").read_text(encoding="utf-8").startswith("<svg")
    run("analyse", file, "-v", "1", "--graph", "values.png")
    assert Path("values.png").read_bytes().startswith(b"\x89PNG")
    refused = run("analyse", file, "-v", "1", "--graph", "values.txt", code=2).stderr
    assert "expected a name that ends in .svg or .png" in refused


def test_judgements_are_written_as_comments(run: Run, file: str) -> None:
    run("analyse", file, "-v", "100", "--record", "noted.clew")
    (noted,) = read_records(Path("noted.clew"))
    assert re.match(r"not a swap \d\.\d\d \d\.\d\d", noted.comments[2])
    assert noted.comments[7] == "1.00 0.00"
    run("replay", "noted.clew")


def test_an_analysis_can_be_interrupted_and_keeps_its_results(
    run: Run, file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking = Bot.think
    calls: list[object] = []

    def think(self: Bot, position: Any, *, stop: threading.Event) -> Any:
        calls.append(position)
        if len(calls) == 4:
            signal.raise_signal(signal.SIGINT)
            stop.wait()
        return thinking(self, position, stop=stop)

    monkeypatch.setattr(Bot, "think", think)
    shown = run("analyse", file, "-v", "10", code=130).stdout.splitlines()
    assert [line.split()[2] for line in shown[2:4]] == ["c3", "d4"]
    assert not shown[4]


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


def test_a_record_cannot_be_saved_to_a_folder(run: Run, tmp_path: Path) -> None:
    refused = run("play", "line-or-colour", "--save", str(tmp_path), code=2).stderr
    assert "is a folder: expected a file" in refused


def test_a_file_with_several_games_is_not_overwritten(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.clew"
    run("match", "line-or-colour", "random", "random", "-o", "size=5", "-n", "2", "--record", str(file))
    before = file.read_text(encoding="utf-8")
    assert (
        "holds several games"
        in run("analyse", str(file), "--game", "1", "-v", "1", "--record", str(file), code=2).stderr
    )
    assert "holds several games" in run("play", "line-or-colour", "--save", str(file), code=2).stderr
    assert file.read_text(encoding="utf-8") == before


def test_games_are_only_appended_to_records(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("milk, bread", encoding="utf-8")
    run("match", "line-or-colour", "random", "random", "-n", "1", "--record", str(file), code=2)
    assert file.read_text(encoding="utf-8") == "milk, bread"
