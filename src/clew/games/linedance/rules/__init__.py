"""Where's My Line?: move your three travelers to the opposite tip of the star, along paths of their colours.

A turn places the top tile of the stack so that one of its paths continues from your traveler of that colour. With
White's travelers A, B, C on the start points S0.1, S0.2, S0.3 and tile 1, AABBCC, on top:

    T0/4 A>E0    in turn 4 path A joins sides 4 and 5 of T0, which face E0 and S0.1
    T0/3 C>F0    in turn 3 path C joins sides 1 and 2, which face S0.3 and F0

star.py describes the board, tiles.py the tiles; moves.py numbers the moves; tables.py says where paths lead, and
ways.py how a traveler can follow them. Sets of triangles are 64-bit numbers.

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
    is_move,
    parts_of_placing,
    parts_of_way_back,
    placing,
    way_back,
)
from clew.games.linedance.rules.symmetries import symmetries as symmetries
from clew.games.linedance.rules.tables import MAX_SEATS, NO_SEAT, NO_TILE, NOWHERE, SPOTS_OF_A_TRIANGLE, LineDanceBoard
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
            ("taken", np.uint64),  # the triangles with travelers
            ("top", np.int64),  # the tile to place; NO_TILE after the end
            ("bottom", np.uint64),  # seen tiles, under all others: 4 bits each, the next one lowest
            ("bottom_left", np.int64),  # how many of them
            ("turns", np.int64),  # turns played, start orders not counted
            ("seat", np.int64),  # the seat to move
            ("winner", np.int64),  # the winner by LD9, or NO_SEAT
            ("travelers", np.uint8, (MAX_SEATS * N_COLOURS,)),  # triangles, by seat and colour; NOWHERE before LD7
            ("contents", np.uint8, (len(SPACES) + 1,)),  # the tile on each space or EMPTY; the last is off the board
            ("unseen_left", np.int64),  # how many tiles are unseen
            ("unseen", np.int8, (len(TILES),)),  # these, the last one is turned up next; then zeroes
        ],
    )
)
STATES = (STATE,)
# Always true: every tile is on one space, on top, among `unseen` or in `bottom`, once. `taken` and `winner` follow
# from the rest: only the seat that played last can have won. At most 13 tiles are on the board, so after the
# top tile there are always two others to turn up.


@compiled
def start(board: LineDanceBoard, state: Any, deal: NDArray[np.int16]) -> None:
    state.winner = NO_SEAT
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
    if state.winner != NO_SEAT:
        return 9
    if is_over(board, state):
        return 15
    # LD7: start orders come before the first turn, and nothing else does.
    if is_choosing_order(state) or FIRST_START_ORDER <= move < FIRST_BACK:
        return 0 if is_choosing_order(state) and FIRST_START_ORDER <= move < FIRST_BACK else 7
    # LD10: a turn is one of the numbered moves.
    if not is_move(move):
        return 10
    if move < PLACINGS:
        return breaks_placing(board, state, move)
    # LD14: only if no tile can be placed; a pass only if no traveler can go back.
    if ways_to_place(board, state) != 0:
        return 14
    seat = state.seat
    going_back, stops = travelers_to_send(board, state), board.home[seat] & ~state.taken
    if move == PASS:
        return 14 if going_back != 0 and stops != 0 else 0
    colour, stop = parts_of_way_back(move)
    here = int(state.travelers[N_COLOURS * seat + colour])
    return 0 if going_back & bit(here) and stops & bit(stop) else 14


@compiled
def play(board: LineDanceBoard, state: Any, move: int) -> None:
    seat = state.seat
    state.seat = seat + 1 if seat + 1 < board.seats else 0
    if move >= FIRST_START_ORDER and move < FIRST_BACK:
        put_in_order(board, state, seat, move - FIRST_START_ORDER)
        return
    if move < PLACINGS:
        # LD10, LD11: the tile is placed and the traveler moves to its stop.
        space, content, colour, stop = parts_of_placing(move)
        step_to(state, seat, colour, stop)
        # LD13: a tile that was there goes to the bottom of the stack.
        old = int(state.contents[space])
        if old != EMPTY:
            put_at_bottom(state, (old - 1) // SIDES)
        state.contents[space] = content
    else:
        # LD14: a traveler goes back, or none; the tile goes to the bottom of the stack.
        if move != PASS:
            colour, stop = parts_of_way_back(move)
            step_to(state, seat, colour, stop)
        put_at_bottom(state, state.top)
    state.turns += 1
    # LD9: the game ends at once, before another tile is turned up.
    if has_won(board, state, seat, triangles_of(state, seat)):
        state.winner = seat
    if is_over(board, state):
        state.top = NO_TILE
    else:
        turn_up_next(state)


@compiled
def is_over(board: LineDanceBoard, state: Any) -> bool:
    # LD9: a player has won. LD15: every player has had 100 turns.
    return state.winner != NO_SEAT or state.turns >= board.last_turn


@compiled
def payoff(board: LineDanceBoard, state: Any, out: NDArray[np.float64]) -> None:
    out[: board.seats] = 0.0
    # LD9: the winner takes all.
    if state.winner != NO_SEAT:
        out[state.winner] = 1.0
        return
    # LD15: the players with the most travelers on goal spaces share the win.
    most = 0
    sharing = 0
    for seat in range(board.seats):
        arrived = count(triangles_of(state, seat) & board.goal[seat])
        if arrived > most:
            most = arrived
            sharing = 0
        if arrived == most:
            sharing += 1
    for seat in range(board.seats):
        if count(triangles_of(state, seat) & board.goal[seat]) == most:
            out[seat] = 1.0 / sharing


@compiled
def reveals(board: LineDanceBoard, state: Any, move: int) -> bool:
    # LD8: if only one tile is unseen, it is known, as all others are.
    if state.unseen_left <= 1 or FIRST_START_ORDER <= move < FIRST_BACK:
        return False
    # LD9, LD15: after the last turn no tile is turned up.
    seat = state.seat
    triangles = triangles_of(state, seat)
    if move != PASS:
        _, _, colour, stop = parts_of_placing(move)
        if move >= FIRST_BACK:
            colour, stop = parts_of_way_back(move)
        triangles = (triangles & ~bit(state.travelers[N_COLOURS * seat + colour])) | bit(stop)
    return state.turns + 1 < board.last_turn and not has_won(board, state, seat, triangles)


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
    # Reservoir sampling: each way adds its stops, and one of them replaces the chosen move in proportion.
    total, chosen_way, chosen_rank, chosen_stops = 0, 0, 0, np.uint64(0)
    while ways != 0:
        way = lowest(ways)
        ways = without_lowest(ways)
        colour, spot, content = parts_of_way(board, state, way)
        stops = stops_of(board, state, colour, spot, content)
        added = count(stops)
        total += added
        drawn = below(rng, total)
        if drawn < added:
            chosen_way, chosen_rank, chosen_stops = way, drawn, stops
    colour, spot, content = parts_of_way(board, state, chosen_way)
    return placing(int(board.space_of[spot]), content, colour, member(chosen_stops, chosen_rank))


@compiled
def is_choosing_order(state: Any) -> bool:
    """Return whether the seat to move has yet to put its travelers on the board (LD7)."""
    return state.travelers[N_COLOURS * state.seat] == NOWHERE


@compiled
def travelers_to_send(board: LineDanceBoard, state: Any) -> np.uint64:
    """Return the triangles of travelers that LD14 may send back: neither on their own tip nor on a goal space."""
    seat = state.seat
    return triangles_of(state, seat) & ~(board.home[seat] | board.goal[seat])


@compiled
def list_ways_back(board: LineDanceBoard, state: Any, out: NDArray[np.int32]) -> int:
    """List what LD14 offers: one of the travelers away from home to one of the empty start points, or the pass."""
    seat = state.seat
    going_back = travelers_to_send(board, state)
    listed = 0
    for colour in range(N_COLOURS):
        if going_back & bit(state.travelers[N_COLOURS * seat + colour]):
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
    going_back, stops = travelers_to_send(board, state), board.home[seat] & ~state.taken
    if going_back == 0 or stops == 0:
        return PASS
    triangle = member(going_back, below(rng, count(going_back)))
    stop = member(stops, below(rng, count(stops)))
    colour = 0
    while state.travelers[N_COLOURS * seat + colour] != triangle:
        colour += 1
    return way_back(colour, stop)


@compiled
def breaks_placing(board: LineDanceBoard, state: Any, move: int) -> int:
    """Return the rule that a placing breaks, or 0."""
    space, content, colour, stop = parts_of_placing(move)
    tile, turn = (content - 1) // SIDES, (content - 1) % SIDES
    # LD2: a tile that looks the same after half a turn has three turns.
    if turn >= board.turns[tile]:
        return 2
    # LD12: the goals of others are closed.
    if not board.allowed[state.seat] & bit(stop):
        return 12
    # LD10: it is the top tile, and its path of this colour starts at the traveler.
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
    """Move a traveler to `stop`."""
    state.taken = (state.taken & ~bit(state.travelers[N_COLOURS * seat + colour])) | bit(stop)
    state.travelers[N_COLOURS * seat + colour] = stop


@compiled
def put_at_bottom(state: Any, tile: int) -> None:
    # LD13, LD14: under all others.
    state.bottom |= np.uint64(tile) << (BITS_OF_A_TILE * np.uint64(state.bottom_left))
    state.bottom_left += 1


@compiled
def turn_up_next(state: Any) -> None:
    # LD8: unseen tiles come first, then those at the bottom, in the order in which they went there.
    if state.unseen_left > 0:
        state.unseen_left -= 1
        state.top = state.unseen[state.unseen_left]
        state.unseen[state.unseen_left] = 0
    else:
        state.top = np.int64(state.bottom & LAST_TILE)
        state.bottom >>= BITS_OF_A_TILE
        state.bottom_left -= 1


@compiled
def triangles_of(state: Any, seat: int) -> np.uint64:
    """Return the triangles of a seat's travelers."""
    first = N_COLOURS * seat
    return bit(state.travelers[first]) | bit(state.travelers[first + 1]) | bit(state.travelers[first + 2])


@compiled
def has_won(board: LineDanceBoard, state: Any, seat: int, triangles: np.uint64) -> bool:
    """Return whether a seat has won if its turn ends with its travelers on these triangles (LD9)."""
    elsewhere = triangles & ~board.goal[seat]
    if elsewhere == 0:
        return True
    # LD9, option unblock: at most as many on the hubs before the goal as goal spaces held by the seat at home there.
    if not board.unblock or elsewhere & ~board.goal_hubs[seat] or board.host[seat] == NO_SEAT:
        return False
    return count(elsewhere) <= count(board.goal[seat] & triangles_of(state, board.host[seat]))
