"""Pebbles: name, credits, seats and options."""

from clew.core.about import About
from clew.core.errors import OptionError
from clew.core.options import FlagOption, NumberOption, Options, TextOption


def complete_options(options: Options) -> Options:
    """Return the options with the default of `misere`."""
    heap = options["heap"]
    if options["name"] == "gold" and heap > 20:
        raise OptionError(f"heap={heap}: there are only 20 pebbles of gold")
    return {"misere": heap > 20, **options}


ABOUT = About(
    id="pebbles",
    name="Pebbles",
    credits="Traditional",
    sentence="Take the last pebble.",
    length="a minute",
    rule_prefix="PB",
    rules_version=1,
    options=(
        NumberOption("players", "number of players", 2, rule="PB1", choices=(2, 3)),
        NumberOption("heap", "number of pebbles", 9, rule="PB1", low=1, high=60),
        FlagOption("misere", "the last pebble loses", None, "on for more than 20 pebbles", "PB4"),
        TextOption("name", "what they are made of", "grey", rule="PB1", suggestions=("grey", "gold")),
    ),
    seat_names=("Ada", "Bob", "Cy"),
    seats=lambda options: int(options["players"]),
    complete_options=complete_options,
    deal_name="cards",
)
