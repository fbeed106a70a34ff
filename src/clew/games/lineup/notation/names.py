"""LineUp!: names of sites, directions and seats, and the arrangement of sites in text."""

import re
from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

import numpy as np

from clew.boards.lattice import NO_SITE
from clew.boards.square import cell_name
from clew.games.lineup.about import ABOUT
from clew.games.lineup.board_shape import SQUARES, TILINGS
from clew.games.lineup.geometry import box_directions
from clew.games.lineup.rules.queries import is_in, members_of
from clew.games.lineup.rules.tables import LineUpBoard
from clew.games.lineup.tilings import ANGLES

#: The letters of tokens: the first letter of each seat's name that no seat before has. Grey is `r`, after Green.
LETTERS = ""
for _name in ABOUT.seat_names:
    LETTERS += next(letter for letter in _name.lower() if letter not in LETTERS)

#: Directions in sentences, for example `the north-east side`.
COMPASS_WORDS = {
    "n": "north", "e": "east", "s": "south", "w": "west", "u": "upper", "d": "lower", "a": "ana", "k": "kata",
}  # fmt: skip

#: What cells are called: by tiling, and in space.
CELL_WORDS = {"squares": "square", "hexagons": "hexagon", "triangles": "triangle"}


def site_name(board: LineUpBoard, site: int) -> str:
    """Return a site's name: `b2`, or `b2.4` in space."""
    return cell_name(tuple(board.tables["cells"][0, site, : dimensions_of(board)].tolist()))


def dimensions_of(board: LineUpBoard) -> int:
    """Return the number of dimensions, 2 to 4."""
    return int(board.tables["dimensions"][0])


def tiling_of(board: LineUpBoard) -> str:
    """Return the name of the tiling (LU21)."""
    return TILINGS[int(board.tables["tiling"][0])]


def site_named(board: LineUpBoard, name: str) -> int:
    """Return the site of that name, or NO_SITE."""
    places = re.fullmatch(r"([a-z])([0-9]{1,2})((?:\.[0-9]{1,2})*)", name)
    layers = places[3].split(".")[1:] if places is not None else []
    if places is None or len(layers) != dimensions_of(board) - 2:
        return NO_SITE
    cell = (ord(places[1]) - ord("a"), *(int(place) - 1 for place in (places[2], *layers)), 0, 0)[:4]
    found = np.flatnonzero((board.tables["cells"][0] == cell).all(axis=-1))
    return int(found[0]) if len(found) else NO_SITE


def cell_word(board: LineUpBoard) -> str:
    """Return what a cell of the board is called: a square, a hexagon, a triangle, or in space a cell."""
    return CELL_WORDS[tiling_of(board)] if dimensions_of(board) == 2 else "cell"


def kind_of(board: LineUpBoard, site: int) -> str:
    """Return `corner`, or what a cell is called."""
    return "corner" if is_in(board.tables[0].corners, site) else cell_word(board)


def direction_names(board: LineUpBoard) -> tuple[str, ...]:
    """Return the names of the directions that lines have on this board, by number."""
    names = ANGLES if tiling_of(board) != SQUARES else box_directions(dimensions_of(board))
    return tuple(names)[: int(board.tables[0].directions)]


def direction_words(name: str) -> str:
    """Return a direction in words: `ne` is north-east."""
    return "-".join(COMPASS_WORDS[letter] for letter in name)


def seats_in_words(seats: Sequence[int]) -> str:
    """Return the names of some seats: `Orange, Green and Blue`."""
    *others, last = [ABOUT.seat_names[seat] for seat in seats]
    return f"{', '.join(others)} and {last}" if others else last


def counted(number: int, noun: str) -> str:
    """Return `1 token` or `2 tokens`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


class Layer(NamedTuple):
    """The sites of one layer."""

    number: tuple[int, ...]
    """Its place along the third and the fourth axis, from 0; empty on the plane."""
    rows: list[list[int]]
    """Rows of sites from the top; NO_SITE where the shape lacks one."""

    @property
    def name(self) -> str:
        """What follows the column and row in the names of its sites, without the first dot."""
        return ".".join(str(place + 1) for place in self.number)


def layers_of(board: LineUpBoard) -> list[Layer]:
    """Return the layers of a board, from the lowest; in four dimensions those of the lowest second layer come first.

    On the plane, rows of corners and rows of cells alternate; in space, a layer has only corners or only cells.
    """
    tables = board.tables[0]
    sites = members_of(tables.sites)
    site_at = dict(zip(map(tuple, tables.cells[sites].tolist()), sites, strict=True))
    if tiling_of(board) != SQUARES:
        levels: dict[int, list[int]] = {}
        for column, level, *_ in sorted(site_at):
            levels.setdefault(level, []).append(site_at[column, level, 0, 0])
        return [Layer((), [levels[level] for level in sorted(levels, reverse=True)])]
    columns, rows, *above = (2 * int(extent) + 1 for extent in tables.extents[: dimensions_of(board)])
    layers = []
    for upward in product(*(range(extent) for extent in reversed(above))):
        number = tuple(reversed(upward))
        parity = number[0] % 2 if number else None
        if all(place % 2 == parity for place in number):
            kept = [y for y in reversed(range(rows)) if parity in (None, y % 2)]
            cells = [[(x, y, *number, 0, 0)[:4] for x in range(y % 2, columns, 2)] for y in kept]
            layers.append(Layer(number, [[site_at.get(cell, NO_SITE) for cell in row] for row in cells]))
    return layers
