"""Checksums of games and events, chained.

The events of version 0.3 get theirs here, in batches; killed in between, the transaction is rolled back and the next
start begins again.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

from clew.web.storage.checksums import link, root_of

revision = "0002"
down_revision = "0001"

#: How many rows are in memory at a time.
BATCH = 1000

GAMES = sa.table(
    "games",
    *(
        sa.column(name, sa.Text())
        for name in ("id", "game", "options", "start", "asked", "chairs", "clock_kind", "creator")
    ),
    *(sa.column(name, sa.Integer()) for name in ("rules_version", "clock_seconds")),
    *(sa.column(name, sa.Boolean()) for name in ("takebacks", "hints")),
    sa.column("created", sa.Double()),
)
CHAINS = sa.table("chains", *(sa.column(name) for name in ("game_id", "header", "root", "number", "head")))


def entries() -> sa.Table:
    """Return the table of events, which SQLite has to make again."""
    return sa.Table(
        "entries",
        sa.MetaData(),
        sa.Column("game_id", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("checksum", sa.String(32)),
        sa.PrimaryKeyConstraint("game_id", "number", name="pk_entries"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_entries_game_id"),
        sqlite_with_rowid=False,
    )


def upgrade() -> None:
    """Add the column and the table, and compute the checksums of what is there."""
    op.create_table(
        "chains",
        sa.Column("game_id", sa.String(16), nullable=False),
        sa.Column("header", sa.String(32), nullable=False),
        sa.Column("root", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("head", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("game_id", name="pk_chains"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_chains_game_id"),
        sqlite_with_rowid=False,
    )
    op.add_column("entries", sa.Column("checksum", sa.String(32)))
    begin_chains(op.get_bind())
    link_events(op.get_bind())
    with op.batch_alter_table("entries", copy_from=entries()) as batch:
        batch.alter_column("checksum", existing_type=sa.String(32), nullable=False)


def begin_chains(connection: sa.Connection) -> None:
    """Store the root of every game."""
    for games in batches(connection, GAMES, (GAMES.c.id,)):
        roots = [(game["id"], root_of(game)) for game in games]
        rows = [
            {"game_id": game_id, "header": root, "root": root, "number": 0, "head": root} for game_id, root in roots
        ]
        connection.execute(sa.insert(CHAINS), rows)


def link_events(connection: sa.Connection) -> None:
    """Store the checksum of every event, and the last one of every game."""
    table = entries()
    set_checksum = (
        sa.update(table)
        .where(table.c.game_id == sa.bindparam("of"), table.c.number == sa.bindparam("at_number"))
        .values(checksum=sa.bindparam("to"))
    )
    set_head = (
        sa.update(CHAINS)
        .where(CHAINS.c.game_id == sa.bindparam("of"))
        .values(number=sa.bindparam("to_number"), head=sa.bindparam("to"))
    )
    for events in batches(connection, table, (table.c.game_id, table.c.number)):
        found = sa.select(CHAINS.c.game_id, CHAINS.c.head).where(
            CHAINS.c.game_id.in_({event["game_id"] for event in events})
        )
        heads = {game_id: head for game_id, head in connection.execute(found)}
        links, numbers = [], {}
        for event in events:
            of = event["game_id"]
            heads[of] = link(heads.get(of, ""), event)
            numbers[of] = event["number"]
            links.append({"of": of, "at_number": event["number"], "to": heads[of]})
        connection.execute(set_checksum, links)
        ends = [{"of": of, "to_number": number, "to": heads[of]} for of, number in numbers.items()]
        connection.execute(set_head, ends)


def batches(
    connection: sa.Connection, table: sa.FromClause, key: Sequence[sa.ColumnElement[Any]]
) -> Iterator[Sequence[sa.RowMapping]]:
    """Yield the rows of a table in the order of its key, some at a time."""
    query = sa.select(table).order_by(*key).limit(BATCH)
    rows = connection.execute(query).mappings().all()
    while rows:
        yield rows
        last = [rows[-1][column.name] for column in key]
        rows = connection.execute(query.where(sa.tuple_(*key) > sa.tuple_(*last))).mappings().all()


def downgrade() -> None:
    """Remove the checksums."""
    op.drop_table("chains")
    with op.batch_alter_table("entries", copy_from=entries()) as batch:
        batch.drop_column("checksum")
