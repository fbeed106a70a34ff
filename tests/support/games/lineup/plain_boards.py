"""Boards of LineUp! for the plain rules: sites, names, what is next in each direction, and structures.

Boxes use whole coordinates. Hexagons and triangles are drawn with floating-point coordinates, and everything is read
off the drawing: corners are the points where cells meet, and levels are equal heights.
"""

from collections.abc import Iterable
from itertools import product
from math import cos, hypot, pi, sin, sqrt
from typing import NamedTuple

Site = tuple[float, ...]


class PlainBoard(NamedTuple):
    """Sites are tuples of coordinates."""

    names: dict[Site, str]
    next: dict[tuple[Site, str], Site]
    structures: list[list[Site]]
    opposite: dict[str, str]


def plain_board(options: dict) -> PlainBoard:
    if options["tiling"] == "squares":
        return box_board(options)
    return tiled_board(options["tiling"], int(options["size"]))


# Squares, in two to four dimensions (LU1, LU8, LU15, LU16, LU18).


def box_board(options: dict) -> PlainBoard:
    dimensions = options["dimensions"]
    cells = [tuple(2 * place + 1 for place in cell) for cell in cells_of(options)]
    sites = set(cells)
    for cell in cells:
        sites.update(product(*((place - 1, place + 1) for place in cell)))
    steps = dict(box_steps(dimensions, options["diagonals"]))
    ahead = {}
    for site in sites:
        for name, step in steps.items():
            there = tuple(here + 2 * way for here, way in zip(site, step, strict=True))
            if there in sites:
                ahead[site, name] = there
    structures = []
    for site in sites:
        members = [site, *product(*((place - 1, place + 1) for place in site))]
        if all(member in sites for member in members):
            structures.append(members)
    opposite = {
        name: other for name, step in steps.items() for other, back in steps.items()
        if all(a == -b for a, b in zip(step, back, strict=True))
    }  # fmt: skip
    names = {
        site: "abcdefghijklmnopqrstuvw"[site[0]] + ".".join(str(place + 1) for place in site[1:]) for site in sites
    }
    return PlainBoard(names, ahead, structures, opposite)


def box_steps(dimensions: int, diagonals: bool) -> Iterable[tuple[str, tuple[int, ...]]]:
    letters = [{1: "e", -1: "w", 0: ""}, {1: "n", -1: "s", 0: ""}, {1: "u", -1: "d", 0: ""}, {1: "a", -1: "k", 0: ""}]
    for step in product((-1, 0, 1), repeat=dimensions):
        moved = sum(map(abs, step))
        if moved == 1 or (moved > 1 and diagonals):
            order = [1, 0, 2, 3][:dimensions]
            yield "".join(letters[axis][step[axis]] for axis in order), step


def cells_of(options: dict) -> list[tuple[int, ...]]:
    shape = options["shape"]
    sides = [int(part) for part in options["size"].split("x")]
    if set(shape) <= set("#./"):
        layers = [layer.split("/") for layer in shape.split("//")]
        found = [
            (x, len(rows) - 1 - y, z)
            for z, rows in enumerate(layers) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#"
        ]  # fmt: skip
        return [cell[: options["dimensions"]] for cell in found]
    box = product(*(range(side) for side in sides))
    if shape == "box":
        return list(box)
    across, up = sides

    def belongs(x: int, y: int) -> bool:
        middle = (across // 3 <= x < across - across // 3, up // 3 <= y < up - up // 3)
        if shape == "diamond":
            return abs(2 * x - across + 1) * up + abs(2 * y - up + 1) * across <= across * up
        return any(middle) if shape == "cross" else not all(middle)

    return [cell for cell in box if belongs(*cell)]


# Hexagons and triangles (LU21).

ANGLES = {"e": 0, "ne": 60, "nw": 120, "w": 180, "sw": 240, "se": 300}


def rounded(x: float, y: float) -> Site:
    return (round(x, 4) + 0.0, round(y, 4) + 0.0)


def triangular_points(radius: int) -> list[tuple[float, float]]:
    """Return a hexagon of points that are 1 apart, in horizontal rows."""
    points = []
    for row in range(-radius, radius + 1):
        length = 2 * radius + 1 - abs(row)
        points += [(place - (length - 1) / 2, row * sqrt(3) / 2) for place in range(length)]
    return points


def tiled_board(tiling: str, size: int) -> PlainBoard:
    cells = hexagons(size) if tiling == "hexagons" else triangles(size)
    corners = {corner for around in cells.values() for corner in around}
    around = {**cells, **{corner: {cell for cell in cells if corner in cells[cell]} for corner in corners}}
    whole = {True: 6, False: 3} if tiling == "hexagons" else {True: 3, False: 6}
    structures = [[site, *near] for site, near in around.items() if len(near) == whole[site in cells]]
    ahead = {}
    for kind in (set(cells), corners):
        apart = min(hypot(a[0] - b[0], a[1] - b[1]) for a in kind for b in kind if a != b) if len(kind) > 1 else 1.0
        # Straight lines go to the neighbour in the direction itself, zigzag ones to the one 30 degrees off.
        is_straight = (kind == set(cells)) == (tiling == "hexagons")
        for site in kind:
            for name, angle in ANGLES.items():
                for off in (0,) if is_straight else (-30, 30):
                    way = (angle + off) * pi / 180
                    there = near(kind, site[0] + apart * cos(way), site[1] + apart * sin(way))
                    if there is not None:
                        ahead[site, name] = there
    levels = sorted({site[1] for site in around})
    names = {}
    for number, level in enumerate(levels, start=1):
        for letter, site in zip("abcdefghijklmnopqrstuvwxyz", sorted(s for s in around if s[1] == level), strict=False):
            names[site] = f"{letter}{number}"
    opposite = {"e": "w", "w": "e", "ne": "sw", "sw": "ne", "nw": "se", "se": "nw"}
    return PlainBoard(names, ahead, structures, opposite)


def near(kind: set[Site], x: float, y: float) -> Site | None:
    return next((site for site in kind if hypot(site[0] - x, site[1] - y) < 0.01), None)


def joined(points: Iterable[tuple[float, float]], known: dict[Site, Site]) -> set[Site]:
    """Return the points as sites; a point that was met before is the same site."""
    return {known.setdefault(rounded(*point), rounded(*point)) for point in points}


def hexagons(size: int) -> dict[Site, set[Site]]:
    """Return the centres of cells that stand on a corner, each with its corners."""
    known: dict[Site, Site] = {}
    reach = 1 / sqrt(3)
    turns = [(90 + 60 * turn) * pi / 180 for turn in range(6)]
    return {
        rounded(x, y): joined([(x + reach * cos(turn), y + reach * sin(turn)) for turn in turns], known)
        for x, y in triangular_points(size - 1)
    }


def triangles(size: int) -> dict[Site, set[Site]]:
    """Return the centres of triangles that have a side below or above, each with its corners."""
    points = {rounded(x, y) for x, y in triangular_points(size)}
    found = {}
    for x, y in points:
        for up in (1, -1):
            corners = [(x, y), (x + 1, y), (x + 0.5, y + up * sqrt(3) / 2)]
            sites = [near(points, *corner) for corner in corners]
            if None not in sites:
                centre = (sum(corner[0] for corner in corners) / 3, sum(corner[1] for corner in corners) / 3)
                found[rounded(*centre)] = {site for site in sites if site is not None}
    return found
