"""Pebbles: name, credits, seats and options."""

from clew.core.about import About
from clew.core.errors import OptionError
from clew.core.options import FlagOption, NumberOption, Options, TextOption


def resolve(given: Options) -> Options:
    """Fill in what was not given."""
    heap = given.get("heap", 9)
    name = given.get("name", "grey")
    if name == "gold" and heap > 20:
        raise OptionError(f"heap={heap}: there are only 20 pebbles of gold")
    return {"players": given.get("players", 2), "heap": heap, "misere": given.get("misere", heap > 20), "name": name}


ABOUT = About(
    id="pebbles",
    name="Pebbles",
    credits="Nobody in particular",
    sentence="Take the last pebble.",
    length="a minute",
    rule_prefix="PB",
    rules_version=1,
    options=(
        NumberOption("players", "how many take part", 2, rule="PB1", choices=(2, 3)),
        NumberOption("heap", "how many pebbles there are", 9, rule="PB1", low=1, high=60),
        FlagOption("misere", "the last pebble loses", None, "on for more than 20 pebbles", "PB4"),
        TextOption("name", "what they are made of", "grey", rule="PB1", suggestions=("grey", "gold")),
    ),
    seat_names=("Ada", "Bob", "Cy"),
    seats=lambda options: int(options["players"]),
    resolve=resolve,
    deal_name="cards",
)
