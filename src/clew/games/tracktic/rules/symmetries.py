"""Symmetries of Tracktic: rotations and reflections of the grid, and rotations of the seats."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.boards.lattice import LatticeSymmetry
from clew.boards.polyomino import normal
from clew.boards.square import square
from clew.core.symmetry import Symmetry
from clew.games.tracktic.rules.cells import CELLS, STRIDE
from clew.games.tracktic.rules.moves import FLIPS, SKIP, TOKEN
from clew.games.tracktic.rules.tables import TURNED

_TURNED_BY_SHAPE = {normal(path): turned for turned, path in enumerate(TURNED)}


def symmetries(board: Any) -> list[Symmetry]:
    """Return every symmetry of the grid with every rotation of the seats, without the identity."""
    return [
        _symmetry(board, turn, shift)
        for turn in square((board.size, board.size), from_top=True).symmetries()
        for shift in range(board.seats)
        if shift > 0 or not turn.is_identity
    ]


def _symmetry(board: Any, turn: LatticeSymmetry, shift: int) -> Symmetry:
    image = _cell_image(board.size, turn)
    seats = tuple((seat + shift) % board.seats for seat in range(board.seats))

    def map_state(states: NDArray[Any]) -> NDArray[Any]:
        mapped = states.copy()
        old, new = states[0], mapped[0]
        for colour in range(len(old.pieces)):
            image_colour = seats[colour] if colour < board.seats else colour
            new.pieces[image_colour] = _map_words(old.pieces[colour], image)
        new.skipped = 0
        for seat, other in enumerate(seats):
            new.tokens[other] = old.tokens[seat]
            new.skipped |= (old.skipped >> np.uint64(seat) & np.uint64(1)) << np.uint64(other)
        all_out = int(old.skipped) == (1 << board.seats) - 1
        new.seat = 0 if all_out else seats[int(old.seat)]
        return mapped

    def map_move(move: int) -> int:
        if move == SKIP:
            return SKIP
        if move >= FLIPS:
            piece, cell = divmod(move - FLIPS, CELLS)
            return FLIPS + int(image[piece]) * CELLS + int(image[cell])
        return move // TOKEN * TOKEN + _map_placement(move % TOKEN, image)

    return Symmetry(f"{turn.name}, seats on by {shift}", map_move, map_state, seats)


def _cell_image(size: int, turn: LatticeSymmetry) -> NDArray[np.int64]:
    """Return the image of each cell; cells outside the grid stay."""
    image = np.arange(CELLS)
    for site, other in enumerate(turn.image):
        row, column = divmod(site, size)
        other_row, other_column = divmod(other, size)
        image[row * STRIDE + column] = other_row * STRIDE + other_column
    return image


def _map_words(words: NDArray[np.uint64], image: NDArray[np.int64]) -> NDArray[np.uint64]:
    """Return the image of a set of cells."""
    members = np.unpackbits(words.astype("<u8").view(np.uint8), bitorder="little")
    mapped = np.zeros_like(members)
    mapped[image] = members
    return np.packbits(mapped, bitorder="little").view("<u8").astype(np.uint64)


def _map_placement(placement: int, image: NDArray[np.int64]) -> int:
    """Return the number of the image of a turned shape and its place."""
    turned, first = divmod(placement, CELLS)
    squares = [divmod(int(image[first + row * STRIDE + column]), STRIDE) for row, column in TURNED[turned]]
    other = _TURNED_BY_SHAPE[normal(squares)]
    top, left = min(squares)
    first_row, first_column = min(TURNED[other])
    return other * CELLS + (top - first_row) * STRIDE + left - first_column
