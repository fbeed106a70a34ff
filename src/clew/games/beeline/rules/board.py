"""The board of Beeline: a hexagon of spaces with two starts, two rims and two yellow spaces.

Side 4, which has every kind of space (the game is played on sides 6, 8 and 10):

        A      n n n n         n   northern rim: open to Black only        sites go along the rows, from A1:
        B     n . R . n        s   southern rim: open to Red only          A1 is 0, A4 is 3, B1 is 4, ..
        C    n . . . . n       y   yellow: open to no player
        D   y . . . . . y      R   Red's start, the goal of Black          one more site, `board.outside`,
        E    s . . . . s       B   Black's start, the goal of Red          is everything beyond
        F     s . B . s                                                    the board
        G      s s s s
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from clew.boards.hexagonal import distance, hexagon
from clew.boards.lattice import NO_SITE, Cell, Lattice
from clew.core.compiled import compiled

SEATS = 2
BLACK, RED = 0, 1

#: Sides of a space, clockwise from east as in boards.hexagonal; the opposite of a side is 3 further.
SIDES = 6

#: BL20: a game of this many moves is a tie.
MAX_PLIES = 400

#: No site. It is a NumPy number, because Numba would compile functions again for a plain Python number.
NOWHERE: int = np.int64(NO_SITE)  # type: ignore[assignment]

#: Coordinates of `outside`.
FAR = 99

#: BL4: marks of a player.
MARKS = 36


#: Bits of `Board.ground`: open to Black, open to Red, on the rim.
OPEN_TO_BLACK, OPEN_TO_RED, RIM = 1, 2, 4


#: Sites of the largest board, and `outside`.
CELLS = 271 + 1

TABLES = np.dtype(
    (
        np.record,
        [
            ("outside", np.int64),  # the site for everything beyond the board; equals the number of spaces
            ("max_moves", np.int64),
            ("max_plies", np.int64),
            ("facing_drives_back", np.int64),  # whether a mark that faces the other line drives its own back (BL17)
            ("starts", np.int64, (SEATS,)),  # the start of each seat; the other start is its goal (BL2)
            ("neighbour", np.int64, (CELLS, SIDES)),  # the site on each side; all neighbours of `outside` are `outside`
            ("axial", np.int64, (CELLS, 2)),  # the coordinates (q, r); those of `outside` are far away
            ("ground", np.int64, (CELLS,)),  # OPEN_TO_BLACK, OPEN_TO_RED and RIM added up (BL3)
        ],
    )
)


class BeelineBoard(NamedTuple):
    """What does not change during a game.

    The tables are one record, because passing many fields from one compiled function to the next is slow. So the verbs
    pass on `board.tables[0]` as the board; Python code finds the same names here.
    """

    seats: int
    side: int
    """Spaces to a side (BL1)."""
    max_moves: int
    """No position has more legal moves. A line continues from at most two nodes, at 10 places in total, with one of
    5 marks each; a node of either colour can be on each space; one of at most 36 marks in each of two lines is replaced
    and played at one of 10 places in one of 2 ways. Where no piece is legal there is the pass."""
    max_plies: int
    """No game is longer (BL20)."""
    tables: NDArray[Any]
    """The TABLES of the board."""

    @property
    def outside(self) -> int:
        """The site for everything beyond the board."""
        return int(self.tables[0].outside)

    @property
    def starts(self) -> NDArray[np.int64]:
        """The start of each seat."""
        return self.tables[0].starts

    @property
    def facing_drives_back(self) -> bool:
        """Whether a mark that faces the other line drives its own line back, and is not refused (BL17)."""
        return bool(self.tables[0].facing_drives_back)

    @property
    def neighbour(self) -> NDArray[np.int64]:
        """The site on each side of each site."""
        return self.tables[0].neighbour

    @property
    def axial(self) -> NDArray[np.int64]:
        """The coordinates of each site."""
        return self.tables[0].axial

    @property
    def ground(self) -> NDArray[np.int64]:
        """The kind of space of each site."""
        return self.tables[0].ground


@cache
def lattice(side: int) -> Lattice:
    """Return the spaces of a board, with their names."""
    return hexagon(side)


def start_cells(side: int) -> tuple[Cell, Cell]:
    """Return the starts of Black and Red."""
    # BL2: in the ring next to the rim, on the north-south axis.
    reach = side - 2
    return (-reach // 2, reach), (reach // 2, -reach)


def make_board(side: int, facing_drives_back: bool) -> BeelineBoard:
    """Return the tables of the board with `side` spaces to a side."""
    spaces = lattice(side)
    outside = len(spaces)
    tables = np.zeros(1, dtype=TABLES)
    table = tables[0]
    table.outside = outside
    table.max_moves = 10 * 5 + 2 * outside + 2 * MARKS * 10 * 2
    table.max_plies = MAX_PLIES
    table.facing_drives_back = facing_drives_back
    table.starts[:] = [spaces.site(cell) for cell in start_cells(side)]
    table.neighbour[:] = outside
    table.neighbour[:outside] = np.where(spaces.neighbours == NO_SITE, outside, spaces.neighbours)
    table.axial[:] = FAR
    table.axial[:outside] = spaces.cells
    table.ground[:outside] = [ground_of(cell, side) for cell in spaces.cells]
    return BeelineBoard(SEATS, side, int(table.max_moves), MAX_PLIES, tables)


def ground_of(cell: Cell, side: int) -> int:
    """Return the kind of space of a cell."""
    if distance(cell, (0, 0)) < side - 1:
        return OPEN_TO_BLACK | OPEN_TO_RED
    # BL3: the northern rim is Black's, the southern Red's; the yellow spaces, in the middle row, belong to neither.
    row = cell[1]
    return RIM | (OPEN_TO_BLACK if row < 0 else OPEN_TO_RED if row > 0 else 0)


@compiled
def is_open(board: BeelineBoard, seat: int, site: int) -> bool:
    """Return whether a seat may use a site (BL3)."""
    return bool((board.ground[site] >> seat) & 1)


@compiled
def is_rim(board: BeelineBoard, site: int) -> bool:
    """Return whether a site is on the rim (BL3)."""
    return bool(board.ground[site] & RIM)


@compiled
def steps_between(board: BeelineBoard, site: int, other: int) -> int:
    """Return the distance between two sites, in steps."""
    q = board.axial[site, 0] - board.axial[other, 0]
    r = board.axial[site, 1] - board.axial[other, 1]
    return max(abs(q), abs(r), abs(q + r))


@compiled
def side_towards(board: BeelineBoard, site: int, other: int) -> int:
    """Return the side of a site that touches its neighbour `other`, or NOWHERE if that is not a neighbour."""
    for side in range(SIDES):
        if board.neighbour[site, side] == other:
            return side
    return NOWHERE
