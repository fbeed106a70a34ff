"""Where machine code is kept between processes: one folder for each game and each version of its sources.

Numba looks only at the file of the cached function itself, so after a change in a game's rules the stale
machine code of, say, the search would stay in use. The folder's name therefore carries a fingerprint of every
source file that can end up in the machine code. Folders are per game, so that a change in one room leaves the
other games' code alone.
"""

import hashlib
import os
import platform
import shutil
from collections.abc import Mapping
from functools import cache
from importlib.metadata import version
from pathlib import Path

import platformdirs

#: Packages with modules that can end up in machine code, whatever the game.
COMPILED_PACKAGES = ("core", "boards", "search", "puzzles")

#: A module of these packages can do so only if it names one of these, which it needs to be compiled. Boards have
#: constants that rules use.
COMPILERS = (b"clew.core.compiled", b"numba")

#: Parts of a game's package that never do, each a file or a folder: they hold text, pictures and budgets. Puzzles have
#: machine code of their own. What is left is `rules`, `playing`, and plain data beside them that both may use.
PLAIN_PARTS = ("__init__", "about", "notation", "picture", "puzzles")

#: How many versions of one game's machine code are kept.
KEPT_FOLDERS = 4


def cache_root() -> Path:
    """Return the folder of all cached machine code; the variable CLEW_CACHE_DIR moves it."""
    return Path(os.environ.get("CLEW_CACHE_DIR") or platformdirs.user_cache_dir("clew", appauthor=False))


def compiled_sources(package_folder: Path) -> dict[str, Path]:
    """Return every source file that can end up in the machine code of a game's package, by its relative path."""
    clew = Path(__file__).parent.parent
    shared = {
        str(path.relative_to(clew)): path
        for name in COMPILED_PACKAGES
        for path in sorted((clew / name).rglob("*.py"))
        if name == "boards" or any(word in path.read_bytes() for word in COMPILERS)
    }
    own = {str(path.relative_to(package_folder)): path for path in sorted(package_folder.rglob("*.py"))}
    compiled = {
        f"own/{name}": path for name, path in own.items() if Path(name).parts[0].split(".")[0] not in PLAIN_PARTS
    }
    return shared | compiled


def fingerprint(sources: Mapping[str, Path]) -> str:
    """Return a short hash of the sources and of all else that shapes the machine code."""
    digest = hashlib.sha256()
    for name in ("numba", "llvmlite", "numpy"):
        digest.update(f"{name} {version(name)}\n".encode())
    digest.update(platform.python_version().encode())
    # Numba's own index ignores this switch, which changes the code it makes.
    digest.update(f"boundscheck={os.environ.get('NUMBA_BOUNDSCHECK', '')}\n".encode())
    for name, path in sources.items():
        digest.update(f"{name}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


@cache
def cache_folder(game_id: str, package_folder: Path) -> Path:
    """Return the folder for a game's machine code, made if need be, and prune the oldest ones of this game."""
    folder = cache_root() / f"{game_id}-{fingerprint(compiled_sources(package_folder))}"
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    by_age = sorted(_folders_of(game_id), key=_last_used, reverse=True)
    for stale in by_age[KEPT_FOLDERS:]:
        shutil.rmtree(stale, ignore_errors=True)
    return folder


def _last_used(folder: Path) -> float:
    try:
        return folder.stat().st_mtime
    except FileNotFoundError:  # another process has just pruned it
        return 0.0


def _folders_of(game_id: str) -> list[Path]:
    hash_length = len(fingerprint({}))
    return [
        path
        for path in cache_root().glob(f"{game_id}-*")
        if path.is_dir() and len(path.name) == len(game_id) + 1 + hash_length
    ]
