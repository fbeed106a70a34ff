"""Brings a database up to date, with Alembic; `python -m clew.web.storage.migrations` writes a new step."""

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection


def configuration(connection: Connection | None = None) -> Config:
    """Return Alembic's settings."""
    config = Config()
    config.set_main_option("script_location", "clew.web.storage:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def migrate(connection: Connection) -> None:
    """Bring the database behind a connection up to date, inside its transaction."""
    command.upgrade(configuration(connection), "head")
