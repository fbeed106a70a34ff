"""Shapes: sets of cells of the hexagonal lattice, their drawings as text, and their symmetries.

Cells are axial (q, r). In a drawing a cell is in row r and column 2q + r, so that neighbours in a row are two columns
apart and rows are shifted by one:

    o o o o          0,0 1,0 2,0 3,0            in one line: rows separated by /, gaps as dots
     o o o o           0,1 1,1 2,1 3,1          o.o.o.o/.o.o.o.o

Drawn shapes have their first row at r = 0 and their first column at 0 or 1.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from clew.boards.hexagonal import hexagonal, neighbour
from clew.boards.lattice import Cell
from clew.games.linedance.tiles import SIDES, TILES
from clew.puzzles import InvalidPuzzle

MAX_CELLS = len(TILES)
GAPS = " ."


@dataclass(frozen=True)
class Motion:
    """A rotation or reflection of a shape onto itself: cell i goes to `image[i]`, direction i to `directions[i]`."""

    image: tuple[int, ...]
    directions: tuple[int, ...]

    @property
    def reflects(self) -> bool:
        """Whether clockwise becomes anticlockwise."""
        return (self.directions[1] - self.directions[0]) % SIDES != 1

    @property
    def order(self) -> int:
        """How often it has to be repeated to give the identity."""
        if self.reflects:
            return 2
        turn = self.directions[0]
        return next(times for times in range(1, SIDES + 1) if turn * times % SIDES == 0)


@dataclass(frozen=True)
class TileShape:
    """Some cells in a fixed order, and the name of the shape if it has one."""

    cells: tuple[Cell, ...]
    name: str = ""

    @classmethod
    def of(cls, cells: Iterable[Cell], name: str = "") -> "TileShape":
        """Return a shape, in reading order."""
        return cls(tuple(sorted(set(cells), key=lambda cell: (cell[1], cell[0]))), name)

    def __len__(self) -> int:
        return len(self.cells)

    @cached_property
    def index(self) -> dict[Cell, int]:
        """The number of each cell."""
        return {cell: index for index, cell in enumerate(self.cells)}

    @property
    def word(self) -> str:
        """The name, or the drawing in one line."""
        return self.name or drawing(self).replace("\n", "/").replace(" ", ".")

    @cached_property
    def motions(self) -> tuple[Motion, ...]:
        """All rotations and reflections of the lattice that take the shape to itself, the identity first."""
        found = {}
        for motion in lattice_motions():
            images = [motion(cell) for cell in self.cells]
            shift = _shift(images, self.cells)
            placed = tuple(self.index.get((q + shift[0], r + shift[1]), -1) for q, r in images)
            if -1 not in placed:
                found[placed, motion.directions] = Motion(placed, motion.directions)
        return tuple(sorted(found.values(), key=lambda one: (one.reflects, one.directions)))

    @property
    def symmetry(self) -> str:
        """The name of the symmetry group: C1, C2, C3, C6 for rotations only, D1, D2, D3, D6 with reflections."""
        turns = sum(not motion.reflects for motion in self.motions)
        return f"{'C' if turns == len(self.motions) else 'D'}{turns}"

    @property
    def connected(self) -> bool:
        """Whether the cells are connected."""
        return is_connected(set(self.cells))

    @cached_property
    def parts(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of the cells of each connected part, the part of the first cell first."""
        found: list[tuple[int, ...]] = []
        left = set(self.cells)
        for cell in self.cells:
            if cell in left:
                part = connected_to(cell, left)
                left -= part
                found.append(tuple(sorted(self.index[each] for each in part)))
        return tuple(found)


@dataclass(frozen=True)
class LatticeMotion:
    """One of the twelve rotations and reflections about (0, 0)."""

    first: Cell
    second: Cell
    """Where (1, 0) and (0, 1) go."""
    directions: tuple[int, ...]

    def __call__(self, cell: Cell) -> Cell:
        q, r = cell
        return (q * self.first[0] + r * self.second[0], q * self.first[1] + r * self.second[1])


def lattice_motions() -> list[LatticeMotion]:
    """Return the six rotations, then the six reflections."""
    steps = [neighbour((0, 0), side) for side in range(SIDES)]
    return [
        LatticeMotion(
            steps[turn], steps[(turn + way) % SIDES], tuple((turn + way * side) % SIDES for side in range(SIDES))
        )
        for way in (1, -1)
        for turn in range(SIDES)
    ]


def _shift(images: list[Cell], cells: tuple[Cell, ...]) -> Cell:
    """Return the only translation that could take the images onto the cells."""
    (q, r), (other_q, other_r) = min(images), min(cells)
    return (other_q - q, other_r - r)


def is_connected(cells: set[Cell]) -> bool:
    """Return whether the cells are connected."""
    return not cells or connected_to(min(cells), cells) == cells


def connected_to(start: Cell, cells: set[Cell]) -> set[Cell]:
    """Return the cells that are connected to one of them."""
    found: set[Cell] = set()
    waiting = [start]
    while waiting:
        cell = waiting.pop()
        if cell not in found:
            found.add(cell)
            waiting.extend({neighbour(cell, side) for side in range(SIDES)} & cells)
    return found


def normal(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Return the cells moved to where a drawing has them, in reading order."""
    given = list(cells)
    top = min(r for _, r in given)
    left = min(2 * q + r - top for q, r in given) // 2
    return TileShape.of((q - left, r - top) for q, r in given).cells


def drawing(shape: TileShape) -> str:
    """Return a shape as lines of text that `drawn` reads."""
    cells = normal(shape.cells)
    left = min(2 * q + r for q, r in cells)
    rows = [[" "] * (max(2 * q + r for q, r in cells) - left + 1) for _ in range(max(r for _, r in cells) + 1)]
    for q, r in cells:
        rows[r][2 * q + r - left] = "o"
    return "\n".join("".join(row).rstrip() for row in rows)


def drawn(text: str) -> TileShape:
    """Return the shape that a drawing shows, in lines or in one line, or raise InvalidPuzzle."""
    rows = text.strip("\n").replace("\n", "/").split("/")
    spots = [(column, row) for row, line in enumerate(rows) for column, mark in enumerate(line) if mark not in GAPS]
    if not spots:
        raise InvalidPuzzle(f"shape={text}: expected a letter for each space, as in o.o/.o.o")
    parities = {(column - row) % 2 for column, row in spots}
    if len(parities) > 1:
        raise InvalidPuzzle(
            f"shape={text}: expected spaces two columns apart in a row, and each row shifted by one against the next, "
            "as in o.o/.o.o"
        )
    parity = parities.pop()
    cells = normal(((column + parity - row) // 2, row) for column, row in spots)
    if len(cells) > MAX_CELLS:
        raise InvalidPuzzle(f"shape={text}: {len(cells)} spaces, but there are only {MAX_CELLS} tiles")
    return TileShape(cells)


def cells_of_lattice(shape: TileShape) -> list[tuple[float, float]]:
    """Return the centres of the cells in a picture; neighbours are √3 apart."""
    return list(hexagonal(shape.cells).places)
