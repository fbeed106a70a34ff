"""Hexagonal lattices, and the triangles between hexagons that do not touch.

Cells have axial coordinates (q, r); r grows downwards, and the hexagons are pointy-topped:

           NW  NE               sides and directions, clockwise from east:
         W   .   E              E (1,0)  SE (0,1)  SW (-1,1)  W (-1,0)  NW (0,-1)  NE (1,-1)
           SW  SE

In the open lattice the hexagons meet at triangles. Corner i of cell p is the triangle between p, p + D(i) and
p + D(i+1), where D(i) is direction i. A triangle is a corner of three cells, on the board or not, and is represented by
the sorted tuple of the three.
"""

from collections.abc import Callable, Iterable
from itertools import permutations
from math import sqrt

from clew.boards.lattice import Cell, Lattice, Place

SIDES = ("E", "SE", "SW", "W", "NW", "NE")
DIRECTIONS: dict[str, Cell] = dict(zip(SIDES, ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)), strict=True))
_STEPS = tuple(DIRECTIONS.values())

Triangle = tuple[Cell, Cell, Cell]


def hexagonal(cells: Iterable[Cell], name_of: Callable[[Cell], str] | None = None) -> Lattice:
    """Return the lattice of the given cells; its symmetries are those about (0, 0)."""
    return Lattice(
        cells,
        DIRECTIONS,
        name_of=name_of or (lambda cell: f"{cell[0]},{cell[1]}"),
        place_of=hexagon_place,
        maps=dict(_hexagon_maps()),
    )


def hexagon(side: int) -> Lattice:
    """Return a hexagon of hexagons: rows `A`, `B`, .. from the top, spaces `1`, `2`, .. from the left."""
    radius = side - 1
    cells = [
        (q, r) for r in range(-radius, radius + 1) for q in range(-radius, radius + 1) if abs(q + r) <= radius
    ]  # fmt: skip

    def name(cell: Cell) -> str:
        q, r = cell
        leftmost = max(-radius, -radius - r)
        return f"{chr(ord('A') + r + radius)}{q - leftmost + 1}"

    return hexagonal(cells, name)


def neighbour(cell: Cell, side: int) -> Cell:
    """Return the cell on a side, counted clockwise from east."""
    step = _STEPS[side % 6]
    return (cell[0] + step[0], cell[1] + step[1])


def distance(cell: Cell, other: Cell) -> int:
    """Return the number of steps between two cells."""
    q, r = cell[0] - other[0], cell[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def corner(cell: Cell, index: int) -> Triangle:
    """Return corner `index` of a cell: the triangle between it and its neighbours on sides `index` and `index` + 1."""
    first, second, third = sorted((cell, neighbour(cell, index), neighbour(cell, index + 1)))
    return (first, second, third)


def hexagon_place(cell: Cell) -> Place:
    """Return the coordinates of the centre of a cell, where the side of a hexagon has length 1."""
    q, r = cell
    return (sqrt(3) * (q + r / 2), 1.5 * r)


def triangle_place(triangle: Triangle) -> Place:
    """Return the centre of a triangle, in the coordinates of `hexagon_place`."""
    places = [hexagon_place(cell) for cell in triangle]
    return (sum(x for x, _ in places) / 3, sum(y for _, y in places) / 3)


def _hexagon_maps() -> Iterable[tuple[str, Callable[[Cell], Cell]]]:
    """Yield the twelve rotations and reflections about (0, 0): permute and negate the three axes q, r and -q-r."""
    for order in permutations(range(3)):
        for sign in (1, -1):
            name = ("" if sign > 0 else "-") + "".join("qrs"[axis] for axis in order)

            def mapped(cell: Cell, order: tuple[int, ...] = order, sign: int = sign) -> Cell:
                axes = (cell[0], cell[1], -cell[0] - cell[1])
                return (sign * axes[order[0]], sign * axes[order[1]])

            yield name, mapped
