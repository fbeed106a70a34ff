"""Beeline: name, credits, seats and options."""

from clew.core.about import About
from clew.core.options import Number, Options


def resolve(given: Options) -> Options:
    """Fill in what was not given."""
    return {"side": given.get("side", 8)}


ABOUT = About(
    id="beeline",
    name="Beeline",
    credits="Winston N. Allen (Good Games, 1968)",
    sentence="Drive a line of straights and bends to the other's start, and turn the other's line back on the way.",
    length="45 minutes",
    rule_prefix="BL",
    rules_version=1,
    options=(Number("side", "spaces to a side of the hexagon", 8, rule="BL1", choices=(6, 8, 10)),),
    seat_names=("Black", "Red"),
    seats=lambda options: 2,
    resolve=resolve,
)
