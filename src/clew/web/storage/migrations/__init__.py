"""Brings a database up to date, with Alembic; `python -m clew.web.storage.migrations` writes a new step."""

from functools import cache

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection

from clew.core.errors import ClewError


class LaterVersion(ClewError):
    """A database whose tables this version does not know."""


def configuration(connection: Connection | None = None) -> Config:
    """Return Alembic's settings."""
    config = Config()
    config.set_main_option("script_location", "clew.web.storage:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def is_current(connection: Connection) -> bool:
    """Return whether the database behind a connection is up to date."""
    return MigrationContext.configure(connection).get_current_revision() == newest_revision()


@cache
def newest_revision() -> str | None:
    """Return the revision of an up-to-date database."""
    return ScriptDirectory.from_config(configuration()).get_current_head()


def migrate(connection: Connection, revision: str = "head") -> None:
    """Bring the database behind a connection up to date, or to a revision, inside its transaction."""
    try:
        command.upgrade(configuration(connection), revision)
    except CommandError as error:
        raise LaterVersion("the database was written by a later version of Clew: use that one") from error
