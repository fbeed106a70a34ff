"""Line or Colour: claim K spots in an unbroken row, or K spots of one colour.

The spots are numbered from the bottom left, with one number left out at the end of every row, so that no shift of a set
of spots wraps around an edge. On the 5x5 board (a stride of 6):

    5 | 24 25 26 27 28       5 | 1 2 3 4 5      A set of spots is a 64-bit number. With the rings
    4 | 18 19 20 21 22       4 | 4 5 1 2 3      x = {12, 13, 14, 15}, four in the third row,
    3 | 12 13 14 15 16       3 | 2 3 4 5 1      x & x>>1       = {12, 13, 14}   two in a row from here
    2 |  6  7  8  9 10       2 | 5 1 2 3 4      that & that>>2 = {12}           four in a row from here
    1 |  0  1  2  3  4       1 | 3 4 5 1 2      so 12 starts an unbroken row of four: White has won.
        a  b  c  d  e            a b c d e

Rules LC1 to LC7 of rules.md; the leaflet is nestorgames' of 2014.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from clew.boards.square import square
from clew.core.bits import bit, count, lowest, member, without_lowest
from clew.core.compiled import compiled
from clew.core.random import Rng, below
from clew.core.symmetry import Symmetry, map_members

SEATS = 2
WHITE, BLACK = 0, 1
NO_SEAT = -1

#: The move that exchanges sides (LC6). All other moves are spots, which are below 7 * 8.
SWAP = 63

#: Ways to win (LC4); the sum of both if they are reached at once.
BY_LINE, BY_COLOUR = 1, 2


class LineOrColourBoard(NamedTuple):
    """The tables that do not change during a game."""

    seats: int
    size: int
    """N: spots to a side, and number of colours (LC1)."""
    stride: int
    """The difference between a spot and the one above it: N + 1."""
    goal: int
    """K: the number of spots in a row, or of one colour, that wins (LC4)."""
    pie: bool
    """Whether the pie rule (LC6) is on."""
    spots: np.uint64
    """All spots."""
    spots_of_colour: NDArray[np.uint64]
    """The set of spots of each colour, N each (LC1)."""
    mates: NDArray[np.uint64]
    """For each spot the set of all spots of its colour; entry 6 in the example above is {4, 6, 14, 19, 27}."""
    max_moves: int
    """No position has more legal moves: every spot, or all but one and the swap."""
    max_plies: int
    """No game is longer: every turn but the swap claims a spot."""


STATE = np.dtype(
    (
        np.record,
        [
            ("line_or_colour", np.int64),  # marker: identifies the game's record type; always 0
            ("rings", np.uint64, (SEATS,)),  # the spots that each seat has claimed
            ("seat", np.int64),  # the seat to move
            ("winner", np.int64),  # the seat that has reached a goal of LC4, or NO_SEAT
            ("won_by", np.int64),  # BY_LINE, BY_COLOUR or their sum; 0 without a winner
        ],
    )
)
STATES = (STATE,)
# Invariants: no spot has two rings; `winner` and `won_by` follow from `rings`.


def board(options: dict[str, Any]) -> LineOrColourBoard:
    """Return the tables for resolved options."""
    size = options["size"]
    stride = size + 1
    spots_of_colour = np.zeros(size, dtype=np.uint64)
    for row, digits in enumerate(reversed(options["layout"].split())):
        for column, digit in enumerate(digits):
            spot = row * stride + column
            spots_of_colour[int(digit) - 1] |= bit(spot)
    mates = np.zeros(size * stride, dtype=np.uint64)
    for spots in spots_of_colour:
        mates[[spot for spot in range(size * stride) if spots & bit(spot)]] = spots
    return LineOrColourBoard(
        seats=SEATS,
        size=size,
        stride=stride,
        goal=4 if size == 5 else 5,
        pie=options["pie"],
        spots=np.bitwise_or.reduce(spots_of_colour),
        spots_of_colour=spots_of_colour,
        mates=mates,
        max_moves=size * size,
        max_plies=size * size + 1,
    )


@compiled
def start(board: LineOrColourBoard, state: Any, deal: NDArray[np.int16]) -> None:
    # LC3: White starts.
    state.seat = WHITE
    state.winner = NO_SEAT


@compiled
def legal_moves(board: LineOrColourBoard, state: Any, out: NDArray[np.int32]) -> int:
    if state.winner != NO_SEAT:
        return 0
    free = unclaimed(board, state)
    listed = 0
    while free != 0:
        out[listed] = lowest(free)
        free = without_lowest(free)
        listed += 1
    if may_swap(board, state):
        out[listed] = SWAP
        listed += 1
    return listed


@compiled
def breaks(board: LineOrColourBoard, state: Any, move: int) -> int:
    # LC4, LC5: no more turns after the end.
    if state.winner != NO_SEAT:
        return 4
    if unclaimed(board, state) == 0:
        return 5
    # LC6: the swap is only for Black's first turn.
    if move == SWAP:
        return 0 if may_swap(board, state) else 6
    # LC3: only an unclaimed spot can be claimed.
    if not is_move(board, move):
        return 3
    return 0 if unclaimed(board, state) & bit(move) else 3


@compiled
def play(board: LineOrColourBoard, state: Any, move: int) -> None:
    seat = state.seat
    state.seat = 1 - seat
    if move == SWAP:
        # LC6: White's only ring becomes Black's, on the same spot.
        state.rings[BLACK] = state.rings[WHITE]
        state.rings[WHITE] = 0
        return
    # LC3: the turn claims one spot.
    own = state.rings[seat] | bit(move)
    state.rings[seat] = own
    won_by = goals_reached(board, own, board.mates[move])
    if won_by:
        state.winner = seat
        state.won_by = won_by


@compiled
def is_over(board: LineOrColourBoard, state: Any) -> bool:
    # LC4: a goal is reached. LC5: the board is full.
    return state.winner != NO_SEAT or unclaimed(board, state) == 0


@compiled
def payoff(board: LineOrColourBoard, state: Any, out: NDArray[np.float64]) -> None:
    # LC4: the winner gets 1. LC5: a full board is a draw.
    out[:SEATS] = 0.5 if state.winner == NO_SEAT else 0.0
    if state.winner != NO_SEAT:
        out[state.winner] = 1.0


@compiled
def random_move(board: LineOrColourBoard, state: Any, rng: Rng) -> int:
    free = unclaimed(board, state)
    choices = count(free)
    chosen = below(rng, choices + may_swap(board, state))
    return member(free, chosen) if chosen < choices else SWAP


@compiled
def is_move(board: LineOrColourBoard, move: int) -> bool:
    """Return whether a number means a move on this board, legal or not."""
    return 0 <= move <= SWAP and (move == SWAP or board.spots & bit(move) != 0)


@compiled
def unclaimed(board: LineOrColourBoard, state: Any) -> np.uint64:
    """Return the spots without a ring."""
    return board.spots & ~(state.rings[WHITE] | state.rings[BLACK])


@compiled
def may_swap(board: LineOrColourBoard, state: Any) -> bool:
    # LC6: it is Black's first turn, and White has claimed one spot.
    return board.pie and state.seat == BLACK and state.rings[BLACK] == 0 and count(state.rings[WHITE]) == 1


@compiled
def goals_reached(board: LineOrColourBoard, own: np.uint64, mates: np.uint64) -> int:
    """Return the sum of the ways in which `own` wins by LC4, or 0; `mates` are the spots of the colour claimed last."""
    won_by = 0
    if has_line(own, board.stride, board.goal):
        won_by += BY_LINE
    if count(own & mates) >= board.goal:
        won_by += BY_COLOUR
    return won_by


@compiled
def has_line(own: np.uint64, stride: int, goal: int) -> bool:
    """Return whether the spots contain an unbroken row of `goal` (4 or 5)."""
    return (
        line_starts(own, 1, goal)
        | line_starts(own, stride - 1, goal)
        | line_starts(own, stride, goal)
        | line_starts(own, stride + 1, goal)
    ) != 0


@compiled
def line_starts(own: np.uint64, step: int, goal: int) -> np.uint64:
    """Return the spots that begin a row of `goal` (4 or 5) spots of `own`, `step` apart."""
    pairs = own & (own >> np.uint64(step))
    fours = pairs & (pairs >> np.uint64(2 * step))
    return fours if goal == 4 else fours & (own >> np.uint64(4 * step))


def symmetries(board: LineOrColourBoard) -> list[Symmetry]:
    """Return the rotations and reflections of the board that map every colour onto one colour."""
    found = []
    for turn in square((board.size, board.size)).symmetries():
        # One number is left out at the end of each row, so the site of the lattice is the spot minus its row.
        image = np.full(SWAP + 1, SWAP)
        for site, other in enumerate(turn.image):
            image[site + site // board.size] = other + other // board.size
        mapped = {int(map_members(spots, image)) for spots in board.spots_of_colour}
        if not turn.is_identity and mapped == {int(spots) for spots in board.spots_of_colour}:
            found.append(_symmetry(turn.name, image))
    return found


def _symmetry(name: str, image: NDArray[Any]) -> Symmetry:
    def map_state(states: NDArray[Any]) -> NDArray[Any]:
        mapped = states.copy()
        mapped[0].rings[:] = [map_members(rings, image) for rings in states[0].rings]
        return mapped

    return Symmetry(name, lambda move: int(image[move]), map_state, seats=(WHITE, BLACK))
