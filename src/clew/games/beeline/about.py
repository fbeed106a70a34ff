"""Beeline: name, credits, seats and options."""

from clew.core.about import About
from clew.core.options import NumberOption

ABOUT = About(
    id="beeline",
    name="Beeline",
    credits="Winston N. Allen (Good Games, 1968)",
    sentence="Drive a line of straights and bends to your opponent's start, and drive their line back on the way.",
    length="45 minutes",
    rule_prefix="BL",
    rules_version=1,
    options=(NumberOption("side", "spaces to a side of the hexagon", 8, rule="BL1", choices=(6, 8, 10)),),
    seat_names=("Black", "Red"),
    seats=lambda options: 2,
    # Chosen so that each level beats the one below in 60 to 75 % of games (docs/ladder.md).
    level_visits=(24, 65, 165, 440, 1_050, 2_500, 5_400, 12_500, 30_000),
)
