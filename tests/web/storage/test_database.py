"""Databases: facts, migrations, and URLs that cannot be used."""

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect

from clew.web.storage.database import Database, DatabaseError, open_database
from clew.web.storage.facts import Facts
from clew.web.storage.migrations import migrate
from clew.web.storage.schema import METADATA


def test_a_fact_keeps_its_first_value_until_it_is_set(database: Database) -> None:
    facts = Facts(database)
    assert facts.setdefault("key", "a") == "a"
    assert facts.setdefault("key", "b") == "a"
    facts.set("key", "c")
    assert facts.setdefault("key", "d") == "c"


def test_migrations_lead_to_the_schema(database: Database) -> None:
    with database.writing() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []


def test_migrating_twice_changes_nothing(database: Database) -> None:
    Facts(database).set("key", "a")
    database.prepare()
    assert Facts(database).setdefault("key", "b") == "a"


def test_migrations_can_be_taken_back(database: Database) -> None:
    from alembic import command

    from clew.web.storage.migrations import configuration

    with database.writing() as connection:
        command.downgrade(configuration(connection), "base")
        assert set(inspect(connection).get_table_names()) <= {"alembic_version"}
        migrate(connection)
        assert set(METADATA.tables) <= set(inspect(connection).get_table_names())


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("mysql://ann@nowhere/nothing", "mysql is not a database that Clew supports"),
        ("no url at all", "cannot be read"),
        ("sqlite://", "expected a file"),
    ],
)
def test_other_databases_are_refused(url: str, words: str) -> None:
    with pytest.raises(DatabaseError, match=words):
        open_database(url)


def test_an_unreachable_server_is_reported_without_its_password() -> None:
    database = open_database("postgresql://ann:secret@127.0.0.1:1/nothing")
    with pytest.raises(DatabaseError, match="cannot be used") as refused:
        database.prepare()
    assert "secret" not in str(refused.value)
    database.close()
