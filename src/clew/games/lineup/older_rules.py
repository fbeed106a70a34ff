"""LineUp!: how games of older versions of the rules are read.

Version 1 (Clew 0.3) had 5x5 squares for any number of players, limits of turns instead of LU20, and other colours:
Blue, Orange, Green, Purple, Red and Yellow instead of today's, in that order.
"""

import re
from typing import TYPE_CHECKING

from clew.core.older_rules import NoSuchOptions, OlderRules
from clew.core.options import Options
from clew.games.lineup.board_shape import BOX, SQUARES, count_sites, is_drawing, read_drawing, read_size, supply

if TYPE_CHECKING:
    from clew.core.position import Position

#: The letters of tokens then, and the letters of the same seats today.
LETTERS_1 = str.maketrans("bogpry", "ogbpyr")

TURNS_1 = "games with returned or full ended after a number of turns"


def options_of_1(given: Options) -> Options:
    """Return the options of a game of version 1."""
    options = dict(given)
    dimensions, shape = int(options.get("dimensions", 2)), str(options.get("shape", BOX))
    if "size" not in options and dimensions == 2 and not is_drawing(shape):
        options["size"] = "5x5"
    size = options.get("size", "3x3x3")
    extents = read_drawing(shape, 2)[0] if is_drawing(shape) else read_size(str(size), SQUARES, dimensions)
    sites = count_sites(SQUARES, shape, extents)
    is_without_tokens = (
        not options.get("full") and options.get("tokens", supply(sites, int(options.get("players", 2)))) == 0
    )
    if is_without_tokens:
        raise NoSuchOptions("a board could be too small for any tokens")
    return options


def state_of_1(text: str) -> str:
    """Return the text of a state of version 1 with today's letters."""
    rows, seat, *rest = text.lower().split()
    for index, word in enumerate(rest):
        turns = re.fullmatch(r"turns=([0-9]+)", word)
        if turns and int(turns[1]):
            raise NoSuchOptions(TURNS_1)
        rest[index] = "captures=0" if turns else word
    return " ".join([rows.translate(LETTERS_1), seat.translate(LETTERS_1), *rest])


def counts_turns(position: "Position") -> bool:
    """Return whether the limit of turns could have mattered; LU20 is different from it."""
    return bool(position.game.options["full"] or position.game.options["returned"])


OLDER_RULES = {1: OlderRules(TURNS_1, options=options_of_1, state=state_of_1, has_other_moves=counts_turns)}
