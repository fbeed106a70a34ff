"""LineUp!: the sites of a board, and what is next to what. Rules and pictures both use this.

Sites have numbers here from 0, without gaps; the compiled rules may number them differently (rules/tables.py).
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from clew.boards.lattice import NO_SITE, Lattice, LatticeSymmetry
from clew.boards.square import square
from clew.games.lineup.board_shape import SQUARES, Cell, read_size, sites_of, squares_of
from clew.games.lineup.tilings import ANGLES, TiledSite, tiled_maps, tiled_sites, zigzag

#: The letters of a step along each axis, up and down (LU18).
AXIS_LETTERS = (("e", "w"), ("n", "s"), ("u", "d"), ("a", "k"))


class Geometry(NamedTuple):
    """Everything about the sites of a board that follows from its tiling, dimensions, size, shape and diagonals."""

    cells: tuple[Cell, ...]
    """Column, row and layers of each site, from 0: what its name is made of."""
    is_corner: tuple[bool, ...]
    directions: tuple[str, ...]
    """The names of all directions, in pairs of opposites, those that lines of this game have first."""
    used: int
    """The number of directions that lines have: without diagonals, only the first ones."""
    straight: int
    """The number of directions that are not diagonals."""
    neighbours: NDArray[np.int16]
    """The next site of the same kind in each direction, or NO_SITE."""
    touching: NDArray[np.int16]
    """The corners of a cell and the cells of a corner, or NO_SITE; sites of the same aspect have them in one order."""
    aspects: tuple[int, ...]
    """Sites of the same aspect have what touches them on the same sides."""
    behind: NDArray[np.int64]
    """For an aspect and a direction, the bits of touching sites that lie behind: east is captured from the west."""
    most: NDArray[np.int64]
    """For an aspect, how many sites touch one that has all of them."""
    array_shape: tuple[int, int]
    """Rows and columns of an array that has a place for each site: layers in space follow each other downwards."""
    places: tuple[int, ...]
    """The place of each site in such an array, counted along the rows."""
    symmetries: tuple[LatticeSymmetry, ...]
    """All rotations and reflections of the board onto itself, without the identity."""

    def members(self, site: int) -> list[int]:
        """Return the sites of the structure around a site, the site first; none if there is no structure (LU4)."""
        around = [int(other) for other in self.touching[site] if other != NO_SITE]
        return [site, *around] if len(around) == self.most[self.aspects[site]] else []


def geometry(options: dict[str, Any]) -> Geometry:
    """Return the geometry for resolved options."""
    names = ("tiling", "dimensions", "shape", "size", "diagonals")
    return _geometry(*(options[name] for name in names))


@lru_cache(maxsize=64)
def _geometry(tiling: str, dimensions: int, shape: str, size: str, diagonals: bool) -> Geometry:
    extents = read_size(size, tiling, dimensions)
    if tiling == SQUARES:
        return _box(extents, shape, diagonals)
    return _tiled(tiling, extents[0])


def direction_name(step: Sequence[int]) -> str:
    """Return the name of a step: n s come before e w, then u d (LU18)."""
    letters = {axis: AXIS_LETTERS[axis][place < 0] for axis, place in enumerate(step) if place}
    return "".join(letters.get(axis, "") for axis in (1, 0, 2, 3))


def box_directions(dimensions: int) -> dict[str, Cell]:
    """Return steps along the axes, then the diagonal ones of two or three dimensions; opposites follow each other.

    The last axis in which a step changes its place is the one that counts: the first of a pair goes up it.
    """
    steps = [step for step in product((0, 1, -1), repeat=dimensions) if any(step)]
    upward = [step for step in steps if [place for place in step if place][-1] > 0]
    upward.sort(key=lambda step: (sum(map(abs, step)), [abs(place) for place in reversed(step)], [-p for p in step]))
    if dimensions == 4:
        upward = upward[:dimensions]
    pairs = ((step, tuple(-place for place in step)) for step in upward)
    return {direction_name(step): tuple(2 * place for place in step) for pair in pairs for step in pair}


def _box(extents: tuple[int, ...], shape: str, diagonals: bool) -> Geometry:
    sites = sites_of(squares_of(shape, extents))
    directions = box_directions(len(extents))
    lattice = square([2 * extent + 1 for extent in extents], keep=sites.__contains__, directions=directions)
    # The first axis changes fastest, so that bit i of the index of an arm is its direction along axis i.
    arms = [tuple(reversed(arm)) for arm in product(*[(-1, 1)] * len(extents))]
    behind = [
        sum(1 << index for index, arm in enumerate(arms) if sum(map(lambda a, b: a * b, arm, step)) < 0)
        for step in directions.values()
    ]
    straight = 2 * len(extents)
    return Geometry(
        cells=lattice.cells,
        is_corner=tuple(cell[0] % 2 == 0 for cell in lattice.cells),
        directions=tuple(directions),
        used=len(directions) if diagonals else straight,
        straight=straight,
        neighbours=lattice.neighbours,
        touching=_touching(lattice, arms),
        aspects=(0,) * len(lattice),
        behind=np.array([behind]),
        most=np.array([len(arms)]),
        array_shape=(prod(2 * extent + 1 for extent in extents[1:]), 2 * extents[0] + 1),
        places=tuple(_box_place(cell, extents) for cell in lattice.cells),
        symmetries=tuple(turn for turn in lattice.symmetries() if not turn.is_identity),
    )


def _box_place(cell: Cell, extents: tuple[int, ...]) -> int:
    place = 0
    for along, extent in zip(reversed(cell), reversed(extents), strict=True):
        place = place * (2 * extent + 1) + along
    return place


def _span(values: Sequence[int]) -> tuple[int, int]:
    """Return the least of some values, and how many there are from there to the greatest."""
    return min(values), max(values) - min(values) + 1


def _touching(lattice: Lattice, arms: Sequence[Cell]) -> NDArray[np.int16]:
    around = [
        [lattice.site(tuple(place + step for place, step in zip(cell, arm, strict=True))) for arm in arms]
        for cell in lattice.cells
    ]
    return np.array(around, dtype=np.int16)


def _tiled(tiling: str, side: int) -> Geometry:
    sites = tiled_sites(tiling, side)
    number_of = {site.place: number for number, site in enumerate(sites)}
    directions = tuple(ANGLES)

    def number(site: TiledSite, step: tuple[int, int]) -> int:
        return number_of.get((site.place[0] + step[0], site.place[1] + step[1]), NO_SITE)

    most = max(len(site.touching) for site in sites)
    touching = [[number(site, step) for step in site.touching] for site in sites]
    aspects = [site.aspect for site in sites]
    examples = [next((site for site in sites if site.aspect == aspect), None) for aspect in range(max(aspects) + 1)]
    left_right, bottom_up = (_span([site.place[axis] for site in sites]) for axis in (0, 1))
    return Geometry(
        cells=tuple(site.name_cell for site in sites),
        is_corner=tuple(site.is_corner for site in sites),
        directions=directions,
        used=len(directions),
        straight=len(directions),
        neighbours=np.array(
            [[number(site, zigzag(site, way)) for way in directions] for site in sites], dtype=np.int16
        ),
        touching=np.array([row + [NO_SITE] * (most - len(row)) for row in touching], dtype=np.int16),
        aspects=tuple(aspects),
        behind=np.array([[site.behind(way) if site else 0 for way in directions] for site in examples]),
        most=np.array([len(site.touching) if site else 0 for site in examples]),
        array_shape=(bottom_up[1], left_right[1]),
        places=tuple((site.place[1] - bottom_up[0]) * left_right[1] + site.place[0] - left_right[0] for site in sites),
        symmetries=tuple(_tiled_symmetries(sites, number_of)),
    )


def _tiled_symmetries(sites: Sequence[TiledSite], number_of: dict[tuple[int, int], int]) -> list[LatticeSymmetry]:
    return [
        LatticeSymmetry(name, tuple(number_of[mapped(site.place)] for site in sites))
        for name, mapped in tiled_maps().items()
    ]
