"""All shapes of a size that have a given symmetry, each once however it is turned, reflected or moved.

A symmetrical shape is a union of orbits: sets of cells that the symmetry takes round to one another. Two orbits are
neighbours if cells of theirs are, and the orbits of a connected shape hang together. So all connected sets of orbits
are grown from each orbit in turn, without those tried before, and whatever falls apart as a set of cells is left out.
"""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from clew.boards.hexagonal import distance, neighbour
from clew.boards.lattice import Cell
from clew.core.errors import nearest
from clew.games.linedance.puzzles.shapes import TileShape, lattice_motions, normal
from clew.games.linedance.tiles import SIDES
from clew.puzzles import InvalidPuzzle

_MOTIONS = lattice_motions()
_NUMBER = {motion.directions: number for number, motion in enumerate(_MOTIONS)}

#: The numbers of some motions: turns by a sixth, a third and a half; reflections in an axis along a row and across it.
_SIXTH, _THIRD, _HALF, _ALONG, _ACROSS = 1, 2, 3, SIDES, SIDES + 3

#: Which motions generate each symmetry; with several ways, all of them are tried.
SYMMETRIES: dict[str, tuple[tuple[int, ...], ...]] = {
    "C2": ((_HALF,),),
    "C3": ((_THIRD,),),
    "C6": ((_SIXTH,),),
    "D1": ((_ALONG,), (_ACROSS,)),
    "D2": ((_HALF, _ALONG),),
    "D3": ((_THIRD, _ALONG), (_THIRD, _ACROSS)),
    "D6": ((_SIXTH, _ALONG),),
}


class _Map(NamedTuple):
    """A motion about (0, 0), and then a shift."""

    motion: int
    shift: Cell

    def __call__(self, cell: Cell) -> Cell:
        q, r = _MOTIONS[self.motion](cell)
        return (q + self.shift[0], r + self.shift[1])

    def after(self, other: "_Map") -> "_Map":
        directions = tuple(_MOTIONS[self.motion].directions[way] for way in _MOTIONS[other.motion].directions)
        return _Map(_NUMBER[directions], self(other.shift))


Group = frozenset[_Map]
Orbit = frozenset[Cell]


def symmetrical_shapes(cells: int, symmetry: str) -> Iterator[TileShape]:
    """Yield all connected shapes of so many cells whose symmetry is exactly this one."""
    if symmetry not in SYMMETRIES:
        expected = ", ".join(SYMMETRIES)
        raise InvalidPuzzle(f"{symmetry}: no such symmetry{nearest(symmetry, SYMMETRIES)}; expected {expected}")
    seen: set[tuple[Cell, ...]] = set()
    for group in _groups(symmetry):
        for found in _unions(group, cells):
            key = _standard(found)
            if key not in seen:
                seen.add(key)
                shape = TileShape(key)
                if shape.symmetry == symmetry:
                    yield shape


def _groups(symmetry: str) -> list[Group]:
    """Return the groups of a symmetry, one for each kind of centre or axis (some perhaps twice)."""
    order = int(symmetry[1]) * (2 if symmetry[0] == "D" else 1)
    found: set[Group] = set()
    shifts = [(0, 0), *(neighbour((0, 0), side) for side in range(SIDES))]
    for motions in SYMMETRIES[symmetry]:
        for chosen in product(shifts, repeat=len(motions)):
            group = _generated([_Map(motion, shift) for motion, shift in zip(motions, chosen, strict=True)])
            if len(group) == order:
                found.add(group)
    # What only lies elsewhere in the lattice, or turned, gives the same shapes. Axes stay along and across the rows.
    turns = 1 if symmetry == "D1" else SIDES
    kinds = {min(_conjugates(group, turns), key=_farness) for group in found}
    return [frozenset(kind) for kind in sorted(kinds)]


def _conjugates(group: Group, turns: int) -> Iterator[tuple[_Map, ...]]:
    """Yield the group as it is at other places and turned, each in order."""
    for turn, q, r in product(range(turns), range(-2, 3), range(-2, 3)):
        there = _Map(turn, (q, r))
        back = _Map(-turn % SIDES, (0, 0)).after(_Map(0, (-q, -r)))
        yield tuple(sorted(there.after(one).after(back) for one in group))


def _farness(group: tuple[_Map, ...]) -> tuple[int, tuple[_Map, ...]]:
    """Return how far from the origin a group turns and reflects, and the group itself to decide ties."""
    return sum(distance((0, 0), one.shift) for one in group), group


def _generated(generators: list[_Map]) -> Group:
    """Return the group of some maps; it is cut off when it has more members than any finite one."""
    group = {_Map(0, (0, 0))}
    waiting = list(group)
    while waiting and len(group) <= 2 * SIDES:
        one = waiting.pop()
        for generator in generators:
            made = generator.after(one)
            if made not in group:
                group.add(made)
                waiting.append(made)
    return frozenset(group)


def _unions(group: Group, size: int) -> Iterator[set[Cell]]:
    """Yield all connected unions of orbits with so many cells; of those that differ by a shift, one at least."""
    plane = _Plane(group, size)
    for first in range(len(plane.orbits)):
        if plane.may_begin(first):
            for union in _grown(plane, first, size):
                if plane.is_connected(union):
                    yield plane.cells_of(union)


class _Plane:
    """The part of the lattice where shapes can lie, its cells and orbits as bits of whole numbers."""

    def __init__(self, group: Group, size: int) -> None:
        self.axial = len(group) == 2 and max(one.motion for one in group) >= SIDES
        self.along_row = max(one.motion for one in group) == _ALONG
        # A cell further from the centre could not be joined to its images. Along an axis, shapes begin at the origin.
        around = size if self.axial else size // 2 + 2
        cells = [cell for cell in product(range(-around, around + 1), repeat=2) if distance((0, 0), cell) <= around]
        orbits = {frozenset(one(cell) for one in group) for cell in cells}
        self.orbits = sorted(orbits, key=lambda orbit: min((self._along(cell), cell) for cell in orbit))
        self._cells = sorted(set().union(*self.orbits))
        number = {cell: index for index, cell in enumerate(self._cells)}
        orbit_of = {cell: index for index, orbit in enumerate(self.orbits) for cell in orbit}
        self.members = [sum(1 << number[cell] for cell in orbit) for orbit in self.orbits]
        self._near = [_bits(number[near] for near in _around(cell) if near in number) for cell in self._cells]
        self.beside = [
            _bits({orbit_of[near] for cell in orbit for near in _around(cell) if near in orbit_of} - {index})
            for index, orbit in enumerate(self.orbits)
        ]

    def _along(self, cell: Cell) -> int:
        """Return how far along the axis a cell is: in half steps along a row, or in rows across it."""
        return 2 * cell[0] + cell[1] if self.along_row else cell[1]

    def may_begin(self, orbit: int) -> bool:
        """Return whether shapes are grown from an orbit: along an axis, one place to begin stands for all."""
        return not self.axial or 0 <= min(self._along(cell) for cell in self.orbits[orbit]) <= 1

    def is_connected(self, union: int) -> bool:
        """Return whether one can walk from every cell to every other."""
        reached = waiting = union & -union
        while waiting:
            lowest = waiting & -waiting
            fresh = self._near[lowest.bit_length() - 1] & union & ~reached
            reached |= fresh
            waiting = (waiting ^ lowest) | fresh
        return reached == union

    def cells_of(self, union: int) -> set[Cell]:
        """Return the cells of a union."""
        return {cell for index, cell in enumerate(self._cells) if union >> index & 1}


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in set(numbers))


def _around(cell: Cell) -> list[Cell]:
    return [neighbour(cell, side) for side in range(SIDES)]


def _grown(plane: _Plane, first: int, size: int) -> Iterator[int]:
    """Yield the cells of all connected sets of orbits that have so many and hold the first, but none before it."""
    weights = [members.bit_count() for members in plane.members]
    later = -1 << first + 1

    def grow(union: int, count: int, offered: int, seen: int) -> Iterator[int]:
        while offered:
            orbit = (offered & -offered).bit_length() - 1
            offered &= offered - 1
            total = count + weights[orbit]
            if total == size:
                yield union | plane.members[orbit]
            elif total < size:
                fresh = plane.beside[orbit] & later & ~seen
                yield from grow(union | plane.members[orbit], total, offered | fresh, seen | fresh)

    return grow(0, 0, 1 << first, 1 << first)


def _standard(cells: set[Cell]) -> tuple[Cell, ...]:
    """Return the first of all ways in which a shape can lie."""
    return min(normal(motion(cell) for cell in cells) for motion in _MOTIONS)
