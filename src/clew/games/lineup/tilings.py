"""Hexagons and triangles: the sites of these boards and their lines (LU21).

Both boards lie on one lattice, with the roles of cells and corners exchanged. Its *points* have six others around them:
they are the centres of hexagons, or the corners of triangles. Its *gaps*, between three points each, are the corners of
hexagons, or the centres of triangles. Places are (x, y); levels are the values of y. Around the point (0, 0):

     3 |        P           P           x is counted in halves of the distance between points,
     2 |              g                 y in sixths of the distance times the square root of 3
     1 |        g           g
     0 |  P           P           P     P points: y is a multiple of 3
    -1 |        g           g           g gaps: above two points (y = 1, 4, ..) or below two (y = 2, 5, ..)
    -2 |              g
    -3 |        P           P
         -2    -1     0     1     2
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import product
from math import cos, pi, sin, sqrt

from clew.games.lineup.board_shape import HEXAGONS

PlaneCell = tuple[int, int]

#: The directions in pairs of opposites, and their angles in degrees.
ANGLES = {"e": 0, "w": 180, "ne": 60, "sw": 240, "nw": 120, "se": 300}

POINT, UPPER_GAP, LOWER_GAP = 0, 1, 2

#: What touches a site of each aspect: gaps around a point, points around a gap.
TOUCHING: tuple[tuple[PlaneCell, ...], ...] = (
    ((1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1)),
    ((0, 2), (-1, -1), (1, -1)),
    ((1, 1), (-1, 1), (0, -2)),
)

#: The steps of lines of points, and those of gaps. A gap has three neighbours; two directions share each of them.
STRAIGHT: dict[str, PlaneCell] = {
    "e": (2, 0), "w": (-2, 0), "ne": (1, 3), "sw": (-1, -3), "nw": (-1, 3), "se": (1, -3),
}  # fmt: skip
FROM_UPPER_GAP: dict[str, PlaneCell] = {
    "e": (1, 1), "ne": (1, 1), "nw": (-1, 1), "w": (-1, 1), "sw": (0, -2), "se": (0, -2),
}  # fmt: skip
FROM_LOWER_GAP: dict[str, PlaneCell] = {
    "ne": (0, 2), "nw": (0, 2), "w": (-1, -1), "sw": (-1, -1), "se": (1, -1), "e": (1, -1),
}  # fmt: skip
STEPS = (STRAIGHT, FROM_UPPER_GAP, FROM_LOWER_GAP)


@dataclass(frozen=True)
class TiledSite:
    """A site of a board of hexagons or triangles."""

    place: PlaneCell
    is_corner: bool
    name_cell: PlaneCell
    """Its number from the left on its level, and the number of the level from the bottom, both from 0."""

    @property
    def aspect(self) -> int:
        """POINT, or the kind of gap."""
        return self.place[1] % 3

    @property
    def touching(self) -> tuple[PlaneCell, ...]:
        """The steps to all sites that can touch this one."""
        return TOUCHING[self.aspect]

    def behind(self, direction: str) -> int:
        """Return the bits of those touching sites that lie behind this one as seen in a direction."""
        angle = ANGLES[direction] * pi / 180
        ahead = [x * cos(angle) + y / sqrt(3) * sin(angle) for x, y in self.touching]
        return sum(1 << index for index, way in enumerate(ahead) if way < -0.01)


def zigzag(site: TiledSite, direction: str) -> PlaneCell:
    """Return the step to the next site of a line: straight for points, 30 degrees off for gaps."""
    return STEPS[site.aspect][direction]


@lru_cache(maxsize=16)
def tiled_sites(tiling: str, side: int) -> tuple[TiledSite, ...]:
    """Return the sites of a hexagon of hexagons or triangles, `side` to a side, level by level from the bottom."""
    is_hexagons = tiling == HEXAGONS
    points = points_within(side - 1 if is_hexagons else side)
    around = {point: [(point[0] + x, point[1] + y) for x, y in TOUCHING[POINT]] for point in points}
    gaps = {gap for near in around.values() for gap in near}
    if not is_hexagons:
        gaps = {gap for gap in gaps if all((gap[0] + x, gap[1] + y) in points for x, y in TOUCHING[gap[1] % 3])}
    levels = sorted({y for _, y in points | gaps})
    found = []
    for level, height in enumerate(levels):
        row = sorted(place for place in points | gaps if place[1] == height)
        found += [
            TiledSite(place, (height % 3 == POINT) != is_hexagons, (column, level)) for column, place in enumerate(row)
        ]
    return tuple(found)


def points_within(radius: int) -> set[PlaneCell]:
    """Return all points up to a number of steps from (0, 0)."""
    span = range(-radius, radius + 1)
    return {(2 * along + up, 3 * up) for along, up in product(span, span) if abs(along + up) <= radius}


def tiled_maps() -> dict[str, Callable[[PlaneCell], PlaneCell]]:
    """Return the rotations and reflections about (0, 0), without the identity."""
    ways = list(product(range(6), (False, True)))[1:]
    return {
        f"turned {60 * turns}" + " and reflected" * is_reflected: partial(_mapped, turns, is_reflected)
        for turns, is_reflected in ways
    }


def _mapped(turns: int, is_reflected: bool, place: PlaneCell) -> PlaneCell:
    x, y = place
    for _ in range(turns):
        x, y = (x - y) // 2, (3 * x + y) // 2
    return (-x, y) if is_reflected else (x, y)
