"""A database that cannot be used for the moment: what it raises, and what clients are answered."""

import sqlite3

import psycopg
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection

#: What is raised while a database cannot be used.
OUTAGES = (DBAPIError, NoConnection)


def outage_sentence(error: Exception) -> str:
    """Return what a client is answered when the database has failed."""
    cause = error.orig if isinstance(error, DBAPIError) else None
    is_full = isinstance(cause, psycopg.errors.DiskFull) or (
        isinstance(cause, sqlite3.Error) and getattr(cause, "sqlite_errorcode", 0) == sqlite3.SQLITE_FULL
    )
    if is_full:
        return "the server's disk is full, so this could not be saved: try again later"
    if isinstance(error, NoConnection):
        return "the database is busy: try again in a moment"
    return "the database cannot be reached: try again in a moment"
