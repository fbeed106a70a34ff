"""Tracktic: name, credits, seats and options."""

from clew.core.about import About
from clew.core.options import NumberOption

ABOUT = About(
    id="tracktic",
    name="Tracktic",
    credits="GameBrotherZ (about 2014); grid, deck and set-up are our reconstruction of a lost page",
    sentence="Lay tracks of your colour, cut the others off, and finish with the longest unbroken path.",
    length="45 minutes",
    rule_prefix="TT",
    rules_version=1,
    options=(NumberOption("players", "number of players: Yellow, Blue, Green, Red", 2, rule="TT2", choices=(2, 3, 4)),),
    seat_names=("Yellow", "Blue", "Green", "Red"),
    seats=lambda options: int(options["players"]),
    deal_name="deck",
    # Chosen so that each level beats the one below in 60 to 75 % of games (docs/ladder.md).
    level_visits=(100, 280, 450, 650, 950, 1_500, 2_600, 4_600, 8_500),
)
