"""What can be known about a game without its rules: enough for help, forms and home pages."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from clew.core.older_rules import OlderRules
from clew.core.options import Option, Options, fixed_defaults

#: Visits per move of levels 1 to 9 in a game whose levels have not been measured.
USUAL_LEVEL_VISITS = (30, 60, 120, 250, 500, 1_000, 2_500, 7_000, 20_000)

#: Shown with the credits of every game.
TRADEMARKS = (
    "The names are their owners' trademarks. Clew is not affiliated with any of them and copies no artwork or text."
)


@dataclass(frozen=True)
class Preset:
    """A variant that people choose by its name and picture."""

    name: str
    """As on a card: `Cross board`."""
    sentence: str
    """What is different, in one short sentence."""
    options: Options
    """The options that differ from the usual ones."""


@dataclass(frozen=True)
class About:
    """A game's name, credits, seats and options: `ABOUT` in the `about` part of its package, which imports no Numba."""

    id: str
    """The name in commands and texts, for example `line-or-colour`."""
    name: str
    """The name as published."""
    credits: str
    """Designer, publisher and year."""
    sentence: str
    """What the game is about, in one sentence."""
    length: str
    """How long a game takes, in words."""
    rule_prefix: str
    """The letters that rule numbers begin with, for example `LC`."""
    rules_version: int
    """Increased whenever the rules change, so that old records are not misread."""
    options: tuple[Option, ...]
    seat_names: tuple[str, ...]
    """The names of the seats, for the largest possible number of players."""
    seats: Callable[[Options], int]
    """Return the number of seats for resolved options."""
    kind: str = ""
    """What kind of game it is, for people who have never heard of it: a sentence or two."""
    players_option: str = ""
    """The option with the number of players, if there is one."""
    presets: tuple[Preset, ...] = ()
    """Variants to choose from, without the usual game."""
    ease: int = 100
    """Its place in lists, the easiest game first."""
    cover: str = ""
    """What the cover says, if it is known: players, ages, the publisher's address, other sets."""
    complete_options: Callable[[Options], Options] = dict
    """Return a value for every option, None for one that does not apply, or raise OptionError if they contradict.

    It gets the options that were given and the fixed defaults of all others. What is missing are options whose default
    follows from the others (`default` None). A game without such options needs no function here.
    """
    older_rules: Mapping[int, OlderRules] = field(default_factory=dict)
    """How games of older versions of the rules are read, by version; those of other versions are refused."""
    first_game: Options = field(default_factory=dict)
    """The options of a guided first game, where they are not the usual ones."""
    statistics_words: Mapping[str, str] = field(default_factory=dict)
    """Words in the reason of a result that statistics replace, so that similar endings are counted together."""
    deal_name: str | None = None
    """What an order of cards or tiles is called (`deck`); None in games without hidden order."""
    level_visits: tuple[int, ...] = USUAL_LEVEL_VISITS
    """Visits per move of levels 1 to 9; level 10 uses all of its time."""

    def option(self, name: str) -> Option:
        """Return the option with a name."""
        return next(option for option in self.options if option.name == name)

    def resolve(self, given: Options) -> Options:
        """Return the value of every option, in the order of declaration, or raise OptionError."""
        completed = self.complete_options({**fixed_defaults(self.options), **given})
        return {option.name: completed[option.name] for option in self.options}
