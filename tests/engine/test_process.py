"""Other programs as engines, as real processes: whatever they do, there is an answer or a sentence, and an end."""

import resource
import shlex
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import clew
from clew.engine.player import RESTART, EngineBot, EngineConnection, EngineSettings
from clew.engine.process import EngineFailure, EngineProcess
from clew.engine.protocol import SearchInfo, SearchLimits
from support.engines import rogue, running_engines
from support.processes import descendants_of, is_running, with_helpers

START = clew.game("line-or-colour", size=5).start()
TAKEN = START.play("c3").play("a1")
QUICK = SearchLimits(nodes=1)


def bot(behaviour: str, *, failure: str = "forfeit", timeout: float = 20.0, notes: Path | None = None) -> EngineBot:
    return EngineBot(EngineSettings(rogue(behaviour, notes), timeout, failure), visits=1)


def all_gone(processes: list[int]) -> bool:
    """Wait until processes are gone; return whether they are."""
    for _ in range(1000):
        if not any(map(is_running, processes)):
            return True
        time.sleep(0.01)
    return False


def test_an_engine_answers_with_a_move_and_what_it_found() -> None:
    playing = bot("babbles")
    found: list[SearchInfo] = []
    try:
        assert playing.choose_within(TAKEN, QUICK, on_info=found.append) == "a5"
        assert found[-1] == SearchInfo(1, 0.001, (0.5, 0.5))
        assert playing.choose(TAKEN.play("a5")) == "b5"
    finally:
        playing.close()


@pytest.mark.parametrize(
    ("behaviour", "sentence"),
    [
        ("rubbish", r"answered '\?\[31mxyzzy\? and more', which is no move"),
        ("illegal", "played 'c3', which is not legal. LC3: c3 is taken by White"),
        ("dies", r"ended with exit code 1 \(out of ideas\)"),
        ("killed", "was killed by signal 9"),
        ("refuses", "refused what it was sent: 'error position I do not know this game'"),
        ("gigabyte", "wrote a line of more than 1 MB"),
    ],
)
def test_an_engine_that_misbehaves_fails_with_a_sentence(behaviour: str, sentence: str) -> None:
    playing = bot(behaviour)
    with pytest.raises(EngineFailure, match=sentence):
        playing.choose(TAKEN)
    assert running_engines() == []


def test_an_engine_that_chatters_without_end_is_stopped_and_takes_no_memory() -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(EngineFailure, match="wrote more than 16 MB without an answer"):
        bot("chatters", timeout=60).choose(TAKEN)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20_000, "kilobytes"


def test_an_engine_that_never_answers_is_given_up() -> None:
    connection = EngineConnection.open(rogue("silent"), 20.0)
    connection.timeout = 0.3
    with pytest.raises(EngineFailure, match=r"did not answer within 0\.3 seconds"):
        connection.best_move(TAKEN, QUICK)
    connection.close()
    assert running_engines() == []


def test_an_engine_that_does_not_introduce_itself_is_given_up() -> None:
    with pytest.raises(EngineFailure, match=r"did not answer within 0\.4 seconds"):
        EngineConnection.open(rogue("deaf"), 0.1)
    assert running_engines() == []


def test_an_engine_that_reads_nothing_does_not_block_who_writes() -> None:
    process = EngineProcess(rogue("deaf"))
    try:
        with pytest.raises(EngineFailure, match=r"did not answer within 0\.2 seconds"):
            process.send("x" * 1_000_000, 0.2)
    finally:
        process.close()


def test_an_engine_that_is_to_stop_is_asked_to(tmp_path: Path) -> None:
    """The one here does not listen while it sleeps, so it is late."""
    stop = threading.Event()
    stop.set()
    connection = EngineConnection.open(rogue("silent"), 20.0)
    connection.timeout = 0.3
    with pytest.raises(EngineFailure, match="did not answer"):
        connection.best_move(TAKEN, QUICK, stop=stop)
    connection.close()


def test_an_engine_is_restarted_and_asked_again(tmp_path: Path) -> None:
    playing = bot("once", failure=RESTART, notes=tmp_path / "notes")
    try:
        assert playing.choose(TAKEN) == "a5"
    finally:
        playing.close()
    assert playing.restarts == ["ended with exit code 1 (this was the first time)"]
    assert (tmp_path / "notes").read_text(encoding="utf-8").count("start") == 2


def test_an_engine_that_fails_again_and_again_is_not_restarted_for_ever(tmp_path: Path) -> None:
    playing = bot("dies", failure=RESTART, notes=tmp_path / "notes")
    with pytest.raises(EngineFailure, match="out of ideas"):
        playing.choose(TAKEN)
    assert len(playing.restarts) == 3
    assert (tmp_path / "notes").read_text(encoding="utf-8").count("start") == 4


def test_an_engine_ends_with_all_that_it_has_started(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    playing = bot("family", notes=notes)
    playing.choose(TAKEN)
    (child,) = [int(line.split()[1]) for line in notes.read_text(encoding="utf-8").splitlines() if "child" in line]
    assert is_running(child)
    playing.close()
    assert all_gone([child])
    assert running_engines() == []


def test_an_engine_that_stays_after_quit_is_killed() -> None:
    playing = bot("stays")
    playing.choose(TAKEN)
    playing.close()
    assert running_engines() == []


def test_an_engine_ends_when_who_started_it_is_killed(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    code = (
        "import sys, time, clew; from clew.engine.process import EngineProcess;"
        f"engine = EngineProcess({rogue('family', notes)!r}); engine.send('ugi', 5);"
        "engine.receive(lambda line: line == 'ugiok', 20); print('ready', flush=True); time.sleep(1000)"
    )
    parent = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, env=with_helpers())
    assert parent.stdout is not None
    assert parent.stdout.readline() == b"ready\n"
    family = descendants_of(parent.pid)
    assert len(family) == 3, "guardian, engine and its child"
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    parent.stdout.close()
    assert all_gone(family)


def test_a_forgotten_engine_ends() -> None:
    process = EngineProcess(rogue())
    pid = process.pid
    del process
    assert all_gone([pid])


def test_a_program_that_is_not_there_is_named() -> None:
    with pytest.raises(EngineFailure, match="there is no program no-such-engine"):
        EngineBot(EngineSettings("no-such-engine --fast")).choose(START)


def test_a_program_that_is_no_engine_fails_with_what_it_said(tmp_path: Path) -> None:
    for command, sentence in (
        (f"{shlex.quote(sys.executable)} -c 'print(1/0)'", "exit code 1 .ZeroDivisionError: division by zero"),
        ("true", "ended with exit code 0"),
    ):
        with pytest.raises(EngineFailure, match=sentence):
            EngineBot(EngineSettings(command)).choose(START)


def test_options_are_set_if_the_engine_has_them(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    playing = EngineBot(EngineSettings(rogue("good", notes), options=(("Level", "7"),)), visits=1, seed=5, threads=1)
    playing.choose(TAKEN)
    playing.close()
    assert [line for line in notes.read_text(encoding="utf-8").splitlines() if line.startswith("set")] == [
        "set name Level value 7"
    ]
    with pytest.raises(EngineFailure, match="has no option Hash; its options are: Level"):
        EngineBot(EngineSettings(rogue(), options=(("Hash", "7"),))).choose(TAKEN)


def test_an_engine_never_learns_what_is_face_down(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    game = clew.game("linedance")
    playing = EngineBot(EngineSettings(rogue("dies", notes)), visits=1)
    with pytest.raises(EngineFailure):
        playing.choose(game.start(seed=1))
    (sent,) = [line for line in notes.read_text(encoding="utf-8").splitlines() if line.startswith("position")]
    assert sent == f"position {game.start(seed=1).view(0)}"
    assert sent != f"position {game.start(seed=1)}"


@pytest.mark.slow
def test_ten_thousand_moves_go_through_a_pipe_without_loss(tmp_path: Path) -> None:
    positions = [START]
    for _ in range(9):
        positions.append(
            positions[-1].play(
                next(move for move in ("b5", "a5", *positions[-1].moves()) if not positions[-1].why_not(move))
            )
        )
    connection = EngineConnection.open(rogue("babbles", tmp_path / "notes"), 20.0)
    try:
        first = [connection.best_move(position, QUICK) for position in positions]
        for _ in range(999):
            assert [connection.best_move(position, QUICK) for position in positions] == first
    finally:
        connection.close()
    assert len(set(first)) > 1
    sent = (tmp_path / "notes").read_text(encoding="utf-8").splitlines()
    assert [line for line in sent if line.startswith("position")] == [f"position {each}" for each in positions] * 1000
