"""Where's My Line? as arrays: actions relative to the travelers, and planes on the lattice of spaces and triangles.

A placing is a traveler's colour, the side of the new tile by which it enters, how it leaves (tables.py explains these
exits) and where it stops: the triangle where the traveler stands and the side give the space, and the top tile, the
side and the exit give the turn. White's traveler A on S0.1 with tile 1, AABBCC, on top, as in the rules:

    T0/4 A>E0    S0.1 is at side 5 of T0, and the path leads to side 4, the fifth one clockwise: exit 3. E0 is triangle
                 12, so the action is ((0 * 6 + 5) * 8 + 3) * 42 + 12 = 1818

layout.py lists actions and planes, symmetries.py has the symmetries.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.bits import bit, count, lowest, without_lowest
from clew.core.compiled import compiled
from clew.core.encoding.writing import fill, refill, write
from clew.games.linedance.encoding.layout import (
    ACTIONS,
    BACK_ACTIONS,
    BOTTOM,
    GOAL,
    HOME,
    ORDER_ACTIONS,
    PASS_ACTION,
    PLANES_OF_A_SEAT,
    ROUNDS,
    SPACES_PLANE,
    START_ORDER,
    TILE_SIDES,
    TO_MOVE,
    TOP,
    TRIANGLES_PLANE,
    UNSEEN,
)
from clew.games.linedance.encoding.layout import action_ranges as action_ranges
from clew.games.linedance.encoding.layout import actions as actions
from clew.games.linedance.encoding.layout import lattice as lattice
from clew.games.linedance.encoding.layout import planes as planes
from clew.games.linedance.encoding.symmetries import symmetry_tables as symmetry_tables
from clew.games.linedance.encoding.tables import (
    COLOUR_OF_SIDE,
    CONTENT_WITH,
    EXIT_OF_SIDE,
    EXITS,
    EXTENT,
    NONE,
    PLACE_OF_SPACE,
    PLACE_OF_TRIANGLE,
    SIDE_OF_SPOT,
    SIDE_TOWARDS,
    SPACE_BEHIND,
)
from clew.games.linedance.rules import (
    BITS_OF_A_TILE,
    LAST_TILE,
    is_choosing_order,
    is_over,
    travelers_to_send,
)
from clew.games.linedance.rules.moves import (
    FIRST_BACK,
    FIRST_START_ORDER,
    N_COLOURS,
    N_TRIANGLES,
    PASS,
    PLACINGS,
    START_ORDERS,
    parts_of_placing,
    parts_of_way_back,
    placing,
    way_back,
)
from clew.games.linedance.rules.tables import NO_TILE, NOWHERE, LineDanceBoard
from clew.games.linedance.rules.ways import parts_of_way, stops_of, ways_to_place
from clew.games.linedance.star import SPACES, START_POINTS_OF_A_TIP
from clew.games.linedance.tiles import EMPTY, SIDES, TILES

ACTIONS_VERSION = 1

#: Entries of a plane.
PLANE = EXTENT * EXTENT


@compiled
def action_of(board: LineDanceBoard, state: Any, move: int) -> int:
    if move < PLACINGS:
        space, content, colour, stop = parts_of_placing(move)
        triangle = int(state.travelers[N_COLOURS * state.seat + colour])
        return first_action(colour, int(SIDE_TOWARDS[space * N_TRIANGLES + triangle]), content) + stop
    if move < FIRST_BACK:
        return ORDER_ACTIONS + move - FIRST_START_ORDER
    if move == PASS:
        return PASS_ACTION
    colour, stop = parts_of_way_back(move)
    return BACK_ACTIONS + colour * START_POINTS_OF_A_TIP + stop - int(board.start_points[state.seat, 0])


@compiled
def move_of(board: LineDanceBoard, state: Any, action: int) -> int:
    if action < 0 or action >= ACTIONS:
        return -1
    if action == PASS_ACTION:
        return PASS
    if action >= BACK_ACTIONS:
        rest = action - BACK_ACTIONS
        point = board.start_points[state.seat, rest % START_POINTS_OF_A_TIP]
        return way_back(rest // START_POINTS_OF_A_TIP, int(point))
    if action >= ORDER_ACTIONS:
        return FIRST_START_ORDER + action - ORDER_ACTIONS
    return placing_of(state, action)


@compiled
def observe(board: LineDanceBoard, state: Any, seat: int, out: NDArray[np.uint8]) -> None:
    write_planes(board, state, seat, out, False)
    shared = PLANES_OF_A_SEAT * board.seats
    fill(out, (shared + SPACES_PLANE) * PLANE, 2 * PLANE, 0)
    for space in range(len(SPACES)):
        write(out, (shared + SPACES_PLANE) * PLANE + PLACE_OF_SPACE[space], 1)
    for triangle in range(N_TRIANGLES):
        write(out, (shared + TRIANGLES_PLANE) * PLANE + PLACE_OF_TRIANGLE[triangle], 1)


@compiled
def update_observation(board: LineDanceBoard, state: Any, seat: int, out: NDArray[np.uint8]) -> None:
    write_planes(board, state, seat, out, True)


@compiled
def write_mask(board: LineDanceBoard, state: Any, out: NDArray[np.bool_]) -> int:
    if is_over(board, state):
        return 0
    if is_choosing_order(state):
        out[ORDER_ACTIONS:BACK_ACTIONS] = True
        return len(START_ORDERS)
    ways = ways_to_place(board, state)
    if ways == 0:
        return mask_ways_back(board, state, out)
    listed = 0
    while ways != 0:
        colour, spot, content = parts_of_way(board, state, lowest(ways))
        ways = without_lowest(ways)
        first = first_action(colour, int(SIDE_OF_SPOT[spot]), content)
        stops = stops_of(board, state, colour, spot, content)
        listed += count(stops)
        while stops != 0:
            out[first + lowest(stops)] = True
            stops = without_lowest(stops)
    return listed


@compiled
def first_action(colour: int, side: int, content: int) -> int:
    """Return the first action of a traveler that enters a placed tile by a side."""
    return ((colour * SIDES + side) * EXITS + int(EXIT_OF_SIDE[content * SIDES + side])) * N_TRIANGLES


@compiled
def placing_of(state: Any, action: int) -> int:
    """Return the placing that an action means, or -1 if the top tile has no such path there."""
    rest, stop = action // N_TRIANGLES, action % N_TRIANGLES
    side, colour = rest // EXITS % SIDES, rest // (EXITS * SIDES)
    triangle = int(state.travelers[N_COLOURS * state.seat + colour])
    if triangle == NOWHERE or state.top == NO_TILE:
        return -1
    space = int(SPACE_BEHIND[triangle * SIDES + side])
    content = int(CONTENT_WITH[state.top * (N_COLOURS * SIDES * EXITS) + rest])
    if space == NONE or content == EMPTY:
        return -1
    return placing(space, content, colour, stop)


@compiled
def mask_ways_back(board: LineDanceBoard, state: Any, out: NDArray[np.bool_]) -> int:
    """Set what LD14 offers, and return how many actions that is."""
    seat = state.seat
    going_back = travelers_to_send(board, state)
    stops = board.home[seat] & ~state.taken
    if going_back == 0 or stops == 0:
        out[PASS_ACTION] = True
        return 1
    for colour in range(N_COLOURS):
        for point in range(START_POINTS_OF_A_TIP):
            may_go = going_back & bit(state.travelers[N_COLOURS * seat + colour]) != 0
            is_free = stops & bit(board.start_points[seat, point]) != 0
            out[BACK_ACTIONS + colour * START_POINTS_OF_A_TIP + point] = may_go and is_free
    return count(going_back) * count(stops)


@compiled
def write_planes(board: LineDanceBoard, state: Any, seat: int, out: NDArray[np.uint8], is_filled: bool) -> None:
    """Write the planes that can change; `is_filled` means that they hold another observation."""
    at_end = is_over(board, state)
    fill(out, 0, N_COLOURS * board.seats * PLANE, 0)
    for place in range(board.seats):
        other = (seat + place) % board.seats
        write_travelers(state, other, N_COLOURS * place * PLANE, out)
        to_move = state.seat == other and not at_end
        refill(out, (TO_MOVE * board.seats + place) * PLANE, PLANE, int(to_move), is_filled)
    # Where the other observation was from the same seat, the homes and goals are there already.
    home = PLACE_OF_TRIANGLE[board.start_points[seat, 0]]
    if not (is_filled and out[HOME * board.seats, home // EXTENT, home % EXTENT] == 1):
        write_homes(board, seat, out)
    shared = PLANES_OF_A_SEAT * board.seats * PLANE
    write_tiles(state, shared, out)
    write_stack(state, shared, out, is_filled)
    refill(out, shared + START_ORDER * PLANE, PLANE, int(is_choosing_order(state)), is_filled)
    refill(out, shared + ROUNDS * PLANE, PLANE, state.turns // board.seats, is_filled)


@compiled
def write_travelers(state: Any, seat: int, first: int, out: NDArray[np.uint8]) -> None:
    """Write the travelers of a seat into planes that are 0, from the entry `first` on."""
    for colour in range(N_COLOURS):
        triangle = int(state.travelers[N_COLOURS * seat + colour])
        if triangle != NOWHERE:
            write(out, first + colour * PLANE + PLACE_OF_TRIANGLE[triangle], 1)


@compiled
def write_homes(board: LineDanceBoard, seat: int, out: NDArray[np.uint8]) -> None:
    """Write the homes and goals of all seats, from the observer on."""
    fill(out, HOME * board.seats * PLANE, 2 * board.seats * PLANE, 0)
    for place in range(board.seats):
        other = (seat + place) % board.seats
        write_triangles(out, (HOME * board.seats + place) * PLANE, board.home[other])
        write_triangles(out, (GOAL * board.seats + place) * PLANE, board.goal[other])


@compiled
def write_triangles(out: NDArray[np.uint8], first: int, triangles: np.uint64) -> None:
    """Write 1 on a set of triangles into a plane that is 0 and starts at the entry `first`."""
    while triangles != 0:
        write(out, first + PLACE_OF_TRIANGLE[lowest(triangles)], 1)
        triangles = without_lowest(triangles)


@compiled
def write_tiles(state: Any, shared: int, out: NDArray[np.uint8]) -> None:
    """Write the colours on the sides of all tiles on the board."""
    fill(out, shared + TILE_SIDES * PLANE, N_COLOURS * SIDES * PLANE, 0)
    for space in range(len(SPACES)):
        content = int(state.contents[space])
        if content != EMPTY:
            for side in range(SIDES):
                plane = TILE_SIDES + COLOUR_OF_SIDE[content * SIDES + side] * SIDES + side
                write(out, shared + plane * PLANE + PLACE_OF_SPACE[space], 1)


@compiled
def write_stack(state: Any, shared: int, out: NDArray[np.uint8], is_filled: bool) -> None:
    """Write which tile is on top, which are unseen, and which are at the bottom, in order."""
    unseen = np.uint64(0)
    for depth in range(state.unseen_left):
        unseen |= bit(state.unseen[depth])
    # By tile, 4 bits each: its place among those at the bottom, from 1.
    depths, bottom = np.uint64(0), state.bottom
    for depth in range(state.bottom_left):
        depths |= np.uint64(depth + 1) << (BITS_OF_A_TILE * (bottom & LAST_TILE))
        bottom >>= BITS_OF_A_TILE
    for tile in range(len(TILES)):
        refill(out, shared + (TOP + tile) * PLANE, PLANE, int(state.top == tile), is_filled)
        refill(out, shared + (UNSEEN + tile) * PLANE, PLANE, int(unseen & bit(tile) != 0), is_filled)
        place = int(np.int64((depths >> (BITS_OF_A_TILE * np.uint64(tile))) & LAST_TILE))
        refill(out, shared + (BOTTOM + tile) * PLANE, PLANE, place, is_filled)
