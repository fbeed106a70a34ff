"""Compiling a game before its first use."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import clew
from support.processes import with_helpers

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


#: Starts a game, and prints whether the sources are a copy and whether something was compiled.
START = """
import os
from pathlib import Path
from numba.core import event
import clew
from clew.core.game import Game
from clew.core.package import GamePackage

recorder = event.RecordingListener()
event.register("numba:compile", recorder)
Game(GamePackage("support.pebbles"), {}).start(cards="4,3,2,1")
copy = Path(os.environ["CLEW_CACHE_DIR"]).parent in Path(clew.__file__).parents
print(copy, bool(recorder.buffer))
"""

SOURCES = Path(clew.__file__).parent


QUICK = ("line-or-colour", "linedance")


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[] if game in QUICK else [pytest.mark.slow]) for game in clew.games()]
)
def test_a_game_that_was_compiled_ahead_compiles_nothing_later(game: str) -> None:
    # A new process: this one may have compiled more.
    compiled = subprocess.run([sys.executable, "-c", USE, game], capture_output=True, text=True, check=True)
    assert compiled.stdout.split() == []


def test_copies_of_a_version_share_machine_code(tmp_path: Path) -> None:
    """Copies elsewhere, written at another time: two clones, or two virtual environments."""
    compiled = []
    for name in ("one", "other"):
        copied = shutil.copytree(SOURCES, tmp_path / name / "clew", copy_function=shutil.copyfile)
        environment = with_helpers(CLEW_CACHE_DIR=str(tmp_path / "cache"))
        environment["PYTHONPATH"] = f"{copied.parent}{os.pathsep}{environment['PYTHONPATH']}"
        done = subprocess.run(
            [sys.executable, "-c", START], env=environment, capture_output=True, text=True, check=True
        )
        compiled.append(done.stdout.split())
    assert compiled == [["True", "True"], ["True", "False"]]
