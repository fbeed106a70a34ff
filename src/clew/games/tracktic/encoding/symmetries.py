"""Symmetries of the grid and of the seats as index tables."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.encoding.parts import SymmetryTable
from clew.core.encoding.symmetry_tables import gather_places, symmetry_table
from clew.core.symmetry import Symmetry
from clew.games.tracktic.encoding.layout import (
    HEIGHT,
    LEFT_COLUMN,
    ORIGIN,
    PLACES_IN_ROW,
    TOP_ROW,
    actions,
    planes,
)
from clew.games.tracktic.rules.cells import CELLS, STRIDE
from clew.games.tracktic.rules.moves import FLIPS
from clew.games.tracktic.rules.shapes import STEPS
from clew.games.tracktic.rules.symmetries import symmetries
from clew.games.tracktic.rules.tables import TURNED

#: Cells or places, as numbers.
Sites = NDArray[np.int64]


def symmetry_tables(board: Any) -> list[SymmetryTable]:
    """Return all symmetries of the game: every symmetry of the grid with every rotation of the seats.

    Planes and actions are seen from a seat, so a rotation of the seats changes neither.
    """
    return [_table(board, symmetry) for symmetry in symmetries(board)]


def _table(board: Any, symmetry: Symmetry) -> SymmetryTable:
    # A flip of a piece in favour of its own cell is not legal, but has an image like any other.
    image = np.array([symmetry.move(FLIPS + cell * CELLS + cell) % CELLS for cell in range(CELLS)])
    laid = np.concatenate([_laid(board.size, symmetry, image, turned) for turned in range(len(TURNED))])
    flipped = _flipped(board.size, image)
    ids = [*laid, *(len(laid) + laid), *(2 * len(laid) + flipped), actions(board) - 1]
    grid = (np.arange(board.size)[:, None] * STRIDE + np.arange(board.size)).ravel()
    cells = gather_places(len(planes(board)), image[grid] // STRIDE * board.size + image[grid] % STRIDE)
    return symmetry_table(symmetry.name, ids, cells, symmetry.seats)


def _laid(size: int, symmetry: Symmetry, image: Sites, turned: int) -> Sites:
    """Return the images of all places of a turned shape."""
    rows = np.arange(size + 1 - HEIGHT[turned]) - TOP_ROW[turned]
    columns = np.arange(PLACES_IN_ROW[size, turned]) - LEFT_COLUMN[turned]
    firsts = (rows[:, None] * STRIDE + columns).ravel()
    # The first piece of the image is at the same distance from the image of the first piece everywhere.
    other, first = divmod(symmetry.move(turned * CELLS + int(firsts[0])), CELLS)
    mapped = image[firsts] + first - image[firsts[0]]
    return ORIGIN[size, other] + mapped // STRIDE * PLACES_IN_ROW[size, other] + mapped % STRIDE


def _flipped(size: int, image: Sites) -> Sites:
    """Return the images of all flips, numbered from 0."""
    found = []
    for down, right in STEPS:
        # The upper or left one of the two cells, and the other one.
        corner = (np.arange(size - abs(down))[:, None] * STRIDE + np.arange(size - abs(right))).ravel()
        beyond = corner + abs(down) * STRIDE + abs(right)
        pieces, filled = (corner, beyond) if down + right > 0 else (beyond, corner)
        found.append(_flip_numbers(size, image[pieces], image[filled]))
    return np.concatenate(found)


def _flip_numbers(size: int, pieces: Sites, filled: Sites) -> Sites:
    """Return the numbers of flips of pieces, all in the same direction, from 0."""
    onward = int(filled[0] - pieces[0])
    direction = [down * STRIDE + right for down, right in STEPS].index(onward)
    corner = np.minimum(pieces, filled)
    in_row = size - 1 if abs(onward) == 1 else size
    return direction * size * (size - 1) + corner // STRIDE * in_row + corner % STRIDE
