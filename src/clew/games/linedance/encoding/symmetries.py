"""Symmetries of the star and of the colours as index tables.

Everything is read off from where a symmetry takes moves: a placing in the centre, which stays where it is, shows what
becomes of sides, tiles and colours.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from clew.core.encoding.parts import SymmetryTable
from clew.core.encoding.symmetry_tables import gather_planes, symmetry_table
from clew.core.symmetry import Symmetry
from clew.games.linedance.encoding.layout import (
    BACK_ACTIONS,
    BOTTOM,
    ORDER_ACTIONS,
    PASS_ACTION,
    PLANES_OF_A_SEAT,
    SHARED_PLANES,
    TILE_SIDES,
    TOP,
    UNSEEN,
)
from clew.games.linedance.encoding.tables import (
    EXIT_OF_SIDE,
    EXITS,
    EXTENT,
    PLACE_OF_SPACE,
    PLACE_OF_TRIANGLE,
    exit_of,
)
from clew.games.linedance.rules.moves import (
    FIRST_START_ORDER,
    N_COLOURS,
    N_TRIANGLES,
    START_ORDERS,
    parts_of_placing,
    placing,
)
from clew.games.linedance.rules.symmetries import symmetries
from clew.games.linedance.rules.tables import LineDanceBoard
from clew.games.linedance.star import SPACES, START_POINTS_OF_A_TIP, TRIANGLE_AT, TRIANGLES
from clew.games.linedance.tiles import COLOURS, PLACED, SIDES, TILES, placed, sides_of

CENTRE = SPACES.index("C")
FIRST_START_POINT = TRIANGLES.index("S0.1")

#: A placed tile for each colour, side and exit: its path of that colour starts at the side and leaves so.
_EXAMPLES = {
    (COLOURS.index(sides_of(content)[side]), side, exit_of(sides_of(content), side)): content
    for content in PLACED
    for side in range(SIDES)
}


class StarMap(NamedTuple):
    """The images of triangles, of the sides of a space, and of the colours of paths."""

    triangles: list[int]
    sides: list[int]
    colours: list[int]


def symmetry_tables(board: LineDanceBoard) -> list[SymmetryTable]:
    """Return all symmetries of the game: rotations and reflections of the star with permutations of the colours."""
    return [_table(board.seats, symmetry) for symmetry in symmetries(board)]


def _table(seats: int, symmetry: Symmetry) -> SymmetryTable:
    triangles = [parts_of_placing(symmetry.move(placing(CENTRE, 1, 0, stop)))[3] for stop in range(N_TRIANGLES)]
    around = [TRIANGLE_AT[CENTRE, side] for side in range(SIDES)]
    star = StarMap(
        triangles=triangles,
        sides=[around.index(triangles[triangle]) for triangle in around],
        colours=[parts_of_placing(symmetry.move(placing(CENTRE, 1, colour, 0)))[2] for colour in range(N_COLOURS)],
    )
    cells = gather_planes(_planes(seats, symmetry, star), _places(symmetry, star))
    return symmetry_table(symmetry.name, list(_actions(symmetry, star)), cells, symmetry.seats)


def _actions(symmetry: Symmetry, star: StarMap) -> Iterator[int]:
    """Yield the image of each action."""
    for colour, side, leaves in np.ndindex(N_COLOURS, SIDES, EXITS):
        _, content, _, _ = parts_of_placing(symmetry.move(placing(CENTRE, _EXAMPLES[colour, side, leaves], colour, 0)))
        entered = star.colours[colour] * SIDES + star.sides[side]
        first = (entered * EXITS + int(EXIT_OF_SIDE[content * SIDES + star.sides[side]])) * N_TRIANGLES
        yield from (first + triangle for triangle in star.triangles)
    for order in range(len(START_ORDERS)):
        yield ORDER_ACTIONS + symmetry.move(FIRST_START_ORDER + order) - FIRST_START_ORDER
    for colour, point in np.ndindex(N_COLOURS, START_POINTS_OF_A_TIP):
        # Start points keep their numbers, or have them in the opposite order, on whichever tip.
        other = (star.triangles[FIRST_START_POINT + point] - FIRST_START_POINT) % START_POINTS_OF_A_TIP
        yield BACK_ACTIONS + star.colours[colour] * START_POINTS_OF_A_TIP + other
    yield PASS_ACTION


def _planes(seats: int, symmetry: Symmetry, star: StarMap) -> list[int]:
    """Return the image of each plane; the order of the seats, seen from one of them, stays."""
    image = np.arange(PLANES_OF_A_SEAT * seats + SHARED_PLANES)
    for seat, colour in np.ndindex(seats, N_COLOURS):
        image[seat * N_COLOURS + colour] = seat * N_COLOURS + star.colours[colour]
    shared = image[PLANES_OF_A_SEAT * seats :]
    first = int(shared[0])
    for colour, side in np.ndindex(N_COLOURS, SIDES):
        shared[TILE_SIDES + colour * SIDES + side] = first + star.colours[colour] * SIDES + star.sides[side]
    for tile in range(len(TILES)):
        _, content, _, _ = parts_of_placing(symmetry.move(placing(CENTRE, placed(tile, 0), 0, 0)))
        for kind in (TOP, UNSEEN, BOTTOM):
            shared[kind + tile] = first + kind + (content - 1) // SIDES
    return image.tolist()


def _places(symmetry: Symmetry, star: StarMap) -> list[int]:
    """Return the image of each place of the lattice; unused ones stay."""
    image = np.arange(EXTENT**2)
    for triangle, other in enumerate(star.triangles):
        image[PLACE_OF_TRIANGLE[triangle]] = PLACE_OF_TRIANGLE[other]
    for space in range(len(SPACES)):
        other, _, _, _ = parts_of_placing(symmetry.move(placing(space, 1, 0, 0)))
        image[PLACE_OF_SPACE[space]] = PLACE_OF_SPACE[other]
    return image.tolist()
