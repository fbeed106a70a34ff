"""Where's My Line?: carry your three travelers to the opposite tip of the star, along paths of their colours.

A turn lays the top tile of the stack so that its path of some colour leads your traveler of that colour on. With
White's travelers A, B, C on the start points S0.1, S0.2, S0.3 and tile 1, AABBCC, on top:

    T0/4 A>E0    in turn 4 path A joins sides 4 and 5 of T0, which face E0 and S0.1
    T0/3 C>F0    in turn 3 path C joins sides 1 and 2, which face S0.3 and F0

star.py draws the board, tiles.py the tiles; moves.py numbers the moves; tables.py says where paths lead, and ways.py
how a traveler can follow them. Sets of triangles are 64-bit numbers.

Rules LD1 to LD15 of rules.md; the game is Kadon's.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.bits import bit, count, lowest, member, without_lowest
from clew.core.compiled import compiled
from clew.core.random import Rng, below, shuffle
from clew.games.linedance.rules.moves import (
    FIRST_BACK,
    FIRST_START_ORDER,
    N_COLOURS,
    PASS,
    PLACINGS,
    START_ORDERS,
    parts_of_placing,
    parts_of_way_back,
    placing,
    way_back,
)
from clew.games.linedance.rules.symmetries import symmetries as symmetries
from clew.games.linedance.rules.tables import MAX_SEATS, NO_TILE, NOBODY, NOWHERE, SPOTS_OF_A_TRIANGLE, LineDanceBoard
from clew.games.linedance.rules.tables import board as board
from clew.games.linedance.rules.ways import far_end_of, parts_of_way, stops_of, ways_to_place
from clew.games.linedance.star import SPACES
from clew.games.linedance.tiles import EMPTY, SIDES, TILES

BITS_OF_A_TILE = np.uint64(4)
LAST_TILE = np.uint64(15)

STATE = np.dtype(
    (
        np.record,
        [
            ("linedance", np.int64),  # marks the record as this game's; always 0
            ("taken", np.uint64),  # the triangles where travelers stand
            ("top", np.int64),  # the tile to be placed; NO_TILE once the game is over
            ("bottom", np.uint64),  # tiles seen before, under all others: 4 bits each, the next one lowest
            ("bottom_left", np.int64),  # how many these are
            ("turns", np.int64),  # how many turns have been made, start orders not counted
            ("seat", np.int64),  # who is to move
            ("winner", np.int64),  # who has won by LD9, or NOBODY
            ("travelers", np.uint8, (MAX_SEATS * N_COLOURS,)),  # triangles, by seat and colour; NOWHERE before LD7
            ("contents", np.uint8, (len(SPACES) + 1,)),  # the tile on each space or EMPTY; the last is off the board
            ("unseen_left", np.int64),  # how many tiles nobody has seen
            ("unseen", np.int8, (len(TILES),)),  # these, the last being the next to be turned up; then zeroes
        ],
    )
)
STATES = (STATE,)
# Always true: every tile is on one space, on top, among `unseen` or in `bottom`, once. `taken` and `winner` follow
# from the rest: only the seat that played last can have won. No more than 13 tiles lie on the board, so after the
# top tile there are always two others to turn up.


@compiled
def start(board: LineDanceBoard, state: Any, deal: NDArray[np.int16]) -> None:
    state.winner = NOBODY
    state.travelers[:] = NOWHERE
    # LD8: only the top tile is seen.
    state.top = deal[0]
    state.unseen_left = len(deal) - 1
    for depth in range(1, len(deal)):
        state.unseen[len(deal) - 1 - depth] = deal[depth]


@compiled
def legal_moves(board: LineDanceBoard, state: Any, out: NDArray[np.int32]) -> int:
    if is_over(board, state):
        return 0
    if is_choosing_order(state):
        for order in range(len(START_ORDERS)):
            out[order] = FIRST_START_ORDER + order
        return len(START_ORDERS)
    ways = ways_to_place(board, state)
    if ways == 0:
        return list_ways_back(board, state, out)
    listed = 0
    while ways != 0:
        colour, spot, content = parts_of_way(board, state, lowest(ways))
        ways = without_lowest(ways)
        stops = stops_of(board, state, colour, spot, content)
        while stops != 0:
            out[listed] = placing(int(board.space_of[spot]), content, colour, lowest(stops))
            stops = without_lowest(stops)
            listed += 1
    return listed


@compiled
def breaks(board: LineDanceBoard, state: Any, move: int) -> int:
    # LD9, LD15: no more turns after the end.
    if state.winner != NOBODY:
        return 9
    if is_over(board, state):
        return 15
    # LD7: start orders come before the first turn, and nothing else does.
    if is_choosing_order(state) or FIRST_START_ORDER <= move < FIRST_BACK:
        return 0 if is_choosing_order(state) and FIRST_START_ORDER <= move < FIRST_BACK else 7
    if move < PLACINGS:
        return breaks_placing(board, state, move)
    # LD14: only when nothing can be placed; a pass only when nobody can go back.
    if ways_to_place(board, state) != 0:
        return 14
    seat = state.seat
    going, stops = travelers_to_send(board, state), board.home[seat] & ~state.taken
    if move == PASS:
        return 14 if going != 0 and stops != 0 else 0
    colour, stop = parts_of_way_back(move)
    standing = int(state.travelers[N_COLOURS * seat + colour])
    return 0 if going & bit(standing) and stops & bit(stop) else 14


@compiled
def play(board: LineDanceBoard, state: Any, move: int) -> None:
    seat = state.seat
    state.seat = seat + 1 if seat + 1 < board.seats else 0
    if move >= FIRST_START_ORDER and move < FIRST_BACK:
        put_in_order(board, state, seat, move - FIRST_START_ORDER)
        return
    if move < PLACINGS:
        # LD10, LD11: the tile is put down and the traveler goes where it stops.
        space, content, colour, stop = parts_of_placing(move)
        step_to(state, seat, colour, stop)
        # LD13: a tile that lay there goes to the bottom of the stack.
        old = int(state.contents[space])
        if old != EMPTY:
            put_at_bottom(state, (old - 1) // SIDES)
        state.contents[space] = content
    else:
        # LD14: a traveler goes back, or nobody does; the tile goes to the bottom of the stack.
        if move != PASS:
            colour, stop = parts_of_way_back(move)
            step_to(state, seat, colour, stop)
        put_at_bottom(state, state.top)
    state.turns += 1
    # LD9: the game ends at once, before another tile is turned up.
    if has_won(board, state, seat, standing_of(state, seat)):
        state.winner = seat
    if is_over(board, state):
        state.top = NO_TILE
    else:
        turn_up_next(state)


@compiled
def is_over(board: LineDanceBoard, state: Any) -> bool:
    # LD9: somebody has won. LD15: everybody has had 100 turns.
    return state.winner != NOBODY or state.turns >= board.last_turn


@compiled
def payoff(board: LineDanceBoard, state: Any, out: NDArray[np.float64]) -> None:
    out[: board.seats] = 0.0
    # LD9: the winner takes all.
    if state.winner != NOBODY:
        out[state.winner] = 1.0
        return
    # LD15: those with the most travelers on goal triangles share.
    most = 0
    sharing = 0
    for seat in range(board.seats):
        arrived = count(standing_of(state, seat) & board.goal[seat])
        if arrived > most:
            most = arrived
            sharing = 0
        if arrived == most:
            sharing += 1
    for seat in range(board.seats):
        if count(standing_of(state, seat) & board.goal[seat]) == most:
            out[seat] = 1.0 / sharing


@compiled
def reveals(board: LineDanceBoard, state: Any, move: int) -> bool:
    # LD8: the last of the tiles that nobody has seen is known, as all others are.
    if state.unseen_left <= 1 or FIRST_START_ORDER <= move < FIRST_BACK:
        return False
    # LD9, LD15: after the last turn no tile is turned up.
    seat = state.seat
    standing = standing_of(state, seat)
    if move != PASS:
        _, _, colour, stop = parts_of_placing(move)
        if move >= FIRST_BACK:
            colour, stop = parts_of_way_back(move)
        standing = (standing & ~bit(state.travelers[N_COLOURS * seat + colour])) | bit(stop)
    return state.turns + 1 < board.last_turn and not has_won(board, state, seat, standing)


@compiled
def reshuffle_unseen(board: LineDanceBoard, state: Any, rng: Rng) -> None:
    shuffle(rng, state.unseen, state.unseen_left)


@compiled
def random_move(board: LineDanceBoard, state: Any, rng: Rng) -> int:
    if is_choosing_order(state):
        return FIRST_START_ORDER + below(rng, len(START_ORDERS))
    ways = ways_to_place(board, state)
    if ways == 0:
        return random_way_back(board, state, rng)
    # Of all moves met so far one is held, each with the same chance: newcomers replace it in proportion.
    met, held_way, held_rank, held_stops = 0, 0, 0, np.uint64(0)
    while ways != 0:
        way = lowest(ways)
        ways = without_lowest(ways)
        colour, spot, content = parts_of_way(board, state, way)
        stops = stops_of(board, state, colour, spot, content)
        newcomers = count(stops)
        met += newcomers
        drawn = below(rng, met)
        if drawn < newcomers:
            held_way, held_rank, held_stops = way, drawn, stops
    colour, spot, content = parts_of_way(board, state, held_way)
    return placing(int(board.space_of[spot]), content, colour, member(held_stops, held_rank))


@compiled
def is_choosing_order(state: Any) -> bool:
    """Return whether the seat to move has yet to put its travelers on the board (LD7)."""
    return state.travelers[N_COLOURS * state.seat] == NOWHERE


@compiled
def travelers_to_send(board: LineDanceBoard, state: Any) -> np.uint64:
    """Return where the travelers stand that LD14 may send back: neither on the own tip nor on a goal triangle."""
    seat = state.seat
    return standing_of(state, seat) & ~(board.home[seat] | board.goal[seat])


@compiled
def list_ways_back(board: LineDanceBoard, state: Any, out: NDArray[np.int32]) -> int:
    """List what LD14 offers: one of the travelers away from home to one of the empty start points, or the pass."""
    seat = state.seat
    going = travelers_to_send(board, state)
    listed = 0
    for colour in range(N_COLOURS):
        if going & bit(state.travelers[N_COLOURS * seat + colour]):
            stops = board.home[seat] & ~state.taken
            while stops != 0:
                out[listed] = way_back(colour, lowest(stops))
                stops = without_lowest(stops)
                listed += 1
    if listed == 0:
        out[0] = PASS
        listed = 1
    return listed


@compiled
def random_way_back(board: LineDanceBoard, state: Any, rng: Rng) -> int:
    """Return one of the moves that LD14 offers, all equally likely."""
    seat = state.seat
    going, stops = travelers_to_send(board, state), board.home[seat] & ~state.taken
    if going == 0 or stops == 0:
        return PASS
    standing = member(going, below(rng, count(going)))
    stop = member(stops, below(rng, count(stops)))
    colour = 0
    while state.travelers[N_COLOURS * seat + colour] != standing:
        colour += 1
    return way_back(colour, stop)


@compiled
def breaks_placing(board: LineDanceBoard, state: Any, move: int) -> int:
    """Return the rule that a placing breaks, or 0."""
    space, content, colour, stop = parts_of_placing(move)
    tile, turn = (content - 1) // SIDES, (content - 1) % SIDES
    # LD2: a tile that half a turn leaves the same has three turns.
    if turn >= board.turns[tile]:
        return 2
    # LD12: the goals of others are closed.
    if not board.allowed[state.seat] & bit(stop):
        return 12
    # LD10: it is the top tile, and its path of this colour begins where the traveler stands.
    first_spot = SPOTS_OF_A_TRIANGLE * int(state.travelers[N_COLOURS * state.seat + colour])
    leaving = first_spot
    first = NOWHERE
    for spot in range(first_spot, first_spot + SPOTS_OF_A_TRIANGLE):
        if board.space_of[spot] == space and tile == state.top:
            leaving = spot
            first = far_end_of(board, colour, spot, content)
    if first == NOWHERE:
        return 10
    # LD10, LD12: the path leads to an empty triangle that is not closed.
    if not board.allowed[state.seat] & bit(first):
        return 12
    if state.taken & bit(first):
        return 10
    # LD11: from there, along paths of the same colour.
    return 0 if stops_of(board, state, colour, leaving, content) & bit(stop) else 11


@compiled
def put_in_order(board: LineDanceBoard, state: Any, seat: int, order: int) -> None:
    # LD7: the travelers go to the three start points of the own tip.
    for place in range(N_COLOURS):
        state.travelers[N_COLOURS * seat + board.start_orders[order, place]] = board.start_points[seat, place]
    state.taken |= board.home[seat]


@compiled
def step_to(state: Any, seat: int, colour: int, stop: int) -> None:
    """Take a traveler from where it stands to `stop`."""
    state.taken = (state.taken & ~bit(state.travelers[N_COLOURS * seat + colour])) | bit(stop)
    state.travelers[N_COLOURS * seat + colour] = stop


@compiled
def put_at_bottom(state: Any, tile: int) -> None:
    # LD13, LD14: under all others.
    state.bottom |= np.uint64(tile) << (BITS_OF_A_TILE * np.uint64(state.bottom_left))
    state.bottom_left += 1


@compiled
def turn_up_next(state: Any) -> None:
    # LD8: first come those that nobody has seen, then those at the bottom, in the order they came there.
    if state.unseen_left > 0:
        state.unseen_left -= 1
        state.top = state.unseen[state.unseen_left]
        state.unseen[state.unseen_left] = 0
    else:
        state.top = np.int64(state.bottom & LAST_TILE)
        state.bottom >>= BITS_OF_A_TILE
        state.bottom_left -= 1


@compiled
def standing_of(state: Any, seat: int) -> np.uint64:
    """Return where a seat's travelers stand."""
    first = N_COLOURS * seat
    return bit(state.travelers[first]) | bit(state.travelers[first + 1]) | bit(state.travelers[first + 2])


@compiled
def has_won(board: LineDanceBoard, state: Any, seat: int, standing: np.uint64) -> bool:
    """Return whether a seat has reached its goal when its turn ends with its travelers so standing (LD9)."""
    elsewhere = standing & ~board.goal[seat]
    if elsewhere == 0:
        return True
    # LD9, option unblock: no more on the hubs before the goal than goal triangles held by those at home there.
    if not board.unblock or elsewhere & ~board.goal_hubs[seat] or board.host[seat] == NOBODY:
        return False
    return count(elsewhere) <= count(board.goal[seat] & standing_of(state, board.host[seat]))
