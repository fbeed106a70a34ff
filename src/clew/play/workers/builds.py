"""Which Clew a process runs. Workers of a cluster must run the one of the client: other rules give other answers."""

import hashlib
import pickle
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import clew
from clew.core.errors import ClewError
from clew.core.package import packages


class BuildMismatch(ClewError):
    """A worker that runs another Clew than the client."""


@dataclass(frozen=True)
class Build:
    """What must be the same everywhere for the same answer."""

    version: str
    sources: str
    """A hash of all Python files of Clew."""
    rules: tuple[tuple[str, int], ...]
    """The games with the versions of their rules."""


@cache
def own_build() -> Build:
    """Return the build of this process."""
    folder = Path(clew.__file__).parent
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*.py")):
        digest.update(f"{path.relative_to(folder)}\n".encode())
        digest.update(path.read_bytes())
    rules = tuple(sorted((name, package.about.rules_version) for name, package in packages().items()))
    return Build(clew.__version__, digest.hexdigest()[:16], rules)


def difference(expected: Build, found: Build) -> str:
    """Return how a worker's build differs from the client's, in words; empty if it does not."""
    if found.version != expected.version:
        return f"it runs Clew {found.version}, this command is Clew {expected.version}"
    theirs = dict(found.rules)
    for game, version in expected.rules:
        if game not in theirs:
            return f"it does not have the game {game}"
        if theirs[game] != version:
            return f"it has version {theirs[game]} of the rules of {game}, this command has version {version}"
    # A worker may have more games than the client.
    if found.sources != expected.sources:
        return f"it runs other sources of Clew {found.version} than this command"
    return ""


def check_build(expected: Build, worker: str) -> None:
    """Raise BuildMismatch in a worker whose build is not the expected one."""
    words = difference(expected, own_build())
    if words:
        raise BuildMismatch(f"worker {worker}: {words}: install the same version everywhere")


def pack(work: Callable[..., Any], arguments: tuple[Any, ...], keywords: dict[str, Any]) -> bytes:
    """Return work as bytes that the scheduler passes on without importing what they need."""
    import cloudpickle

    packed: bytes = cloudpickle.dumps((work, arguments, keywords))
    return packed


def do_job(expected: Build, packed: bytes) -> Any:
    """Do packed work in a worker, which may have joined after the others were checked."""
    from distributed import get_worker

    check_build(expected, get_worker().address)
    work, arguments, keywords = pickle.loads(packed)
    return work(*arguments, **keywords)
