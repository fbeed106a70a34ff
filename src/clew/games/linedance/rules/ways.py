"""The ways in which a traveler can use the top tile, and how far paths lead it (LD10, LD11).

A traveler is on a triangle, which has up to three spots; there are two turns of the tile that give it a path from a
spot. So three travelers have up to 18 ways to use the tile: number 6 x colour + 2 x slot + end, where slot is the
number of the spot at the triangle, and end is the end of the path that starts there.
"""

from typing import Any

import numpy as np

from clew.core.bits import ONE, bit, lowest, without_lowest
from clew.core.compiled import compiled
from clew.games.linedance.rules.moves import N_COLOURS
from clew.games.linedance.rules.tables import ENDS, N_CONTENTS, N_SPOTS, SPOTS_OF_A_TRIANGLE, LineDanceBoard
from clew.games.linedance.tiles import EMPTY

WAYS = N_COLOURS * SPOTS_OF_A_TRIANGLE * ENDS


@compiled
def open_to(board: LineDanceBoard, state: Any) -> np.uint64:
    """Return the triangles that travelers of the seat to move may enter: empty (LD10) and not closed by LD12."""
    return board.allowed[state.seat] & ~state.taken


@compiled
def ways_to_place(board: LineDanceBoard, state: Any) -> np.uint64:
    """Return the set of ways to use the top tile that move a traveler; it is empty exactly when LD14 applies."""
    # LD10: the path leads from the traveler to an empty triangle that LD12 allows.
    open_triangles = open_to(board, state)
    found = np.uint64(0)
    for way in range(WAYS):
        colour, spot, content = parts_of_way(board, state, way)
        first = far_end_of(board, colour, spot, content)
        found |= ((open_triangles >> np.uint64(first)) & ONE) << np.uint64(way)
    return found


@compiled
def parts_of_way(board: LineDanceBoard, state: Any, way: int) -> tuple[int, int, int]:
    """Return colour, spot and content: the top tile turned so that its path starts at a spot of the traveler."""
    colour, slot, end = way // (SPOTS_OF_A_TRIANGLE * ENDS), way // ENDS % SPOTS_OF_A_TRIANGLE, way % ENDS
    spot = SPOTS_OF_A_TRIANGLE * int(state.travelers[N_COLOURS * state.seat + colour]) + slot
    return colour, spot, int(board.fitting[((state.top * N_COLOURS + colour) * N_SPOTS + spot) * ENDS + end])


@compiled
def far_end_of(board: LineDanceBoard, colour: int, spot: int, content: int) -> int:
    """Return the triangle at the other end of the path that starts at a spot, or NOWHERE."""
    return int(board.far_end[(colour * N_SPOTS + spot) * N_CONTENTS + content])


@compiled
def stops_of(board: LineDanceBoard, state: Any, colour: int, spot: int, content: int) -> np.uint64:
    """Return where a traveler can stop that leaves by a spot over `content`, if the other end of that path is open."""
    # LD11: further along paths of the same colour, over empty triangles; where it started counts as taken.
    open_triangles = open_to(board, state)
    space = board.space_of[spot]
    reached = ahead = bit(far_end_of(board, colour, spot, content))
    while ahead != 0:
        first_spot = SPOTS_OF_A_TRIANGLE * lowest(ahead)
        ahead = without_lowest(ahead)
        found = np.uint64(0)
        for next_spot in range(first_spot, first_spot + SPOTS_OF_A_TRIANGLE):
            next_space = board.space_of[next_spot]
            # LD13: an old tile on the space of the new one is gone.
            next_content = int(state.contents[next_space]) if next_space != space else EMPTY
            found |= bit(far_end_of(board, colour, next_spot, next_content))
        found &= open_triangles & ~reached
        reached |= found
        ahead |= found
    return reached
