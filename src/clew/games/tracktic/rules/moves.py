"""The numbering of moves, and the search for legal moves as sets of cells.

Legal moves are found as sets: all places of one turned shape, or all pieces that can be flipped in one direction.

A move is one number: turned shape * CELLS + cell of its first piece, plus TOKEN where a token is used;
FLIPS + cell of the piece turned * CELLS + cell filled; or SKIP.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.compiled import compiled
from clew.core.memory.stack_tables import word_table
from clew.games.tracktic.rules.cells import (
    CELLS,
    STRIDE,
    WORDS,
    Cells,
    beside,
    both,
    holds,
    is_empty,
    load,
    member_of,
    neighbours,
    size,
    store,
)
from clew.games.tracktic.rules.deck import FACE_UP, FLIP
from clew.games.tracktic.rules.placements import FITS, Survey, fill_fits, fill_token_fits, places, token_places
from clew.games.tracktic.rules.shapes import STEPS

TOKEN = 1 << 14
FLIPS = 1 << 16
SKIP = 1 << 17

#: A found set is a row: four numbers for the cells, then the move of cell 0 and the difference between the moves of
#: consecutive cells. There are at most four Patterns in eight orientations, with and without a token, and four flips.
FIRST_MOVE, MOVE_STEP = WORDS, WORDS + 1
SET_COLUMNS = WORDS + 2
MAX_SETS = FACE_UP * 8 * 2 + 4

MoveSets = NDArray[np.uint64]


@compiled
def is_move(board: Any, move: int) -> bool:
    """Return whether a number means a move on this grid, legal or not."""
    if move < 0 or move >= SKIP:
        return move == SKIP
    if move >= FLIPS:
        return holds(board.grid, (move - FLIPS) // CELLS) and holds(board.grid, move % CELLS)
    turned = (move % TOKEN) // CELLS
    if move >= 2 * TOKEN or turned >= len(board.card_of):
        return False
    # The whole shape must be on the grid. The number of a cell alone does not say so: the cell east of the last one of
    # a row has the number of the first one of the next row.
    row, column = move % CELLS // STRIDE, move % STRIDE
    is_on_grid = row < board.size and column < board.size
    for index in range(board.length_of[turned] - 1):
        step = STEPS[board.steps[turned, index]]
        row, column = row + step[0], column + step[1]
        is_on_grid = is_on_grid and 0 <= row < board.size and 0 <= column < board.size
    return is_on_grid


@compiled
def find_moves(board: Any, state: Any, seen: Survey, sets: MoveSets) -> int:
    """Write the sets of all legal moves but the skip, and return how many sets there are; none of them is empty."""
    fits = word_table(FITS, WORDS)
    has_token = state.tokens[state.seat] > 0
    if has_token:
        fill_token_fits(fits, seen)
    else:
        fill_fits(fits, seen)
    found = 0
    for card in range(FLIP):
        if state.face_up[card] == 0:
            continue
        for turned in range(board.first_turned[card], board.first_turned[card + 1]):
            needs, steps, length = board.fits[turned], board.steps[turned], board.length_of[turned]
            first_move = turned * CELLS
            if has_token:
                laid, covering = token_places(fits, seen, needs, steps, length)
                found = add_set(sets, found, covering, first_move + TOKEN, 1)
            else:
                laid = places(fits, seen.touching, needs, steps, length)
            found = add_set(sets, found, laid, first_move, 1)
    if state.face_up[FLIP] > 0:
        found = find_flips(seen, sets, found)
    return found


@compiled
def find_flips(seen: Survey, sets: MoveSets, found: int) -> int:
    """Add the moves of a Flip card (TT9): other players' pieces next to an own one, with a free cell next to them."""
    turnable = both(seen.others, neighbours(seen.own))
    for direction in range(4):
        if direction % 2 == 0:
            onward = 1 - direction
        else:
            onward = (2 - direction) * STRIDE
        pieces = both(turnable, beside(seen.free, direction))
        found = add_set(sets, found, pieces, FLIPS + onward, CELLS + 1)
    return found


@compiled
def add_set(sets: MoveSets, found: int, cells: Cells, first_move: int, step: int) -> int:
    """Add a set unless it is empty, and return how many there are."""
    if is_empty(cells):
        return found
    store(sets[found], cells)
    sets[found, FIRST_MOVE] = np.uint64(first_move)
    sets[found, MOVE_STEP] = np.uint64(step)
    return found + 1


@compiled
def count_moves(sets: MoveSets, found: int) -> int:
    """Return how many moves the sets contain."""
    total = 0
    for index in range(found):
        total += size(load(sets[index]))
    return total


@compiled
def move_of_rank(sets: MoveSets, found: int, rank: int) -> int:
    """Return the move with `rank` others before it in the sets, or the skip after the last one."""
    for index in range(found):
        cells = load(sets[index])
        here = size(cells)
        if rank < here:
            return int(sets[index, FIRST_MOVE]) + int(sets[index, MOVE_STEP]) * member_of(cells, rank)
        rank -= here
    return SKIP
