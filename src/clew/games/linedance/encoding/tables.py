"""Where spaces and triangles are on the lattice, and how paths leave a tile, as tables for compiled code.

A space and the triangles around it are points of one hexagonal lattice, finer than that of the spaces. Direction 0 of
LD5 is one column on, direction 1 one row down, and side i of a space faces the triangle in direction i:

       .    .    .    . S4.2 S4.3    . S5.1 S5.2
       .    .    . S4.1   T4   F4   E5   T5 S5.3      the six neighbours of C, clockwise from side 0:
       .    .    .   E4   J4   R5   J5   F5    .          I0 on its right, I1 below, I2 below to the left,
       . S3.3   F3   R4   I4   I5   R0   E0 S0.1          I3 on its left, I4 above, I5 above to the right
    S3.2   T3   J3   I3    C   I0   J0   T0 S0.2
    S3.1   E3   R3   I2   I1   R1   F0 S0.3    .
       .   F2   J2   R2   J1   E1    .    .    .
    S2.3   T2   E2   F1   T1 S1.1    .    .    .
    S2.2 S2.1    . S1.3 S1.2    .    .    .    .

A traveler enters a new tile by one of its sides and leaves it by another. How, is its EXIT: seen from the side it
enters by, clockwise, it leaves by the next side (exit 0), the second (1), the fourth (2) or the fifth one (3). The
third one is straight ahead, and there the tile may lie in two ways, half a turn apart. So straight ahead has four
exits, 4 + 2a + b: a is 0 if the first side has the colour after that of the path (yellow comes after red, blue after
yellow, red after blue), and 1 otherwise; b is the same for the fifth side. Unlike the turns of LD2, exits do not
depend on how tiles are written, so symmetries permute them.
"""

import numpy as np

from clew.games.linedance.rules.moves import N_COLOURS, N_TRIANGLES
from clew.games.linedance.rules.tables import N_CONTENTS, N_SPOTS, spots
from clew.games.linedance.star import LATTICE, SIDES_AT, SPACES, TRIANGLE_AT
from clew.games.linedance.tiles import COLOURS, EMPTY, PLACED, SIDES, TILES, far_side, sides_of

#: Rows and columns of the lattice.
EXTENT = 9
CENTRE = EXTENT // 2

EXITS = 8
STRAIGHT = 4
_TURNS = (1, 2, 4, 5)

NONE = -1


def exit_of(sides: str, start: int) -> int:
    """Return how the path that starts at a side leaves a tile with these side colours."""
    turn = (far_side(sides, start) - start) % SIDES
    if turn in _TURNS:
        return _TURNS.index(turn)
    following = COLOURS[(COLOURS.index(sides[start]) + 1) % N_COLOURS]
    return STRAIGHT + 2 * (sides[(start + 1) % SIDES] != following) + (sides[start - 1] != following)


def place_of(space: int, side: int | None = None) -> int:
    """Return the place, 9 * row + column, of a space, or of the triangle at a side of it."""
    q, r = LATTICE.cells[space]
    # A step between spaces in direction i leads over two of these points, in directions i and i - 1.
    column, row = 2 * q + r, r - q
    steps = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    if side is not None:
        column, row = column + steps[side][0], row + steps[side][1]
    return EXTENT * (CENTRE + row) + CENTRE + column


#: The place of each space, and of each triangle.
PLACE_OF_SPACE = np.array([place_of(space) for space in range(len(SPACES))])
PLACE_OF_TRIANGLE = np.array([place_of(*pairs[0]) for pairs in SIDES_AT])

#: By content and side: the colour there, and the exit of the path that starts there. Nothing for EMPTY.
COLOUR_OF_SIDE = np.full(N_CONTENTS * SIDES, NONE)
EXIT_OF_SIDE = np.full(N_CONTENTS * SIDES, NONE)

#: By tile, colour, side and exit: the tile turned so that its path of the colour starts at the side and leaves so.
CONTENT_WITH = np.full(len(TILES) * N_COLOURS * SIDES * EXITS, EMPTY)

#: The side of a space that faces a triangle, by space and triangle, and the space with a side that faces a triangle, by
#: triangle and side.
SIDE_TOWARDS = np.full(len(SPACES) * N_TRIANGLES, NONE)
SPACE_BEHIND = np.full(N_TRIANGLES * SIDES, NONE)

#: The side of each spot's space that faces its triangle.
SIDE_OF_SPOT = np.zeros(N_SPOTS, dtype=np.int64)


def _fill() -> None:
    for content in PLACED:
        sides = sides_of(content)
        for side in range(SIDES):
            colour, leaves = COLOURS.index(sides[side]), exit_of(sides, side)
            COLOUR_OF_SIDE[content * SIDES + side] = colour
            EXIT_OF_SIDE[content * SIDES + side] = leaves
            tile = (content - 1) // SIDES
            CONTENT_WITH[((tile * N_COLOURS + colour) * SIDES + side) * EXITS + leaves] = content
    for (space, side), triangle in TRIANGLE_AT.items():
        SIDE_TOWARDS[space * N_TRIANGLES + triangle] = side
        SPACE_BEHIND[triangle * SIDES + side] = space
    for spot, _, side in spots():
        SIDE_OF_SPOT[spot] = side


_fill()
