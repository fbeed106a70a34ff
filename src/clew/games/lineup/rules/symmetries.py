"""LineUp!: the rotations and reflections of a board."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.boards.lattice import NO_SITE, LatticeSymmetry
from clew.core.symmetry import Symmetry
from clew.games.lineup.board_shape import BOX, LAYER, TILINGS, write_size
from clew.games.lineup.geometry import Geometry, geometry
from clew.games.lineup.rules.moves import SITE_BITS, SITE_MASK, WITH_DIRECTION
from clew.games.lineup.rules.tables import LineUpBoard

#: The fields of a state that are sets of sites.
SETS = ("tokens", "empty", "secured", "capturable")


def symmetries(board: LineUpBoard) -> list[Symmetry]:
    """Return the rotations and reflections of the board onto itself."""
    tables = board.tables[0]
    shape = geometry_of(board)
    number_of = {tuple(cell): number for number, cell in enumerate(tables.cells.tolist())}
    numbers = np.array([number_of[(*cell, 0, 0)[:4]] for cell in shape.cells])
    return [_symmetry(board, numbers, turn) for turn in shape.symmetries]


def geometry_of(board: LineUpBoard) -> Geometry:
    """Return the geometry of a board, whose shape is drawn from its cells."""
    tables = board.tables[0]
    tiling, dimensions = TILINGS[int(tables.tiling)], int(tables.dimensions)
    extents = [int(extent) for extent in tables.extents if extent]
    shape = BOX
    if tiling == TILINGS[0] and dimensions < 4:
        columns, rows, layers = (*extents, 1)[:3]
        cells = {tuple(cell) for cell in tables.cells[:, :3].tolist()}
        up = 2 if dimensions == 3 else 0
        shape = LAYER.join(
            "/".join(
                "".join(".#"[(2 * x + 1, 2 * y + 1, up * z + up // 2) in cells] for x in range(columns))
                for y in reversed(range(rows))
            )
            for z in range(layers)
        )
    return geometry(
        {
            "tiling": tiling,
            "dimensions": dimensions,
            "shape": shape,
            "size": write_size(extents),
            "diagonals": bool(tables.directions > tables.straight),
        }
    )


def _symmetry(board: LineUpBoard, numbers: NDArray[Any], turn: LatticeSymmetry) -> Symmetry:
    image = np.arange(len(board.tables[0].cells))
    image[numbers] = numbers[list(turn.image)]
    directions = _turned_directions(board, image)

    def map_move(move: int) -> int:
        site, action = int(image[move & SITE_MASK]), move >> SITE_BITS
        if action >= WITH_DIRECTION:
            action = WITH_DIRECTION + directions[action - WITH_DIRECTION]
        return site | action << SITE_BITS

    def map_state(states: NDArray[Any]) -> NDArray[Any]:
        mapped = states.copy()
        for name in SETS:
            mapped[name] = _mapped_sets(states[name], image)
        if states[0].fresh != NO_SITE:
            mapped[0].fresh = image[states[0].fresh]
        return mapped

    return Symmetry(turn.name, map_move, map_state, seats=tuple(range(board.seats)))


def _turned_directions(board: LineUpBoard, image: NDArray[Any]) -> list[int]:
    """Return the image of each direction: the one in which the images of all neighbours are neighbours."""
    directions = int(board.tables[0].directions)
    neighbours = board.tables[0].neighbours[:, :directions]
    # NO_SITE is the index of the last entry.
    moved = np.append(image, NO_SITE)[neighbours]
    turned: list[int] = []
    for direction in range(directions):
        is_same = (neighbours[image] == moved[:, [direction]]).all(axis=0)
        turned.append(next(int(way) for way in np.flatnonzero(is_same) if way not in turned))
    return turned


def _mapped_sets(sets: NDArray[np.uint64], image: NDArray[Any]) -> NDArray[np.uint64]:
    """Return the images of sets of sites, where site `s` goes to `image[s]`."""
    flags = np.unpackbits(np.ascontiguousarray(sets).view(np.uint8), axis=-1, bitorder="little")
    mapped = np.zeros_like(flags)
    mapped[..., image] = flags[..., : len(image)]
    return np.packbits(mapped, axis=-1, bitorder="little").view(np.uint64)
