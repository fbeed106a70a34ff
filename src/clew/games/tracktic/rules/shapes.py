"""The shapes on the Pattern cards (TT5): every connected shape of 3, 4 or 5 cells without a branch or a ring.

A shape is followed from one end to the other; `.` is a straight cell, `l` and `r` are bends:

    V3  #       I4  ####      L4  ###      S4  ##       W5  #        from the left end of L4: straight, bend right,
        ##                          #           ##          ##       so its course is `.r`
                                                             ##
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from clew.boards.polyomino import Polyomino, Square, free_polyominoes, neighbours, orientations

SIZES = (3, 4, 5)

#: The usual letter of a track, by its course (the alphabetically first of its four courses).
LETTERS = {
    ".": "I", "l": "V",
    "..": "I", ".l": "L", "lr": "S",
    "...": "I", "..l": "L", ".lr": "N", "l.l": "U", ".l.": "V", "lrl": "W", "l.r": "Z",
}  # fmt: skip

#: (row, column), clockwise.
EAST, SOUTH, WEST, NORTH = range(4)
STEPS: tuple[Square, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))

MIRRORED = str.maketrans("lr", "rl")


@dataclass(frozen=True)
class TrackShape:
    """A shape by its usual name, as on a Pattern card: `L4`."""

    name: str
    paths: tuple[Polyomino, ...]
    """Every orientation, turned and mirrored: its cells from one end to the other, starting at (0, 0)."""

    @property
    def size(self) -> int:
        """How many cells it covers."""
        return len(self.paths[0])


def is_track(cells: Polyomino) -> bool:
    """Return whether no cell has three neighbours and the shape is not a ring (TT5)."""
    degrees = [len(_inside(cell, cells)) for cell in cells]
    return max(degrees) <= 2 and min(degrees) == 1


def walk(cells: Polyomino) -> Polyomino:
    """Return the cells of a track in order, starting at the end that comes first in reading order."""
    here = next(cell for cell in cells if len(_inside(cell, cells)) == 1)
    path = [here]
    while len(path) < len(cells):
        here = next(cell for cell in _inside(here, cells) if cell not in path[-2:])
        path.append(here)
    return tuple(path)


def directions(path: Polyomino) -> list[int]:
    """Return the direction of each step along a path."""
    return [
        STEPS.index((row - from_row, column - from_column)) for (from_row, from_column), (row, column) in pairwise(path)
    ]


def course(path: Polyomino) -> str:
    """Return how a path turns at each cell but its ends: `.` straight, `r` right, `l` left."""
    steps = directions(path)
    return "".join(".r?l"[(after - before) % 4] for before, after in pairwise(steps))


def shape_name(cells: Polyomino) -> str:
    """Return the usual name of a track: its letter and its size."""
    forth, back = course(walk(cells)), course(walk(cells)[::-1])
    key = min(forth, back, forth.translate(MIRRORED), back.translate(MIRRORED))
    return f"{LETTERS[key]}{len(cells)}"


def _inside(cell: Square, cells: Polyomino) -> list[Square]:
    return [other for other in neighbours(cell) if other in cells]


def _shapes() -> Iterator[TrackShape]:
    for size in SIZES:
        found = [
            TrackShape(shape_name(cells), tuple(_from_first_cell(walk(turned)) for turned in orientations(cells)))
            for cells in free_polyominoes(size)
            if is_track(cells)
        ]
        yield from sorted(found, key=lambda shape: shape.name)


def _from_first_cell(path: Polyomino) -> Polyomino:
    top, left = path[0]
    return tuple((row - top, column - left) for row, column in path)


#: I3 V3 I4 L4 S4 I5 L5 N5 U5 V5 W5 Z5.
SHAPES: tuple[TrackShape, ...] = tuple(_shapes())
