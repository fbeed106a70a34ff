"""Line or Colour as arrays: an action for each spot, and planes of rings and colours.

Places are numbered in rows from the bottom left, without the numbers that the rules leave out at the end of each row.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.bits import ONE, count
from clew.core.compiled import compiled
from clew.core.encoding.parts import ActionRange, Plane, SymmetryTable
from clew.core.encoding.symmetry_tables import gather_places, symmetry_table
from clew.core.encoding.writing import refill, write_bits
from clew.games.line_or_colour.layouts import COLOURS
from clew.games.line_or_colour.rules import NO_SEAT, SWAP, LineOrColourBoard, may_swap, symmetries, unclaimed

ACTIONS_VERSION = 1

#: Planes before those of the colours: own rings, the other's rings, the turn, the swap.
OWN, OTHER, TURN, MAY_SWAP, FIRST_COLOUR = 0, 1, 2, 3, 4


def actions(board: LineOrColourBoard) -> int:
    """Return the number of actions."""
    return board.size**2 + int(board.pie)


def action_ranges(board: LineOrColourBoard) -> tuple[ActionRange, ...]:
    """Return what the ids mean."""
    size = board.size
    spots = ActionRange(0, size**2, f"claim the spot in column c and row r, both from 0 at a1: {size} * r + c")
    swap = ActionRange(size**2, 1, "swap, which exchanges sides (LC6)")
    return (spots, swap) if board.pie else (spots,)


def lattice(board: LineOrColourBoard) -> tuple[int, int]:
    """Return the numbers of rows, from the bottom, and columns."""
    return board.size, board.size


def planes(board: LineOrColourBoard) -> tuple[Plane, ...]:
    """Return what the planes hold."""
    return (
        Plane("own rings", "1 where the observer has a ring"),
        Plane("other's rings", "1 where the other player has a ring"),
        Plane("to move", "everywhere 1 if the observer is to move, 2 if the other player is; 0 at the end"),
        Plane("may swap", "everywhere 1 if the player to move may swap (LC6)"),
        *(Plane(colour, f"1 on {colour} spots", is_fixed=True) for colour in COLOURS[: board.size]),
    )


def symmetry_tables(board: LineOrColourBoard) -> list[SymmetryTable]:
    """Return the rotations and reflections that map every colour onto one colour; planes of colours stay."""
    size, tables = board.size, []
    for symmetry in symmetries(board):
        image = [_place(board, symmetry.move(_spot(board, place))) for place in range(size**2)]
        moving = gather_places(FIRST_COLOUR, image)
        fixed = np.arange(len(moving), (FIRST_COLOUR + size) * size**2, dtype=np.int32)
        ids = [*image, size**2][: actions(board)]
        tables.append(symmetry_table(symmetry.name, ids, np.concatenate([moving, fixed]), symmetry.seats))
    return tables


@compiled
def action_of(board: LineOrColourBoard, state: Any, move: int) -> int:
    return board.size * board.size if move == SWAP else _place(board, move)


@compiled
def move_of(board: LineOrColourBoard, state: Any, action: int) -> int:
    places = board.size * board.size
    if action < 0 or action > places:
        return -1
    if action == places:
        return SWAP if board.pie else -1
    return _spot(board, action)


@compiled
def observe(board: LineOrColourBoard, state: Any, seat: int, out: NDArray[np.uint8]) -> None:
    places = board.size * board.size
    _write_rings(board, state, seat, out, False)
    for colour in range(board.size):
        spots = _without_gaps(board, board.spots_of_colour[colour])
        write_bits(out, (FIRST_COLOUR + colour) * places, spots, places)


@compiled
def update_observation(board: LineOrColourBoard, state: Any, seat: int, out: NDArray[np.uint8]) -> None:
    _write_rings(board, state, seat, out, True)


@compiled
def _write_rings(board: LineOrColourBoard, state: Any, seat: int, out: NDArray[np.uint8], is_filled: bool) -> None:
    """Write the planes that can change; `is_filled` means that they hold another observation."""
    places = board.size * board.size
    write_bits(out, OWN * places, _without_gaps(board, state.rings[seat]), places)
    write_bits(out, OTHER * places, _without_gaps(board, state.rings[1 - seat]), places)
    is_over = state.winner != NO_SEAT or unclaimed(board, state) == 0
    refill(out, TURN * places, places, 0 if is_over else 1 + (state.seat != seat), is_filled)
    refill(out, MAY_SWAP * places, places, int(may_swap(board, state)), is_filled)


@compiled
def write_mask(board: LineOrColourBoard, state: Any, out: NDArray[np.bool_]) -> int:
    if state.winner != NO_SEAT:
        return 0
    free = unclaimed(board, state)
    places = board.size * board.size
    write_bits(out, 0, _without_gaps(board, free), places)
    if may_swap(board, state):
        out[places] = True
        return count(free) + 1
    return count(free)


@compiled
def _without_gaps(board: LineOrColourBoard, spots: np.uint64) -> np.uint64:
    """Return a set of spots as a set of places."""
    row_of_spots = (ONE << np.uint64(board.size)) - ONE
    places = spots & row_of_spots
    for row in range(1, board.size):
        places |= (spots >> np.uint64(row)) & (row_of_spots << np.uint64(row * board.size))
    return places


@compiled
def _place(board: LineOrColourBoard, spot: int) -> int:
    """Return the place of a spot in rows without gaps."""
    return spot - spot // board.stride


@compiled
def _spot(board: LineOrColourBoard, place: int) -> int:
    """Return the spot of a place."""
    return place + place // board.size
