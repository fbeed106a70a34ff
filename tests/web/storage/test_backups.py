"""Backups are consistent under load, can be restored into either kind of database, and never replace one unasked."""

import shutil
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

import httpx
import psycopg
import pytest
from sqlalchemy import func, select
from typer.testing import CliRunner

from clew.cli.app import app
from clew.web.storage.database import open_database
from clew.web.storage.schema import ENTRIES, FACTS, METADATA
from support.quick import first_quick
from support.version_0_3 import FOLDER
from support.web.running import Client, Running, eventually
from support.web.serving import Served, served

ME = {"kind": "me", "name": "Ann"}


def command(*words: str | Path) -> tuple[int, str]:
    """Run `clew database`, and return its exit code and what it says."""
    result = CliRunner().invoke(app, ["database", *map(str, words)])
    return result.exit_code, " ".join(result.output.split())


def rows(url: str) -> dict[str, list[tuple[object, ...]]]:
    """Return everything that a database holds."""
    database = open_database(url)
    with database.reading() as connection:
        found = {
            table.name: sorted(tuple(row) for row in connection.execute(select(table)))
            for table in METADATA.sorted_tables
        }
    database.close()
    return found


def lengths(url: str) -> dict[str, int]:
    """Return the number of events of each game."""
    database = open_database(url)
    with database.reading() as connection:
        query = select(ENTRIES.c.game_id, func.count()).group_by(ENTRIES.c.game_id)
        found = {str(game): int(number) for game, number in connection.execute(query)}
    database.close()
    return found


class Players:
    """Threads that play games at a server without pause, and note every move that was acknowledged."""

    def __init__(self, server: Served, number: int = 3) -> None:
        self.acknowledged: dict[str, int] = {}
        self.failures: list[str] = []
        self._url = server.url
        self._stop = threading.Event()
        self._threads = [threading.Thread(target=self._play, daemon=True) for _ in range(number)]

    @property
    def moves(self) -> int:
        return sum(self.acknowledged.values())

    def __enter__(self) -> "Players":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join()

    def _play(self) -> None:
        try:
            with Client(self._url) as client:
                while not self._stop.is_set():
                    self._play_game(client)
        except (AssertionError, httpx.HTTPError) as error:
            self.failures.append(repr(error))

    def _play_game(self, client: Client) -> None:
        game = client.make("line-or-colour", ME, ME, options={"size": 5})["id"]
        ply = 0
        while not self._stop.is_set() and (moves := client.api("GET", f"/games/{game}/moves")["moves"]):
            client.move(game, moves[0], ply)
            ply += 1
            self.acknowledged[game] = ply


#: The players send more than one address may.
UNLIMITED = {
    f"CLEW_LIMITS__{name}__{part}": "1000000"
    for name in ("READS", "WRITES", "NEW_GAMES", "NEW_GAMES_DAILY", "WORK")
    for part in ("BURST", "PER_SECOND")
}


@pytest.mark.parametrize("database_url", first_quick(["sqlite", "postgresql"]), indirect=True)
def test_a_backup_of_a_busy_server_has_every_move_that_was_acknowledged(
    database_url: str, tmp_path: Path, postgres_url: Callable[[], str]
) -> None:
    file = tmp_path / "backup"
    with served(tmp_path, database_url, environment=UNLIMITED) as server:
        with Players(server) as players:
            eventually("moves to be played", lambda: players.moves >= 30)
            before = dict(players.acknowledged)
            assert command("backup", file, "--database", database_url)[0] == 0
            # Games that change while they are verified have no faults.
            code, said = command("check", "--database", database_url)
            assert (code, "faults: 0" in said) == (0, True), said
            made = players.moves
            # The server was not kept from playing, neither meanwhile nor after.
            eventually("more moves to be played", lambda: players.moves > made)
        assert players.failures == []
        code, said = command("restore", file, "--database", database_url, "--overwrite")
        assert (code, "in use" in said) == (2, True)
    assert [each.name for each in tmp_path.glob("backup*")] == ["backup"]
    assert file.stat().st_mode & 0o777 == 0o600
    # Into a new database of the other kind.
    is_sqlite = database_url.startswith("sqlite")
    other = postgres_url() if is_sqlite else f"sqlite:///{tmp_path / 'new' / 'other.sqlite'}"
    if is_sqlite:
        # Of another program; it stays as it is.
        with psycopg.connect(other) as connection:
            connection.execute("CREATE TABLE elsewhere (number integer)")
    code, said = command("restore", file, "--database", other)
    assert code == 0, said
    assert "faults: 0" in said
    code, said = command("check", "--database", other)
    assert (code, "faults: 0" in said) == (0, True)
    found = lengths(other)
    assert all(found[game] >= number for game, number in before.items())
    assert rows(other) == rows(f"sqlite:///{file}")
    # And back, over the database that has more by now.
    assert command("restore", file, "--database", database_url)[1].endswith("--overwrite it")
    assert command("restore", file, "--database", database_url, "--overwrite")[0] == 0
    assert rows(database_url) == rows(other)


@pytest.fixture
def old_backup(old_database: str, tmp_path: Path) -> Path:
    """A backup of a database of version 0.3."""
    code, said = command("backup", tmp_path / "old", "--database", old_database)
    assert code == 0, said
    assert "games: 178, " in said
    return tmp_path / "old"


def test_a_backup_of_version_0_3_is_upgraded_when_it_is_restored(
    old_backup: Path, old_database: str, serve: Callable[..., Running]
) -> None:
    before = old_backup.read_bytes()
    code, said = command("restore", old_backup, "--database", old_database, "--overwrite")
    assert code == 0, said
    assert "restored games: 178, " in said
    assert old_backup.read_bytes() == before
    assert command("check", "--database", old_database)[0] == 0
    # The key is restored too, so that cookies and secrets still work.
    database = open_database(old_database)
    with database.reading() as connection:
        assert connection.execute(select(FACTS.c.value).where(FACTS.c.name == "key")).scalar_one()
    database.close()


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """A backup, of games of version 0.3."""
    source = tmp_path / "source.sqlite"
    shutil.copy(FOLDER / "clew.sqlite", source)
    database = open_database(f"sqlite:///{source}")
    database.prepare()
    database.close()
    assert command("backup", tmp_path / "backup", "--database", f"sqlite:///{source}")[0] == 0
    return tmp_path / "backup"


def changed(file: Path, statement: str) -> Path:
    with sqlite3.connect(file) as connection:
        connection.execute(statement)
    connection.close()
    return file


def flipped(file: Path) -> Path:
    content = bytearray(file.read_bytes())
    for place in range(4096, 40960, 97):
        content[place] ^= 0xFF
    file.write_bytes(content)
    return file


DAMAGES: dict[str, tuple[Callable[[Path], object], str]] = {
    "text": (lambda file: file.write_text("hello"), "is not a backup of Clew: it is no SQLite database"),
    "empty": (lambda file: file.write_bytes(b""), "is not a backup of Clew"),
    "short": (lambda file: file.write_bytes(file.read_bytes()[:50_000]), "is damaged: "),
    "flipped": (flipped, "is damaged: "),
    "missing": (Path.unlink, "cannot be read: No such file or directory"),
    "other tables": (lambda file: changed(file, "DROP TABLE entries"), "is not a backup of Clew: it has other tables"),
    "later version": (lambda file: changed(file, "UPDATE alembic_version SET version_num = '9999'"), "later version"),
    "a row": (
        lambda file: changed(file, "UPDATE entries SET data = '{}' WHERE number = 3"),
        "event 3 does not match its checksum",
    ),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_backup_is_refused_and_nothing_is_changed(damage: str, backup: Path, tmp_path: Path) -> None:
    spoil, words = DAMAGES[damage]
    spoil(backup)
    target = tmp_path / "target.sqlite"
    target.write_bytes(b"")
    code, said = command("restore", backup, "--database", f"sqlite:///{target}")
    assert (code, words in said) == (2, True), said
    assert target.read_bytes() == b""
    assert sorted(each.name for each in tmp_path.iterdir() if each.name.startswith((".", "target"))) == [target.name]
    if damage == "a row":
        assert command("restore", backup, "--database", f"sqlite:///{target}", "--damaged")[0] == 0
        assert command("check", "--database", f"sqlite:///{target}")[0] == 1


def test_what_was_there_before_is_kept(backup: Path, tmp_path: Path) -> None:
    target = tmp_path / "target.sqlite"
    old = (FOLDER / "clew.sqlite").read_bytes()
    target.write_bytes(old)
    assert command("restore", backup, "--database", f"sqlite:///{target}")[0] == 2
    assert target.read_bytes() == old
    code, said = command("restore", backup, "--database", f"sqlite:///{target}", "--overwrite")
    assert code == 0, said
    (kept,) = tmp_path.glob("target.sqlite.before-*")
    assert str(kept) in said
    with sqlite3.connect(kept) as connection:
        assert connection.execute("SELECT count(*) FROM games").fetchone() == (178,)
    connection.close()


def test_a_backup_does_not_replace_a_file_unasked(backup: Path, tmp_path: Path) -> None:
    before = backup.read_bytes()
    url = f"sqlite:///{tmp_path / 'source.sqlite'}"
    code, said = command("backup", backup, "--database", url)
    assert (code, "exists already" in said) == (2, True)
    assert backup.read_bytes() == before
    assert command("backup", backup, "--database", url, "--overwrite")[0] == 0
    assert command("backup", tmp_path / "none" / "x", "--database", url) == (
        2,
        f"clew: {tmp_path}/none/x.partial cannot be written: No such file or directory",
    )


def test_there_must_be_something_to_back_up(database_url: str, tmp_path: Path) -> None:
    if database_url.startswith("sqlite"):
        Path(database_url.removeprefix("sqlite:///")).write_bytes(b"")
    code, said = command("backup", tmp_path / "backup", "--database", database_url)
    assert code == 2, said
    assert not (tmp_path / "backup").exists()
