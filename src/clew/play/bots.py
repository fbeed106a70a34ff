"""Bots as text: `level=3`, `visits=1000`, `seconds=0.5`, `random`, `greedy`, `engine=COMMAND`.

Several settings are joined by commas: `level=3,seconds=1` is level 3 with one second a move. `visits=1000,network=off`
searches without what the game's players have learned.
"""

import re
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from random import Random
from typing import Protocol

from clew.core.errors import BudgetError, OptionError, nearest
from clew.core.options import parse_assignments
from clew.core.position import Position
from clew.engine.player import DEFAULT_TIMEOUT, FORFEIT, EngineBot, EngineSettings
from clew.engine.protocol import LONGEST_SECONDS
from clew.search.levels import level as level_numbered
from clew.search.mcts.search import check_budget
from clew.search.move_order import first_moves
from clew.search.think import Bot

RANDOM, GREEDY = "random", "greedy"
BUDGETS = ("level", "visits", "seconds")
NETWORK = "network"
SETTINGS = (*BUDGETS, NETWORK)

#: The command of an engine, and how it is treated; `option.NAME` sets an option of its own.
ENGINE = "engine"
OPTION_PREFIX = "option."

EXPECTED = (
    "expected random, greedy, level=3, visits=1000, seconds=0.5, or several of these three joined by commas, or "
    "engine=COMMAND"
)

#: A setting of an engine at the end of its text; commands may contain commas too.
_LAST_SETTING = re.compile(r"(.*),\s*((?:visits|seconds|timeout|failure|level|option\.[\w -]+)=[^,'\"]*)", re.DOTALL)


class MoveChooser(Protocol):
    """Whatever chooses moves in a game: `search.think.Bot`, RandomBot, GreedyBot or `engine.player.EngineBot`."""

    def choose(self, position: Position, stop: threading.Event | None = None) -> str:
        """Return the move to play; once `stop` is set, the best so far."""


@dataclass(frozen=True)
class BotSpec:
    """The settings of a bot; without any it plays at random."""

    level: int | None = None
    visits: int | None = None
    seconds: float | None = None
    engine: EngineSettings | None = None
    """Another program that plays."""
    network: bool = True
    """Whether it uses what the game's players have learned."""
    is_greedy: bool = False
    """Whether it plays the move that the game's own ordering puts first, without a search."""

    def __str__(self) -> str:
        """Return the text that `parse_bot` reads."""
        if self.is_greedy:
            return GREEDY
        given = {name: getattr(self, name) for name in BUDGETS}
        words = [
            f"{name}={value:g}" if name == "seconds" else f"{name}={value}" for name, value in given.items() if value
        ]
        words += [] if self.network else [f"{NETWORK}=off"]
        return ",".join([*_engine_words(self.engine), *words]) or RANDOM

    def create(self, seed: int | None = None, threads: int | None = None) -> MoveChooser:
        """Return a new bot, for one game; `closing_engines` ends it."""
        if self.engine is not None:
            return EngineBot(self.engine, seconds=self.seconds, visits=self.visits, seed=seed, threads=threads)
        if self.is_greedy:
            return GreedyBot(seed)
        if self == BotSpec():
            return RandomBot(seed)
        return Bot(
            self.level, seconds=self.seconds, visits=self.visits, seed=seed, threads=threads, network=self.network
        )


def parse_bot(text: str) -> BotSpec:
    """Return the bot that a text describes, or raise OptionError or BudgetError."""
    if text.strip() == RANDOM:
        return BotSpec()
    if text.strip() == GREEDY:
        return BotSpec(is_greedy=True)
    if text.strip().partition("=")[0].strip() == ENGINE:
        return _parse_engine(text.strip())
    try:
        given = parse_assignments(text.replace(",", " "))
    except OptionError as error:
        near = nearest(text, (RANDOM, GREEDY, *(f"{name}=" for name in (*SETTINGS, ENGINE))))
        raise OptionError(f"{text!r} is not a bot{near}: {EXPECTED}") from error
    for name in given:
        if name not in SETTINGS:
            raise OptionError(f"{text!r}: a bot has no setting {name}{nearest(name, SETTINGS)}: {EXPECTED}")
    if not given:
        raise OptionError(f"{text!r} is not a bot: {EXPECTED}")
    network = given.pop(NETWORK, "on")
    if network not in ("on", "off"):
        raise OptionError(f"{NETWORK}={network}: expected on or off")
    if not given:
        raise OptionError(f"{text!r} has no budget: expected level, visits or seconds as well")
    return replace(_with_budget(text, given), network=network == "on")


def _with_budget(text: str, given: dict[str, str], engine: EngineSettings | None = None) -> BotSpec:
    try:
        level, visits = (int(given[name]) if name in given else None for name in ("level", "visits"))
        seconds = float(given["seconds"]) if "seconds" in given else None
    except ValueError as error:
        raise BudgetError(f"{text!r}: {EXPECTED}") from error
    if level is not None:
        level_numbered(level)
    check_budget(seconds, visits)
    if seconds is not None and engine is not None and not seconds < LONGEST_SECONDS:
        raise BudgetError(f"seconds={seconds:g}: expected a shorter time")
    return BotSpec(level, visits, seconds, engine)


def _parse_engine(text: str) -> BotSpec:
    """Return an engine: its command may contain commas, so its settings are read from the end."""
    given: dict[str, str] = {}
    rest = text
    while (found := _LAST_SETTING.fullmatch(rest)) is not None:
        rest, (name, _, value) = found[1], found[2].partition("=")
        if name in given:
            raise OptionError(f"{name} is given twice")
        given[name] = value.strip()
    if "level" in given:
        raise OptionError(f"level={given['level']}: an engine has no level of ours: expected seconds or visits")
    options = tuple(
        (name.removeprefix(OPTION_PREFIX), value)
        for name, value in reversed(given.items())
        if name.startswith(OPTION_PREFIX)
    )
    try:
        timeout = float(given.get("timeout", DEFAULT_TIMEOUT))
    except ValueError as error:
        raise OptionError(f"timeout={given['timeout']}: expected a number of seconds") from error
    command = rest.partition("=")[2].strip()
    return _with_budget(text, given, EngineSettings(command, timeout, given.get("failure", FORFEIT), options))


def _engine_words(engine: EngineSettings | None) -> list[str]:
    if engine is None:
        return []
    words = [f"{ENGINE}={engine.command}"]
    if engine.timeout != DEFAULT_TIMEOUT:
        words.append(f"timeout={engine.timeout:g}")
    if engine.failure != FORFEIT:
        words.append(f"failure={engine.failure}")
    return [*words, *(f"{OPTION_PREFIX}{name}={value}" for name, value in engine.options)]


@contextmanager
def closing_engines(bots: Sequence[MoveChooser]) -> Iterator[None]:
    """End the engines among bots, whatever happens."""
    try:
        yield
    finally:
        for bot in bots:
            if isinstance(bot, EngineBot):
                bot.close()


class RandomBot:
    """A bot that plays uniformly random legal moves."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def choose(self, position: Position, stop: threading.Event | None = None) -> str:
        """Return a random legal move."""
        return position.format_move(self._random.choice(position.move_numbers()))


class GreedyBot:
    """A bot that plays the move which the game's own ordering (`order_moves`) puts first, without looking ahead.

    It draws among equal moves, and among all where the game has no opinion.
    """

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def choose(self, position: Position, stop: threading.Event | None = None) -> str:
        """Return one of the moves that come first."""
        return position.format_move(self._random.choice(first_moves(position, position.move_numbers())))
