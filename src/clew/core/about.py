"""What there is to know about a game without its rules: enough for help, forms and home pages."""

from collections.abc import Callable
from dataclasses import dataclass

from clew.core.options import Option, Options

#: Visits per move of the levels from 1 to 9 in a game that has not been measured.
USUAL_LEVEL_VISITS = (30, 60, 120, 250, 500, 1_000, 2_500, 7_000, 20_000)


@dataclass(frozen=True)
class About:
    """A game's name, credits, seats and options. Made in a room's about.py, which imports no Numba."""

    id: str
    """The name in commands and texts, as in `line-or-colour`."""
    name: str
    """The name as published."""
    credits: str
    """Designer, publisher and year."""
    sentence: str
    """What the game is about, in one sentence."""
    length: str
    """How long a game takes, in words."""
    rule_prefix: str
    """What rule numbers begin with, as in `LC`."""
    rules_version: int
    """Goes up whenever the rules change, so that old records are not misread."""
    options: tuple[Option, ...]
    seat_names: tuple[str, ...]
    """What the seats are called, as many as can take part."""
    seats: Callable[[Options], int]
    """How many seats there are with these resolved options."""
    resolve: Callable[[Options], Options]
    """Fill in what was not given and refuse what cannot be; the result has every option."""
    deal_name: str | None = None
    """What an order of cards or tiles is called (`deck`), or None where there is none."""
    level_visits: tuple[int, ...] = USUAL_LEVEL_VISITS
    """Visits per move of the levels from 1 to 9; level 10 uses all of its time."""
