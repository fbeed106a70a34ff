"""Try the wheel in dist/ with every Python that Numba supports and this machine has: python tools/matrix.py.

Each Python gets an environment of its own in build/matrix/, with the wheel and all extras, and runs some tests on it,
not on the sources; arguments are for pytest. Machine code goes there too: only a few versions of it are kept in the
usual folder, and those of other Pythons would push out the one in use. What was skipped is listed at the end, with
the reason. The exit code is 1 if a test failed, or if the wheel cannot be installed with a Python that its
classifiers name.
"""

import os
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import metadata
from pathlib import Path

PROJECT = Path(__file__).parents[1]
FOLDER = PROJECT / "build" / "matrix"

OLDEST = 11

#: What the tests need beside Clew with all its extras.
TOOLS = (
    "httpx",
    "hypothesis",
    "packaging",
    "playwright",
    "pytest",
    "pytest-rerunfailures",
    "pytest-timeout",
    "pytest-xdist",
)

#: A small game, everything that imports, and what depends on the version of Python: threads, processes, typing.
TESTS = (
    "tests/core",
    "tests/boards",
    "tests/games/line_or_colour",
    "tests/play/test_session.py",
    "tests/cli/test_app.py",
    "tests/web/live/test_api.py",
)


def minors(classifiers: list[str]) -> list[int]:
    """Return the minor versions of Python 3 that some classifiers name."""
    prefix = "Programming Language :: Python :: 3."
    return sorted(int(each.removeprefix(prefix)) for each in classifiers if each.startswith(prefix))


def interpreter(minor: int) -> Path | None:
    """Return a Python of a minor version: on the path, or one of pyenv."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found = shutil.which(f"python3.{minor}")
    for program in [*([Path(found)] if found else []), *sorted(pyenv.glob(f"3.{minor}.*/bin/python"), reverse=True)]:
        # The shims of pyenv are there for versions that are not in use, too.
        if subprocess.run([program, "-c", "import venv"], capture_output=True, check=False).returncode == 0:
            return program
    return None


def install(python: Path, minor: int, wheel: Path) -> str:
    """Install the wheel and what the tests need; return what went wrong, or nothing."""
    folder = FOLDER / f"3.{minor}"
    subprocess.run([python, "-m", "venv", "--clear", folder], check=True)
    pip = [folder / "bin" / "python", "-m", "pip", "install", "--quiet", "--no-compile", "--disable-pip-version-check"]
    done = subprocess.run(
        [*pip, "-c", PROJECT / "constraints.txt", f"{wheel}[all]", *TOOLS], capture_output=True, text=True, check=False
    )
    errors = [line for line in done.stderr.splitlines() if line.startswith("ERROR")]
    return "" if done.returncode == 0 else " ".join(errors) or done.stderr


def test(minor: int) -> bool:
    """Run the tests on an installed wheel; return whether all passed."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment["CLEW_CACHE_DIR"] = str(FOLDER / "cache")
    python = FOLDER / f"3.{minor}" / "bin" / "python"
    # Tests of the command expect that it has nothing to say about compiling.
    warm = [python, "-m", "clew", "warm", "line-or-colour"]
    tests = [python, "-m", "pytest", "-q", "-m", "not slow", *TESTS, *sys.argv[1:]]
    return all(
        subprocess.run(command, cwd=PROJECT, env=environment, check=False).returncode == 0 for command in (warm, tests)
    )


def main() -> int:
    """Try all versions; return the exit code."""
    (wheel,) = (PROJECT / "dist").glob("*.whl")
    claimed = minors(tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["classifiers"])
    said: dict[str, str] = {}
    for minor in range(OLDEST, minors(metadata("numba").get_all("Classifier") or [])[-1] + 1):
        name = f"Python 3.{minor}"
        python = interpreter(minor)
        if python is None:
            said[name] = "skipped: this machine does not have it"
            continue
        print(f"{name}: installing", flush=True)
        fault = install(python, minor, wheel)
        if fault:
            said[name] = f"{'FAILED' if minor in claimed else 'skipped'}: it cannot be installed: {fault}"
            continue
        said[name] = "passed" if test(minor) else "FAILED"
    print("\n".join(f"{name}: {words}" for name, words in said.items()))
    return int(any(words.startswith("FAILED") for words in said.values()))


if __name__ == "__main__":
    sys.exit(main())
