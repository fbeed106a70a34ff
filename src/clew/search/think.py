"""Ask a program player about a position."""

import secrets
import threading
from dataclasses import replace
from math import isfinite

from clew.core.errors import BudgetError
from clew.core.game import Game
from clew.core.position import Position
from clew.core.random import seeded
from clew.search.levels import Level, choose
from clew.search.levels import level as level_numbered
from clew.search.mcts.search import Report, TreeSearch, check_budget
from clew.search.mcts.thought import Thought

DEFAULT_SECONDS = 1.0

#: Soft choices draw from a stream of their own.
CHOICE_STREAM = 3000

#: Without a level the best move is played, after a look at wins in one.
FULL_STRENGTH = 10


class Bot:
    """A program player of a level or a budget, whose mind is kept between the moves of a game."""

    def __init__(
        self,
        level: int | None = None,
        *,
        seconds: float | None = None,
        visits: int | None = None,
        seed: int | None = None,
        threads: int | None = None,
    ) -> None:
        check_budget(seconds, visits)
        if seconds is not None and not isfinite(seconds):
            raise BudgetError(f"seconds={seconds}: expected a number of seconds that ends")
        self.level: Level = level_numbered(FULL_STRENGTH if level is None else level)
        self._has_level = level is not None
        self._given = (seconds, visits)
        self._seed = secrets.randbits(64) if seed is None else seed
        self._threads = threads
        self._choices = seeded(self._seed, CHOICE_STREAM)
        self._search: TreeSearch | None = None

    def budget(self, game: Game) -> tuple[float | None, int | None]:
        """Return how many seconds and how many visits a move of a game gets; None for as many as the other allows."""
        if self._given != (None, None):
            return self._given
        return (self.level.seconds, self.level.visits(game)) if self._has_level else (DEFAULT_SECONDS, None)

    def think(
        self, position: Position, *, progress: Report | None = None, stop: threading.Event | None = None
    ) -> Thought:
        """Think about a position, as the seat to move sees it, and choose a move."""
        if self._search is None or self._search.game != position.game:
            self._search = TreeSearch(position.game, seed=self._seed, threads=self._threads)
        seconds, visits = self.budget(position.game)
        thought = self._search.think(position, seconds=seconds, visits=visits, progress=progress, stop=stop)
        move = choose(position, thought, self.level, self._choices)
        return thought if move == thought.move else replace(thought, move=move, line=(move,))


def think(
    position: Position,
    seconds: float | None = None,
    visits: int | None = None,
    level: int | None = None,
    seed: int | None = None,
    threads: int | None = None,
    *,
    progress: Report | None = None,
    stop: threading.Event | None = None,
) -> Thought:
    """Think about a position, as the seat to move sees it, and return what was found.

    A level from 1 to 10 brings its own budget; `seconds` or `visits` override it, and with nothing given it is one
    second. With a seed, a number of visits and one thread the answer is always the same. `progress` is told about ten
    times a second how far it is; setting `stop` ends it with the best so far.
    """
    player = Bot(level, seconds=seconds, visits=visits, seed=seed, threads=threads)
    return player.think(position, progress=progress, stop=stop)
