"""LineUp!: the rotations and reflections of a board."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.boards.lattice import NO_SITE, Lattice, LatticeSymmetry
from clew.core.symmetry import Symmetry
from clew.games.lineup.rules.moves import SITE_BITS, SITE_MASK, WITH_DIRECTION
from clew.games.lineup.rules.tables import LineUpBoard, make_lattice

#: The fields of a state that are sets of sites.
SETS = ("tokens", "empty", "secured", "capturable")


def lattice_of(board: LineUpBoard) -> Lattice:
    """Return the lattice of a board's squares and corners."""
    tables = board.tables[0]
    axes = int(tables.dimensions)
    cells = {tuple(int(place) for place in cell[:axes]) for cell in tables.cells if cell[0] != NO_SITE}
    return make_lattice(tables.extents[:axes].tolist(), cells)


def symmetries(board: LineUpBoard) -> list[Symmetry]:
    """Return the rotations and reflections of the board onto itself."""
    lattice = lattice_of(board)
    turns = [turn for turn in lattice.symmetries() if not turn.is_identity]
    return [_symmetry(board, lattice, turn) for turn in turns]


def _symmetry(board: LineUpBoard, lattice: Lattice, turn: LatticeSymmetry) -> Symmetry:
    tables = board.tables[0]
    number_of = {tuple(cell): number for number, cell in enumerate(tables.cells.tolist())}
    numbers = np.array([number_of[(*cell, 0)[:3]] for cell in lattice.cells])
    image = np.arange(len(tables.cells))
    image[numbers] = numbers[list(turn.image)]
    directions = _turned_directions(lattice, turn)

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


def _turned_directions(lattice: Lattice, turn: LatticeSymmetry) -> list[int]:
    """Return the image of each direction."""
    turned = []
    for direction in range(len(lattice.directions)):
        site = next(site for site, row in enumerate(lattice.neighbours) if row[direction] != NO_SITE)
        neighbour = turn.image[lattice.neighbours[site, direction]]
        turned.append(lattice.neighbours[turn.image[site]].tolist().index(neighbour))
    return turned


def _mapped_sets(sets: NDArray[np.uint64], image: NDArray[Any]) -> NDArray[np.uint64]:
    """Return the images of sets of sites, where site `s` goes to `image[s]`."""
    flags = np.unpackbits(np.ascontiguousarray(sets).view(np.uint8), axis=-1, bitorder="little")
    mapped = np.zeros_like(flags)
    mapped[..., image] = flags[..., : len(image)]
    return np.packbits(mapped, axis=-1, bitorder="little").view(np.uint64)
