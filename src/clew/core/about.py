"""What there is to know about a game without its rules: enough for help, forms and home pages."""

from collections.abc import Callable
from dataclasses import dataclass

from clew.core.options import Option, Options


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
