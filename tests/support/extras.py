"""Installations with only some of Clew's extras: a process that refuses to import everything else."""

import json
import subprocess
import sys
import tomllib
from functools import cache
from importlib.metadata import distribution, packages_distributions
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PROJECT = Path(__file__).parent.parent.parent

#: Modules that refuse to be imported, as if they were not there.
REFUSING = """
import sys
from importlib.abc import MetaPathFinder

class Refusing(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name.partition(".")[0] in {refused!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Refusing())
"""


@cache
def project() -> dict[str, Any]:
    """Return what pyproject.toml says about the distribution."""
    found: dict[str, Any] = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return found


def requirements(extras: tuple[str, ...] = ()) -> list[Requirement]:
    """Return what the base of Clew, or some of its extras, require of others."""
    lines = [line for extra in extras for line in project()["optional-dependencies"][extra]]
    found = []
    for requirement in map(Requirement, lines if extras else project()["dependencies"]):
        if requirement.name == project()["name"]:
            found += requirements(tuple(sorted(requirement.extras)))
        else:
            found.append(requirement)
    return found


@cache
def installed_with(extras: tuple[str, ...]) -> frozenset[str]:
    """Return the names of all distributions that an installation with some extras has, those of the base included."""
    found: set[str] = set()
    waiting = [*requirements(), *(requirements(extras) if extras else [])]
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        if name in found and not requirement.extras:
            continue
        found.add(name)
        for line in distribution(name).requires or []:
            needed = Requirement(line)
            chosen = ("", *requirement.extras)
            if needed.marker is None or any(needed.marker.evaluate({"extra": extra}) for extra in chosen):
                waiting.append(needed)
    return frozenset(found)


@cache
def homes() -> dict[str, list[str]]:
    """Return the distributions of every module that is installed here; finding out takes seconds."""
    return dict(packages_distributions())


def refused_modules(extras: tuple[str, ...]) -> set[str]:
    """Return the modules that are installed here, but would not be with some extras only."""
    allowed = installed_with(extras) | {project()["name"], "pip"}
    return {
        module
        for module, distributions in homes().items()
        if not allowed & {canonicalize_name(name) for name in distributions}
    }


def run_with(extras: tuple[str, ...], code: str, folder: Path) -> Any:
    """Run code in a folder, in an installation with some extras; return the JSON of the last line that it prints."""
    program = REFUSING.format(refused=refused_modules(extras)) + code
    done = subprocess.run([sys.executable, "-c", program], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])
