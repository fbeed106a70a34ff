"""Endings other than by the rules, and results as text.

A result is the payoff of each seat, as in PGN: `1-0`, `1/2-1/2`, `0-1/3-1/3-1/3`; `*` for an unfinished game.
"""

import re
from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction

from clew.core.errors import RecordError
from clew.core.interaction.people import Person
from clew.core.package import GamePackage
from clew.core.result import Result

UNFINISHED = "*"

#: Verbs after the name of a seat in the reason of a result, and after "you".
VERBS = {"has": "have", "wins": "win", "is": "are", "was": "were", "shares": "share"}

#: The number of a rule in a sentence.
_RULE = re.compile(r"\s*\([A-Z]{2}\d+\)")


class Termination(StrEnum):
    """What ended a game."""

    UNFINISHED = "unfinished"
    RULES = "rules"
    RESIGNATION = "resignation"
    TIME = "time"
    AGREEMENT = "agreement"
    FORFEIT = "forfeit"


#: What a seat did that lost a game otherwise than by the rules.
LOSSES = {
    Termination.RESIGNATION: "resigned",
    Termination.TIME: "ran out of time",
    Termination.FORFEIT: "forfeited the game",
}


def format_result(winners: Sequence[int], seats: int) -> str:
    """Return the payoff of each seat as text, or `*` without winners."""
    if not winners:
        return UNFINISHED
    share = str(Fraction(1, len(winners)))
    return "-".join(share if seat in winners else "0" for seat in range(seats))


def parse_result(text: str, seats: int) -> tuple[int, ...]:
    """Return the winners of a result, none for `*`."""
    if text == UNFINISHED:
        return ()
    shares = text.split("-")
    winners = tuple(seat for seat, share in enumerate(shares) if share != "0")
    if len(shares) != seats or not winners or format_result(winners, seats) != text:
        examples = f"{format_result((0,), seats)}, {format_result(range(seats), seats)}"
        raise RecordError(f"{text!r}: expected a result of {seats} seats that adds up to 1, as in {examples}, or *")
    return winners


def lost_by(seat: int, termination: Termination, seat_names: Sequence[str]) -> Result:
    """Return the result when one seat resigns, forfeits or runs out of time: the others share the win."""
    others = tuple(other for other in range(len(seat_names)) if other != seat)
    return Result(others, None, f"{termination}: {seat_names[seat]} {LOSSES[termination]}")


def agreed(seats: int) -> Result:
    """Return the result when the seats agree on a draw."""
    return Result(tuple(range(seats)), None, f"{Termination.AGREEMENT}: the game is shared by agreement")


def reason_in_words(package: GamePackage, result: Result) -> str:
    """Return why a game ended as its table says it, without numbers of rules; records keep the reason as it is."""
    reason = _RULE.sub("", result.reason.partition(":")[2]).strip()
    own = getattr(package.words, "reason_in_words", None)
    return reason if own is None else str(own(reason))


def with_people(words: str, seat_names: Sequence[str], called: Sequence[Person]) -> str:
    """Return words about seats as words about players: "Red has five" becomes "you have five"."""
    by_name = dict(zip(seat_names, called, strict=True))

    def replaced(match: re.Match[str]) -> str:
        person, follows = by_name[match["name"]], match["follows"] or ""
        if follows == "'s":
            return person.possessive
        verb = follows.strip()
        return person.object + (f" {person.verb(VERBS[verb], verb)}" if verb else "")

    names, verbs = "|".join(map(re.escape, seat_names)), "|".join(VERBS)
    return re.sub(rf"\b(?P<name>{names})(?P<follows>'s| (?:{verbs}))?\b", replaced, words)
