"""Daily puzzles."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "daily_puzzles",
        sa.Column("day", sa.Date, nullable=False),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("kind", sa.String(60), nullable=False),
        sa.Column("puzzle", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("day", "game", "kind", name="pk_daily_puzzles"),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Remove the table."""
    op.drop_table("daily_puzzles")
