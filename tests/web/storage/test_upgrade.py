"""The database of version 0.3 gets its checksums; killed in the middle, the upgrade begins again."""

import signal
import subprocess
import sys
import threading

import pytest
from sqlalchemy import inspect, select, text

from clew.web.live.game_store import GameStore
from clew.web.storage.database import open_database
from clew.web.storage.schema import CHAINS, ENTRIES, GAMES
from support.version_0_3 import data

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
    store = GameStore(database)
    assert all(store.load(game_id) for game_id in ids)
    database.close()


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
