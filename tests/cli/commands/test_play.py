"""`clew play`: a game in the terminal."""

import itertools
import os
import re
import readline
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import clew
from clew.play.record import Record, read_records, write_records
from clew.play.session import Session
from clew.search.think import Bot
from support.cases import GAMES, Case
from support.engines import rogue
from support.walks import until_turned_up

Run = Callable[..., Any]

SMALL = ("play", "line-or-colour", "-o", "size=5")
TWO_PEOPLE = (*SMALL, "-p", "person=Ann", "-p", "person=Bob")
WHITE_WINS = "c3\nd4\nb3\ne4\na3\ne5\nd3\n"


def saved(tmp_path: Path) -> Record:
    (file,) = (tmp_path / "data" / "clew" / "games").iterdir()
    (record,) = read_records(file)
    return record


def test_two_people_play_a_whole_game(run: Run, tmp_path: Path) -> None:
    shown = run(*TWO_PEOPLE, typed=WHITE_WINS).stdout
    assert shown.startswith("Line or Colour: White (Ann), Black (Bob)\n")
    assert "\n2. Black (Bob): " in shown
    assert "3 (2)(3)(4)(5) 1" in shown
    assert "White wins. White has claimed a line of 4 spots (LC4)\n\nRecord: " in shown
    assert "\nSee it again: clew replay " in shown
    record = saved(tmp_path)
    assert record.moves == tuple(WHITE_WINS.split())
    assert (record.players, record.result) == (("Ann", "Bob"), "1-0")
    assert record.date


def test_a_bot_answers(run: Run, tmp_path: Path) -> None:
    shown = run(*SMALL, "--level", "1", typed="c3\n").stdout
    record = saved(tmp_path)
    assert record.players == ("person", "level=1")
    assert len(record.moves) == 2
    # A swap has no words about the move: it is Black's first either way.
    words = "" if record.moves[1] == "swap" else ": Black's first "
    assert f"2. Black (level=1) plays {record.moves[1]}{words}" in shown


def test_a_person_can_take_any_seat(run: Run, tmp_path: Path) -> None:
    shown = run(*SMALL, "--as", "Black", "--level", "1", typed="").stdout
    assert "1. White (level=1) plays " in shown
    assert "\n2. Black (you): " in shown
    assert saved(tmp_path).players == ("level=1", "person")


def test_bots_can_play_each_other(run: Run, tmp_path: Path) -> None:
    shown = run(*SMALL, "-p", "random", "-p", "random").stdout
    record = saved(tmp_path)
    assert record.winners
    assert shown.count("a  b  c  d  e") == len(record.moves)


@pytest.mark.parametrize("case", GAMES, ids=str)
def test_every_game_can_be_played(run: Run, case: Case) -> None:
    players = ["-p", "person", *["-p", "random"] * (case.game.seats - 1)]
    first = case.game.start(seed=1).moves()[0]
    shown = run("play", case.game_id, "--deal", "1", *players, "--save", "game.clew", typed=f"{first}\nquit\n").stdout
    assert "Resume with: clew play --resume game.clew" in shown
    (record,) = read_records(Path("game.clew"))
    assert record.moves[0] == first
    run("play", "--resume", "game.clew", typed="moves\nhint\nresign\n")
    (record,) = read_records(Path("game.clew"))
    assert record.termination == "resignation"
    Session.of(record)


def test_an_illegal_move_is_explained_and_the_prompt_repeated(run: Run, tmp_path: Path) -> None:
    shown = run(*TWO_PEOPLE, typed="c3\nc3\nz9\nhnit\n").stdout
    assert "c3 is not legal. LC3: c3 is taken by White; choose a free spot." in shown
    assert "'z9': expected a spot from a1 to e5, or swap" in shown
    assert "(did you mean hint or quit?)" in shown
    assert shown.count("2. Black (Bob): ") == 4
    assert saved(tmp_path).moves == ("c3",)


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("help", "hint          where to look; again: the move that a bot would play"),
        ("?", "why MOVE      why a move is not legal"),
        ("moves a", "a1  a2  a3  a4  a5\n"),
        ("moves x", "no legal move begins with x"),
        ("why C3", "C3 is legal"),
        ("why", "why: expected a move, as in why a1"),
        ("why z9", "'z9': expected a spot"),
        ("rules 3", "LC3 (stated by the published leaflet)"),
        ("rules", "Five in a row"),
        ("rules 99", "Line or Colour has no rule 99"),
        ("text", "line-or-colour size=5 | ..... ..... ..... ..... ..... w"),
        ("undo", "There is nothing to take back."),
        ("save", "save: expected the name of a file"),
        ("save none/game.clew", "none/game.clew cannot be written"),
    ],
)
def test_commands_are_answered(run: Run, typed: str, answer: str) -> None:
    assert answer in run(*TWO_PEOPLE, typed=f"{typed}\n").stdout


def test_a_hint_is_where_to_look_and_then_a_move_and_what_to_expect(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clew.play.guidance.HINT_SECONDS", 0.01)
    position = "line-or-colour size=5 | ..... bb... www.. b.... ..... w"
    shown = run("play", position, typed="hint\n").stdout
    assert re.search(r"Look at (.. or )*d3", shown)
    assert "White 100%" not in shown
    shown = run("play", position, typed="hint\nhint\n").stdout
    assert "d3   (White 100%, Black 0%, proven)" in shown


def test_the_board_is_shown_again(run: Run) -> None:
    assert run(*TWO_PEOPLE, typed="board\n").stdout.count("a  b  c  d  e") == 2


def test_an_undo_goes_back_to_the_last_person(run: Run, tmp_path: Path) -> None:
    run(*TWO_PEOPLE, typed="c3\nd4\nundo\n")
    assert saved(tmp_path).moves == ("c3",)


def test_an_undo_also_takes_back_the_answer_of_a_bot(run: Run, tmp_path: Path) -> None:
    run(*SMALL, "--level", "1", typed="c3\nundo\n")
    assert saved(tmp_path).moves == ()


@pytest.mark.parametrize("case", [case for case in GAMES if case.game.has_unseen], ids=str)
def test_an_undo_of_a_move_that_turned_something_up_shuffles_the_rest(run: Run, case: Case) -> None:
    moves = until_turned_up(case.game, seed=1).moves
    people = ["-p", "person"] * case.game.seats
    typed = "\n".join([*moves, "undo", "quit\n"])
    shown = run("play", case.game_id, "--deal", "1", *people, "--save", "game.clew", typed=typed).stdout
    assert "everything that is face down is shuffled" in shown
    (record,) = read_records(Path("game.clew"))
    assert (record.moves, record.redrawn) == (moves[:-1], (len(moves) - 1,))
    assert "(an undo: what is face down was shuffled)" in run("replay", "game.clew").stdout
    run("play", "--resume", "game.clew", typed="resign\n")
    assert read_records(Path("game.clew"))[0].redrawn == record.redrawn


def test_a_record_is_written_to_the_given_files(run: Run) -> None:
    run(*TWO_PEOPLE, "--save", "mine.clew", typed="c3\nsave other.clew\nd4\n")
    assert [len(read_records(Path(name))[0].moves) for name in ("mine.clew", "other.clew")] == [2, 1]


def test_a_game_continues_although_its_record_cannot_be_saved(run: Run) -> None:
    Path("file").write_text("", encoding="utf-8")
    shown = run(*TWO_PEOPLE, "--save", "file/game.clew", typed=WHITE_WINS).stdout
    assert "The record was not saved: " in shown
    assert shown.endswith("White wins. White has claimed a line of 4 spots (LC4)\n\n")


def test_resigning_ends_the_game(run: Run, tmp_path: Path) -> None:
    assert "White wins (resignation: Black resigned)" in run(*TWO_PEOPLE, typed="c3\nresign\n").stdout
    assert saved(tmp_path).result == "1-0"


@pytest.mark.parametrize(("answer", "result"), [("yes", "1/2-1/2"), ("no", "*")])
def test_people_are_asked_whether_they_accept_a_draw(run: Run, tmp_path: Path, answer: str, result: str) -> None:
    shown = run(*TWO_PEOPLE, typed=f"c3\ndraw\n{answer}\n").stdout
    assert "White (Ann), do you accept a draw?" in shown
    assert saved(tmp_path).result == result
    assert ("White (Ann) declines the draw." in shown) == (answer == "no")


@pytest.mark.parametrize(("losing", "agrees"), [("w", True), ("b", False)])
def test_a_bot_accepts_a_draw_when_it_would_lose(run: Run, losing: str, agrees: bool) -> None:
    row = {"w": "bbbb", "b": "wwww"}[losing].replace(losing, "")[:3]
    position = f"line-or-colour size=5 pie=off | ..... ..... {row}.. ..... ..... b"
    shown = run("play", position, "--as", "Black", "--level", "1", "--save", "game.clew", typed="draw\n").stdout
    assert ("shared by agreement" in shown) == agrees


def test_a_game_without_a_move_leaves_no_record(run: Run, tmp_path: Path) -> None:
    assert "resume" not in run(*TWO_PEOPLE, typed="").stdout
    assert not (tmp_path / "data").exists()


def test_a_game_is_resumed_with_its_players_and_comments(run: Run) -> None:
    record = Record(
        clew.game("line-or-colour", size=5),
        ("c3",),
        ("Ann", "level=1"),
        date="2024-05-01",
        comments={0: "first", 1: "middle"},
        tags={"Event": "tea"},
    )
    write_records(Path("game.clew"), [record])
    shown = run("play", "--resume", "game.clew", typed="").stdout
    assert shown.startswith("Line or Colour: White (Ann), Black (level=1)\n")
    (after,) = read_records(Path("game.clew"))
    assert len(after.moves) == 2
    assert (after.players, after.date, after.comments, after.tags) == (
        record.players, record.date, record.comments, record.tags
    )  # fmt: skip


def test_a_game_that_has_ended_is_not_resumed(run: Run) -> None:
    run(*TWO_PEOPLE, "--save", "game.clew", typed=WHITE_WINS)
    assert "this game has ended (LC4" in run("play", "--resume", "game.clew", code=2).stderr
    assert "takes its position from the record" in run("play", "line-or-colour", "--resume", "game.clew", code=2).stderr


def test_tab_completes_moves_and_commands(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    offered: list[str] = []

    def press_tab(prompt: str) -> str:
        complete = readline.get_completer()
        assert complete is not None
        for beginning in ("D", "hi", "x"):
            found = (complete(beginning, number) for number in itertools.count())
            offered.extend(itertools.takewhile(bool, found))
        raise EOFError

    monkeypatch.setattr("builtins.input", press_tab)
    run(*TWO_PEOPLE)
    assert offered == ["d1", "d2", "d3", "d4", "d5", "draw", "hint"]


def test_ctrl_c_at_the_prompt_keeps_the_game(tmp_path: Path) -> None:
    code = "from clew.cli import main; main()"
    running = subprocess.Popen(
        [sys.executable, "-c", code, *TWO_PEOPLE, "--save", str(tmp_path / "game.clew")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert running.stdin is not None
    assert running.stdout is not None
    running.stdin.write(b"c3\n")
    running.stdin.flush()
    seen = b""
    while b"2. Black (Bob): " not in seen:
        seen += running.stdout.read1()  # type: ignore[attr-defined]
    running.send_signal(signal.SIGINT)
    out, errors = running.communicate()
    assert b"Resume with: clew play --resume" in out
    assert b"Traceback" not in errors
    assert running.returncode == 0
    assert read_records(tmp_path / "game.clew")[0].moves == ("c3",)


def test_ctrl_c_while_a_bot_thinks_keeps_the_game(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    choosing = Bot.choose

    def choose(self: Bot, position: clew.Position, stop: threading.Event | None = None) -> str:
        assert stop is not None
        signal.raise_signal(signal.SIGINT)
        stop.wait()
        return choosing(self, position, stop)

    monkeypatch.setattr(Bot, "choose", choose)
    assert "Resume with: clew play --resume" in run(*SMALL, "--level", "10", typed="c3\n").stdout
    assert saved(tmp_path).moves == ("c3",)


def test_a_record_cannot_be_saved_to_a_folder(run: Run, tmp_path: Path) -> None:
    refused = run("play", "line-or-colour", "--save", str(tmp_path), code=2).stderr
    assert "is a folder: expected a file" in refused


def test_choices_are_numbered_and_narrow_until_the_move_is_whole(run: Run, tmp_path: Path) -> None:
    shown = run("play", "beeline", "-p", "person=Ann", "-p", "person=Bob", typed="choose\n1\n2\n1\nquit\n").stdout
    assert "pick a space next to your start:" in shown
    assert re.search(r"  1\. [A-Z]\d+, empty, in front of Black's line", shown)
    assert "Pick where your line should lead:" in shown
    assert "Your line now points at" in shown
    assert len(saved(tmp_path).moves) == 1


def test_long_lists_of_choices_are_cut_and_the_beginning_of_a_name_makes_them_fewer(run: Run) -> None:
    shown = run(*TWO_PEOPLE, typed="choose\nchoose b\n99\nback\nquit\n").stdout
    assert "and 5 more: `choose` and the beginning of a name makes them fewer" in shown
    assert "  1. B1, yellow, free" in shown or re.search(r"  1\. B1, \w+, free", shown)
    assert "99: expected a number from 1 to 5" in shown


def test_words_instead_of_notation_on_request(run: Run) -> None:
    shown = run(*SMALL, "--level", "1", typed="words\nc3\nwords\nquit\n").stdout
    assert "Free spots: Row 5: a " in shown
    assert re.search(r"2\. Black (claimed|took)", shown)
    assert "Moves are shown in notation again." in shown


def test_every_turn_begins_with_a_prompt(run: Run) -> None:
    assert "\nChoose a spot to claim.\n1. White (Ann): " in run(*TWO_PEOPLE, typed="quit\n").stdout


def test_a_clock_needs_the_full_screen(run: Run) -> None:
    assert "only the full screen has a clock" in run(*SMALL, "--clock", "5", code=2).stderr


def test_the_full_screen_library_costs_other_commands_nothing() -> None:
    program = (
        "import sys; from clew.cli.app import app; from typer.testing import CliRunner; r = CliRunner();"
        "[r.invoke(app, words, prog_name='clew') for words in (['games'], ['play', '--help'],"
        " ['play', 'line-or-colour', '--plain'], ['puzzle', 'list'])];"
        "sys.exit(any(name.partition('.')[0] == 'textual' for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_the_goal_is_that_of_the_options(run: Run) -> None:
    shown = run(*TWO_PEOPLE, typed="rules\n").stdout
    assert "Be the first with four spots in a row, or four spots of one colour." in shown
    assert "Different in this game: " in shown


def test_an_engine_is_started_and_named_before_the_first_move(run: Run) -> None:
    shown = run(*SMALL, "-p", "person", "-p", f"engine={rogue()}", typed="c3\n").stdout
    assert shown.startswith("Line or Colour: White (you), Black (Rogue")
    refused = run(*SMALL, "-p", "person", "-p", "engine=./nothing-here", code=2)
    assert (
        refused.stderr
        == "clew: engine=./nothing-here: the engine cannot be started: there is no program ./nothing-here\n"
    )
    assert refused.stdout == ""
