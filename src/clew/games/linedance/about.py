"""LineDance: name, credits, seats and options."""

from clew.core.about import About, Preset
from clew.core.errors import OptionError
from clew.core.older_rules import OlderRules
from clew.core.options import FlagOption, NumberOption, Options

#: LD2, in the order of the letters A, B, C.
COLOURS = ("red", "yellow", "blue")

#: LD6: the tips that are taken, for each number of players; five leave out one of them.
TIPS = {2: (0, 3), 3: (0, 2, 4), 4: (0, 1, 3, 4), 5: (0, 1, 2, 3, 4, 5), 6: (0, 1, 2, 3, 4, 5)}
FIVE = 5
OMIT = 5


def tips_of(options: Options) -> tuple[int, ...]:
    """Return the tips of the seats, in playing order (LD6)."""
    return tuple(tip for tip in TIPS[options["players"]] if tip != options["omit"])


def complete_options(given: Options) -> Options:
    """Return the options with the tip that five players leave out; other numbers of players leave out none."""
    players, omit = given["players"], given.get("omit")
    if players == FIVE:
        return {**given, "omit": OMIT if omit is None else omit}
    if omit is not None:
        raise OptionError(
            f"omit={omit}: only {FIVE} players leave out a tip (LD6), and players={players}; "
            f"expected players={FIVE}, or no omit"
        )
    return {**given, "omit": None}


#: LD9: `unblock` was off unless it was given.
VERSION_1 = OlderRules(
    "travelers left on their start could block a winner by default (unblock=off)",
    lambda given: {"unblock": False, **given},
)

ABOUT = About(
    id="linedance",
    name="LineDance",
    credits='"Where\'s My Line?" by Elijah Allen, puzzles by Kate Jones and Elijah Allen (Kadon Enterprises)',
    cover="A subset of Kadon's Kaliko, the set with all 85 tiles. 1 to 6 players, ages 8 to adult. www.gamepuzzles.com",
    sentence="Lay tiles so that their paths carry your three travelers across to the opposite tip of the star.",
    length="20 minutes for two, an hour for six",
    kind="A race with tiles. Each turn brings a new tile that everyone sees, so you make the best of chance, and paths "
    "laid by others carry you too.",
    ease=4,
    rule_prefix="LD",
    rules_version=2,
    options=(
        NumberOption(
            "players", "How many people or computers play.", 2, rule="LD6", title="Players", choices=tuple(TIPS)
        ),
        NumberOption(
            "omit",
            "With five players, one of the six tips of the star stays empty.",
            default_help=f"tip {OMIT} with five players",
            rule="LD6",
            title="Empty tip with five players",
            words={tip: f"Tip {tip}" for tip in range(6)},
            choices=tuple(range(6)),
        ),
        FlagOption(
            "unblock",
            "A player who never leaves the start cannot stop you from winning there.",
            True,
            rule="LD9",
            title="Travelers on their start cannot block a winner",
        ),
    ),
    players_option="players",
    presets=(
        Preset("Three players", "Everyone starts at every other tip.", {"players": 3}),
        Preset("Four players", "Two neighbouring pairs, face to face.", {"players": 4}),
        Preset("Six players", "A full star, and much traffic.", {"players": 6}),
        Preset(
            "Blocked goals", "Stay at home with a traveler, and your opponent cannot win there.", {"unblock": False}
        ),
    ),
    seat_names=("White", "Black", "Green", "Purple", "Orange", "Silver"),
    seats=lambda options: int(options["players"]),
    complete_options=complete_options,
    older_rules={1: VERSION_1},
    deal_name="stack",
    # Chosen so that each level beats the one below in 60 to 85 % of games (docs/ladder.md).
    level_visits=(100, 190, 700, 1_500, 3_400, 7_300, 15_000, 31_000, 66_000),
)
