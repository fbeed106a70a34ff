"""The state record of Beeline.

A line is the sequence of its pieces from the start, stored as the sides by which it goes from each to the next. Nodes
can be passed several times. Black's start is N5; with a mark M5:SE-NW on it, facing L5, and a node there:

        pieces   N5  M5:SE-NW  L5          length 3, end L5
        steps      NW        NW

The pieces themselves are in `cells`; replacing a mark by a node changes nothing else.
"""

from typing import Any

import numpy as np

from clew.core.compiled import compiled
from clew.games.beeline.rules.board import CELLS, MARKS, SEATS
from clew.games.beeline.rules.pieces import KINDS

#: Between two marks of a line there are at most three nodes, one passed twice: the line entered a node from a mark that
#: has since been replaced, and continues from that mark's node. BL12 allows no more: adjacent nodes along a line are a
#: group. So there are at most 36 marks and 37 times three nodes.
MAX_LENGTH = MARKS + 3 * (MARKS + 1)

#: Room for its steps, rounded up so that the record has a multiple of 8 bytes.
STEPS = MAX_LENGTH + 3

STATE = np.dtype(
    (
        np.record,
        [
            ("beeline", np.int64),  # marks the record as this game's; always 0
            ("seat", np.int64),  # the seat to move
            ("piece", np.int64),  # FIRST or SECOND piece of the turn; Black's opening is a SECOND (BL7)
            ("replaced", np.int64),  # whether the first piece of this turn replaced a mark of the other line (BL15)
            ("empty_turns", np.int64),  # how many turns in a row had no piece (BL20)
            ("plies", np.int64),  # how many moves have been played
            ("winner", np.int64),  # the seat that has reached its goal (BL19), or NO_SEAT
            ("ends", np.int64, (SEATS,)),  # the site of the last piece of each line (BL8)
            ("lengths", np.int64, (SEATS,)),  # how many pieces each line has, with the start node
            ("entered", np.int8, (SEATS,)),  # whether the end is a node that was entered (BL13)
            ("groups", np.int8, (SEATS,)),  # groups of marks not yet started (BL5)
            ("reserve", np.int8, (SEATS,)),  # nodes not yet played (BL6)
            ("hand", np.int8, (SEATS, KINDS)),  # marks of the group in use (BL5)
            ("steps", np.int8, (SEATS, STEPS)),  # the side by which each line leaves each piece; 0 after its end
            ("cells", np.int8, (CELLS,)),  # the piece on each site; EMPTY on sites that this board does not have
        ],
    )
)
# Always true: marks of a seat on the board, in its hand and in its groups are 12 of each kind, and all on the board
# are in its line; nodes on the board and in both reserves are 12; a hand is empty only when no group is left; no group
# of nodes of one colour is larger than two; a mark that is the end of its line does not face a node of its colour.

FIRST, SECOND = 0, 1
NO_SEAT = -1


# Readers of narrow fields: in compiled code `int` alone would leave them narrow, and functions that take them would be
# compiled once for wide and once for narrow numbers.


@compiled
def piece_on(state: Any, site: int) -> int:
    """Return the piece on a site."""
    return int(np.int64(state.cells[site]))


@compiled
def step_of(state: Any, line: int, index: int) -> int:
    """Return the side by which a line leaves its piece number `index`."""
    return int(np.int64(state.steps[line, index]))


@compiled
def nodes_left(state: Any, seat: int) -> int:
    """Return how many nodes a seat has in reserve (BL6)."""
    return int(np.int64(state.reserve[seat]))


@compiled
def end_of(state: Any, line: int) -> int:
    """Return the site of the last piece of a line (BL8)."""
    return int(state.ends[line])
