"""Backups: a consistent copy of a database in one file, made while servers run.

The file is an SQLite database of Clew, whatever it was made from. So it can be verified by `clew database check`,
opened by a server, and restored into either kind of database; and PostgreSQL needs no other program, nor one of the
same version. SQLite is copied by its online backup API, in one step. PostgreSQL is read in one REPEATABLE READ
transaction, which sees one moment and keeps no server waiting.
"""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from clew.web.storage.database import Database, DatabaseError, open_database

#: The first bytes of every SQLite file.
MAGIC = b"SQLite format 3\0"

PARTIAL = ".partial"


class BackupError(DatabaseError):
    """A backup that cannot be made or used."""


@dataclass(frozen=True)
class BackupSummary:
    """What a backup holds."""

    games: int
    events: int
    size: int

    def __str__(self) -> str:
        return f"games: {self.games}, events: {self.events}, {self.size / 1e6:.1f} MB"


def back_up(database: Database, file: Path, overwrite: bool = False) -> BackupSummary:
    """Write a backup of a database, which appears under its name when it is complete."""
    if file.exists() and not overwrite:
        raise BackupError(f"{file} exists already: choose another name, or --overwrite it")
    partial = file.with_name(file.name + PARTIAL)
    try:
        partial.unlink(missing_ok=True)
        # It holds the key of the server, so no other user may read it.
        os.close(os.open(partial, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        database.copy_to(partial)
        summary = _examined_copy(partial)
        synced(partial)
        partial.replace(file)
        synced(file.absolute().parent)
    except OSError as error:
        raise BackupError(f"{error.filename or file} cannot be written: {error.strerror}") from error
    except sqlite3.Error as error:
        raise BackupError(f"{file} cannot be written: {error}") from error
    finally:
        for left in (partial, *(partial.with_name(partial.name + end) for end in ("-wal", "-shm", "-journal"))):
            with suppress(OSError):
                left.unlink(missing_ok=True)
    return summary


def _examined_copy(partial: Path) -> BackupSummary:
    try:
        return examined(partial)
    except BackupError as error:
        # What was copied faithfully is as damaged as before.
        raise BackupError(f"no backup was made: the database is damaged or empty ({error})") from error


def examined(file: Path) -> BackupSummary:
    """Return what a backup holds, or raise BackupError if it is damaged or no backup."""
    try:
        with file.open("rb") as opened:
            if opened.read(len(MAGIC)) != MAGIC:
                raise BackupError(f"{file} is not a backup of Clew: it is no SQLite database")
        with closing(opened_for_reading(file)) as connection:
            faults = [row[0] for row in connection.execute("PRAGMA quick_check(3)") if row[0] != "ok"]
            if faults:
                raise BackupError(f"{file} is damaged: {' '.join(faults[0].split())}")
            names = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if not {"alembic_version", "games", "entries"} <= names:
                raise BackupError(f"{file} is not a backup of Clew: it has other tables")
            games, events = (
                int(connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0]) for name in ("games", "entries")
            )
    except OSError as error:
        raise BackupError(f"{file} cannot be read: {error.strerror}") from error
    except sqlite3.Error as error:
        raise BackupError(f"{file} is damaged: {error}") from error
    return BackupSummary(games, events, file.stat().st_size)


def opened_for_reading(file: Path) -> sqlite3.Connection:
    """Open a file that no process writes to, without leaving anything beside it."""
    # What is in a write-ahead log is part of the database; a backup has none, and its folder may be read-only.
    log = file.with_name(file.name + "-wal")
    is_whole = not log.exists() or not log.stat().st_size
    return sqlite3.connect(f"file:{quote(str(file.absolute()))}?mode=ro{'&immutable=1' if is_whole else ''}", uri=True)


@contextmanager
def prepared_copy(file: Path, folder: Path | None = None) -> Iterator[Database]:
    """Copy a backup into a folder and bring the copy up to date; yield the database, which is removed at the end."""
    examined(file)
    place = Path(tempfile.mkdtemp(prefix=".clew-restore-", dir=folder))
    try:
        copy = place / "clew.sqlite"
        os.close(os.open(copy, os.O_CREAT | os.O_WRONLY, 0o600))
        with closing(opened_for_reading(file)) as source, closing(sqlite3.connect(copy)) as target:
            source.backup(target)
        database = open_database(f"sqlite:///{copy}")
        try:
            database.prepare()
            yield database
        finally:
            database.close()
    except sqlite3.Error as error:
        raise BackupError(f"{file} cannot be copied to {place}: {error}") from error
    except OSError as error:
        raise BackupError(f"{error.filename or place} cannot be written: {error.strerror}") from error
    finally:
        shutil.rmtree(place, ignore_errors=True)


def synced(path: Path) -> None:
    """Return when a file, or the names in a folder, are on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
