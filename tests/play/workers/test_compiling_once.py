"""Machine code is compiled once per machine, however many workers start at once."""

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from clew.core.file_lock import FileLock
from clew.search import compile_ahead
from support.processes import with_helpers

WORKERS = 20

#: Compiles a game as a worker does before its first job of it, and notes when it really compiled.
WORKER = """
import sys
from pathlib import Path
from clew.search import compile_ahead

compile_game = compile_ahead.compile_game

def noted(game):
    with Path(sys.argv[2]).open("a") as file:
        file.write(game + "\\n")
    compile_game(game)

compile_ahead.compile_game = noted
compile_ahead.compile_once(sys.argv[1])
"""


def test_a_lock_is_held_by_one_at_a_time(tmp_path: Path) -> None:
    one, other = FileLock(tmp_path / "lock"), FileLock(tmp_path / "lock")
    order = []

    def wait() -> None:
        with other.held():
            order.append("other")

    with one.held():
        thread = threading.Thread(target=wait)
        thread.start()
        assert not FileLock(tmp_path / "lock").acquire()
        order.append("one")
    thread.join()
    assert order == ["one", "other"]


def test_of_several_workers_one_compiles_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In threads, without really compiling; the next test does it in processes."""
    is_compiled = threading.Event()
    compiled: list[str] = []

    def compile_slowly(game: str) -> None:
        compiled.append(game)
        is_compiled.wait(0.1)
        is_compiled.set()

    monkeypatch.setenv("CLEW_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(compile_ahead, "needs_compiling", lambda package: not is_compiled.is_set())
    monkeypatch.setattr(compile_ahead, "compile_game", compile_slowly)
    threads = [threading.Thread(target=compile_ahead.compile_once, args=("line-or-colour",)) for _ in range(WORKERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert compiled == ["line-or-colour"]


@pytest.mark.slow
def test_twenty_processes_that_start_at_once_compile_each_game_once(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    environment = with_helpers(CLEW_CACHE_DIR=str(tmp_path / "cache"))
    games = ["line-or-colour", "lineup"]
    workers = [
        subprocess.Popen([sys.executable, "-c", WORKER, games[number % 2], str(notes)], env=environment)
        for number in range(WORKERS)
    ]
    assert [worker.wait() for worker in workers] == [0] * WORKERS
    assert sorted(notes.read_text(encoding="utf-8").split()) == games
    assert len([name for name in os.listdir(tmp_path / "cache") if name.startswith(tuple(games))]) == len(games)
