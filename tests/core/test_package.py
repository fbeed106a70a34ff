"""Games are found in the folder clew/games and through the entry points of other packages."""

import shutil
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import clew
from clew.core import package as package_module
from clew.core import verbs
from clew.core.package import GamePackage, package, packages
from clew.core.search_parameters import SearchParameters

PEBBLES = Path(__file__).parents[1] / "support" / "pebbles"
GAMES = Path(clew.__file__).parent / "games"

PLAY = """
import clew
position = clew.game("pebbles").start(cards="3,1,4,2")
print("pebbles" in clew.games(), clew.perft(position, 2), clew.playouts(position, 1).count, position.moves())
"""
PLAYED = "True 3 1 ['take 1', 'take 2', 'take 3']"


def test_every_folder_of_a_game_is_a_package() -> None:
    folders = sorted(path.name for path in GAMES.iterdir() if (path / "about.py").exists())
    assert sorted(found.module for found in packages().values()) == [f"clew.games.{name}" for name in folders]


def test_a_game_of_another_package_is_found(pebbles: None) -> None:
    assert clew.games()[-1] == "pebbles"
    assert package("pebbles").module == "support.pebbles"
    assert package("pebbles").folder == PEBBLES


def test_the_list_of_games_can_be_requested_repeatedly() -> None:
    """The package of the same name must not hide the function."""
    import clew.games

    assert clew.games() == clew.games() == list(packages())
    with pytest.raises(AttributeError, match="module 'clew' has no attribute 'gamez'"):
        _ = clew.gamez


def test_two_games_with_the_same_id_are_refused(monkeypatch) -> None:
    twice = [EntryPoint(name, "support.pebbles", "clew.games") for name in ("one", "two")]
    monkeypatch.setattr(package_module, "entry_points", lambda group: twice)
    packages.cache_clear()
    try:
        with pytest.raises(TypeError, match=r"support\.pebbles and support\.pebbles both use the game id pebbles"):
            packages()
    finally:
        packages.cache_clear()


def test_a_package_gives_access_to_its_parts() -> None:
    pebbles = GamePackage("support.pebbles")
    assert pebbles.rulebook["PB2"].number == "PB2"
    assert pebbles.rule_number(3) == "PB3"
    assert pebbles.notation is pebbles.dealing
    assert pebbles.state_type({}) is pebbles.rules.STATES[0]
    assert pebbles.cache.name.startswith("pebbles-")


@pytest.fixture(scope="module")
def played_package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder in which another package with a game is installed and compiled; tests change copies of it."""
    tmp_path = tmp_path_factory.mktemp("installed")
    shutil.copytree(PEBBLES, tmp_path / "far_pebbles", ignore=shutil.ignore_patterns("__pycache__"))
    notation = tmp_path / "far_pebbles" / "notation.py"
    notation.write_text(
        notation.read_text(encoding="utf-8").replace("support.pebbles", "far_pebbles"), encoding="utf-8"
    )
    installed = tmp_path / "far_pebbles-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: far-pebbles\nVersion: 1.0\n", encoding="utf-8")
    (installed / "entry_points.txt").write_text("[clew.games]\npebbles = far_pebbles\n", encoding="utf-8")
    assert play_there(tmp_path) == PLAYED
    return tmp_path


@pytest.fixture
def other_package(played_package: Path, tmp_path: Path) -> Path:
    """Return a copy of that folder, with its machine code."""
    return shutil.copytree(played_package, tmp_path / "copy")


def play_there(folder: Path) -> str:
    environment = {"PYTHONPATH": str(folder), "CLEW_CACHE_DIR": str(folder / "cache"), "PATH": ""}
    return subprocess.run(
        [sys.executable, "-c", PLAY], env=environment, check=True, capture_output=True, text=True
    ).stdout.strip()


def machine_code(folder: Path) -> dict[Path, int]:
    """Return every file of machine code, with the time it was written."""
    return {path: path.stat().st_mtime_ns for path in (folder / "cache").rglob("*") if path.is_file()}


@pytest.mark.slow
def test_reworded_refusals_and_changed_pictures_compile_nothing_again(other_package: Path) -> None:
    compiled = machine_code(other_package)
    assert compiled
    notation = other_package / "far_pebbles" / "notation.py"
    text = notation.read_text(encoding="utf-8")
    assert "are left" in text
    notation.write_text(text.replace("are left", "pebbles remain"), encoding="utf-8")
    (other_package / "far_pebbles" / "picture").mkdir()
    (other_package / "far_pebbles" / "picture" / "__init__.py").write_text("COLOUR = 'grey'\n", encoding="utf-8")
    assert play_there(other_package) == PLAYED
    assert machine_code(other_package) == compiled


def test_an_installed_package_adds_a_game_and_is_recompiled_when_its_rules_change(other_package: Path) -> None:
    """Numba alone would keep using the machine code of the search, whose own file has not changed."""
    rules = other_package / "far_pebbles" / "rules.py"
    changed = rules.read_text(encoding="utf-8").replace(
        "listed = min(state.card, state.heap)", "listed = min(2, state.heap)"
    )
    rules.write_text(changed, encoding="utf-8")
    assert play_there(other_package) == "True 4 1 ['take 1', 'take 2']"
    assert len(list((other_package / "cache").iterdir())) == 2


def test_threads_register_the_functions_of_a_game_one_after_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules that are registered twice at once could lose the encoding; cached properties have no lock since 3.12."""
    module = packages()["line-or-colour"].module
    threads = 4
    started, inside, most = threading.Barrier(threads), set(), []

    def watched(owner: str, *arguments: object) -> None:
        inside.add(threading.get_ident())
        # Time for the others to come in, if they can.
        threading.Event().wait(0.05)
        most.append(len(inside))
        register(owner, *arguments)
        inside.remove(threading.get_ident())

    def use(shared: GamePackage) -> None:
        started.wait()
        assert shared.rules is not None

    register = verbs.register
    monkeypatch.setattr(verbs, "register", watched)
    shared = GamePackage(module)
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(use, [shared] * threads))
    assert set(most) == {1}


def test_a_package_without_search_parameters_gets_the_usual_ones() -> None:
    assert GamePackage("support.pebbles").search_parameters == SearchParameters()


def test_a_module_that_is_not_a_package_has_no_folder(monkeypatch) -> None:
    pebbles = GamePackage("support.pebbles")
    monkeypatch.setattr(package_module, "find_spec", lambda package: None)
    with pytest.raises(clew.UnknownGame, match="is not a package with a game in it"):
        _ = pebbles.folder
