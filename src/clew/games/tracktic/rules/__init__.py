"""Tracktic: lay tracks from face-up cards, cut the others off, and finish with the longest unbroken path.

The grid has 16 x 16 cells, or fewer (12 x 12 for two). Cell 16 * row + column, from the top left; in names columns are
letters and rows are numbers from the top. Yellow, y, plays L4 with a token; o is Blue, w is white:

      a b c d e           a b c d e
    1 y y . . .         1 y y y y y      L4* c1 d1 e1 e2: three empty cells get a Yellow piece, Blue's e2 turns
    2 . . . . o   ->    2 . . . . w      white, and now belongs to the paths of all players. Yellow's longest
    3 . . . w o         3 . . . w o      path is a1 b1 c1 d1 e1 e2: six pieces.

deck.py has the cards, moves.py numbers and finds the moves, placements.py finds where shapes can be laid, and
longest_path/ computes the scores.

Rules TT1 to TT14 of rules.md. The first page of the leaflet is lost: grid, deck and set-up are our reconstruction.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from clew.core.bits import bit, count
from clew.core.compiled import compiled
from clew.core.memory.stack_tables import word_table
from clew.core.random import Rng, below, shuffle
from clew.games.tracktic.rules.cells import (
    CELLS,
    WORDS,
    Cells,
    both,
    either,
    holds,
    is_empty,
    list_members,
    load,
    neighbours,
    only,
    store,
    without,
)
from clew.games.tracktic.rules.deck import CARDS, DECK, FACE_UP, FLIP, take_card, turn_up_card
from clew.games.tracktic.rules.longest_path import path_length
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
    is_move,
    move_of_rank,
)
from clew.games.tracktic.rules.placements import COLOURS, WHITE, Survey, has_t, survey
from clew.games.tracktic.rules.shapes import SHAPES, directions
from clew.games.tracktic.rules.symmetries import symmetries
from clew.games.tracktic.rules.tables import (
    TURNED,
    cell_words,
    first_turned,
    fits_needed,
    max_moves_of,
    offsets,
    path_table,
    set_up,
)

__all__ = ["symmetries"]


class TrackticBoard(NamedTuple):
    """What does not change during a game."""

    seats: int
    size: int
    """Rows and columns of the grid (TT1)."""
    grid: NDArray[np.uint64]
    """All cells of the grid."""
    set_up: NDArray[np.uint64]
    """The cells of each colour before the first turn (TT2)."""
    tokens: int
    """Each player's tokens at the start (TT4)."""
    open_flips: int
    """The number of Flip cards face up at the same time while the deck has a Pattern card (TT3)."""
    first_turned: NDArray[np.int16]
    """The first turned shape of each Pattern card; V3 has the turned shapes 2 to 5."""
    card_of: NDArray[np.int16]
    """The card of each turned shape."""
    length_of: NDArray[np.int16]
    """How many cells each turned shape has."""
    offsets: NDArray[np.int16]
    """The offset of each cell of a turned shape from its first cell: 0, 16, 17 for a V3."""
    steps: NDArray[np.int16]
    """The direction from each of its cells to the next."""
    fits: NDArray[np.int16]
    """The row of the table of fits (placements.py) that each of its cells needs."""
    max_moves: int
    """No position has more legal moves; see `max_moves_of`."""
    max_plies: int
    """No game is longer: every move but a skip uses a card, and every seat skips once."""


STATE = np.dtype(
    (
        np.record,
        [
            ("tracktic", np.int64),  # marks the record as this game's; always 0
            ("seat", np.int64),  # the seat to move; 0 when all have skipped
            ("skipped", np.uint64),  # the seats that have skipped and are out (TT6)
            ("under", np.int64),  # Flip cards put under the deck (TT3)
            ("unseen_left", np.int64),  # unseen cards of the deck
            ("pieces", np.uint64, (COLOURS + 1, WORDS)),  # the cells of each colour, and of white
            ("tokens", np.int8, (COLOURS,)),  # how many each seat has left (TT4)
            ("face_up", np.int8, (CARDS,)),  # how many of each card are face up
            ("unseen", np.int8, (DECK + 3,)),  # the unseen cards, the top one last, then zeros: 264 bytes in all
        ],
    )
)
STATES = (STATE,)
# Always true: no cell has two pieces; no colour has a T (TT10); four cards are face up while the deck has any; at most
# `open_flips` of them are Flip cards while the deck holds a Pattern card; the seat to move has not skipped, unless all
# have.


def board(options: dict[str, Any]) -> TrackticBoard:
    """Return the tables for resolved options."""
    seats, size = options["players"], options["grid"]
    pieces = set_up(seats, size, options["neutral"])
    card_of = [card for card, shape in enumerate(SHAPES) for _ in shape.paths]
    return TrackticBoard(
        seats=seats,
        size=size,
        grid=cell_words((row, column) for row in range(size) for column in range(size)),
        set_up=np.array([cell_words(pieces.get(colour, ())) for colour in range(COLOURS)]),
        tokens=options["tokens"],
        open_flips=options["open_flips"],
        first_turned=first_turned(),
        card_of=np.array(card_of, dtype=np.int16),
        length_of=np.array([len(path) for path in TURNED], dtype=np.int16),
        offsets=path_table(offsets),
        steps=path_table(directions),
        fits=path_table(fits_needed),
        max_moves=max_moves_of(size),
        max_plies=DECK + seats,
    )


@compiled
def start(board: TrackticBoard, state: Any, deal: NDArray[np.int16]) -> None:
    # TT2, TT4: three pieces of each colour, and the tokens; Yellow starts.
    for colour in range(COLOURS):
        store(state.pieces[colour], load(board.set_up[colour]))
    for seat in range(board.seats):
        state.tokens[seat] = board.tokens
    # TT3: the deck is face down, its top card last; four cards are turned up.
    for card in range(len(deal)):
        state.unseen[card] = deal[len(deal) - 1 - card]
    state.unseen_left = len(deal)
    for _ in range(FACE_UP):
        turn_up_card(board, state)


@compiled
def legal_moves(board: TrackticBoard, state: Any, out: NDArray[np.int32]) -> int:
    if is_over(board, state):
        return 0
    sets = word_table(MAX_SETS, SET_COLUMNS)
    seen = survey(board.grid, state.pieces, state.seat)
    listed = 0
    for index in range(find_moves(board, state, seen, sets)):
        first, step = int(sets[index, FIRST_MOVE]), int(sets[index, MOVE_STEP])
        listed = list_members(load(sets[index]), first, step, out, listed)
    # TT6: skipping is always allowed.
    out[listed] = SKIP
    return listed + 1


@compiled
def breaks(board: TrackticBoard, state: Any, move: int) -> int:
    # TT12: no more turns after the end.
    if is_over(board, state):
        return 12
    if move == SKIP:
        return 0
    # TT6: it plays a card, and that card must be face up.
    if not is_move(board, move):
        return 6
    if state.face_up[card_of(board, move)] == 0:
        return 6
    seen = survey(board.grid, state.pieces, state.seat)
    if move >= FLIPS:
        return flip_breaks(seen, move)
    return shape_breaks(board, state, seen, move)


@compiled
def play(board: TrackticBoard, state: Any, move: int) -> None:
    seat = state.seat
    if move == SKIP:
        # TT6: a player who skips is out.
        state.skipped |= bit(seat)
    elif move >= FLIPS:
        # TT9: the piece turns white, and an own one is put next to it.
        turn_white(state, (move - FLIPS) // CELLS)
        put_piece(state, seat, move % CELLS)
        take_card(board, state, FLIP)
    else:
        # TT7, TT8: own pieces on the empty cells; with a token, other players' pieces turn white.
        turned = (move % TOKEN) // CELLS
        for index in range(board.length_of[turned]):
            cell = move % CELLS + board.offsets[turned, index]
            if move < TOKEN or not turn_white(state, cell):
                put_piece(state, seat, cell)
        if move >= TOKEN:
            state.tokens[seat] -= 1
        take_card(board, state, board.card_of[turned])
    state.seat = next_seat(board, state)


@compiled
def is_over(board: TrackticBoard, state: Any) -> bool:
    # TT12: all have skipped, or the last card has been used.
    if count(state.skipped) == board.seats:
        return True
    for card in range(CARDS):
        if state.face_up[card] > 0:
            return False
    return True


@compiled
def payoff(board: TrackticBoard, state: Any, out: NDArray[np.float64]) -> None:
    # TT13: the score is the length of the longest path. TT14: the highest score wins, equal scores share.
    white = load(state.pieces[WHITE])
    best = -1
    winners = 0
    for seat in range(board.seats):
        score = path_length(load(state.pieces[seat]), white)
        out[seat] = score
        if score > best:
            best, winners = score, 1
        elif score == best:
            winners += 1
    for seat in range(board.seats):
        out[seat] = 1.0 / winners if out[seat] == best else 0.0


@compiled
def reveals(board: TrackticBoard, state: Any, move: int) -> bool:
    # TT3: a taken card is replaced; nothing is revealed if all unseen cards are the same.
    if move == SKIP:
        return False
    for card in range(1, state.unseen_left):
        if state.unseen[card] != state.unseen[0]:
            return True
    return False


@compiled
def reshuffle_unseen(board: TrackticBoard, state: Any, rng: Rng) -> None:
    shuffle(rng, state.unseen, state.unseen_left)


@compiled
def random_move(board: TrackticBoard, state: Any, rng: Rng) -> int:
    sets = word_table(MAX_SETS, SET_COLUMNS)
    seen = survey(board.grid, state.pieces, state.seat)
    found = find_moves(board, state, seen, sets)
    # TT6: the skip is one more move.
    return move_of_rank(sets, found, below(rng, count_moves(sets, found) + 1))


@compiled
def card_of(board: TrackticBoard, move: int) -> int:
    """Return the card that a move plays; the move is not the skip."""
    if move >= FLIPS:
        return FLIP
    return int(board.card_of[(move % TOKEN) // CELLS])


@compiled
def flip_breaks(seen: Survey, move: int) -> int:
    """Return 0 or the rule that the play of a Flip card breaks."""
    piece, cell = (move - FLIPS) // CELLS, move % CELLS
    beside_piece = neighbours(only(piece))
    # TT9: another player's piece next to an own one; an empty cell next to that piece.
    if not holds(seen.others, piece) or is_empty(both(seen.own, beside_piece)):
        return 9
    if not holds(both(seen.empty, beside_piece), cell):
        return 9
    # TT10: no T.
    return 10 if has_t(either(seen.own, only(cell))) else 0


@compiled
def shape_breaks(board: TrackticBoard, state: Any, seen: Survey, move: int) -> int:
    """Return 0 or the rule that the play of a Pattern card breaks."""
    shape = covered(board, move)
    laid = both(shape, seen.empty)
    if move < TOKEN:
        # TT7: all cells must be empty.
        if not is_empty(without(shape, seen.empty)):
            return 7
    else:
        # TT8: a token is left; the shape covers empty cells and other players' pieces, at least one of each.
        if state.tokens[state.seat] == 0 or not is_empty(without(without(shape, seen.empty), seen.others)):
            return 8
        if is_empty(laid) or is_empty(both(shape, seen.others)):
            return 8
    # TT7: the shape touches an own piece, or a white one that extends the own path.
    if is_empty(both(shape, seen.touching)):
        return 7
    # TT10: no T.
    return 10 if has_t(either(seen.own, laid)) else 0


@compiled
def covered(board: TrackticBoard, move: int) -> Cells:
    """Return the cells that the shape of a Pattern play covers."""
    turned = (move % TOKEN) // CELLS
    first = move % CELLS
    cells = only(first)
    for index in range(1, board.length_of[turned]):
        cells = either(cells, only(first + board.offsets[turned, index]))
    return cells


@compiled
def turn_white(state: Any, cell: int) -> bool:
    """Turn the piece on a cell white, if there is one; return whether there is."""
    for colour in range(COLOURS):
        if holds(state.pieces[colour], cell):
            state.pieces[colour, cell >> 6] &= ~bit(cell & 63)
            state.pieces[WHITE, cell >> 6] |= bit(cell & 63)
            return True
    return False


@compiled
def put_piece(state: Any, seat: int, cell: int) -> None:
    """Put a piece of a seat's colour on an empty cell."""
    state.pieces[seat, cell >> 6] |= bit(cell & 63)


@compiled
def next_seat(board: TrackticBoard, state: Any) -> int:
    """Return the next seat that has not skipped (TT6), or 0 if there is none."""
    for step in range(1, board.seats + 1):
        seat = (state.seat + step) % board.seats
        if state.skipped & bit(seat) == 0:
            return seat
    return 0
