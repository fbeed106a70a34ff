"""`clew database`: what it prints, and its exit codes. What it finds is tested with the web app."""

import shutil
import sqlite3
from pathlib import Path

import pytest
from typer.testing import CliRunner

from clew.cli.app import app
from clew.web.storage.database import open_database
from support.version_0_3 import FOLDER


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A database of version 0.3."""
    return Path(shutil.copy(FOLDER / "clew.sqlite", tmp_path / "clew.sqlite"))


def check(url: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["database", "check", "--database", url])
    return result.exit_code, result.stdout, result.stderr


def test_a_damaged_game_is_printed_with_its_event(old: Path) -> None:
    url = f"sqlite:///{old}"
    database = open_database(url)
    database.prepare()
    database.close()
    code, printed, _ = check(url)
    assert code == 0
    assert "games: 178, " in printed
    assert "faults: 0, " in printed
    with sqlite3.connect(old) as connection:
        (game_id,) = connection.execute("SELECT game_id FROM entries WHERE number = 3").fetchone()
        connection.execute("UPDATE entries SET data = '{}' WHERE game_id = ? AND number = 3", (game_id,))
    connection.close()
    code, printed, _ = check(url)
    assert code == 1
    assert f"game {game_id}: event 3 does not match its checksum\n" in printed
    assert "faults: 1, " in printed


def test_a_database_that_cannot_be_checked_is_refused_and_not_changed(old: Path, tmp_path: Path) -> None:
    before = old.read_bytes()
    code, printed, error = check(f"sqlite:///{old}")
    assert (code, printed) == (2, "")
    assert error == "clew: the database is not of this version: start a server with it, which upgrades it\n"
    assert old.read_bytes() == before
    code, printed, error = check(f"sqlite:///{tmp_path}/none/other.sqlite")
    assert (code, printed) == (2, "")
    assert error == f"clew: there is no database {tmp_path}/none/other.sqlite\n"
    assert not (tmp_path / "none").exists()
