"""Line or Colour: name, credits, seats and options."""

from clew.core.about import About
from clew.core.options import FlagOption, NumberOption, Options, TextOption
from clew.games.line_or_colour.layouts import COLOURS, resolve_layout


def complete_options(options: Options) -> Options:
    """Return the options with the digits of the layout and the default of the pie rule."""
    size = options["size"]
    # LC6, H: the pie rule is on by default on the small board only.
    return {"pie": size == 5, **options, "layout": resolve_layout(options["layout"], size)}


ABOUT = About(
    id="line-or-colour",
    name="Line or Colour",
    credits="Néstor Romeral Andrés (nestorgames, 2014)",
    sentence="Claim five spots in a row, or five spots of one colour, before your opponent does.",
    length="10 minutes",
    kind="Like five in a row, with a second way to win: nothing is hidden, there is no luck, and every ring threatens "
    "twice.",
    ease=1,
    rule_prefix="LC",
    rules_version=1,
    options=(
        NumberOption("size", "spots to a side: 5 for beginners, 7 the real game", 7, rule="LC1", choices=(5, 7)),
        TextOption(
            "layout",
            "the colours of the spots",
            "printed",
            rule="LC7",
            expected_text="printed, random, random:17, few (a few spots exchanged), few:6:17, "
            "or rows of digits from the top, separated by spaces",
            suggestions=("printed", "random", "few"),
        ),
        FlagOption(
            "pie", "Black's first turn may take over White's ring", None, "on for size 5, off for size 7", "LC6"
        ),
    ),
    seat_names=("White", "Black"),
    seats=lambda options: 2,
    complete_options=complete_options,
    # LC4: the small board is recommended for beginners.
    first_game={"size": 5},
    statistics_words={f"{colour} spots": "spots" for colour in COLOURS},
    # Chosen so that each level beats the one below in 60 to 75 % of games (docs/ladder.md).
    level_visits=(110, 155, 330, 670, 1_370, 2_800, 5_400, 15_000, 64_000),
)
