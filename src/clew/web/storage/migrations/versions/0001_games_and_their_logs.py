"""Games and their logs."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make all tables."""
    op.create_table(
        "games",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("start", sa.Text, nullable=False),
        sa.Column("asked", sa.Text),
        sa.Column("chairs", sa.Text, nullable=False),
        sa.Column("clock_kind", sa.String(8), nullable=False),
        sa.Column("clock_seconds", sa.Integer, nullable=False),
        sa.Column("takebacks", sa.Boolean, nullable=False),
        sa.Column("hints", sa.Boolean, nullable=False),
        sa.Column("creator", sa.String(32)),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("lobby", sa.Boolean, nullable=False),
        sa.Column("awaits_program", sa.Boolean, nullable=False),
        sa.Column("deadline", sa.Double),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
    )
    op.create_index("ix_games_status_created", "games", ["status", "created"])
    op.create_index("ix_games_creator_status", "games", ["creator", "status"])
    op.create_index("ix_games_awaits_program", "games", ["awaits_program"])
    op.create_index("ix_games_deadline", "games", ["deadline"])
    op.create_table(
        "entries",
        sa.Column("game_id", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "number", name="pk_entries"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_entries_game_id"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "holders",
        sa.Column("visitor", sa.String(32), nullable=False),
        sa.Column("game_id", sa.String(16), nullable=False),
        sa.Column("since", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("visitor", "game_id", name="pk_holders"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_holders_game_id"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "facts",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_facts"),
    )


def downgrade() -> None:
    """Remove all tables."""
    for table in ("facts", "holders", "entries", "games"):
        op.drop_table(table)
