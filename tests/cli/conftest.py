"""Fixtures that run the command."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from clew.cli.app import app

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command in a temporary folder, and expect exit code 0 unless another is given."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "200")

    def call(*arguments: str, typed: str = "", code: int = 0) -> Result:
        result = CliRunner().invoke(app, arguments, input=typed, prog_name="clew", catch_exceptions=False)
        assert result.exit_code == code, result.output
        return result

    return call


@pytest.fixture
def data(run: Run) -> Callable[..., Any]:
    """Run the command and read the JSON that it prints."""
    return lambda *arguments: json.loads(run(*arguments, "--json").stdout)
