"""Numba's private API is used with tested releases only."""

import tomllib
from pathlib import Path

import pytest

from clew.core.numba_internals import TESTED_VERSION, check_version


@pytest.mark.parametrize("version", [f"{TESTED_VERSION}.0", f"{TESTED_VERSION}.1", f"{TESTED_VERSION}.0rc1"])
def test_a_tested_release_is_accepted(version: str) -> None:
    check_version(version)


@pytest.mark.parametrize("version", ["0.67.9", "0.69.0", "1.68.0", f"{TESTED_VERSION}0.1"])
def test_an_untested_release_is_refused(version: str) -> None:
    with pytest.raises(ImportError, match=f"expected version {TESTED_VERSION}, found {version}"):
        check_version(version)


def test_the_tested_release_is_the_one_that_the_project_requires() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (requirement,) = (text for text in project["dependencies"] if text.startswith("numba"))
    assert requirement.startswith(f"numba>={TESTED_VERSION},<")
