"""The two lattices of hexagonal tiles: side by side (closed), or apart so that they meet at triangles (open).

This module is beside `rules` because the puzzles also use it and it must not import Numba.

A joint is a place where sides meet, given as the (cell, side) pairs that meet there:

    closed lattice   side i of p and side i + 3 of p + D(i); at the rim a side has its joint to itself
    open lattice     side i of p faces the triangle between p, p + D(i) and p + D(i+1), so that one, two or three
                     sides share a joint
"""

from collections.abc import Iterable

from clew.boards.hexagonal import corner, neighbour
from clew.boards.lattice import Cell
from clew.games.linedance.tiles import SIDES

Joint = tuple[tuple[Cell, int], ...]


def closed_joints(cells: Iterable[Cell]) -> list[Joint]:
    """Return the edges of a polyhex with the sides that meet there."""
    return _joints({(cell, side): frozenset((cell, neighbour(cell, side))) for cell in cells for side in range(SIDES)})


def open_joints(cells: Iterable[Cell]) -> list[Joint]:
    """Return the triangles around the cells of an open lattice with the sides that meet there (LD5)."""
    return _joints({(cell, side): corner(cell, side) for cell in cells for side in range(SIDES)})


def _joints(place_of: dict[tuple[Cell, int], object]) -> list[Joint]:
    found: dict[object, list[tuple[Cell, int]]] = {}
    for spot, place in place_of.items():
        found.setdefault(place, []).append(spot)
    return [tuple(spots) for spots in found.values()]
