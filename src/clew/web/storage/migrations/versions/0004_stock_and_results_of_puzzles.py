"""The stock of new puzzles, and the results of visitors."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "stock_puzzles",
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("kind", sa.String(60), nullable=False),
        sa.Column("difficulty", sa.String(10), nullable=False),
        sa.Column("seed", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("puzzle", sa.Text),
        sa.Column("given", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game", "kind", "difficulty", "seed", name="pk_stock_puzzles"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "puzzle_results",
        sa.Column("visitor", sa.String(32), nullable=False),
        sa.Column("puzzle_key", sa.String(160), nullable=False),
        sa.Column("seconds", sa.Integer, nullable=False),
        sa.Column("hints", sa.Integer, nullable=False),
        sa.Column("stars", sa.Integer, nullable=False),
        sa.Column("solved_at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("visitor", "puzzle_key", name="pk_puzzle_results"),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Remove the tables."""
    op.drop_table("puzzle_results")
    op.drop_table("stock_puzzles")
