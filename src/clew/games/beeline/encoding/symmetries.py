"""Symmetries of Beeline as index tables: left and right, and north and south with the players swapped."""

from collections.abc import Iterator

import numpy as np

from clew.core.encoding.parts import SymmetryTable
from clew.core.encoding.symmetry_tables import gather_planes, symmetry_table
from clew.core.symmetry import Symmetry
from clew.games.beeline.encoding.layout import EXTENSIONS, INWARD, OUTWARD, TURNS, WAYS, actions, planes
from clew.games.beeline.rules.board import SEATS, SIDES, BeelineBoard
from clew.games.beeline.rules.moves import extend_move, inward_side, node_move, space_of
from clew.games.beeline.rules.symmetries import symmetries


def symmetry_tables(board: BeelineBoard) -> list[SymmetryTable]:
    """Return all symmetries of the game. Planes and actions are seen from a seat, so swapping the players is none."""
    return [_table(board, symmetry) for symmetry in symmetries(board)]


def _table(board: BeelineBoard, symmetry: Symmetry) -> SymmetryTable:
    spaces = [space_of(symmetry.move(node_move(0, 0, space))) for space in range(board.outside)]
    sides = [inward_side(symmetry.move(extend_move(0, side, (side + 1) % SIDES))) for side in range(SIDES)]
    cells = gather_planes(_planes(board, sides), _places(board, spaces))
    return symmetry_table(symmetry.name, list(_actions(board, spaces, sides)), cells, symmetry.seats)


def _actions(board: BeelineBoard, spaces: list[int], sides: list[int]) -> Iterator[int]:
    """Yield the image of each action."""
    is_mirrored = (sides[1] - sides[0]) % SIDES != 1
    turns = list(reversed(range(TURNS))) if is_mirrored else list(range(TURNS))
    ways = (0, 2, 1) if is_mirrored else (0, 1, 2)
    places = [source * SIDES + side for source in range(2) for side in sides]
    yield from (place * TURNS + turn for place in places for turn in turns)
    for kind in range(SEATS):
        yield from (EXTENSIONS + kind * len(spaces) + space for space in spaces)
    first = EXTENSIONS + SEATS * len(spaces)
    yield from (
        first + (space * len(places) + place) * WAYS + way for space in spaces for place in places for way in ways
    )
    yield actions(board) - 1


def _planes(board: BeelineBoard, sides: list[int]) -> list[int]:
    """Return the image of each plane."""
    image = list(range(len(planes(board))))
    for first in (INWARD, INWARD + SIDES, OUTWARD, OUTWARD + SIDES):
        image[first : first + SIDES] = [first + side for side in sides]
    return image


def _places(board: BeelineBoard, spaces: list[int]) -> list[int]:
    """Return the image of each place of the lattice; places without a space stay."""
    extent, centre = 2 * board.side - 1, board.side - 1
    place_of = (board.axial[: board.outside, 1] + centre) * extent + board.axial[: board.outside, 0] + centre
    image = np.arange(extent**2)
    image[place_of] = place_of[spaces]
    return image.tolist()
