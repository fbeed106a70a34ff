"""Bots as text: `level=3`, `visits=1000`, `seconds=0.5`, `random`.

Several settings are joined by commas: `level=3,seconds=1` is level 3 with one second a move.
"""

import threading
from dataclasses import dataclass
from random import Random
from typing import Protocol

from clew.core.errors import BudgetError, OptionError, nearest
from clew.core.options import parse_assignments
from clew.core.position import Position
from clew.search.levels import level as level_numbered
from clew.search.mcts.search import check_budget
from clew.search.think import Bot

RANDOM = "random"
SETTINGS = ("level", "visits", "seconds")


class MoveChooser(Protocol):
    """Whatever chooses moves in a game: `search.think.Bot` or RandomBot."""

    def choose(self, position: Position, stop: threading.Event | None = None) -> str:
        """Return the move to play; once `stop` is set, the best so far."""


@dataclass(frozen=True)
class BotSpec:
    """The settings of a bot; without any it plays at random."""

    level: int | None = None
    visits: int | None = None
    seconds: float | None = None

    def __str__(self) -> str:
        """Return the text that `parse_bot` reads."""
        given = {name: getattr(self, name) for name in SETTINGS}
        words = [
            f"{name}={value:g}" if name == "seconds" else f"{name}={value}" for name, value in given.items() if value
        ]
        return ",".join(words) or RANDOM

    def create(self, seed: int | None = None, threads: int | None = None) -> MoveChooser:
        """Return a new bot, for one game."""
        if self == BotSpec():
            return RandomBot(seed)
        return Bot(self.level, seconds=self.seconds, visits=self.visits, seed=seed, threads=threads)


def parse_bot(text: str) -> BotSpec:
    """Return the bot that a text describes, or raise OptionError or BudgetError."""
    if text.strip() == RANDOM:
        return BotSpec()
    expected = "expected random, level=3, visits=1000, seconds=0.5, or several of them joined by commas"
    try:
        given = parse_assignments(text.replace(",", " "))
    except OptionError as error:
        near = nearest(text, (RANDOM, *(f"{name}=" for name in SETTINGS)))
        raise OptionError(f"{text!r} is not a bot{near}: {expected}") from error
    for name in given:
        if name not in SETTINGS:
            raise OptionError(f"{text!r}: a bot has no setting {name}{nearest(name, SETTINGS)}: {expected}")
    try:
        level, visits = (int(given[name]) if name in given else None for name in ("level", "visits"))
        seconds = float(given["seconds"]) if "seconds" in given else None
    except ValueError as error:
        raise BudgetError(f"{text!r}: {expected}") from error
    if level is not None:
        level_numbered(level)
    check_budget(seconds, visits)
    if not given:
        raise OptionError(f"{text!r} is not a bot: {expected}")
    return BotSpec(level, visits, seconds)


class RandomBot:
    """A bot that plays uniformly random legal moves."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def choose(self, position: Position, stop: threading.Event | None = None) -> str:
        """Return a random legal move."""
        return position.format_move(self._random.choice(position.move_numbers()))
