"""What a network of "Where's My Line?" sees of a position: how far travelers are, and what the next tile can do.

A path of a tile joins two sides that are one, two or three apart: its SPAN. What a tile can do for a traveler depends
only on the span of its path of that colour, so nine numbers say it for all tiles: the turns that each of three
travelers needs after the best stop that a path of each span opens, over tiles that lie on the board already.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.bits import bit, count, lowest, without_lowest
from clew.core.compiled import compiled
from clew.core.learning.features import Feature
from clew.games.linedance.rules import BITS_OF_A_TILE, LAST_TILE, triangles_of
from clew.games.linedance.rules.moves import N_COLOURS
from clew.games.linedance.rules.tables import N_SPOTS, NO_SEAT, NOWHERE, SPOTS_OF_A_TRIANGLE, LineDanceBoard, spots
from clew.games.linedance.rules.ways import far_end_of
from clew.games.linedance.star import TRIANGLE_AT
from clew.games.linedance.tiles import COLOURS, EMPTY, SIDES, TILES, far_side

FEATURES_VERSION = 2
FEATURES = (
    Feature("to_move", "Whether it is this seat's turn."),
    Feature("wait", "How many seats move before this one, as a part of all seats."),
    Feature("waiting", "Whether its travelers are not on the board yet."),
    Feature("turns_left", "The turns that its three travelers need, about, if nothing is in their way."),
    Feature("farthest", "The same for the traveler that needs most."),
    Feature("nearest", "The same for the traveler that needs least."),
    Feature("arrived", "Its travelers that are at their goal."),
    Feature("one_left", "Whether two of them are."),
    Feature("at_home", "Its travelers that are where they started."),
    Feature("held", "The goal spaces that are held by those whose home they are."),
    Feature("on_hubs", "Its travelers on the hubs before the goal."),
    Feature("missing", "The travelers that it still has to bring to the goal, or to these hubs."),
    Feature("played", "The turns played, in tens."),
    Feature("tiles", "The tiles that have not been turned up, in tens."),
    Feature("saved", "The turns that its next tile saves, on average over the tiles that it may be."),
    Feature("turn_saved", "The same, if it is its turn."),
    Feature("saved_least", "The turns that the worst of these tiles saves."),
    Feature("saved_most", "The turns that the best of them saves."),
    Feature("lost", "The part of these tiles that brings no traveler nearer."),
    Feature("stuck", "The part that can be used by none."),
    Feature("arrives", "The part that can bring one to the goal."),
    Feature("wins", "The part that can bring the last one there."),
    Feature("reach", "What turns_left is after a tile for each of them, on average over spans."),
    Feature("reach_farthest", "The same for the traveler that then needs most."),
    Feature("reach_nearest", "The same for the traveler that then needs least."),
    Feature("ready", "Its travelers that a path of any span would bring nearer."),
    Feature("three", "Whether three play."),
)
WIDTH = 27

SPANS = 3

#: More turns than any traveler needs: there is no stop.
NONE = np.float32(99.0)


def _around() -> NDArray[np.uint64]:
    """Return for each spot and span the triangles to which paths of that span lead from there."""
    table = np.zeros((N_SPOTS, SPANS), dtype=np.uint64)
    for spot, space, side in spots():
        for span in range(1, SPANS + 1):
            for other in (side + span, side - span):
                table[spot, span - 1] |= np.uint64(1 << TRIANGLE_AT[space, other % SIDES])
    return table


def _spans() -> NDArray[np.int64]:
    """Return the span of the path of each colour on each tile, from 0 for one side to 2 for three."""
    table = np.zeros((len(TILES), N_COLOURS), dtype=np.int64)
    for tile, sides in enumerate(TILES):
        for colour, letter in enumerate(COLOURS):
            apart = (far_side(sides, sides.index(letter)) - sides.index(letter)) % SIDES
            table[tile, colour] = min(apart, SIDES - apart) - 1
    return table


AROUND = _around()
SPAN = _spans()


@compiled
def features(board: LineDanceBoard, state: Any, seat: int, out: NDArray[np.float32]) -> None:
    """Write what FEATURES count."""
    if state.travelers[N_COLOURS * seat] == NOWHERE:
        for index in range(WIDTH):
            out[index] = 0.0
        out[2] = 1.0
    else:
        # The nine numbers are kept in the first nine places until the others are written.
        write_reach(board, state, seat, out)
        write_chances_of_tiles(board, state, seat, out)
        write_left(board, state, seat, out)
        out[2] = 0.0
    is_turn = 1.0 if state.seat == seat else 0.0
    out[0] = is_turn
    out[1] = ((seat - state.seat + board.seats) % board.seats) / board.seats
    out[12] = 0.1 * state.turns
    out[13] = 0.1 * state.unseen_left
    out[15] = is_turn * out[14]
    out[26] = 1.0 if board.seats == 3 else 0.0


@compiled
def write_reach(board: LineDanceBoard, state: Any, seat: int, out: NDArray[np.float32]) -> None:
    """Write the nine numbers: for each colour and span, the turns that its traveler needs after the best stop."""
    open_triangles = board.allowed[seat] & ~state.taken
    for colour in range(N_COLOURS):
        first = SPOTS_OF_A_TRIANGLE * int(state.travelers[N_COLOURS * seat + colour])
        for span in range(SPANS):
            least = NONE
            for spot in range(first, first + SPOTS_OF_A_TRIANGLE):
                ahead = AROUND[spot, span] & open_triangles
                if ahead != 0:
                    least = min(least, least_left(board, state, seat, colour, spot, ahead))
            out[colour * SPANS + span] = least


@compiled
def least_left(board: LineDanceBoard, state: Any, seat: int, colour: int, spot: int, ahead: np.uint64) -> np.float32:
    """Return the fewest turns needed from any stop, if a new tile on the space of a spot leads to `ahead` (LD11)."""
    open_triangles = board.allowed[seat] & ~state.taken
    space = board.space_of[spot]
    reached = ahead
    least = NONE
    while ahead != 0:
        triangle = lowest(ahead)
        ahead = without_lowest(ahead)
        least = min(least, board.turns_to_go[seat, triangle])
        found = np.uint64(0)
        for next_spot in range(SPOTS_OF_A_TRIANGLE * triangle, SPOTS_OF_A_TRIANGLE * (triangle + 1)):
            next_space = board.space_of[next_spot]
            if next_space != space and state.contents[next_space] != EMPTY:
                found |= bit(far_end_of(board, colour, next_spot, int(state.contents[next_space])))
        found &= open_triangles & ~reached
        reached |= found
        ahead |= found
    return least


@compiled
def next_tiles(state: Any, wait: int) -> np.uint64:
    """Return the set of tiles that may be on top when a seat moves for which `wait` others move first."""
    if wait == 0:
        return bit(state.top)
    if wait <= state.unseen_left:
        tiles = np.uint64(0)
        for index in range(state.unseen_left):
            tiles |= bit(state.unseen[index])
        return tiles
    # LD8: tiles at the bottom are turned up in a known order.
    known = np.uint64(wait - state.unseen_left - 1)
    return bit(int((state.bottom >> (BITS_OF_A_TILE * known)) & LAST_TILE))


@compiled
def write_chances_of_tiles(board: LineDanceBoard, state: Any, seat: int, out: NDArray[np.float32]) -> None:
    """Write what the next tile may do, from the nine numbers, and what they are on average."""
    left = board.turns_to_go[seat]
    here = state.travelers[N_COLOURS * seat : N_COLOURS * seat + N_COLOURS]
    arrived = count(triangles_of(state, seat) & board.goal[seat])
    tiles = next_tiles(state, (seat - state.seat + board.seats) % board.seats)
    total = np.float32(count(tiles))
    saved, least, most = np.float32(0.0), NONE, -NONE
    lost, stuck, arrives, wins = 0, 0, 0, 0
    while tiles != 0:
        tile = lowest(tiles)
        tiles = without_lowest(tiles)
        best, brings = -NONE, 0
        for colour in range(N_COLOURS):
            after = out[colour * SPANS + SPAN[tile, colour]]
            best = max(best, left[here[colour]] - after)
            brings += 1 if after == 0.0 and left[here[colour]] > 0.0 else 0
        if best < -50.0:
            stuck += 1
            best = np.float32(-4.0)
        saved += best
        least, most = min(least, best), max(most, best)
        lost += 1 if best <= 0.0 else 0
        arrives += 1 if brings > 0 else 0
        wins += 1 if brings > 0 and arrived == N_COLOURS - 1 else 0
    reach, farthest, nearest, ready = reach_of(left, here, out)
    out[14] = saved / total
    out[16], out[17] = least, most
    out[18], out[19], out[20], out[21] = lost / total, stuck / total, arrives / total, wins / total
    out[22], out[23], out[24], out[25] = reach, farthest, nearest, ready


@compiled
def reach_of(left: Any, here: Any, out: NDArray[np.float32]) -> tuple[Any, Any, Any, Any]:
    """Return the sum, the most and the least of what travelers need after a path of an average span, and how many of
    them a path of any span brings nearer."""
    total, farthest, nearest, ready = np.float32(0.0), np.float32(0.0), NONE, np.float32(0.0)
    for colour in range(N_COLOURS):
        now = left[here[colour]]
        mean, worst = np.float32(0.0), np.float32(0.0)
        for span in range(SPANS):
            after = min(now, out[colour * SPANS + span])
            mean += after / SPANS
            worst = max(worst, after)
        total += mean
        farthest, nearest = max(farthest, mean), min(nearest, mean)
        ready += 1.0 if worst < now else 0.0
    return total, farthest, nearest, ready


@compiled
def write_left(board: LineDanceBoard, state: Any, seat: int, out: NDArray[np.float32]) -> None:
    """Write how far travelers are from their goal now."""
    for index in range(3, 12):
        out[index] = 0.0
    out[5] = NONE
    for colour in range(N_COLOURS):
        left = board.turns_to_go[seat, state.travelers[N_COLOURS * seat + colour]]
        out[3] += left
        out[4] = max(out[4], left)
        out[5] = min(out[5], left)
    own = triangles_of(state, seat)
    arrived = count(own & board.goal[seat])
    on_hubs = count(own & board.goal_hubs[seat])
    host = board.host[seat]
    held = 0
    if host != NO_SEAT and state.travelers[N_COLOURS * host] != NOWHERE:
        held = count(board.goal[seat] & triangles_of(state, host))
    out[6] = arrived
    out[7] = 1.0 if arrived == N_COLOURS - 1 else 0.0
    out[8] = count(own & board.home[seat])
    out[9] = held
    out[10] = on_hubs
    out[11] = N_COLOURS - arrived - (min(on_hubs, held) if board.unblock else 0)
