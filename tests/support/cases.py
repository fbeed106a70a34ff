"""The games that the contract is tested with: every game that is found, with a selection of its options.

Each declared value of an option is tested with the defaults of all others; a few random combinations are added. No game
is named here.
"""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from unittest import mock

from clew.core.errors import OptionError
from clew.core.game import Game
from clew.core.options import ChoiceOption, FlagOption, NumberOption, Option, Options, TextOption, Value
from clew.core.package import GamePackage, packages

COMBINATIONS = 5

TESTS_OF_GAMES = Path(__file__).parent.parent / "games"


@dataclass(frozen=True)
class Case:
    """A game and the options given to it."""

    game_id: str
    given: tuple[tuple[str, Value], ...] = ()

    @property
    def package(self) -> GamePackage:
        return packages()[self.game_id]

    @property
    def game(self) -> Game:
        return game_of(self)

    @property
    def tests(self) -> Path:
        """The folder with the tests and the perft counts of this game."""
        return TESTS_OF_GAMES / self.package_name

    @property
    def package_name(self) -> str:
        """The name of the game's package."""
        return self.package.module.rpartition(".")[2]

    @property
    def seed(self) -> int:
        """A seed that differs between cases and is the same in every process."""
        return Random(str(self)).getrandbits(32)

    def __str__(self) -> str:
        return " ".join([self.game_id, *(f"{name}={value}" for name, value in self.given)])


@cache
def game_of(case: Case) -> Game:
    """Return the game of a case; random options are the same in every process."""
    with mock.patch("secrets.randbits", Random(str(case)).getrandbits):
        return Game(case.package, dict(case.given))


def is_possible(case: Case) -> bool:
    """Return whether the options do not contradict each other."""
    try:
        game_of(case)
    except OptionError:
        return False
    return True


def values_of(option: Option) -> list[Value]:
    """Return the values that an option declares: all of them, or the ends of a range and the default."""
    if isinstance(option, FlagOption):
        return [True, False]
    if isinstance(option, ChoiceOption):
        return list(option.choices)
    if isinstance(option, NumberOption):
        default = [] if option.default is None else [option.read(option.default)]
        return list(option.choices) or [option.low, option.high, *default]
    if isinstance(option, TextOption):
        default = [] if option.default is None else [option.read(option.default)]
        return list(dict.fromkeys([*option.suggestions, *default]))
    raise TypeError(f"{option.name}: expected a known type of option, found {type(option)}")


def possible_values(game_id: str, option: Option) -> Iterator[Value]:
    """Yield the declared values; the ends of a range are replaced by the nearest numbers that this game allows."""
    values = values_of(option)
    if isinstance(option, NumberOption) and not option.choices:
        lowest, highest = possible_ends(game_id, option)
        values = list(dict.fromkeys([lowest, highest, *values[2:]]))
    yield from values


@cache
def possible_ends(game_id: str, option: NumberOption) -> tuple[int, int]:
    """Return the ends of the range of numbers that are possible with the defaults of all other options."""

    def is_refused(value: int) -> bool:
        return not is_possible(Case(game_id, ((option.name, value),)))

    numbers = range(option.low, option.high + 1)
    lowest = next(value for value in numbers if not is_refused(value))
    above = range(lowest, option.high + 1)
    return lowest, above[bisect_left(above, True, key=is_refused) - 1]


def drawn_value(random: Random, game_id: str, option: Option) -> Value:
    """Return a declared value at random, or any number of a range."""
    if isinstance(option, NumberOption) and not option.choices:
        return random.randint(*possible_ends(game_id, option))
    return random.choice(values_of(option))


def random_case(game_id: str, random: Random) -> Case:
    """Return a possible random combination of declared values."""
    options = packages()[game_id].about.options
    given: Options = {}
    for option in random.sample(options, len(options)):
        tried = {**given, option.name: drawn_value(random, game_id, option)}
        if is_possible(Case(game_id, tuple(tried.items()))):
            given = tried
    return Case(game_id, tuple((option.name, given[option.name]) for option in options if option.name in given))


def combinations(game_id: str) -> Iterator[Case]:
    """Yield a few possible random combinations of declared values."""
    random = Random(game_id)
    for _ in range(COMBINATIONS if len(packages()[game_id].about.options) > 1 else 0):
        yield random_case(game_id, random)


def made_possible(game_id: str, option: Option, value: Value) -> Case:
    """Return a value alone, or with the first value of another option that makes it possible."""
    alone = Case(game_id, ((option.name, value),))
    if is_possible(alone):
        return alone
    others = (other for other in packages()[game_id].about.options if other is not option)
    both = (Case(game_id, ((other.name, also), (option.name, value))) for other in others for also in values_of(other))
    return next(case for case in both if is_possible(case))


@cache
def cases_of(game_id: str) -> tuple[Case, ...]:
    """Return the cases of a game, each resulting game once."""
    single = [
        made_possible(game_id, option, value)
        for option in packages()[game_id].about.options
        for value in possible_values(game_id, option)
    ]
    found: dict[Game, Case] = {}
    for case in (Case(game_id), *single, *combinations(game_id)):
        found.setdefault(game_of(case), case)
    return tuple(found.values())


GAMES = tuple(Case(game_id) for game_id in packages())
"""Every game once, with its default options."""

CASES = tuple(case for game in GAMES for case in cases_of(game.game_id))
"""Every game with a selection of its options."""

SLOW_CASES = frozenset(case for game in GAMES for case in cases_of(game.game_id)[2::2])
"""Half of the cases with other options, which are tested in `make slow` only."""

CASES_WITH_UNSEEN = tuple(case for case in CASES if case.game.has_unseen)
"""The cases with a hidden order of cards or tiles."""
