"""The squares and corners of a board (LU1, LU15, LU16, LU18, LU21), computed without Numba.

Squares are (column, row), (column, row, layer) and so on, counted from 0 at the bottom left. Sites are the squares and
their corners, on a common lattice: corners have even coordinates and squares odd ones. The 2x2 board:

    5 | o   o   o
    4 |   #   #          the square (0, 1) is the site (1, 3), called b4;
    3 | o   o   o        its corners are (0, 2), (2, 2), (0, 4) and (2, 4)
    2 |   #   #
    1 | o   o   o
        a b c d e
"""

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import product

from clew.core.errors import OptionError

Cell = tuple[int, ...]

#: LU15: the largest number of squares to a side, and of sites.
LONGEST_SIDE = 11
MOST_SITES = 320

#: LU21: the tilings, and the largest number of cells to a side of those that are not squares.
SQUARES, HEXAGONS, TRIANGLES = TILINGS = ("squares", "hexagons", "triangles")
LONGEST_TILED = {HEXAGONS: 6, TRIANGLES: 5}

#: LU16: the default shape, a full rectangle of squares.
BOX = "box"

#: LU18: what separates the layers of a drawing.
LAYER = "//"


def middle_third(place: int, extent: int) -> bool:
    """Return whether a column or row is in the middle third (LU16)."""
    return extent // 3 <= place < extent - extent // 3


def in_cross(x: int, y: int, columns: int, rows: int) -> bool:
    """Return whether a square belongs to the cross (LU16): its column or its row is in the middle third."""
    return middle_third(x, columns) or middle_third(y, rows)


def in_ring(x: int, y: int, columns: int, rows: int) -> bool:
    """Return whether a square belongs to the ring (LU16): its column or its row is outside the middle third."""
    return not (middle_third(x, columns) and middle_third(y, rows))


def in_diamond(x: int, y: int, columns: int, rows: int) -> bool:
    """Return whether a square belongs to the diamond (LU16)."""
    return abs(2 * x - columns + 1) * rows + abs(2 * y - rows + 1) * columns <= columns * rows


NAMED: dict[str, Callable[[int, int, int, int], bool]] = {"cross": in_cross, "ring": in_ring, "diamond": in_diamond}


def is_drawing(shape: str) -> bool:
    """Return whether a shape is a drawing, not a name."""
    return set(shape) <= set("#./") and bool(shape)


def read_size(text: str, tiling: str, dimensions: int) -> tuple[int, ...]:
    """Return the squares along each axis, `5x4` is 5 columns and 4 rows (LU15, LU18), or the cells to a side (LU21)."""
    axes = dimensions if tiling == SQUARES else 1
    if not re.fullmatch(rf"[0-9]{{1,3}}(x[0-9]{{1,3}}){{{axes - 1}}}", text):
        form = "x".join("ABCD"[:axes]) if axes > 1 else "N"
        example = {1: "3", 2: "5x4", 3: "5x4x3", 4: "3x2x2x2"}[axes]
        where = f"in {dimensions} dimensions" if tiling == SQUARES else f"with tiling={tiling}"
        raise OptionError(f"size={text}: expected {form}, for example {example}, {where} (LU15)")
    extents = tuple(int(part) for part in text.split("x"))
    longest = LONGEST_TILED.get(tiling, LONGEST_SIDE)
    if not all(1 <= extent <= longest for extent in extents):
        cells = "squares" if dimensions == 2 and tiling == SQUARES else "cells"
        raise OptionError(f"size={text}: expected 1 to {longest} {cells} to a side (LU15)")
    return extents


def write_size(extents: Iterable[int]) -> str:
    """Return a size as text."""
    return "x".join(str(extent) for extent in extents)


def read_drawing(drawing: str, dimensions: int) -> tuple[tuple[int, ...], set[Cell]]:
    """Return the size and the squares of a drawing such as `##./.##`, rows from the top (LU16).

    In three dimensions layers are separated by `//`, from the lowest (LU18).
    """
    layers = [layer.split("/") for layer in drawing.split(LAYER)]
    if len({len(row) for rows in layers for row in rows}) != 1 or not layers[0][0]:
        raise OptionError(f"shape={drawing}: expected rows of equal length, separated by / (LU16)")
    if len({len(rows) for rows in layers}) != 1:
        raise OptionError(f"shape={drawing}: expected as many rows in every layer (LU18)")
    if "#" not in drawing:
        raise OptionError(f"shape={drawing}: expected at least one # (LU16)")
    extents = (len(layers[0][0]), len(layers[0]), len(layers))[:dimensions]
    if max(extents) > LONGEST_SIDE:
        raise OptionError(f"shape={drawing}: expected at most {LONGEST_SIDE} squares to a side (LU15)")
    squares: set[Cell] = {
        (column, row, layer)[:dimensions]
        for layer, rows in enumerate(layers)
        for row, marks in enumerate(reversed(rows))
        for column, mark in enumerate(marks)
        if mark == "#"
    }
    return extents, squares


def squares_of(shape: str, extents: tuple[int, ...]) -> set[Cell]:
    """Return the squares of a shape that fills a box of the given extents."""
    if is_drawing(shape):
        return read_drawing(shape, len(extents))[1]
    box = product(*(range(extent) for extent in extents))
    if shape == BOX:
        return set(box)
    squares: set[Cell] = {(x, y) for x, y in box if NAMED[shape](x, y, *extents)}
    if not squares:
        raise OptionError(f"shape={shape}: a {write_size(extents)} {shape} has no squares (LU16)")
    return squares


def sites_of(squares: Iterable[Cell]) -> set[Cell]:
    """Return the squares and their corners on the common lattice (LU1)."""
    sites: set[Cell] = set()
    for square in squares:
        sites.add(tuple(2 * place + 1 for place in square))
        sites.update(product(*((2 * place, 2 * place + 2) for place in square)))
    return sites


@lru_cache(maxsize=256)
def count_sites(tiling: str, shape: str, extents: tuple[int, ...]) -> int:
    """Return the number of sites of a board."""
    side = extents[0]
    if tiling == HEXAGONS:
        return 3 * side * (side - 1) + 1 + 6 * side**2
    if tiling == TRIANGLES:
        return 6 * side**2 + 3 * side * (side + 1) + 1
    return len(sites_of(squares_of(shape, extents)))


def supply(sites: int, players: int) -> int:
    """Return each player's default number of tokens (LU15, which covers LU11)."""
    return 2 * (sites * 25 // 61) // players
