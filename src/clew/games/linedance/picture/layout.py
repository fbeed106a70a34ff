"""Coordinates of the picture: spaces are hexagons that touch at their corners, triangles fill the gaps.

The centres of neighbouring spaces are √3 apart, so a hexagon has side √3/2, and the triangle at a side of a space is
at distance 1 from the space's centre. Directions and sides go clockwise; y grows downwards.
"""

from collections.abc import Sequence
from math import cos, pi, sin, sqrt

from clew.boards.hexagonal import corner, triangle_place
from clew.games.linedance.star import LATTICE, SIDES_AT
from clew.games.linedance.tiles import SIDES
from clew.pictures import Outline, Point, bridge

HEXAGON = sqrt(3) / 2
"""Side of a hexagon, and distance of its corners from its centre."""
APOTHEM = 0.75
"""Distance of its sides from its centre."""
TRIANGLE = 0.5
"""Distance of a triangle's corners from its centre."""

SPACE_PLACES: tuple[Point, ...] = LATTICE.places
CIRCLE = 1.14
"""Distance of a tip's circles from its space: further than that of hubs, so that their rings cover no tile."""


def outward(side: int) -> Point:
    """Return the direction in which a side faces."""
    angle = pi * (2 * side + 1) / SIDES
    return (cos(angle), sin(angle))


def away(origin: Point, direction: Point, distance: float) -> Point:
    """Return the point at a distance from another in a direction."""
    return (origin[0] + distance * direction[0], origin[1] + distance * direction[1])


def _place_of(sides: Sequence[tuple[int, int]]) -> Point:
    """Return the centre of a triangle, or of one of the circles of a tip."""
    space, side = sides[0]
    if len(sides) == 1:
        return away(SPACE_PLACES[space], outward(side), CIRCLE)
    return triangle_place(corner(LATTICE.cells[space], side))


TRIANGLE_PLACES: tuple[Point, ...] = tuple(_place_of(sides) for sides in SIDES_AT)


def between(tip: int, turn: int = 0) -> Point:
    """Return the direction in which a tip points, turned by half a side for each `turn`."""
    angle = pi * (2 * tip + 1 + turn) / SIDES
    return (cos(angle), sin(angle))


def hexagon_corners(centre: Point, radius: float = HEXAGON) -> tuple[Point, ...]:
    """Return the corners of a space; the first points to the right."""
    angles = [pi * corner / 3 for corner in range(SIDES)]
    return tuple((centre[0] + radius * cos(angle), centre[1] + radius * sin(angle)) for angle in angles)


def triangle_corners(triangle: int, radius: float = TRIANGLE) -> tuple[Point, ...]:
    """Return the corners of a triangle: opposite the sides of spaces that it touches."""
    (_, side), *_ = SIDES_AT[triangle]
    turn = [outward(side + 2 * third) for third in range(3)]
    return tuple(away(TRIANGLE_PLACES[triangle], direction, radius) for direction in turn)


def middle_of_side(centre: Point, side: int) -> Point:
    """Return the middle of a side of a space."""
    return away(centre, outward(side), APOTHEM)


def path_across(centre: Point, side: int, other: int) -> Outline:
    """Return the smooth curve that joins two sides of a tile."""
    (x, y), (other_x, other_y) = outward(side), outward(other)
    # Neighbouring sides need a rounder turn than sides further apart.
    strength = 0.52 if (side - other) % SIDES in (1, SIDES - 1) else 0.42
    return bridge(middle_of_side(centre, side), (-x, -y), middle_of_side(centre, other), (-other_x, -other_y), strength)
