"""LineUp!: secure squares with their four corners and corners with their four squares; longer lines capture.

Squares (even column and row) and corners (odd ones) are both sites. Below are the numbers of the sites of the 2x2 board
(numbering.py explains them) and a position on it:

    5 | 10    11    12      5 | g     .     .      Orange has tokens on 0, 1, 3, 5 and 6: the square b2 (3) with its
    4 |     8     9         4 |    .     .         four corners is a secured structure (LU4). Its tokens cannot be
    3 |  5     6     7      3 | o     o     .      captured, but count in lines (LU9): Orange's line of two corners
    2 |     3     4         2 |    o     .         a1, a3 is longer than Green's line of one, a5, beyond it. So
    1 |  0     1     2      1 | o     o     .      Orange, to move, can capture a5 (LU5, LU7): `xa5`.
        a  b  c  d  e           a  b  c  d  e

Rules LU1 to LU21 of rules.md.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.boards.lattice import NO_SITE
from clew.core.bits import lowest, without_lowest
from clew.core.compiled import compiled
from clew.core.random import Rng, below
from clew.games.lineup.rules.captures import ANY, capture_breaks, capture_cost, find_capturable, must_place, owner_at
from clew.games.lineup.rules.moves import CAPTURE, PLACE, SITE_BITS, SITE_MASK, WITH_DIRECTION
from clew.games.lineup.rules.numbering import words_for
from clew.games.lineup.rules.sets import (
    LARGE,
    NOTHING,
    SMALL,
    WORD_BITS,
    contains,
    exclude,
    is_empty,
    site_at,
    size,
    words_of,
)
from clew.games.lineup.rules.structures import has_structure, put, secure
from clew.games.lineup.rules.symmetries import symmetries as symmetries
from clew.games.lineup.rules.tables import LineUpBoard
from clew.games.lineup.rules.tables import board as board

MOST_SEATS = 6


def record(words: int) -> np.dtype[Any]:
    """Return the type of state record for sets of `words` words."""
    return np.dtype(
        (
            np.record,
            [
                ("lineup", np.int64),  # marker: identifies the game's record type; always 0
                ("seat", np.int64),  # the seat to move
                ("ended", np.int64),  # the number of the rule that ended the game, or 0
                ("captures", np.int64),  # the number of captures in a row, where LU20 limits them; otherwise 0
                ("fresh", np.int64),  # with LU14, the site of a placement on the previous turn; otherwise NO_SITE
                ("tokens", np.uint64, (MOST_SEATS, words)),  # the sites of each seat's tokens
                ("empty", np.uint64, (words,)),  # the sites without a token
                ("secured", np.uint64, (words,)),  # the sites of all secured structures
                ("capturable", np.uint64, (words,)),  # what the seat to move may capture, ignoring the cost of LU19
                ("structures", np.int16, (MOST_SEATS,)),  # the number of structures each seat has secured
                ("supplies", np.int16, (MOST_SEATS,)),  # the number of tokens each seat has left; 0 if unlimited
            ],
        )
    )


STATES = (record(SMALL), record(LARGE))
EXAMPLES: tuple[dict[str, Any], ...] = ({}, {"size": "9x9"})
# Invariants: a site is empty or has one token; the seat to move has a token left, unless the game is over or supplies
# are unlimited; everything but tokens, seat, captures, fresh and supplies follows from those (`derive`).


def state_type(options: dict[str, Any]) -> np.dtype[Any]:
    """Return the small record for boards of up to 64 sites whose lines are shifts, the large one for others."""
    return record(words_for(options))


@compiled
def start(board: LineUpBoard, state: Any, deal: NDArray[np.int16]) -> None:
    tables = board.tables[0]
    # LU3: all seats have the same supply. LU13: or supplies are unlimited.
    for seat in range(tables.seats):
        state.supplies[seat] = tables.tokens
    state.fresh = NO_SITE
    derive(tables, state)


@compiled
def legal_moves(board: LineUpBoard, state: Any, out: NDArray[np.int32]) -> int:
    tables = board.tables[0]
    if state.ended != 0:
        return 0
    listed = 0
    # LU2: a token on any empty site.
    for word in range(words_of(tables, state.empty)):
        rest = state.empty[word]
        while rest != NOTHING:
            out[listed] = word * WORD_BITS + lowest(rest)
            rest = without_lowest(rest)
            listed += 1
    # LU5: or a capture.
    for word in range(words_of(tables, state.empty)):
        rest = state.capturable[word]
        while rest != NOTHING:
            target = word * WORD_BITS + lowest(rest)
            rest = without_lowest(rest)
            if not tables.whole_lines:
                out[listed] = target | (CAPTURE << SITE_BITS)
                listed += 1
                continue
            # LU19: in each direction that is legal and can be paid for.
            for direction in range(tables.directions):
                if capture_breaks(tables, state, target, direction) == 0:
                    out[listed] = target | ((WITH_DIRECTION + direction) << SITE_BITS)
                    listed += 1
    return listed


@compiled
def breaks(board: LineUpBoard, state: Any, move: int) -> int:
    tables = board.tables[0]
    # LU3, LU13, LU17: no more turns after the end.
    if state.ended != 0:
        return state.ended
    site = move & SITE_MASK
    action = move >> SITE_BITS
    # LU2: a token is placed on an empty site, or it captures.
    if site >= tables.cells.shape[0] or action < PLACE or action >= WITH_DIRECTION + tables.directions:
        return 2
    if action == PLACE:
        return 0 if contains(state.empty, site) else 2
    return capture_breaks(tables, state, site, ANY if action == CAPTURE else action - WITH_DIRECTION)


@compiled
def play(board: LineUpBoard, state: Any, move: int) -> None:
    tables = board.tables[0]
    seat = state.seat
    site = move & SITE_MASK
    action = move >> SITE_BITS
    used = 1
    if action == PLACE:
        exclude(state.empty, site)
        put(tables, state, seat, site)
    elif action == CAPTURE:
        capture(tables, state, seat, owner_at(tables, state, site), site)
    else:
        # LU19: the whole line is taken, and each token is replaced by one of the player's own.
        owner = owner_at(tables, state, site)
        used = capture_cost(tables, state, owner, site, action - WITH_DIRECTION)
        for _ in range(used):
            capture(tables, state, seat, owner, site)
            site = int(tables.neighbours[site, action - WITH_DIRECTION])
    # LU2: a turn uses one token for each one placed. LU13: supplies are unlimited.
    if not tables.unlimited:
        state.supplies[seat] = int(state.supplies[seat]) - used
    # LU14: a token placed by capturing is never fresh.
    if tables.fresh:
        state.fresh = site if action == PLACE else NO_SITE
    # LU20: a placement starts the count of captures again.
    if tables.capture_limit != 0:
        state.captures = 0 if action == PLACE else state.captures + 1
    pass_turn(tables, state)


@compiled
def is_over(board: LineUpBoard, state: Any) -> bool:
    return state.ended != 0


@compiled
def payoff(board: LineUpBoard, state: Any, out: NDArray[np.float64]) -> None:
    tables = board.tables[0]
    # LU10: most structures, then most tokens on the board; ties are shared (LU11). LU17 is the case of 1 to 0.
    best = -1
    winners = 0
    for seat in range(tables.seats):
        rank = ranking(state, seat)
        if rank > best:
            best = rank
            winners = 0
        winners += rank == best
    for seat in range(tables.seats):
        out[seat] = 1.0 / winners if ranking(state, seat) == best else 0.0


@compiled
def random_move(board: LineUpBoard, state: Any, rng: Rng) -> int:
    tables = board.tables[0]
    placements = size(state.empty)
    captures = size(state.capturable)
    if not tables.whole_lines:
        chosen = below(rng, placements + captures)
        if chosen < placements:
            return site_at(state.empty, chosen)
        return site_at(state.capturable, chosen - placements) | (CAPTURE << SITE_BITS)
    # LU19: draw among all directions until one is legal; there is always an empty site.
    while True:
        chosen = below(rng, placements + captures * tables.directions)
        if chosen < placements:
            return site_at(state.empty, chosen)
        target = site_at(state.capturable, (chosen - placements) // tables.directions)
        direction = (chosen - placements) % tables.directions
        if capture_breaks(tables, state, target, direction) == 0:
            return target | ((WITH_DIRECTION + direction) << SITE_BITS)


@compiled
def capture(tables: Any, state: Any, seat: int, owner: int, site: int) -> None:
    # LU5: the player's token replaces the captured one, which leaves the game.
    exclude(state.tokens[owner], site)
    # LU12: or it returns to its owner's supply.
    if tables.returned:
        state.supplies[owner] = int(state.supplies[owner]) + 1
    put(tables, state, seat, site)


@compiled
def pass_turn(tables: Any, state: Any) -> None:
    """Pass the turn to the next seat, or end the game."""
    state.ended = ended_by(tables, state)
    seat = next_seat(tables, state.seat)
    if state.ended == 0 and not tables.unlimited:
        # LU3: a player without tokens is skipped.
        while state.supplies[seat] == 0:
            seat = next_seat(tables, seat)
    state.seat = seat
    record_captures(tables, state)


@compiled
def next_seat(tables: Any, seat: int) -> int:
    """Return the seat that is next in playing order."""
    return seat + 1 if seat + 1 < tables.seats else 0


@compiled
def record_captures(tables: Any, state: Any) -> None:
    """Record what the seat to move may capture; nothing when the game is over, or when LU20 asks for a placement."""
    if state.ended == 0 and not must_place(tables, state):
        find_capturable(tables, state)
    else:
        for word in range(state.capturable.shape[0]):
            state.capturable[word] = NOTHING


@compiled
def ended_by(tables: Any, state: Any) -> int:
    """Return the number of the rule that has ended the game, or 0."""
    # LU17: the first secured structure wins.
    if tables.first:
        for seat in range(tables.seats):
            if state.structures[seat] > 0:
                return 17
    # LU13: the board is full; supplies cannot run out before.
    if tables.full:
        return 13 if is_empty(state.empty) else 0
    # LU3: all supplies are empty.
    for seat in range(tables.seats):
        if state.supplies[seat] != 0:
            return 0
    return 3


@compiled
def derive(tables: Any, state: Any) -> None:
    """Compute all fields that follow from tokens, seat, captures, fresh and supplies."""
    for word in range(words_of(tables, state.empty)):
        state.empty[word] = tables.sites[word]
        for seat in range(tables.seats):
            state.empty[word] &= ~state.tokens[seat, word]
    for centre in range(tables.structures.shape[0]):
        for seat in range(tables.seats):
            if has_structure(tables, state, seat, centre):
                secure(tables, state, seat, centre)
    state.ended = ended_by(tables, state)
    record_captures(tables, state)


@compiled
def ranking(state: Any, seat: int) -> int:
    """Return a number by which seats are compared at the end (LU10); higher is better."""
    return 1000 * int(state.structures[seat]) + size(state.tokens[seat])
