"""perft, think, bench and warm."""

import signal
import threading
from collections.abc import Callable
from typing import Any

import pytest

import clew
from clew.search.think import Bot

Run = Callable[..., Any]
START = clew.game("line-or-colour", size=5).start()


def test_sequences_are_counted_for_every_depth(run: Run, data: Run) -> None:
    counts = data("perft", "line-or-colour", "3", "-o", "size=5")["counts"]
    assert [(row["depth"], row["count"]) for row in counts] == [(n, clew.perft(START, n)) for n in (1, 2, 3)]
    shown = run("perft", "line-or-colour", "2", "-o", "size=5").stdout.splitlines()
    assert [line.split()[:2] for line in shown[1:]] == [["1", "25"], ["2", "625"]]


def test_counts_are_divided_by_the_first_move(run: Run, data: Run) -> None:
    divided = data("perft", "line-or-colour", "2", "-o", "size=5", "--divide")["counts"][-1]["by_move"]
    assert divided == {move: 25 for move in START.moves()}
    shown = run("perft", "line-or-colour", "2", "-o", "size=5", "--divide").stdout.splitlines()
    assert [line.split() for line in shown[-25:]] == [[move, "25"] for move in START.moves()]


def test_counting_can_be_interrupted_and_keeps_its_results(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def count(position: clew.Position, depth: int) -> int:
        if depth == 1:
            raise KeyboardInterrupt
        return 1

    monkeypatch.setattr("clew.search.perft.perft", count)
    shown = run("perft", "line-or-colour", "3", "-o", "size=5", code=130).stdout.splitlines()
    assert [line.split()[:2] for line in shown[1:]] == [["1", "25"]]


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


def test_speed_is_measured(run: Run, data: Run) -> None:
    (row,) = data("bench", "line-or-colour", "-s", "0.01")
    assert row["game"] == "line-or-colour"
    assert row["random_moves_per_second"] > row["random_games_per_second"] > 0
    assert row["visits_per_second"] > 0
    assert run("bench", "line-or-colour", "-s", "0.01").stdout.splitlines()[1].startswith("line-or-colour")


def test_games_are_compiled_ahead(run: Run) -> None:
    assert run("warm", "line-or-colour").stdout == "Ready: Line or Colour\n"


def test_ctrl_c_stops_with_the_best_move_so_far(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    thinking = Bot.think

    def think(self: Bot, position: clew.Position, *, progress: Any, stop: threading.Event) -> Any:
        signal.raise_signal(signal.SIGINT)
        stop.wait()
        return thinking(self, position, progress=progress, stop=stop)

    monkeypatch.setattr(Bot, "think", think)
    shown = run("think", "line-or-colour", "--seconds", "1000000").stdout
    assert shown.splitlines()[0].endswith(" visits)")


def test_measuring_can_be_interrupted_and_keeps_its_results(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    measured: list[object] = []

    def measure(start: object, seconds: float) -> dict[str, object]:
        if measured:
            raise KeyboardInterrupt
        measured.append(start)
        return {"game": "one", "games": 1.0, "moves": 2.0, "visits": 3.0}

    monkeypatch.setattr("clew.cli.commands.bench._measure", measure)
    shown = run("bench", "line-or-colour", "lineup", code=130).stdout.splitlines()
    assert [line.split()[0] for line in shown] == ["game", "one"]
