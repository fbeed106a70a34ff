"""LineUp!: names of sites, directions and seats, and the arrangement of sites in text."""

import re
from collections.abc import Sequence

import numpy as np

from clew.boards.lattice import NO_SITE
from clew.boards.square import cell_name
from clew.games.lineup.about import ABOUT
from clew.games.lineup.rules.queries import members_of
from clew.games.lineup.rules.tables import PLANE, SPACE, LineUpBoard

LETTERS = "".join(name[0].lower() for name in ABOUT.seat_names)

#: Directions in sentences, for example `the north-east side`.
COMPASS_WORDS = {"n": "north", "e": "east", "s": "south", "w": "west", "u": "upper", "d": "lower"}


def site_name(board: LineUpBoard, site: int) -> str:
    """Return a site's name: `b2`, or `b2.4` in space."""
    return cell_name(tuple(board.tables["cells"][0, site, : dimensions_of(board)].tolist()))


def dimensions_of(board: LineUpBoard) -> int:
    """Return the number of dimensions, 2 or 3."""
    return int(board.tables["dimensions"][0])


def site_named(board: LineUpBoard, name: str) -> int:
    """Return the site of that name, or NO_SITE."""
    places = re.fullmatch(r"([a-z])([0-9]{1,2})(?:\.([0-9]{1,2}))?", name)
    if places is None or (places[3] is None) != (dimensions_of(board) == 2):
        return NO_SITE
    cell = (ord(places[1]) - ord("a"), int(places[2]) - 1, int(places[3] or 1) - 1)
    found = np.flatnonzero((board.tables["cells"][0] == cell).all(axis=-1))
    return int(found[0]) if len(found) else NO_SITE


def kind_of(board: LineUpBoard, site: int) -> str:
    """Return `square`, `corner`, or in space `cell`."""
    tables = board.tables[0]
    if tables.cells[site][0] % 2 == 0:
        return "corner"
    return "cell" if tables.dimensions == 3 else "square"


def direction_names(board: LineUpBoard) -> tuple[str, ...]:
    """Return the names of the directions that lines have on this board, by number."""
    tables = board.tables[0]
    return (SPACE if tables.dimensions == 3 else PLANE)[: int(tables.directions)]


def direction_words(name: str) -> str:
    """Return a direction in words: `ne` is north-east."""
    return "-".join(COMPASS_WORDS[letter] for letter in name)


def seats_in_words(seats: Sequence[int]) -> str:
    """Return the names of some seats: `Blue, Orange and Green`."""
    *others, last = [ABOUT.seat_names[seat] for seat in seats]
    return f"{', '.join(others)} and {last}" if others else last


def counted(number: int, noun: str) -> str:
    """Return `1 token` or `2 tokens`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def rows_of(board: LineUpBoard) -> list[list[list[int]]]:
    """Return layers of rows of sites, the rows from the top; NO_SITE where a site is missing.

    On the plane, rows of corners and rows of squares alternate; in space, a layer has only corners or only cells.
    """
    tables = board.tables[0]
    columns, rows, layers = (2 * int(extent) + 1 for extent in tables.extents)
    sites = members_of(tables.sites)
    site_at = dict(zip(map(tuple, tables.cells[sites].tolist()), sites, strict=True))
    return [
        [
            [site_at.get((x, y, z), NO_SITE) for x in range(y % 2, columns, 2)]
            for y in reversed(range(rows))
            if tables.dimensions == 2 or y % 2 == z % 2
        ]
        for z in range(layers)
    ]
