"""Named values that all server processes of one database share."""

from sqlalchemy import select

from clew.web.storage.database import Database
from clew.web.storage.schema import FACTS


class Facts:
    """The named values of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def setdefault(self, name: str, value: str) -> str:
        """Return the value of a name; the first process to ask stores `value`."""
        with self._database.writing() as connection:
            connection.execute(self._database.insert(FACTS).values(name=name, value=value).on_conflict_do_nothing())
            return str(connection.execute(select(FACTS.c.value).where(FACTS.c.name == name)).scalar_one())

    def set(self, name: str, value: str) -> None:
        """Store a value."""
        row = self._database.insert(FACTS).values(name=name, value=value)
        with self._database.writing() as connection:
            connection.execute(row.on_conflict_do_update(index_elements=["name"], set_={"value": value}))
