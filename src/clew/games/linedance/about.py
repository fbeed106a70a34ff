"""LineDance: name, credits, seats and options."""

from clew.core.about import About
from clew.core.options import FlagOption, NumberOption

#: LD2, in the order of the letters A, B, C.
COLOURS = ("red", "yellow", "blue")

#: LD6: the tips that are taken, for each number of players.
TIPS = {2: (0, 3), 3: (0, 2, 4), 4: (0, 1, 3, 4), 5: (0, 1, 2, 3, 4), 6: (0, 1, 2, 3, 4, 5)}


ABOUT = About(
    id="linedance",
    name="LineDance",
    credits="Elijah Allen and Kate Jones (Kadon Enterprises)",
    sentence="Lay tiles so that their paths carry your three travelers across to the opposite tip of the star.",
    length="20 minutes for two, an hour for six",
    rule_prefix="LD",
    rules_version=1,
    options=(
        NumberOption("players", "number of players", 2, rule="LD6", choices=tuple(TIPS)),
        FlagOption("unblock", "travelers left at home cannot block a winner (recommended)", False, rule="LD9"),
    ),
    seat_names=("White", "Black", "Green", "Purple", "Orange", "Silver"),
    seats=lambda options: int(options["players"]),
    deal_name="stack",
    # Chosen so that each level beats the one below in 60 to 75 % of games (docs/ladder.md).
    level_visits=(500, 900, 1_250, 1_800, 3_800, 7_300, 15_000, 31_000, 66_000),
)
