"""Where machine code is cached between processes: one folder for each game and each version of its sources.

Numba checks only the file of the cached function itself for changes. After a change in a game's rules it would keep
using stale machine code of, for example, the search. The folder's name therefore includes a hash of every source file
that can end up in the machine code. Each game has its own folder, so that a change in one game does not recompile the
others.
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

#: Packages that end up only in the machine code that uses a game's part `encoding`, which has a cache of its own: a
#: change in them does not recompile the search.
ENCODING_PACKAGES = ("core/encoding", "batches")

#: A module of these packages counts only if it mentions one of these names, because compiled code needs them. Modules
#: of `boards` always count: rules use their constants.
COMPILERS = (b"clew.core.compiled", b"numba")

#: Parts of a game's package, each a file or a folder, that never end up in the game's machine code. (Puzzles and
#: the encoding have machine code of their own.) What remains is `rules`, `playing`, and plain data beside them that
#: both may use.
PLAIN_PARTS = ("__init__", "about", "encoding", "entry", "notation", "picture", "puzzles", "words")

#: How many versions of one game's machine code are kept on disk.
KEPT_FOLDERS = 4


def cache_root() -> Path:
    """Return the folder of all cached machine code; the environment variable CLEW_CACHE_DIR overrides it."""
    return Path(os.environ.get("CLEW_CACHE_DIR") or platformdirs.user_cache_dir("clew", appauthor=False))


def compiled_sources(package_folder: Path) -> dict[str, Path]:
    """Return every source file that can end up in the machine code of a game's package, by its relative path."""
    clew = Path(__file__).parent.parent
    shared = {
        str(path.relative_to(clew)): path
        for name in COMPILED_PACKAGES
        for path in sorted((clew / name).rglob("*.py"))
        if (name == "boards" or _may_compile(path)) and clew / "core" / "encoding" not in path.parents
    }
    own = {str(path.relative_to(package_folder)): path for path in sorted(package_folder.rglob("*.py"))}
    compiled = {
        f"own/{name}": path for name, path in own.items() if Path(name).parts[0].split(".")[0] not in PLAIN_PARTS
    }
    return shared | compiled


def _may_compile(path: Path) -> bool:
    return any(word in path.read_bytes() for word in COMPILERS)


def encoding_sources(package_folder: Path) -> dict[str, Path]:
    """Return every source file that can end up in machine code that uses a game's part `encoding`."""
    clew = Path(__file__).parent.parent
    shared = {
        str(path.relative_to(clew)): path
        for name in ENCODING_PACKAGES
        for path in sorted((clew / name).rglob("*.py"))
        if _may_compile(path)
    }
    part = (*package_folder.glob("encoding.py"), *sorted((package_folder / "encoding").rglob("*.py")))
    own = {f"own/{path.relative_to(package_folder)}": path for path in part}
    return compiled_sources(package_folder) | shared | own


def fingerprint(sources: Mapping[str, Path]) -> str:
    """Return a short hash of the sources, the compiler versions and the settings that affect the machine code."""
    digest = hashlib.sha256()
    for name in ("numba", "llvmlite", "numpy"):
        digest.update(f"{name} {version(name)}\n".encode())
    digest.update(platform.python_version().encode())
    # This switch changes the machine code, but Numba's own cache index ignores it.
    digest.update(f"boundscheck={os.environ.get('NUMBA_BOUNDSCHECK', '')}\n".encode())
    for name, path in sources.items():
        digest.update(f"{name}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


@cache
def cache_folder(game_id: str, package_folder: Path) -> Path:
    """Return the folder for a game's machine code, creating it if necessary, and delete the game's oldest folders."""
    return _folder(game_id, compiled_sources(package_folder))


@cache
def encoding_cache_folder(game_id: str, package_folder: Path) -> Path:
    """Return the folder for machine code that uses a game's part `encoding`, as `cache_folder` does."""
    return _folder(f"{game_id}-encoding", encoding_sources(package_folder))


def _folder(game_id: str, sources: Mapping[str, Path]) -> Path:
    folder = cache_root() / f"{game_id}-{fingerprint(sources)}"
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
