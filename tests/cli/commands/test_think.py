"""`clew think`."""

import signal
import threading
from typing import Any

import pytest

import clew
from clew.search.think import Bot
from cli.conftest import Run

START = clew.game("line-or-colour", size=5).start()


def test_a_thought_is_printed(run: Run, data: Run) -> None:
    arguments = ("think", "line-or-colour", "-o", "size=5", "-v", "200", "--seed", "1", "--threads", "1")
    thought = data(*arguments)["thought"]
    expected = clew.think(START, visits=200, seed=1, threads=1)
    assert (thought["move"], thought["visits"], thought["line"]) == (expected.move, 200, list(expected.line))
    assert thought["values"] == list(expected.values)
    assert [move["move"] for move in thought["moves"]] == [move.move for move in expected.moves]
    shown = run(*arguments).stdout.splitlines()
    assert shown[0].startswith(f"{expected.move}   (White ")
    assert shown[0].endswith("; 200 visits)")
    assert shown[1] == f"expected: {'; '.join(expected.line)}"
    assert shown[-1] == "and 15 other moves"


def test_a_win_is_shown_as_proven(run: Run) -> None:
    shown = run("think", "line-or-colour size=5 | ..... bb... www.. b.... ..... w", "-v", "100").stdout
    assert shown.startswith("d3   (White 100%, Black 0%, proven; ")


def test_a_finished_game_cannot_be_searched(run: Run) -> None:
    over = "line-or-colour size=5 | ..... ...bb wwww. ..... ..... b"
    assert "the game is over" in run("think", over, code=2).stderr


def test_ctrl_c_stops_with_the_best_move_so_far(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    thinking = Bot.think

    def think(self: Bot, position: clew.Position, *, progress: Any, stop: threading.Event) -> Any:
        signal.raise_signal(signal.SIGINT)
        stop.wait()
        return thinking(self, position, progress=progress, stop=stop)

    monkeypatch.setattr(Bot, "think", think)
    shown = run("think", "line-or-colour", "--seconds", "1000000").stdout
    assert shown.splitlines()[0].endswith(" visits)")
