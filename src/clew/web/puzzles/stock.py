"""The stock of new puzzles: made ahead in the background and stored, so that a visitor who asks for one never waits.

A puzzle that was given out stays in the stock. Visitors get the one that was given out least often; when too few are
left that were never given out, more are made, up to a number at which the stock is large enough to go round.
"""

from clew.puzzles import Puzzle
from clew.puzzles.book import DIFFICULTIES
from clew.web.puzzles.service import cached_puzzle, daily_kinds
from clew.web.puzzles.stock_store import StockKey, StockStore
from clew.web.storage.outages import OUTAGES

#: How many puzzles of each kind and difficulty wait that were never given out, and how many there are at most.
FRESH = 8
MOST = 300

#: How many seeds may fail before nothing more is tried.
MOST_FAILURES = 40


def stock_keys() -> list[StockKey]:
    """Return everything that is kept in stock: each kind that has difficulties, in each of them."""
    return [
        (game, kind.name, difficulty)
        for game, kind in daily_kinds()
        if kind.has_difficulties
        for difficulty in DIFFICULTIES
    ]


class PuzzleStock:
    """The stock of new puzzles of a database."""

    def __init__(self, store: StockStore) -> None:
        self._store = store

    def take(self, game: str, kind: str, difficulty: str) -> Puzzle | None:
        """Return a puzzle at once, one that was given out as seldom as possible; None if there is none."""
        try:
            text = self._store.take((game, kind, difficulty))
        except OUTAGES:
            return None
        return None if text is None else cached_puzzle(text)

    def missing(self) -> list[tuple[StockKey, int]]:
        """Return what should be made next, with a seed that was not used: the scarcest first."""
        levels = self._store.levels()
        found = []
        for key in stock_keys():
            level = levels.get(key)
            if level is None:
                found.append((0, key, 0))
            elif level.fresh < FRESH and level.total < MOST and level.failures < MOST_FAILURES:
                found.append((level.fresh, key, level.last_seed + 1))
        return [(key, seed) for _, key, seed in sorted(found)]

    def add(self, key: StockKey, seed: int, text: str | None) -> None:
        """Store the puzzle that was made of a seed; None if there is none, so that the seed is not tried again."""
        self._store.add(key, seed, text)
