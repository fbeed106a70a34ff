"""Copying all tables from one database to another: both have the same tables, but may be of different kinds."""

from sqlalchemy import Connection, MetaData, func, insert, inspect, select

#: The table in which Alembic notes the version of the others.
VERSION_TABLE = "alembic_version"

#: How many rows are in memory at a time.
BATCH = 2000


def tables_of(connection: Connection) -> MetaData:
    """Return the tables that a database has, as it describes them, without Alembic's."""
    found = MetaData()
    found.reflect(connection, only=lambda name, _: name != VERSION_TABLE)
    return found


def revision_of(connection: Connection) -> str | None:
    """Return the revision that the tables of a database have, or None if it is none of Clew's."""
    if VERSION_TABLE not in inspect(connection).get_table_names():
        return None
    return connection.exec_driver_sql(f"SELECT version_num FROM {VERSION_TABLE}").scalar()


def has_rows(connection: Connection) -> bool:
    """Return whether there is something in any table."""
    tables = tables_of(connection).sorted_tables
    return any(connection.execute(select(func.count()).select_from(table)).scalar() for table in tables)


def copy_tables(source: Connection, target: Connection) -> None:
    """Copy all rows; the tables of the target are there, and empty. Tables that only the target has are left alone."""
    tables = tables_of(source).tables
    for copy in tables_of(target).sorted_tables:
        if copy.name not in tables:
            continue
        table = tables[copy.name]
        rows = source.execute(select(table).execution_options(yield_per=BATCH))
        for batch in rows.mappings().partitions():
            target.execute(insert(copy), [dict(row) for row in batch])
