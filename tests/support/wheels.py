"""Wheels: built from a copy of the project, installed into environments of their own, and used from elsewhere."""

import os
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

PROJECT = Path(__file__).parent.parent.parent

#: What is written by tools; of this only the documentation belongs to a distribution, which is large.
WRITTEN = (
    ".git", ".venv", "node_modules", "build", "dist", "__pycache__", "*.egg-info", ".*_cache", ".hypothesis",
    "documentation",
)  # fmt: skip


def copy_of_project(folder: Path) -> Path:
    """Copy the project, so that a build leaves nothing in it and finds nothing of earlier builds."""
    return Path(shutil.copytree(PROJECT, folder / "project", ignore=shutil.ignore_patterns(*WRITTEN)))


def build(project: Path, folder: Path, *kinds: str) -> Path:
    """Build distributions of a project in a folder: both, the wheel from the other, unless one is asked for."""
    command = [sys.executable, "-m", "build", "--no-isolation", *kinds, "--outdir", str(folder), str(project)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def wheel_in(folder: Path) -> Path:
    """Return the one wheel of a folder."""
    (wheel,) = folder.glob("*.whl")
    return wheel


def wheel_contents(wheel: Path) -> dict[str, bytes]:
    """Return the files of a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def sdist_names(folder: Path) -> set[str]:
    """Return the names of the files of the one source distribution of a folder, without its top folder."""
    (sdist,) = folder.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        return {member.name.partition("/")[2] for member in archive if member.isfile()}


@dataclass(frozen=True)
class Installation:
    """An environment with Clew, used from a folder in which no source of it is."""

    folder: Path

    @property
    def scripts(self) -> Path:
        """The folder of its programs."""
        return self.folder / "bin"

    @property
    def python(self) -> Path:
        """Its interpreter."""
        return self.scripts / "python"

    @property
    def elsewhere(self) -> Path:
        """The folder in which its programs run."""
        folder = self.folder / "elsewhere"
        folder.mkdir(exist_ok=True)
        return folder

    @staticmethod
    def environment(more: Mapping[str, str] | None = None) -> dict[str, str]:
        """Return the environment of its programs, without the sources."""
        return {**{name: value for name, value in os.environ.items() if name != "PYTHONPATH"}, **(more or {})}

    def run(self, *command: str, typed: str = "", code: int = 0, more: Mapping[str, str] | None = None) -> str:
        """Run one of its programs, expect an exit code, and return what it has printed."""
        done = subprocess.run(
            [str(self.scripts / command[0]), *command[1:]],
            cwd=self.elsewhere, env=self.environment(more), input=typed, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == code, done.stdout + done.stderr
        return done.stdout + done.stderr

    def install(self, *arguments: str) -> None:
        """Install something with pip."""
        command = [sys.executable, "-m", "pip", "--python", str(self.python), "install", "--quiet", "--no-compile"]
        done = subprocess.run(
            [*command, "--disable-pip-version-check", *arguments],
            cwd=self.elsewhere, env=self.environment(), capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr


def empty_environment(folder: Path) -> Installation:
    """Return an environment in which nothing is installed."""
    venv.create(folder, with_pip=False)
    return Installation(folder)


def sharing_environment(folder: Path) -> Installation:
    """Return an environment that has what is installed here but Clew, so that nothing else need be installed."""
    made = empty_environment(folder)
    (site,) = (folder / "lib").glob("python*/site-packages")
    # Files of paths are read in the environment's own folder only, so that of an editable Clew has no effect.
    shared = [path for path in sys.path if Path(path).name == "site-packages"]
    (site / "shared.pth").write_text("\n".join(shared), encoding="utf-8")
    return made
