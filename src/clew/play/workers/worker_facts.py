"""What a worker of a cluster says about itself."""

import os
import platform
import socket
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version

from clew.core.code_cache import cache_root
from clew.core.package import packages
from clew.play.workers.builds import Build, own_build
from clew.search.compile_ahead import needs_compiling

#: Packages whose versions may differ, but are worth knowing when something does not work.
LIBRARIES = ("numba", "numpy", "ortools", "distributed")


@dataclass(frozen=True)
class WorkerFacts:
    """One worker process."""

    host: str
    process: int
    cores: int
    build: Build
    versions: tuple[tuple[str, str], ...]
    """Python and the libraries, with their versions."""
    cache: str
    """The folder of its machine code."""
    compiled: tuple[str, ...]
    """The games whose machine code is there."""


def worker_facts() -> WorkerFacts:
    """Return the facts about this process."""
    return WorkerFacts(
        host=socket.gethostname(),
        process=os.getpid(),
        cores=os.cpu_count() or 1,
        build=own_build(),
        versions=(("python", platform.python_version()), *((name, _version(name)) for name in LIBRARIES)),
        cache=str(cache_root()),
        compiled=tuple(name for name, package in packages().items() if not needs_compiling(package)),
    )


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "missing"
