"""The database of version 0.3 gets its checksums; killed in the middle, the upgrade begins again."""

import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest
from sqlalchemy import inspect, select, text

from clew.web.live.verification import Verification
from clew.web.storage import sqlite
from clew.web.storage.database import Database, DatabaseError, open_database
from clew.web.storage.schema import CHAINS, ENTRIES, GAMES
from support.quick import first_quick
from support.version_0_3 import FOLDER, data
from support.web.running import eventually

#: Upgrades a database in batches of 50 rows, and is killed in one of them.
KILLED = """
import os, signal, sys
import alembic.script
from clew.web.storage.database import open_database
from clew.web.storage import checksums

calls, real = 0, checksums.link

def link(previous, row):
    global calls
    calls += 1
    if calls == 1500:
        os.kill(os.getpid(), signal.SIGKILL)
    return real(previous, row)

checksums.link = link
open_database(sys.argv[1]).prepare()
"""


def test_every_game_of_version_0_3_gets_its_checksums(old_database: str) -> None:
    database = open_database(old_database)
    database.prepare()
    with database.reading() as connection:
        ids = list(connection.execute(select(GAMES.c.id)).scalars())
        number = len(connection.execute(select(ENTRIES.c.checksum)).all())
        ends = sum(connection.execute(select(CHAINS.c.number)).scalars())
    assert len(ids) == 178
    assert number == ends > 1500
    # Some of today's rules may refuse to continue a game; that is no fault.
    assert [str(finding) for finding in Verification(database).findings() if finding.is_fault] == []
    database.close()


@pytest.mark.parametrize("database_url", first_quick(["sqlite", "postgresql"]), indirect=True)
def test_an_upgrade_that_is_killed_begins_again(old_database: str) -> None:
    killed = subprocess.run([sys.executable, "-c", KILLED, old_database], check=False)
    assert killed.returncode == -signal.SIGKILL
    database = open_database(old_database)
    with database.reading() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one() == "0001"
        assert "chains" not in inspect(connection).get_table_names()
        assert "checksum" not in {column["name"] for column in inspect(connection).get_columns("entries")}
    database.close()
    test_every_game_of_version_0_3_gets_its_checksums(old_database)


def test_of_servers_that_start_together_one_upgrades(old_database: str) -> None:
    databases = [open_database(old_database) for _ in range(3)]
    failures: list[Exception] = []

    def prepare(number: int) -> None:
        try:
            databases[number].prepare()
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=prepare, args=(number,)) for number in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for database in databases:
        database.close()
    assert failures == []
    test_every_game_of_version_0_3_gets_its_checksums(old_database)


@pytest.fixture
def busy(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Database]:
    """A file to which another connection is writing; SQLite itself waits for a moment only."""
    quick = [pragma for pragma in sqlite.PRAGMAS if not pragma.startswith("busy_timeout")]
    monkeypatch.setattr(sqlite, "PRAGMAS", (*quick, "busy_timeout=20"))
    shutil.copy(FOLDER / "clew.sqlite", sqlite_url.removeprefix("sqlite:///"))
    database = open_database(sqlite_url)
    yield database
    database.close()


def test_a_server_waits_while_another_process_upgrades(
    busy: Database, sqlite_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    waiting = "waiting for another process, which may be upgrading it"
    other = open_database(sqlite_url)
    upgrade = threading.Thread(target=busy.prepare)
    with other.writing():
        upgrade.start()
        eventually("the server to wait", lambda: waiting in caplog.text)
    upgrade.join()
    assert caplog.text.count(waiting) == 1
    other.close()
    assert busy.is_current()


def test_a_server_waits_no_longer_than_it_says(
    busy: Database, sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "PREPARE_SECONDS", 0.0)
    other = open_database(sqlite_url)
    with other.writing(), pytest.raises(DatabaseError, match="another process has been writing to it for 0 s"):
        busy.prepare()
    other.close()


def test_a_row_without_a_checksum_is_refused_by_the_database(old_database: str) -> None:
    """A server of version 0.3 that still runs can add no event that later servers would not trust."""
    from sqlalchemy.exc import IntegrityError

    database = open_database(old_database)
    database.prepare()
    row = {"id": data("games.json")["games"][0]["id"]}
    insert = text(
        "INSERT INTO entries (game_id, number, kind, seat, at, data) VALUES (:id, 99999, 'chat', 0, 1.0, '{}')"
    )
    with pytest.raises(IntegrityError), database.writing() as connection:
        connection.execute(insert, row)
    database.close()
