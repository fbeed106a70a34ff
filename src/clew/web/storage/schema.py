"""The tables of the database."""

from sqlalchemy import Boolean, Column, Date, Double, ForeignKey, Index, Integer, MetaData, String, Table, Text

from clew.web.storage.checksums import LENGTH

#: Constraints have names, so that migrations can refer to them.
METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

#: A game: what does not change during it, and the index of its log (live.game.GameIndex), from `status` on.
GAMES = Table(
    "games",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("created", Double, nullable=False),
    Column("game", String(60), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("start", Text, nullable=False),
    Column("asked", Text),
    Column("chairs", Text, nullable=False),
    Column("clock_kind", String(8), nullable=False),
    Column("clock_seconds", Integer, nullable=False),
    Column("takebacks", Boolean, nullable=False),
    Column("hints", Boolean, nullable=False),
    Column("creator", String(32)),
    Column("status", String(8), nullable=False),
    Column("lobby", Boolean, nullable=False),
    Column("awaits_program", Boolean, nullable=False),
    Column("deadline", Double),
    Index(None, "status", "created"),
    Index(None, "creator", "status"),
    Index(None, "awaits_program"),
    Index(None, "deadline"),
)

#: The events of every game. Rows are added, never changed.
ENTRIES = Table(
    "entries",
    METADATA,
    Column("game_id", String(16), ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer),
    Column("at", Double, nullable=False),
    Column("data", Text, nullable=False),
    Column("checksum", String(LENGTH), nullable=False),
    sqlite_with_rowid=False,
)

#: The ends of the chain of checksums of every game (`checksums` says what they cover). In a table of its own, whose
#: rows are short, because it is written with every event.
CHAINS = Table(
    "chains",
    METADATA,
    Column("game_id", String(16), ForeignKey("games.id"), primary_key=True),
    Column("header", String(LENGTH), nullable=False),
    Column("root", String(LENGTH), nullable=False),
    Column("number", Integer, nullable=False),
    Column("head", String(LENGTH), nullable=False),
    sqlite_with_rowid=False,
)

#: Which browser has a seat in which game, for the list of a visitor's games.
HOLDERS = Table(
    "holders",
    METADATA,
    Column("visitor", String(32), primary_key=True),
    Column("game_id", String(16), ForeignKey("games.id"), primary_key=True),
    Column("since", Double, nullable=False),
    sqlite_with_rowid=False,
)

#: What all server processes share: the key, and when one of them was last running.
FACTS = Table(
    "facts",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

#: The daily puzzles that have been made, as text.
DAILY_PUZZLES = Table(
    "daily_puzzles",
    METADATA,
    Column("day", Date, primary_key=True),
    Column("game", String(60), primary_key=True),
    Column("kind", String(60), primary_key=True),
    Column("puzzle", Text, nullable=False),
    sqlite_with_rowid=False,
)

#: New puzzles that were made ahead, and how often each was given out; without a puzzle if the seed gives none.
STOCK_PUZZLES = Table(
    "stock_puzzles",
    METADATA,
    Column("game", String(60), primary_key=True),
    Column("kind", String(60), primary_key=True),
    Column("difficulty", String(10), primary_key=True),
    Column("seed", Integer, primary_key=True, autoincrement=False),
    Column("puzzle", Text),
    Column("given", Integer, nullable=False),
    sqlite_with_rowid=False,
)

#: Daily puzzles that visitors have solved, by the name under which browsers store them.
PUZZLE_RESULTS = Table(
    "puzzle_results",
    METADATA,
    Column("visitor", String(32), primary_key=True),
    Column("puzzle_key", String(160), primary_key=True),
    Column("seconds", Integer, nullable=False),
    Column("hints", Integer, nullable=False),
    Column("stars", Integer, nullable=False),
    Column("solved_at", Double, nullable=False),
    sqlite_with_rowid=False,
)
