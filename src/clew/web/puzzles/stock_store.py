"""The stock of new puzzles, in the database."""

from dataclasses import dataclass

from sqlalchemy import case, func, select, update

from clew.web.storage.database import Database
from clew.web.storage.schema import STOCK_PUZZLES

#: The id of a game, the name of one of its kinds of puzzles, and a difficulty.
StockKey = tuple[str, str, str]


@dataclass(frozen=True)
class StockLevel:
    """How much there is of a kind and difficulty."""

    fresh: int
    """Puzzles that were never given out."""
    total: int
    last_seed: int

    @property
    def failures(self) -> int:
        """How many seeds gave no puzzle."""
        return self.last_seed + 1 - self.total


class StockStore:
    """The stock of a database. A seed of which no puzzle could be made has a row without a puzzle."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def levels(self) -> dict[StockKey, StockLevel]:
        """Return how much there is of everything that is in stock."""
        columns = STOCK_PUZZLES.c
        is_fresh = case(((columns.given == 0) & columns.puzzle.is_not(None), 1), else_=0)
        query = select(
            columns.game, columns.kind, columns.difficulty,
            func.sum(is_fresh), func.count(columns.puzzle), func.max(columns.seed),
        ).group_by(columns.game, columns.kind, columns.difficulty)  # fmt: skip
        with self._database.reading() as connection:
            return {
                (game, kind, difficulty): StockLevel(int(fresh), int(total), int(last))
                for game, kind, difficulty, fresh, total, last in connection.execute(query)
            }

    def take(self, key: StockKey) -> str | None:
        """Return a puzzle that was given out as seldom as possible, and count that it was; None if there is none."""
        columns = STOCK_PUZZLES.c
        mine = (columns.game == key[0]) & (columns.kind == key[1]) & (columns.difficulty == key[2])
        query = select(columns.seed, columns.puzzle).where(mine & columns.puzzle.is_not(None))
        with self._database.writing() as connection:
            found = connection.execute(query.order_by(columns.given, columns.seed).limit(1)).first()
            if found is None:
                return None
            chosen = update(STOCK_PUZZLES).where(mine & (columns.seed == found.seed))
            connection.execute(chosen.values(given=columns.given + 1))
            return str(found.puzzle)

    def add(self, key: StockKey, seed: int, text: str | None) -> None:
        """Store a puzzle, unless another process has stored one of the same seed."""
        game, kind, difficulty = key
        row = {"game": game, "kind": kind, "difficulty": difficulty, "seed": seed, "puzzle": text, "given": 0}
        with self._database.writing() as connection:
            connection.execute(self._database.insert(STOCK_PUZZLES).values([row]).on_conflict_do_nothing())
