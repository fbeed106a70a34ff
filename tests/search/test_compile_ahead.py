"""Compiling a game before its first use."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import clew
from clew.search import compile_ahead

#: Replays a game by its texts, tries every move of it in the wrong place, thinks, and prints what was compiled for it.
USE = """
import sys
from contextlib import suppress
from numba.core import event
from clew import ClewError
from clew.core.package import package
from clew.play.record import read_records
from clew.play.session import Session
from clew.play.statistics import GAMES_FILE
from clew.search.compile_ahead import compile_game
from clew.search.mcts.search import TreeSearch

compile_game(sys.argv[1])
recorder = event.RecordingListener()
event.register("numba:compile", recorder)
for record in read_records(package(sys.argv[1]).folder / GAMES_FILE)[:2]:
    session = Session.of(record)
    for position, move in zip(session.positions, session.moves):
        position.touches(move)
        with suppress(ClewError):
            position.why_not(session.moves[0])
    session.position.svg()
    start = session.positions[0].game.position(str(session.positions[0]).partition("|")[2])
    search = TreeSearch(start.game, seed=1, threads=1, megabytes=1)
    search.think(start, visits=10)
    search.prune()
print(*{str(found.data["dispatcher"]) for _, found in recorder.buffer})
"""


@pytest.mark.parametrize("game", clew.games())
def test_a_game_that_was_compiled_ahead_compiles_nothing_later(game: str) -> None:
    # A new process: this one may have compiled more.
    compiled = subprocess.run([sys.executable, "-c", USE, game], capture_output=True, text=True, check=True)
    assert compiled.stdout.split() == []


def test_what_was_compiled_for_another_installation_does_not_count(tmp_path: Path) -> None:
    # Numba would compile it again when it is first used.
    folders = [tmp_path / name for name in ("one", "other")]
    for folder in folders:
        folder.mkdir()
        (folder / "rules.py").touch()
        os.utime(folder / "rules.py", (1e9, 1e9))
    stamp = compile_ahead._installation.__wrapped__
    found = [stamp(folder) for folder in folders]
    os.utime(folders[0] / "rules.py", (2e9, 2e9))
    assert len({*found, stamp(folders[0])}) == 3
    assert stamp(folders[1]) == found[1]
