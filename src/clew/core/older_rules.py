"""Games of older versions of the rules: which of today's options give them the meaning that they had.

`About.rules_version` goes up whenever a change of the rules changes what games mean, and `About.older_rules` says for
each older version how its games are read. Records, links and stored games have a version. The text of a position has
none: it means today's rules.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from clew.core.errors import OldRulesError
from clew.core.options import Options

if TYPE_CHECKING:
    from clew.core.about import About
    from clew.core.position import Position


class NoSuchOptions(Exception):
    """No options of today give the game its old meaning; the text says what was different: `a line could ..`."""


def _has_the_same_moves(position: "Position") -> bool:
    return False


def _as_it_is(state: str) -> str:
    return state


@dataclass(frozen=True)
class OlderRules:
    """How the games of one older version of the rules are read."""

    difference: str
    """What was different then, as part of a sentence: `a line could ..`."""
    options: Callable[[Options], Options] = dict
    """Return today's options that have the meaning of the given ones, or raise NoSuchOptions.

    It gets the options that the game was given, without defaults: those that differed from their defaults then, or all.
    Values are those of today's option of that name where it can read them, and otherwise as they were stored.
    """
    has_other_moves: Callable[["Position"], bool] = _has_the_same_moves
    """Whether a position has other legal moves than it had, so that an unfinished game cannot be continued from it."""
    state: Callable[[str], str] = _as_it_is
    """Return the text of a state, as it was written then, as it is written today; or raise NoSuchOptions."""


def today(about: "About", version: int, given: Options) -> Options:
    """Return today's options for a game of a version of the rules, or raise OldRulesError."""
    if version == about.rules_version:
        return given
    try:
        return of_version(about, version).options(given)
    except NoSuchOptions as error:
        raise cannot_be_given(about, version, str(error)) from error


def state_today(about: "About", version: int, state: str) -> str:
    """Return the text of a state of a version of the rules as it is written today, or raise OldRulesError."""
    if version == about.rules_version or not state:
        return state
    try:
        return of_version(about, version).state(state)
    except NoSuchOptions as error:
        raise cannot_be_given(about, version, str(error)) from error


def of_version(about: "About", version: int) -> OlderRules:
    """Return what is known about an older version of the rules, or raise OldRulesError."""
    if version in about.older_rules:
        return about.older_rules[version]
    known = " and ".join(str(one) for one in (*sorted(about.older_rules), about.rules_version))
    raise OldRulesError(f"version {version} of the rules of {about.name}: this Clew supports version {known} only")


def cannot_be_given(about: "About", version: int, difference: str = "") -> OldRulesError:
    """Return the error for a game of an older version that means something else with any options of today."""
    then = difference or of_version(about, version).difference
    return OldRulesError(
        f"this game was played with version {version} of the rules of {about.name}, in which {then}; "
        f"today's rules (version {about.rules_version}) cannot give that with any options, so it is not opened"
    )


def check_moves(position: "Position", version: int) -> None:
    """Raise OldRulesError if an unfinished game of a version of the rules cannot be continued from a position."""
    about = position.game.about
    if version != about.rules_version and of_version(about, version).has_other_moves(position):
        raise cannot_be_given(about, version)
