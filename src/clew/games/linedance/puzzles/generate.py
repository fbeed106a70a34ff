"""All shapes of a size that have a given symmetry, each once however it is turned, reflected or moved.

A symmetrical shape is a union of orbits: sets of cells that the symmetry takes round to one another. Two orbits are
neighbours if cells of theirs are, and the orbits of a connected shape hang together. So all connected sets of orbits
are grown from each orbit in turn, without those tried before, and whatever falls apart as a set of cells is left out.
"""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from clew.boards.hexagonal import distance, neighbour
from clew.boards.lattice import Cell
from clew.core.errors import nearest
from clew.games.linedance.puzzles.shapes import Shape, is_connected, lattice_motions, normal
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


def symmetrical_shapes(cells: int, symmetry: str) -> Iterator[Shape]:
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
                shape = Shape(key)
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
    # What only lies elsewhere in the lattice gives the same shapes.
    kinds = {min((_moved(group, to) for to in product(range(-3, 4), repeat=2)), key=_farness) for group in found}
    return [frozenset(kind) for kind in sorted(kinds)]


def _moved(group: Group, shift: Cell) -> tuple[_Map, ...]:
    """Return a group about another place, in order."""
    there, back = _Map(0, shift), _Map(0, (-shift[0], -shift[1]))
    return tuple(sorted(there.after(one).after(back) for one in group))


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
    # A cell so far from the centre could not be joined to its images. Along an axis, shapes begin near the origin.
    around = size // 2 + 2 if len(group) > 2 or _SIXTH <= max(one.motion for one in group) <= _HALF else size
    cells = [cell for cell in product(range(-around, around + 1), repeat=2) if distance((0, 0), cell) <= around]
    orbit_of = {cell: frozenset(one(cell) for one in group) for cell in cells}
    axial = max(one.motion for one in group) >= SIDES and len(group) == 2
    axis = (1, 0) if _Map(_ALONG, (0, 0)) in group else (1, 2)
    orbits = sorted(set(orbit_of.values()), key=lambda orbit: min((_along(cell, axis), cell) for cell in orbit))
    rank = {orbit: number for number, orbit in enumerate(orbits)}
    beside = {
        orbit: {orbit_of[near] for cell in orbit for near in _around(cell) if near in orbit_of} - {orbit}
        for orbit in orbits
    }
    for first in orbits:
        if not axial or 0 <= min(_along(cell, axis) for cell in first) <= 1:
            allowed = {orbit for orbit in orbits if rank[orbit] > rank[first]}
            for chosen in _grown(first, beside, allowed, size):
                union = set().union(*chosen)
                if is_connected(union):
                    yield union


def _along(cell: Cell, axis: Cell) -> int:
    """Return how far along an axis a cell is: in half steps along a row, or in rows."""
    return 2 * cell[0] + cell[1] if axis == (1, 0) else cell[1]


def _around(cell: Cell) -> list[Cell]:
    return [neighbour(cell, side) for side in range(SIDES)]


def _grown(first: Orbit, beside: dict[Orbit, set[Orbit]], allowed: set[Orbit], size: int) -> Iterator[list[Orbit]]:
    """Yield all connected sets of orbits with so many cells that hold the first and else only allowed ones."""

    def grow(chosen: list[Orbit], count: int, offered: list[Orbit], seen: set[Orbit]) -> Iterator[list[Orbit]]:
        if count == size:
            yield chosen
            return
        while offered:
            orbit = offered.pop()
            if count + len(orbit) <= size:
                fresh = [near for near in beside[orbit] if near in allowed and near not in seen]
                yield from grow([*chosen, orbit], count + len(orbit), [*offered, *fresh], seen | set(fresh))

    fresh = [near for near in beside[first] if near in allowed]
    if len(first) <= size:
        yield from grow([first], len(first), fresh, {first, *fresh})


def _standard(cells: set[Cell]) -> tuple[Cell, ...]:
    """Return the first of all ways in which a shape can lie."""
    return min(normal(motion(cell) for cell in cells) for motion in _MOTIONS)
