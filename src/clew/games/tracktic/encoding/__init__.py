"""Tracktic as arrays: an action for each place of each turned shape, and planes of pieces and cards.

Yellow plays L4 with a token on c1 d1 e1 e2, on a grid of 12 x 12:

    a b c d e           c1 d1 e1 e2 is the orientation ###/..# in the rectangle with the top left cell c1, in row 0 and
  1 y y . . .           column 2. A rectangle three cells wide has 10 places in a row, so this is place 10 * 0 + 2 of
  2 . . . . o           that orientation. layout.py says how many places come before.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.bits import ONE, bit, lowest, without_lowest
from clew.core.compiled import compiled
from clew.core.encoding.writing import refill, write_bits
from clew.core.memory.stack_tables import word_table
from clew.games.tracktic.encoding.layout import (
    DECK_CARDS,
    DIRECTIONS,
    FACE_UP_CARDS,
    FIRST_PLACE,
    LEFT_COLUMN,
    ORIGIN,
    PIECES,
    PLACES_IN_ROW,
    PLANES_OF_A_SEAT,
    SKIPPED,
    TO_MOVE,
    TOKENS,
    TOP_ROW,
    UNDER,
    UNPLAYED,
    WHITE_PIECES,
)
from clew.games.tracktic.encoding.layout import action_ranges as action_ranges
from clew.games.tracktic.encoding.layout import actions as actions
from clew.games.tracktic.encoding.layout import lattice as lattice
from clew.games.tracktic.encoding.layout import planes as planes
from clew.games.tracktic.encoding.symmetries import symmetry_tables as symmetry_tables
from clew.games.tracktic.rules import TrackticBoard, is_over
from clew.games.tracktic.rules.cells import CELLS, NO_CELLS, STRIDE, WORDS, Cells, either, load
from clew.games.tracktic.rules.deck import CARDS
from clew.games.tracktic.rules.moves import (
    FIRST_MOVE,
    FLIPS,
    MAX_SETS,
    MOVE_STEP,
    SET_COLUMNS,
    SKIP,
    TOKEN,
    count_moves,
    find_moves,
)
from clew.games.tracktic.rules.placements import COLOURS, WHITE, survey
from clew.games.tracktic.rules.tables import TURNED

ACTIONS_VERSION = 1

N_TURNED = len(TURNED)


@compiled
def action_of(board: TrackticBoard, state: Any, move: int) -> int:
    if move >= FLIPS:
        return skip_action(board.size) if move == SKIP else flip_action(board.size, move)
    in_row = PLACES_IN_ROW[board.size, turned_of(move)]
    return first_of(board.size, move) + move % CELLS // STRIDE * in_row + move % STRIDE


@compiled
def move_of(board: TrackticBoard, state: Any, action: int) -> int:
    size = board.size
    places = FIRST_PLACE[size, N_TURNED]
    if action < 0 or action > skip_action(size):
        return -1
    if action == skip_action(size):
        return SKIP
    if action >= 2 * places:
        return flip_of(size, action - 2 * places)
    place = action % places
    # Binary search for the last turned shape whose places do not start later.
    turned, beyond = 0, N_TURNED
    while beyond - turned > 1:
        middle = (turned + beyond) // 2
        if FIRST_PLACE[size, middle] <= place:
            turned = middle
        else:
            beyond = middle
    place -= FIRST_PLACE[size, turned]
    row = place // PLACES_IN_ROW[size, turned] - TOP_ROW[turned]
    column = place % PLACES_IN_ROW[size, turned] - LEFT_COLUMN[turned]
    return (TOKEN if action >= places else 0) + turned * CELLS + row * STRIDE + column


@compiled
def observe(board: TrackticBoard, state: Any, seat: int, out: NDArray[np.uint8]) -> None:
    write_planes(board, state, seat, out, False)


@compiled
def update_observation(board: TrackticBoard, state: Any, seat: int, out: NDArray[np.uint8]) -> None:
    write_planes(board, state, seat, out, True)


@compiled
def write_mask(board: TrackticBoard, state: Any, out: NDArray[np.bool_]) -> int:
    if is_over(board, state):
        return 0
    sets = word_table(MAX_SETS, SET_COLUMNS)
    found = find_moves(board, state, survey(board.grid, state.pieces, state.seat), sets)
    for index in range(found):
        first, step = int(sets[index, FIRST_MOVE]), int(sets[index, MOVE_STEP])
        if step == 1:
            mask_places(board.size, load(sets[index]), first, out)
        else:
            mask_flips(board.size, load(sets[index]), first, step, out)
    out[skip_action(board.size)] = True
    return count_moves(sets, found) + 1


@compiled
def skip_action(size: int) -> int:
    """Return the last action."""
    return 2 * FIRST_PLACE[size, N_TURNED] + DIRECTIONS * size * (size - 1)


@compiled
def turned_of(move: int) -> int:
    """Return the turned shape of a Pattern play."""
    return (move % TOKEN) // CELLS


@compiled
def first_of(size: int, move: int) -> int:
    """Return what the action of a Pattern play would be if the first piece were in row 0 and column 0."""
    return (FIRST_PLACE[size, N_TURNED] if move >= TOKEN else 0) + ORIGIN[size, turned_of(move)]


@compiled
def flip_action(size: int, move: int) -> int:
    """Return the action of a flip."""
    piece, filled = (move - FLIPS) // CELLS, move % CELLS
    corner = min(piece, filled)
    is_across = abs(piece - filled) == 1
    # To the right, below, to the left, above.
    direction = (0 if is_across else 1) + (0 if filled > piece else 2)
    pair = corner // STRIDE * (size - 1 if is_across else size) + corner % STRIDE
    return 2 * FIRST_PLACE[size, N_TURNED] + direction * size * (size - 1) + pair


@compiled
def flip_of(size: int, number: int) -> int:
    """Return the flip with a number, counted from 0."""
    direction, pair = number // (size * (size - 1)), number % (size * (size - 1))
    in_row = size - 1 if direction % 2 == 0 else size
    corner = pair // in_row * STRIDE + pair % in_row
    beyond = corner + (1 if direction % 2 == 0 else STRIDE)
    if direction < 2:
        return FLIPS + corner * CELLS + beyond
    return FLIPS + beyond * CELLS + corner


@compiled
def mask_places(size: int, cells: Cells, first_move: int, out: NDArray[np.bool_]) -> None:
    """Set the actions of a turned shape with its first piece on each of the cells."""
    first = first_of(size, first_move)
    in_row = PLACES_IN_ROW[size, turned_of(first_move)]
    for word in range(WORDS):
        rest = cells[word]
        while rest != 0:
            cell = 64 * word + lowest(rest)
            rest = without_lowest(rest)
            out[first + cell // STRIDE * in_row + cell % STRIDE] = True


@compiled
def mask_flips(size: int, cells: Cells, first_move: int, step: int, out: NDArray[np.bool_]) -> None:
    """Set the actions that flip the pieces on the cells in one direction."""
    for word in range(WORDS):
        rest = cells[word]
        while rest != 0:
            out[flip_action(size, first_move + step * (64 * word + lowest(rest)))] = True
            rest = without_lowest(rest)


@compiled
def write_planes(board: TrackticBoard, state: Any, seat: int, out: NDArray[np.uint8], is_filled: bool) -> None:
    """Write all planes; `is_filled` means that they hold another observation."""
    seats, plane = board.seats, board.size * board.size
    at_end = is_over(board, state)
    for place in range(seats):
        other = (seat + place) % seats
        write_cells(board.size, load(state.pieces[other]), out, (PIECES * seats + place) * plane)
        refill(out, (TOKENS * seats + place) * plane, plane, int(np.int64(state.tokens[other])), is_filled)
        refill(out, (SKIPPED * seats + place) * plane, plane, int(state.skipped & bit(other) != 0), is_filled)
        to_move = state.seat == other and not at_end
        refill(out, (TO_MOVE * seats + place) * plane, plane, int(to_move), is_filled)
    unplayed = NO_CELLS
    for colour in range(seats, COLOURS):
        unplayed = either(unplayed, load(state.pieces[colour]))
    shared = PLANES_OF_A_SEAT * seats * plane
    write_cells(board.size, unplayed, out, shared + UNPLAYED * plane)
    write_cells(board.size, load(state.pieces[WHITE]), out, shared + WHITE_PIECES * plane)
    write_cards(state, out, shared, plane, is_filled)


@compiled
def write_cells(size: int, cells: Cells, out: NDArray[np.uint8], first: int) -> None:
    """Write 1 on the cells and 0 on all others, into the plane that starts at the entry `first`."""
    for row in range(size):
        in_row = cells[row // WORDS] >> np.uint64(STRIDE * (row % WORDS))
        write_bits(out, first + row * size, in_row, size)


@compiled
def write_cards(state: Any, out: NDArray[np.uint8], shared: int, plane: int, is_filled: bool) -> None:
    """Write how many of each card are face up, unseen and under the deck."""
    refill(out, shared + UNDER * plane, plane, state.under, is_filled)
    # A byte for each card: eight in each number.
    few, more = np.uint64(0), np.uint64(0)
    for place in range(state.unseen_left):
        card = int(state.unseen[place])
        if card < 8:
            few += ONE << np.uint64(8 * card)
        else:
            more += ONE << np.uint64(8 * card - 64)
    for card in range(CARDS):
        counts = few >> np.uint64(8 * card) if card < 8 else more >> np.uint64(8 * card - 64)
        unseen = int(np.int64(counts & np.uint64(255)))
        refill(out, shared + (FACE_UP_CARDS + card) * plane, plane, int(np.int64(state.face_up[card])), is_filled)
        refill(out, shared + (DECK_CARDS + card) * plane, plane, unseen, is_filled)
