"""Write a new step: `python -m clew.web.storage.migrations "what has changed" DATABASE-URL`."""

import sys

from alembic import command

from clew.web.storage.database import open_database
from clew.web.storage.migrations import configuration


def main(message: str, url: str) -> None:
    """Compare an up-to-date database with schema.py, and write a step for the differences."""
    database = open_database(url)
    database.prepare()
    with database.writing() as connection:
        command.revision(configuration(connection), message, autogenerate=True)
    database.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
