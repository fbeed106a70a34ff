"""`clew.think` and Bot: a search with a level or a budget that chooses a move."""

import secrets
import threading
from dataclasses import replace
from math import isfinite
from numbers import Real

from clew.core.errors import BudgetError, whole_number
from clew.core.game import Game
from clew.core.position import Position
from clew.core.random import seeded
from clew.search.levels import Level, choose
from clew.search.levels import level as level_numbered
from clew.search.mcts.search import ProgressCallback, TreeSearch, check_budget
from clew.search.mcts.thought import Thought

DEFAULT_SECONDS = 1.0

#: Choosing a move at random draws from a stream of its own.
CHOICE_STREAM = 3000

#: The level of a bot that has only a budget: it plays the best move.
FULL_STRENGTH = 10


class Bot:
    """A bot with a level or a budget. It keeps its search tree between the moves of a game."""

    def __init__(
        self,
        level: int | None = None,
        *,
        seconds: float | None = None,
        visits: int | None = None,
        seed: int | None = None,
        threads: int | None = None,
    ) -> None:
        for name, given in (("seconds", seconds), ("visits", visits), ("threads", threads)):
            if not isinstance(given, Real | None):
                raise BudgetError(f"{name}={given!r}: expected a number")
        check_budget(seconds, visits)
        if seconds is not None and not isfinite(seconds):
            raise BudgetError(f"seconds={seconds}: expected a finite number of seconds")
        self.level: Level = level_numbered(FULL_STRENGTH if level is None else level)
        self._has_level = level is not None
        self._limits = (seconds, visits)
        self._seed = secrets.randbits(64) if seed is None else whole_number("seed", seed)
        self._threads = threads
        self._choices = seeded(self._seed, CHOICE_STREAM)
        self._search: TreeSearch | None = None

    def budget(self, game: Game) -> tuple[float | None, int | None]:
        """Return the seconds and the visits for a move of a game; None for no limit."""
        if self._limits != (None, None):
            return self._limits
        return (self.level.seconds, self.level.visits(game)) if self._has_level else (DEFAULT_SECONDS, None)

    def think(
        self, position: Position, *, progress: ProgressCallback | None = None, stop: threading.Event | None = None
    ) -> Thought:
        """Evaluate a position, as the seat to move sees it, and choose a move."""
        if self._search is None or self._search.game != position.game:
            self._search = TreeSearch(position.game, seed=self._seed, threads=self._threads)
        seconds, visits = self.budget(position.game)
        thought = self._search.think(position, seconds=seconds, visits=visits, progress=progress, stop=stop)
        move = choose(position, thought, self.level, self._choices)
        return thought if move == thought.move else replace(thought, move=move, line=(move,))

    def choose(self, position: Position, stop: threading.Event | None = None) -> str:
        """Return the move to play; once `stop` is set, the best so far."""
        return self.think(position, stop=stop).move


def think(
    position: Position,
    seconds: float | None = None,
    visits: int | None = None,
    level: int | None = None,
    seed: int | None = None,
    threads: int | None = None,
    *,
    progress: ProgressCallback | None = None,
    stop: threading.Event | None = None,
) -> Thought:
    """Return the evaluation of a position, as the seat to move sees it, and the move to play.

    A level from 1 to 10 has its own budget, which `seconds` or `visits` override; without any of them it is one second.
    With a seed, a number of visits and one thread the answer is always the same. `progress` is called about ten times
    a second; setting `stop` ends the search with the best move so far.
    """
    if not isinstance(position, Position):
        raise TypeError(f"{position!r}: expected a position, as clew.game(...).start() or clew.position(text) gives")
    bot = Bot(level, seconds=seconds, visits=visits, seed=seed, threads=threads)
    return bot.think(position, progress=progress, stop=stop)
