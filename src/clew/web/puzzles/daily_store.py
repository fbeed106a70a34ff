"""The daily puzzles that have been made, in the database."""

from collections.abc import Mapping
from datetime import date

from sqlalchemy import Connection, select

from clew.web.puzzles.versions import version_of
from clew.web.storage.database import Database
from clew.web.storage.schema import DAILY_PUZZLES

#: The id of a game and the name of one of its kinds of puzzles.
KindKey = tuple[str, str]


class DailyStore:
    """The daily puzzles of a database, as text."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def load(self, day: date) -> dict[KindKey, str]:
        """Return the puzzles of a day that have been made."""
        with self._database.reading() as connection:
            return _load(connection, day)

    def save(self, day: date, puzzles: Mapping[KindKey, str]) -> dict[KindKey, str]:
        """Store puzzles of a day, and return all that are stored: those that another process stored first stay."""
        rows = [
            {"day": day, "game": game, "kind": f"{_prefix(day)}{kind}", "puzzle": text}
            for (game, kind), text in puzzles.items()
        ]
        with self._database.writing() as connection:
            if rows:
                connection.execute(self._database.insert(DAILY_PUZZLES).values(rows).on_conflict_do_nothing())
            return _load(connection, day)


def _load(connection: Connection, day: date) -> dict[KindKey, str]:
    columns, prefix = DAILY_PUZZLES.c, _prefix(day)
    found = connection.execute(select(columns.game, columns.kind, columns.puzzle).where(columns.day == day))
    return {
        (game, kind.removeprefix(prefix)): puzzle
        for game, kind, puzzle in found
        if kind.startswith(prefix) and ":" not in kind.removeprefix(prefix)
    }


def _prefix(day: date) -> str:
    """Return what the names of kinds begin with: a server before this puzzle version may have made the day."""
    version = version_of(day)
    return "" if version == 1 else f"{version}:"
