"""The database that a command works on."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from clew.web.storage.database import Database

DatabaseUrl = Annotated[
    str | None,
    typer.Option("--database", metavar="URL", help="The database, as for `clew serve`. Default: CLEW_DATABASE."),
]


@contextmanager
def opened(url: str | None, must_exist: bool = True) -> "Iterator[Database]":
    """Open a database that is there already; what its driver raises is reported in a sentence."""
    from sqlalchemy.exc import DBAPIError

    from clew.web.settings import Settings
    from clew.web.storage.database import DatabaseError, open_database
    from clew.web.storage.outages import is_damage

    database = open_database(url or Settings.from_environment().database)
    if must_exist and not database.exists():
        raise DatabaseError(f"there is no database {database.engine.url.database}")
    try:
        yield database
    except DBAPIError as error:
        state = "is damaged" if is_damage(error) else "cannot be used"
        raise DatabaseError(" ".join(f"the database {state}: {error.orig}".split())) from error
    finally:
        database.close()
