"""Large sets of pieces whose longest paths are hard to find; benchmarks measure the worst of them."""

from collections.abc import Callable
from random import Random

from support.games.tracktic.path_oracles import Cell, beside

Pieces = tuple[set[Cell], set[Cell]]


def white_block(rng: Random) -> Pieces:
    """Return an 8 x 8 white block with sixteen own chains of four at its rim, no two side by side."""
    own = set()
    for side in range(4):
        for start in (4, 6, 8, 10):
            line = start + (rng.random() < 0.5)
            chain = {(depth, line) for depth in range(4)}
            for _ in range(side):
                chain = {(column, 15 - row) for row, column in chain}
            own |= chain
    return own, {(row, column) for row in range(4, 12) for column in range(4, 12)}


def joined_columns(whites: int, rng: Random) -> Pieces:
    """Return eight own columns, and white pieces scattered between them."""
    own = {(row, column) for row in range(16) for column in range(0, 16, 2)}
    between = sorted({(row, column) for row in range(16) for column in range(1, 16, 2)})
    return own, set(rng.sample(between, whites))


def crowd(size: int, whites: int, rng: Random) -> Pieces:
    """Return as many own pieces as TT10 allows, placed in a random order, and white ones where it allows none."""
    own: set[Cell] = set()
    white: set[Cell] = set()
    cells = [(row, column) for row in range(size) for column in range(size)]
    for cell in rng.sample(cells, len(cells)):
        near = [other for other in beside(cell) if other in own]
        if len(near) < 3 and all(sum(other in own for other in beside(piece)) < 2 for piece in near):
            own.add(cell)
        elif len(white) < whites:
            white.add(cell)
    return own, white


def stairs(size: int, whites: int, rng: Random) -> Pieces:
    """Return own stairs, two cells wide, with white pieces scattered between them."""
    own = {(row, column) for row in range(size) for column in range(size) if (row + column) % 3}
    between = [(row, column) for row in range(size) for column in range(size) if (row + column) % 3 == 0]
    return own, set(rng.sample(between, min(whites, len(between))))


def full(rows: int, columns: int, holes: int, rng: Random) -> Pieces:
    """Return a rectangle of white pieces with random holes, and one own piece."""
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    filled = rng.sample(cells, len(cells) - holes)
    return {filled[0]}, set(filled[1:])


WORST: dict[str, Callable[[Random], Pieces]] = {
    "white block": white_block,
    "60 whites between columns": lambda rng: joined_columns(60, rng),
    "40 whites between columns": lambda rng: joined_columns(40, rng),
    "crowd with 40 whites": lambda rng: crowd(16, 40, rng),
    "crowd with 60 whites": lambda rng: crowd(16, 60, rng),
    "stairs with 40 whites": lambda rng: stairs(16, 40, rng),
    "full of whites with 20 holes": lambda rng: full(16, 16, 20, rng),
}
