"""LineUp!: secure squares with their four corners and corners with their four squares; longer lines capture.

Squares (even column and row) and corners (odd ones) are sites alike. The numbers on the 2x2 board, and a position on
it; tables.py tells more about the numbers:

    5 | 10    11    12      5 | o     .     .      Blue has tokens on 0, 1, 3, 5 and 6: the square b2 (3) with its
    4 |     8     9         4 |    .     .         four corners is a secured structure (LU4). Its tokens cannot be
    3 |  5     6     7      3 | b     b     .      captured, but count in lines (LU9): Blue's line of two corners
    2 |     3     4         2 |    b     .         a1, a3 is longer than Orange's line of one, a5, beyond it. So
    1 |  0     1     2      1 | b     b     .      Blue, to move, can capture a5 (LU5, LU7): `xa5`.
        a  b  c  d  e           a  b  c  d  e

Rules LU1 to LU19 of rules.md.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.boards.lattice import NO_SITE
from clew.core.bits import lowest, without_lowest
from clew.core.compiled import compiled
from clew.core.random import Rng, below
from clew.games.lineup.board_shape import read_size
from clew.games.lineup.rules.captures import ANY, capture_breaks, find_capturable, owner_at, taken
from clew.games.lineup.rules.moves import CAPTURE, PLACE, SITE_BITS, SITE_MASK, WITH_DIRECTION
from clew.games.lineup.rules.sets import (
    LARGE,
    NOTHING,
    SMALL,
    WORD_BITS,
    contains,
    exclude,
    include,
    is_empty,
    lowered,
    raised,
    site_at,
    size,
    words_of,
)
from clew.games.lineup.rules.symmetries import symmetries as symmetries
from clew.games.lineup.rules.tables import LineUpBoard, words_for
from clew.games.lineup.rules.tables import board as board

MOST_SEATS = 6


def record(words: int) -> np.dtype[Any]:
    """Return the state record for sets of that many words."""
    return np.dtype(
        (
            np.record,
            [
                ("lineup", np.int64),  # marks the record as this game's; always 0
                ("seat", np.int64),  # who is to move
                ("ended", np.int64),  # the number of the rule that ended the game, or 0
                ("turns", np.int64),  # how many turns were played, where they are limited; otherwise 0
                ("fresh", np.int64),  # with LU14, the site a token was placed on last turn; otherwise NO_SITE
                ("tokens", np.uint64, (MOST_SEATS, words)),  # the sites of each seat's tokens
                ("empty", np.uint64, (words,)),  # the sites without a token
                ("secured", np.uint64, (words,)),  # the sites of all secured structures
                ("capturable", np.uint64, (words,)),  # what the seat to move may capture, but for LU19's price
                ("structures", np.int16, (MOST_SEATS,)),  # how many each seat has secured
                ("supplies", np.int16, (MOST_SEATS,)),  # how many tokens each seat has left; with LU13 always 0
            ],
        )
    )


STATES = (record(SMALL), record(LARGE))
# Always true: a site is empty or has one token; the seat to move has a token left, unless the game is over or supplies
# have no end; everything but tokens, seat, turns, fresh and supplies follows from those (`settle`).


def state_type(options: dict[str, Any]) -> np.dtype[Any]:
    """Return the small record for boards of up to 64 sites, the large one for others."""
    return record(words_for(read_size(options["size"], options["dimensions"])))


@compiled
def start(board: LineUpBoard, state: Any, deal: NDArray[np.int16]) -> None:
    tables = board.tables[0]
    # LU3: everybody has the same supply. LU13: or it has no end.
    for seat in range(tables.seats):
        state.supplies[seat] = tables.tokens
    state.fresh = NO_SITE
    settle(tables, state)


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
    # LU3, LU12, LU13, LU17: no more turns after the end.
    if state.ended != 0:
        return state.ended
    site = move & SITE_MASK
    deed = move >> SITE_BITS
    # LU2: a token is placed on an empty site, or it captures.
    if site >= tables.cells.shape[0] or deed < PLACE or deed >= WITH_DIRECTION + tables.directions:
        return 2
    if deed == PLACE:
        return 0 if contains(state.empty, site) else 2
    return capture_breaks(tables, state, site, ANY if deed == CAPTURE else deed - WITH_DIRECTION)


@compiled
def play(board: LineUpBoard, state: Any, move: int) -> None:
    tables = board.tables[0]
    seat = state.seat
    site = move & SITE_MASK
    deed = move >> SITE_BITS
    used = 1
    if deed == PLACE:
        exclude(state.empty, site)
        put(tables, state, seat, site)
    elif deed == CAPTURE:
        capture(tables, state, seat, owner_at(tables, state, site), site)
    else:
        # LU19: the whole run is taken, each token replaced by one's own.
        owner = owner_at(tables, state, site)
        used = taken(tables, state, owner, site, deed - WITH_DIRECTION)
        for _ in range(used):
            capture(tables, state, seat, owner, site)
            site = int(tables.neighbours[site, deed - WITH_DIRECTION])
    # LU2: a turn uses one token for each one put down. LU13: supplies have no end.
    if not tables.full:
        state.supplies[seat] = int(state.supplies[seat]) - used
    # LU14: a token placed by capturing is never fresh.
    if tables.fresh:
        state.fresh = site if deed == PLACE else NO_SITE
    if tables.turn_cap != 0:
        state.turns += 1
    hand_on(tables, state)


@compiled
def is_over(board: LineUpBoard, state: Any) -> bool:
    return state.ended != 0


@compiled
def payoff(board: LineUpBoard, state: Any, out: NDArray[np.float64]) -> None:
    tables = board.tables[0]
    # LU10: most structures, then most tokens on the board; equals share (LU11). LU17 is the case of 1 to 0.
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
    # LU19: draw among all directions until one is legal; there always is an empty site.
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
    # LU5: one's own token takes the place of the captured one, which leaves the game.
    exclude(state.tokens[owner], site)
    # LU12: or goes back to its owner's supply.
    if tables.returned:
        state.supplies[owner] = int(state.supplies[owner]) + 1
    put(tables, state, seat, site)


@compiled
def put(tables: Any, state: Any, seat: int, site: int) -> None:
    """Give a site to a seat, and count the structures that this completes (LU4)."""
    own = state.tokens[seat]
    include(own, site)
    for word in range(words_of(tables, own)):
        # Of the structures with this site, those whose centre and whose arms have tokens, two opposite arms at a time.
        centres = own[word] & tables.centres[site, word]
        for pair in range(tables.arm_pairs):
            centres &= raised(own, tables.arms[pair], word) & lowered(own, tables.arms[pair], word)
        while centres != NOTHING:
            secure(tables, state, seat, word * WORD_BITS + lowest(centres))
            centres = without_lowest(centres)


@compiled
def secure(tables: Any, state: Any, seat: int, centre: int) -> None:
    """Note the secured structure about a site; nothing undoes it, because its tokens cannot be captured (LU9)."""
    state.structures[seat] = int(state.structures[seat]) + 1
    for word in range(words_of(tables, state.secured)):
        state.secured[word] |= tables.structures[centre, word]


@compiled
def hand_on(tables: Any, state: Any) -> None:
    """Give the turn to the next seat, or end the game."""
    state.ended = ended_by(tables, state)
    seat = following(tables, state.seat)
    if state.ended == 0 and not tables.full:
        # LU3: a player without tokens is skipped.
        while state.supplies[seat] == 0:
            seat = following(tables, seat)
    state.seat = seat
    note_captures(tables, state)


@compiled
def following(tables: Any, seat: int) -> int:
    """Return the seat that is next in playing order."""
    return seat + 1 if seat + 1 < tables.seats else 0


@compiled
def note_captures(tables: Any, state: Any) -> None:
    """Find what the seat to move may capture; after the end, nothing."""
    if state.ended == 0:
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
    # LU13: the board is full, or the turns have run out.
    if tables.full:
        return 13 if is_empty(state.empty) or state.turns >= tables.turn_cap else 0
    # LU3: all supplies are empty.
    left = 0
    for seat in range(tables.seats):
        left += int(state.supplies[seat])
    if left == 0:
        return 3
    # LU12: the turns have run out.
    return 12 if tables.returned and state.turns >= tables.turn_cap else 0


@compiled
def settle(tables: Any, state: Any) -> None:
    """Work out from tokens, seat, turns, fresh and supplies everything that follows from them."""
    for word in range(words_of(tables, state.empty)):
        state.empty[word] = tables.sites[word]
        for seat in range(tables.seats):
            state.empty[word] &= ~state.tokens[seat, word]
    for centre in range(tables.structures.shape[0]):
        for seat in range(tables.seats):
            if has_structure(tables, state, seat, centre):
                secure(tables, state, seat, centre)
    state.ended = ended_by(tables, state)
    note_captures(tables, state)


@compiled
def has_structure(tables: Any, state: Any, seat: int, centre: int) -> bool:
    # LU4: one player's tokens on all sites of a structure.
    is_one = False
    for word in range(words_of(tables, state.empty)):
        wanted = tables.structures[centre, word]
        is_one |= wanted != NOTHING
        if wanted & ~state.tokens[seat, word] != NOTHING:
            return False
    return is_one


@compiled
def ranking(state: Any, seat: int) -> int:
    """Return a number that is higher the better a seat has done (LU10)."""
    return 1000 * int(state.structures[seat]) + size(state.tokens[seat])
