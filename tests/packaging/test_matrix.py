"""`make matrix`: every Python that Numba supports is tried, or is listed with the reason why not."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from support.wheels import PROJECT

CLASSIFIERS = [f"Programming Language :: Python :: 3.{minor}" for minor in (10, 11, 12, 13, 14)]


@pytest.fixture
def matrix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The tool, for a project whose wheel is for 3.11 to 3.13; every Python is there and passes."""
    spec = spec_from_file_location("matrix", PROJECT / "tools" / "matrix.py")
    assert spec is not None
    assert spec.loader is not None
    tool = module_from_spec(spec)
    spec.loader.exec_module(tool)
    (tmp_path / "dist").mkdir()
    (tmp_path / "dist" / "clew-1-py3-none-any.whl").touch()
    text = f"[project]\nclassifiers = {CLASSIFIERS[1:4]}"
    (tmp_path / "pyproject.toml").write_text(text, encoding="utf-8")
    for name, value in {
        "PROJECT": tmp_path,
        "metadata": lambda name: {"numba": Numba()}[name],
        "interpreter": lambda minor: Path(f"/python3.{minor}"),
        "install": lambda python, minor, wheel: "",
        "test": lambda minor: True,
    }.items():
        monkeypatch.setattr(tool, name, value)
    return tool


class Numba:
    """The metadata of a Numba for Python 3.10 to 3.14."""

    def get_all(self, name: str) -> list[str]:
        assert name == "Classifier"
        return ["Programming Language :: Python :: 3 :: Only", *CLASSIFIERS]


def summary(said: str) -> list[str]:
    return [line for line in said.splitlines() if not line.endswith(": installing")]


def test_every_python_is_listed(matrix: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert matrix.main() == 0
    assert summary(capsys.readouterr().out) == [f"Python 3.{minor}: passed" for minor in (11, 12, 13, 14)]


def test_what_is_skipped_is_no_failure_and_has_its_reason(
    matrix: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(matrix, "interpreter", lambda minor: None if minor == 12 else Path("/python"))
    monkeypatch.setattr(matrix, "install", lambda python, minor, wheel: "ERROR: no wheel" if minor == 14 else "")
    assert matrix.main() == 0
    assert summary(capsys.readouterr().out) == [
        "Python 3.11: passed",
        "Python 3.12: skipped: this machine does not have it",
        "Python 3.13: passed",
        "Python 3.14: skipped: it cannot be installed: ERROR: no wheel",
    ]


def test_a_python_that_the_wheel_names_must_work(
    matrix: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(matrix, "install", lambda python, minor, wheel: "ERROR: no wheel" if minor == 13 else "")
    assert matrix.main() == 1
    assert "Python 3.13: FAILED: it cannot be installed: ERROR: no wheel" in capsys.readouterr().out
    monkeypatch.setattr(matrix, "test", lambda minor: minor != 11)
    assert matrix.main() == 1
    assert "Python 3.11: FAILED" in summary(capsys.readouterr().out)


def test_a_shim_without_its_python_is_not_taken(
    matrix: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    shims, versions = tmp_path / "shims", tmp_path / "versions"
    program(shims / "python3.13", "exit 127")
    program(versions / "3.13.0" / "bin" / "python", "exit 0")
    monkeypatch.setenv("PATH", str(shims))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path))
    assert matrix.interpreter(13) == versions / "3.13.0" / "bin" / "python"
    assert matrix.interpreter(12) is None


def program(path: Path, line: str) -> None:
    path.parent.mkdir(parents=True)
    path.write_text(f"#!/bin/sh\n{line}\n", encoding="utf-8")
    path.chmod(0o755)
