"""Tracktic: name, credits, seats and options."""

from clew.core.about import About, Preset
from clew.core.errors import OptionError
from clew.core.options import FlagOption, NumberOption, Options

#: TT4: the tokens of each player. TT3: Flip cards face up at the same time while Pattern cards are left.
MAX_TOKENS, USUAL_TOKENS = 5, 2
MAX_OPEN_FLIPS, USUAL_OPEN_FLIPS = 4, 2

#: TT1: the sides that the grid can have, and the one for two players only.
GRIDS, GRID_FOR_TWO = (10, 12, 14, 16), 10


def complete_options(options: Options) -> Options:
    """Return the options with the default of the grid (TT1), or raise OptionError for what needs two players."""
    players = options["players"]
    completed = {"grid": 12 if players == 2 else 16, **options}
    if players > 2 and completed["grid"] == GRID_FOR_TWO:
        raise OptionError(f"grid={GRID_FOR_TWO} is for two players (TT1): choose grid=12, 14 or 16, or players=2")
    if players > 2 and completed["neutral"]:
        raise OptionError("neutral=on is for two players (TT2): choose neutral=off, or players=2")
    return completed


ABOUT = About(
    id="tracktic",
    name="Tracktic",
    credits="GameBrotherZ (about 2014); grid, deck and set-up are our reconstruction of a lost page",
    sentence="Lay tracks of your colour, get in the way of others, and finish with the longest unbroken path.",
    length="45 minutes",
    kind="A game of laying tracks by cards that lie open for all. The cards bring a little luck; where you lay them, "
    "and whose way you block, decides.",
    ease=3,
    rule_prefix="TT",
    rules_version=1,
    options=(
        NumberOption(
            "players",
            "How many people or computers play: Yellow, Blue, Green, Red.",
            2,
            rule="TT2",
            title="Players",
            choices=(2, 3, 4),
        ),
        NumberOption(
            "grid",
            "The number of cells to a side.",
            None,
            "12 for two players, 16 for more",
            "TT1",
            title="Board size",
            words={side: f"{side} x {side}" for side in GRIDS},
            choices=GRIDS,
        ),
        NumberOption(
            "tokens",
            "The number of Tracktic tokens that each player has.",
            USUAL_TOKENS,
            rule="TT4",
            title="Tracktic tokens",
            high=MAX_TOKENS,
        ),
        FlagOption(
            "neutral",
            "With two players, pieces of Green and Red that belong to neither of you lie on the board.",
            False,
            rule="TT2",
            title="Neutral pieces",
        ),
        NumberOption(
            "open_flips",
            "How many Flip cards can be face up at the same time while Pattern cards are left.",
            USUAL_OPEN_FLIPS,
            rule="TT3",
            title="Flip cards face up",
            low=1,
            high=MAX_OPEN_FLIPS,
        ),
    ),
    players_option="players",
    presets=(
        Preset("Small board", "10 x 10 cells, for two.", {"grid": 10}),
        Preset("Big board", "16 x 16 cells: long paths, long game.", {"grid": 16}),
        Preset("Four players", "All four colours on 16 x 16 cells.", {"players": 4}),
        Preset("Neutral pieces", "Green and Red stand in the way.", {"neutral": True}),
        Preset("No tokens", "Tracks only, without Tracktic tokens.", {"tokens": 0}),
    ),
    seat_names=("Yellow", "Blue", "Green", "Red"),
    seats=lambda options: int(options["players"]),
    complete_options=complete_options,
    deal_name="deck",
    # Chosen so that each level beats the one below in 60 to 85 % of games (docs/ladder.md).
    level_visits=(100, 280, 450, 680, 1_050, 1_650, 2_800, 4_600, 8_500),
)
