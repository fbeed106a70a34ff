"""A database that cannot be used for the moment, or is damaged: what it raises, and what clients are answered."""

import sqlite3

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as NoConnection

#: What is raised while a database cannot be used.
OUTAGES = (DBAPIError, NoConnection)

#: What PostgreSQL calls damaged tables and indexes, and a full disk; its driver is not imported for that.
DAMAGE_STATES = ("XX001", "XX002")
FULL_STATE = "53100"

#: What SQLite says when there is no room for the database or its log, or for the index of its log.
FULL_CODES = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_SHMSIZE)


def sqlite_code(error: DBAPIError) -> int:
    """Return the primary code of an error of SQLite, or 0: it is the lowest byte, the others say more about it."""
    return int(getattr(error.orig, "sqlite_errorcode", sqlite3.SQLITE_OK)) & 0xFF


def is_outage(error: Exception) -> bool:
    """Return whether an error says that the database failed, and not that it refuses a value or a statement."""
    return isinstance(error, OUTAGES) and not isinstance(error, IntegrityError | DataError | ProgrammingError)


def is_damage(error: Exception) -> bool:
    """Return whether an error says that what is stored is damaged, and not that it cannot be reached now."""
    if not isinstance(error, DBAPIError):
        return False
    if getattr(error.orig, "sqlstate", None) in DAMAGE_STATES:
        return True
    return sqlite_code(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def is_disk_full(error: Exception) -> bool:
    """Return whether a database has failed because its disk is full."""
    cause = error.orig if isinstance(error, DBAPIError) else None
    if isinstance(cause, sqlite3.Error):
        return getattr(cause, "sqlite_errorcode", 0) in FULL_CODES
    return getattr(cause, "sqlstate", None) == FULL_STATE


def outage_sentence(error: Exception) -> str:
    """Return what a client is answered when the database has failed."""
    if is_damage(error):
        return "the server's database is damaged, so this could not be read or saved: its operator has to restore it"
    if is_disk_full(error):
        return "the server's disk is full, so this could not be saved: try again later"
    if isinstance(error, NoConnection):
        return "the database is busy: try again in a moment"
    return "the database cannot be reached: try again in a moment"
