"""Removing games: those in which nothing has happened, and old ones by the operator's policy."""

from sqlalchemy import ColumnElement, Connection, delete, exists, func, select

from clew.web.storage.database import Database
from clew.web.storage.schema import CHAINS, ENTRIES, GAMES, HOLDERS

#: How many games are removed in one transaction, so that players do not wait for it.
BATCH = 200


def has_events(since: float = 0.0) -> ColumnElement[bool]:
    """Return the condition that something has happened in a game since a time."""
    return exists().where(ENTRIES.c.game_id == GAMES.c.id, ENTRIES.c.at >= since)


def untouched(before: float) -> ColumnElement[bool]:
    """Return the condition that a game was created before a time and nothing has happened in it."""
    return _is_unfinished() & (GAMES.c.created < before) & ~has_events()


def finished(before: float) -> ColumnElement[bool]:
    """Return the condition that a game ended before a time, and nothing has happened in it since."""
    return (GAMES.c.status == "over") & (GAMES.c.created < before) & ~has_events(before)


def abandoned(before: float) -> ColumnElement[bool]:
    """Return the condition that a game has not ended, and nothing has happened in it since a time."""
    return _is_unfinished() & (GAMES.c.created < before) & ~has_events(before)


def _is_unfinished() -> ColumnElement[bool]:
    # Named one by one, so that the index of the column is used.
    return GAMES.c.status.in_(("open", "running"))


def count(database: Database, condition: ColumnElement[bool]) -> int:
    """Return the number of games that fulfil a condition."""
    with database.reading() as connection:
        return int(connection.execute(select(func.count()).select_from(GAMES).where(condition)).scalar_one())


def remove(database: Database, condition: ColumnElement[bool]) -> list[str]:
    """Remove the games that fulfil a condition, with all that belongs to them; return their ids."""
    removed: list[str] = []
    while True:
        with database.writing() as connection:
            batch = _locked(connection, condition)
            for table in (ENTRIES, HOLDERS, CHAINS):
                connection.execute(delete(table).where(table.c.game_id.in_(batch)))
            connection.execute(delete(GAMES).where(GAMES.c.id.in_(batch)))
            for game_id in batch:
                database.announce(connection, game_id)
        removed += batch
        if not batch:
            return removed


def _locked(connection: Connection, condition: ColumnElement[bool]) -> list[str]:
    """Return some games that fulfil a condition, locked so that no event can be added to them."""
    found = select(GAMES.c.id).where(condition)
    candidates = list(connection.execute(found.limit(BATCH).with_for_update(skip_locked=True)).scalars())
    # An event may have been committed after the candidates were found and before they were locked.
    return list(connection.execute(found.where(GAMES.c.id.in_(candidates))).scalars())
