"""Line or Colour: name, credits, seats and options."""

import secrets
from collections import Counter
from random import Random

from clew.core.about import About
from clew.core.errors import OptionError
from clew.core.options import FlagOption, NumberOption, Options, TextOption, whole_number

#: LC2: rows from top to bottom; each digit is a colour.
PRINTED = {
    5: "12345 45123 23451 51234 34512",
    7: "1234567 6712345 4567123 2345671 7123456 5671234 3456712",
}

#: LC2, in the order of the digits.
COLOURS = ("red", "yellow", "green", "blue", "purple", "grey", "orange")


def complete_options(options: Options) -> Options:
    """Return the options with the digits of the layout and the default of the pie rule."""
    size = options["size"]
    # LC6, H: the pie rule is on by default on the small board only.
    return {"pie": size == 5, **options, "layout": resolve_layout(options["layout"], size)}


def resolve_layout(layout: str, size: int) -> str:
    """Return the digits of a layout: the printed one, a random one, or the one given (LC7)."""
    word, _, seed = layout.partition(":")
    if layout == "printed":
        return PRINTED[size]
    if word == "random":
        number = whole_number(seed) if seed else secrets.randbits(64)
        if number is None:
            raise OptionError(f"layout={layout}: expected random, or random:17 for the layout of seed 17")
        return random_layout(size, number)
    return checked_layout(layout, size)


def random_layout(size: int, seed: int) -> str:
    """Return the layout for a seed: N spots of each of N colours, every order equally likely."""
    digits = [str(colour + 1) for colour in range(size) for _ in range(size)]
    Random(seed).shuffle(digits)
    return " ".join("".join(digits[row * size : (row + 1) * size]) for row in range(size))


def checked_layout(layout: str, size: int) -> str:
    """Return a layout as rows separated by spaces, or raise OptionError if a count is wrong (LC7)."""
    rows = layout.replace("/", " ").split()
    if len(rows) == 1 and len(rows[0]) == size * size:
        rows = [rows[0][start : start + size] for start in range(0, size * size, size)]
    if len(rows) != size:
        raise OptionError(f"layout={layout}: expected {size} rows separated by spaces, found {len(rows)}")
    for number, row in enumerate(rows, start=1):
        if len(row) != size:
            raise OptionError(f"layout={layout}: row {number} from the top has {len(row)} spots, expected {size}")
        for digit in row:
            if digit not in "1234567"[:size]:
                raise OptionError(f"layout={layout}: {digit!r} is not a colour, expected digits from 1 to {size}")
    counts = Counter("".join(rows))
    for colour in range(size):
        found = counts[str(colour + 1)]
        if found != size:
            raise OptionError(
                f"layout={layout}: colour {colour + 1} ({COLOURS[colour]}) has {found} spots, expected {size} (LC7)"
            )
    return " ".join(rows)


ABOUT = About(
    id="line-or-colour",
    name="Line or Colour",
    credits="Néstor Romeral Andrés (nestorgames, 2014)",
    sentence="Claim five spots in a row, or five spots of one colour, before your opponent does.",
    length="10 minutes",
    rule_prefix="LC",
    rules_version=1,
    options=(
        NumberOption("size", "spots to a side", 7, rule="LC1", choices=(5, 7)),
        TextOption(
            "layout",
            "the colours of the spots",
            "printed",
            rule="LC7",
            expected_text="printed, random, random:17, or rows of digits from the top, separated by spaces",
            suggestions=("printed", "random"),
        ),
        FlagOption(
            "pie", "Black's first turn may take over White's ring", None, "on for size 5, off for size 7", "LC6"
        ),
    ),
    seat_names=("White", "Black"),
    seats=lambda options: 2,
    complete_options=complete_options,
    # Chosen so that each level beats the one below in 60 to 75 % of games (docs/ladder.md).
    level_visits=(110, 155, 330, 670, 1_370, 2_800, 5_400, 15_000, 64_000),
)
