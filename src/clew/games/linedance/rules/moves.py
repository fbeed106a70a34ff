"""The numbering of moves.

0 .. 157247    a placing: ((space x 96 + placed tile - 1) x 3 + colour) x 42 + triangle where the traveler stops
then 6         a start order of LD7: ABC, ACB, BAC, BCA, CAB, CBA
then 126       a way back of LD14: colour x 42 + start point
then 1         the pass of LD14
"""

from itertools import permutations

from clew.core.compiled import compiled
from clew.games.linedance.star import SPACES, TRIANGLES
from clew.games.linedance.tiles import COLOURS, SIDES, TILES

N_PLACED_TILES = len(TILES) * SIDES
N_COLOURS = len(COLOURS)
N_TRIANGLES = len(TRIANGLES)

PLACINGS = len(SPACES) * N_PLACED_TILES * N_COLOURS * N_TRIANGLES

#: The colours on the start points 1, 2, 3 (LD7).
START_ORDERS = tuple(permutations(range(N_COLOURS)))
FIRST_START_ORDER = PLACINGS
FIRST_BACK = FIRST_START_ORDER + len(START_ORDERS)
PASS = FIRST_BACK + N_COLOURS * N_TRIANGLES


@compiled
def is_move(move: int) -> bool:
    """Return whether a number means a move, legal or not."""
    return 0 <= move <= PASS


@compiled
def placing(space: int, content: int, colour: int, stop: int) -> int:
    """Return the move that puts the tile `content` on a space and moves a traveler to `stop` (LD10)."""
    return ((space * N_PLACED_TILES + content - 1) * N_COLOURS + colour) * N_TRIANGLES + stop


@compiled
def parts_of_placing(move: int) -> tuple[int, int, int, int]:
    """Return space, placed tile, colour and stop."""
    rest, stop = move // N_TRIANGLES, move % N_TRIANGLES
    rest, colour = rest // N_COLOURS, rest % N_COLOURS
    return rest // N_PLACED_TILES, 1 + rest % N_PLACED_TILES, colour, stop


@compiled
def way_back(colour: int, stop: int) -> int:
    """Return the move that sends a traveler back to a start point (LD14)."""
    return FIRST_BACK + colour * N_TRIANGLES + stop


@compiled
def parts_of_way_back(move: int) -> tuple[int, int]:
    """Return colour and stop."""
    return (move - FIRST_BACK) // N_TRIANGLES, (move - FIRST_BACK) % N_TRIANGLES
