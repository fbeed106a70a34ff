"""Where machine code is cached: a folder for each version of a game's compiled sources."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from clew.core import code_cache
from clew.core.code_cache import KEPT_FOLDERS, cache_folder, cache_root, compiled_sources, fingerprint

PEBBLES = Path(__file__).parents[1] / "support" / "pebbles"
PACKAGE = Path(code_cache.__file__).parent.parent


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Cache machine code in a temporary folder during a test."""
    monkeypatch.setenv("CLEW_CACHE_DIR", str(tmp_path / "cache"))
    cache_folder.cache_clear()
    yield tmp_path / "cache"
    cache_folder.cache_clear()


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Return a copy of a game's package whose files can be changed."""
    return Path(shutil.copytree(PEBBLES, tmp_path / "pebbles", ignore=shutil.ignore_patterns("__pycache__")))


def name_of(package: Path) -> str:
    return fingerprint(compiled_sources(package))


def change(path: Path) -> None:
    """Add a line to a file, creating it if necessary."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text((path.read_text(encoding="utf-8") if path.exists() else "") + "\n", encoding="utf-8")


def test_the_folder_is_in_the_users_cache_unless_the_environment_overrides_it(root: Path, monkeypatch) -> None:
    assert cache_root() == root
    monkeypatch.delenv("CLEW_CACHE_DIR")
    assert cache_root().name == "clew"
    assert cache_root().is_absolute()


def test_the_folder_is_created_and_named_after_the_game_and_its_sources(root: Path, package: Path) -> None:
    folder = cache_folder("pebbles", package)
    assert folder == root / f"pebbles-{name_of(package)}"
    assert folder.is_dir()


@pytest.mark.parametrize("name", ["rules.py", "playing.py", "tables.py", "rules/moves.py", "rules/paths/search.py"])
def test_a_change_in_what_is_compiled_changes_the_folder(package: Path, name: str) -> None:
    before = name_of(package)
    change(package / name)
    assert name_of(package) != before


@pytest.mark.parametrize(
    "name",
    [
        *("about.py", "entry.py", "notation.py", "picture.py", "words.py", "__init__.py", "rules.md", "page.html"),
        *("notation/refusals.py", "picture/board.py", "puzzles/rules.py"),
    ],
)
def test_a_change_in_texts_and_pictures_does_not(package: Path, name: str) -> None:
    before = name_of(package)
    change(package / name)
    assert name_of(package) == before


def test_moving_a_file_to_another_folder_changes_the_folder(package: Path) -> None:
    change(package / "rules" / "one" / "tables.py")
    before = name_of(package)
    (package / "rules" / "one").rename(package / "rules" / "two")
    assert name_of(package) != before


def test_only_shared_modules_that_can_be_compiled_count(package: Path) -> None:
    counted = set(compiled_sources(package).values())
    for name in ("core/verbs.py", "core/random.py", "core/bits.py", "search/mcts/simulate.py", "boards/lattice.py"):
        assert PACKAGE / name in counted
    for name in ("core/errors.py", "core/options.py", "search/levels.py"):
        assert PACKAGE / name not in counted


def test_a_change_in_a_shared_module_changes_the_folder(tmp_path: Path) -> None:
    path = tmp_path / "verbs.py"
    path.write_text("one", encoding="utf-8")
    before = fingerprint({"verbs.py": path})
    path.write_text("two", encoding="utf-8")
    assert fingerprint({"verbs.py": path}) != before


def test_checking_bounds_changes_the_folder(package: Path, monkeypatch) -> None:
    monkeypatch.delenv("NUMBA_BOUNDSCHECK", raising=False)
    before = name_of(package)
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert name_of(package) != before


@pytest.mark.parametrize("compiler", ["numba", "llvmlite", "numpy"])
def test_another_version_of_the_compiler_changes_the_folder(package: Path, monkeypatch, compiler: str) -> None:
    before = name_of(package)
    monkeypatch.setattr(code_cache, "version", lambda name: "9.9" if name == compiler else "1.0")
    after = name_of(package)
    monkeypatch.setattr(code_cache, "version", lambda name: "1.0")
    assert len({before, after, name_of(package)}) == 3


def test_only_the_newest_folders_of_a_game_are_kept(root: Path, package: Path) -> None:
    old = [root / f"pebbles-{number:016}" for number in range(KEPT_FOLDERS + 3)]
    others = [root / f"pebbles-and-more-{0:016}", root / "pebbles-short", root / f"stones-{0:016}"]
    for age, folder in enumerate([*old, *others]):
        folder.mkdir(parents=True)
        os.utime(folder, (age, age))
    current = cache_folder("pebbles", package)
    assert current.exists()
    assert [folder for folder in old if folder.exists()] == old[-(KEPT_FOLDERS - 1) :]
    assert all(folder.exists() for folder in others)


def test_a_folder_that_another_process_has_just_deleted_is_ignored(root: Path, package: Path, monkeypatch) -> None:
    gone = [root / f"pebbles-{number:016}" for number in range(9)]
    monkeypatch.setattr(code_cache, "_folders_of", lambda game_id: gone)
    assert cache_folder("pebbles", package).exists()
