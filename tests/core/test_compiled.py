"""Entry points: generic functions, compiled for one game and cached in that game's folder."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numba
import numpy as np

from clew.core import entry_points
from clew.core.compiled import EntryPoint, compiled, entry, source_of
from support.processes import with_helpers


def test_an_entry_point_is_created_once_for_each_folder(tmp_path: Path) -> None:
    @entry
    def double(number: int) -> int:
        """Return twice the number."""
        return 2 * number

    first, other = double.of(tmp_path / "a"), double.of(tmp_path / "b")
    assert first is double.of(tmp_path / "a")
    assert first is not other
    assert (double.__name__, double.__doc__) == ("double", "Return twice the number.")


def test_creating_an_entry_point_restores_numbas_own_setting(tmp_path: Path) -> None:
    before = numba.config.CACHE_DIR
    EntryPoint(entry_points.is_over.function).of(tmp_path)
    assert before == numba.config.CACHE_DIR


def test_concurrent_threads_get_the_same_function(tmp_path: Path) -> None:
    generic = EntryPoint(entry_points.is_over.function)
    with ThreadPoolExecutor(8) as pool:
        functions = set(pool.map(lambda _: generic.of(tmp_path), range(32)))
    assert len(functions) == 1


def test_source_of_returns_the_python_function_behind_a_compiled_one() -> None:
    def double(number: int) -> int:
        return 2 * number

    assert source_of(compiled(double)) is double
    assert source_of(double) is double


def test_division_by_zero_does_not_raise() -> None:
    @compiled
    def share(whole: float, parts: float) -> float:
        return whole / parts

    with np.errstate(divide="ignore"):
        assert share(np.float64(1.0), np.float64(0.0)) == np.inf


def test_all_entry_points_are_listed() -> None:
    listed = {name for name, thing in vars(entry_points).items() if isinstance(thing, EntryPoint)}
    assert {one.__name__ for one in entry_points.ALL} == listed


TOO_SHORT = """
import numpy as np
from clew.core import entry_points
from clew.core.game import Game
from clew.core.package import GamePackage

start = Game(GamePackage("support.pebbles"), {}).start(cards="4,3,2,1")
start.game.run(entry_points.legal_moves, start.states, np.zeros(2, dtype=np.int32))
"""


def test_with_bounds_checked_writing_past_the_end_of_a_list_raises(tmp_path: Path) -> None:
    """Without bounds checks it would silently corrupt memory."""
    environment = with_helpers(NUMBA_BOUNDSCHECK="1", CLEW_CACHE_DIR=str(tmp_path))
    done = subprocess.run(
        [sys.executable, "-c", TOO_SHORT], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "IndexError: index is out of bounds" in done.stderr
