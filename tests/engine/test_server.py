"""Clew as an engine: every command, on streams and as a process."""

import io
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from typing import BinaryIO

import pytest

import clew
from clew.core.package import packages
from clew.engine.protocol import LONGEST_LINE, SearchInfo
from clew.engine.server import EngineServer
from support.processes import with_helpers

GAME = "uginewgame line-or-colour size=5"


def answers(*commands: str) -> list[str]:
    """Return what the engine writes until the end of its input."""
    sink = io.BytesIO()
    EngineServer(io.BytesIO("".join(f"{line}\n" for line in commands).encode()), sink).run()
    return sink.getvalue().decode().splitlines()


def answer(*commands: str) -> str:
    (line,) = answers(*commands)
    return line


class Talk:
    """An engine in a thread, to talk to."""

    def __init__(self) -> None:
        commands, self._to = os.pipe()
        back, answering = os.pipe()
        self._from: BinaryIO = os.fdopen(back, "rb")
        self._streams = os.fdopen(commands, "rb"), os.fdopen(answering, "wb")
        self.thread = threading.Thread(target=EngineServer(*self._streams).run, daemon=True)
        self.thread.start()

    def say(self, line: str) -> None:
        os.write(self._to, f"{line}\n".encode())

    def until(self, word: str) -> list[str]:
        lines: list[str] = []
        while not lines or lines[-1].split()[0] != word:
            lines.append(self._from.readline().decode().strip())
            assert lines[-1], lines
        return lines

    def close(self) -> None:
        os.close(self._to)
        self.thread.join()
        for stream in (*self._streams, self._from):
            stream.close()


@pytest.fixture
def talk() -> Iterator[Talk]:
    talk = Talk()
    yield talk
    talk.close()


def test_it_introduces_itself() -> None:
    lines = answers("ugi", "isready")
    assert lines[0] == f"id name Clew {clew.__version__}"
    assert "option name Level type spin default 10 min 1 max 10" in lines
    assert lines[-2:] == ["ugiok", "readyok"]


def test_a_position_is_set_and_asked_about() -> None:
    assert answers(GAME, "position startpos moves c3; swap; d4", "query position", "query seat", "query p2turn") == [
        "response line-or-colour size=5 | ..... ...w. ..b.. ..... ..... b", "response 1", "response true",
    ]  # fmt: skip
    text = "line-or-colour size=5 | ..... bb... www.. b.... ..... w"
    for command in (f"position {text}", f"position fen {text}", f"position {text} moves"):
        assert answer(command, "query position") == f"response {text}"
    assert answer(f"position {text} moves d3", "query result") == "response p1win"


@pytest.mark.parametrize("package", list(packages().values()), ids=lambda package: package.id)
def test_everything_that_the_python_api_says_can_be_asked(package) -> None:
    game = clew.game(package.id)
    position = game.start(seed=7)
    position = position.play(position.moves()[0])
    move = position.moves()[-1]
    asked = {
        "gameover": "false",
        "result": "none",
        "payoffs": "none",
        "scores": "none",
        "reason": "none",
        "seat": str(position.seat),
        "seats": "; ".join(game.seat_names),
        "moves": "; ".join(position.moves()),
        f"why {move}": "legal",
        f"touches {move}": "; ".join(position.touches(move)),
        "position": str(position),
        "view 0": str(position.view(0)),
        "game": str(game),
        "games": "; ".join(packages()),
    }
    found = answers(f"position {position}", *(f"query {question}" for question in asked))
    assert found == [f"response {text}" for text in asked.values()]
    options, diagram, svg = answers(f"position {position}", "query options", "query diagram", "query svg dark")
    assert [each["name"] for each in json.loads(options.partition(" ")[2])] == list(game.options)
    assert json.loads(diagram.partition(" ")[2]) == position.diagram()
    assert svg.startswith("response <svg")
    assert svg.endswith("</svg>")


def test_a_finished_game_has_a_result() -> None:
    text = "line-or-colour size=5 | ..... bb... wwww. b.... ..... b"
    found = answers(
        f"position {text}", *(f"query {word}" for word in ("gameover", "seat", "payoffs", "reason", "moves"))
    )
    assert found[:3] == ["response true", "response none", "response 1 0"]
    assert found[3].startswith("response LC4: ")
    assert answer(f"position {text}", "go nodes 10") == (
        "error position the game is over: there is no move to look for"
    )


@pytest.mark.parametrize(
    ("commands", "expected"),
    [
        (["xyzzy"], "error command xyzzy: expected ugi, isready"),
        (["goo"], "error command goo (did you mean go?)"),
        (["go nodes 5"], "error go there is no position yet: expected position first"),
        (["query moves"], "error query there is no position yet"),
        (["position startpos"], "error position startpos: expected uginewgame GAME first"),
        (["position chess | x"], "error position"),
        (["uginewgame chess"], "error game"),
        (["uginewgame line-or-colour size=6"], "error option size=6: expected"),
        ([GAME, "position startpos moves c3; c3"], "refused LC3 move 2, c3: c3 is taken by White"),
        ([GAME, "position startpos moves c3; xx"], "error position move 2: 'xx'"),
        ([GAME, "query why c9"], "error query"),
        ([GAME, "query whi"], "error query whi (did you mean why?)"),
        ([GAME, "query view 2"], "error query view 2: expected a seat from 0 to 1"),
        ([GAME, "query svg loud"], "error query svg loud: expected dark or palette=NAME"),
        ([GAME, "go quickly"], "error go quickly: expected nodes, movetime, time, inc or infinite"),
        ([GAME, "go nodes 0"], "error go nodes 0: expected a number of at least 1"),
        ([GAME, "go movetime nan"], "error go movetime nan: expected a number"),
        ([GAME, "go time 5 60"], "error go time 5: expected a seat from 0 to 1"),
        ([GAME, "go time"], "error go time: expected a seat and its seconds"),
        (["setoption name Level value 11"], "error option Level 11: expected a whole number from 1 to 10"),
        (["setoption name Lvel value 1"], "error option Lvel: there is no such option (did you mean Level or Deal?)"),
        (["setoption Level 3"], "error option setoption Level 3: expected setoption name NAME value VALUE"),
        (["x" * (LONGEST_LINE + 5)], "error command a-line-that-is-too-long"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_line(commands: list[str], expected: str) -> None:
    line = answer(*commands)
    assert line.startswith(expected)


def test_a_refused_position_changes_nothing() -> None:
    found = answers(GAME, "position startpos moves c3", "position startpos moves c3; c3", "query seat")
    assert found[-1] == "response 1"


def test_a_search_informs_and_ends_with_a_move() -> None:
    *infos, best = answers(GAME, "position startpos moves c3", "go nodes 2000")
    move = best.removeprefix("bestmove ")
    assert clew.game("line-or-colour", size=5).start().play("c3").why_not(move) is None
    info = SearchInfo.parse(infos[-1])
    assert info.nodes is not None
    assert info.nodes >= 2000 or info.is_proven
    assert sum(info.values) == pytest.approx(1.0, abs=0.001)
    assert info.line


def test_the_same_seed_gives_the_same_move() -> None:
    commands = (
        GAME,
        "setoption name Seed value 5",
        "setoption name Level value 2",
        "position startpos",
        "go nodes 300",
    )
    bests = {answers(*commands)[-1] for _ in range(3)}
    assert len(bests) == 1


def test_a_deal_is_chosen() -> None:
    found = answers("setoption name Deal value 7", "uginewgame tracktic", "position startpos", "query position")
    assert found == [f"response {clew.game('tracktic').start(seed=7)}"]


def test_clocks_of_all_seats_are_understood() -> None:
    for limits in ("time 0 1 1 1", "time 0 1 time 1 1 inc 0 0.1", "p1time 1000 p2time 1000"):
        assert answers(GAME, f"go {limits}")[-1].startswith("bestmove ")


def test_an_endless_search_ends_at_stop(talk: Talk) -> None:
    for line in (GAME, "position startpos", "go infinite"):
        talk.say(line)
    infos = [talk.until("info")[-1] for _ in range(3)]
    assert all(len(SearchInfo.parse(line).values) == 2 for line in infos)
    for line in ("position startpos moves c3", "go nodes 1", "isready", "query seat"):
        talk.say(line)
    found = [line for line in talk.until("response") if not line.startswith("info")]
    assert found == [
        "error position position: a search is running: expected stop first",
        "error go go: a search is running: expected stop first",
        "readyok",
        "response 0",
    ]
    talk.say("stop")
    assert talk.until("bestmove")[-1].startswith("bestmove ")
    talk.say("stop")
    talk.say("isready")
    assert talk.until("readyok") == ["readyok"]


def test_an_endless_search_waits_for_stop_even_when_everything_is_proven(talk: Talk) -> None:
    talk.say("position line-or-colour size=5 | ..... bb... www.. b.... ..... w")
    talk.say("go infinite")
    assert "proven" in talk.until("info")[-1]
    talk.say("isready")
    assert talk.until("readyok") == ["readyok"]
    talk.say("stop")
    assert talk.until("bestmove") == ["bestmove d3"]


def test_an_endless_search_ends_with_the_input(talk: Talk) -> None:
    talk.say(GAME)
    talk.say("go infinite")
    talk.until("info")


def test_four_seats_have_four_values() -> None:
    game = next(
        found
        for package in packages().values()
        for found in [
            clew.game(package.id, **{package.about.players_option: 4} if package.about.players_option else {})
        ]
        if found.seats == 4
    )
    info, best = answers(f"uginewgame {game}", "query p4turn", "go nodes 20")[-2:]
    assert len(SearchInfo.parse(info).values) == 4
    assert best.startswith("bestmove ")


def test_an_engine_whose_reader_is_gone_ends() -> None:
    engine = subprocess.Popen(
        [sys.executable, "-m", "clew", "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=with_helpers()
    )
    assert engine.stdin is not None
    assert engine.stdout is not None
    engine.stdin.write(f"{GAME}\ngo movetime 100000\n".encode())
    engine.stdin.flush()
    assert engine.stdout.readline().startswith(b"info ")
    engine.stdout.close()
    engine.stdin.close()
    assert engine.wait(60) == 0
