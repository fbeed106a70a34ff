"""Longest paths of large sets of pieces: what is known without searching, symmetry, and a solver's word."""

from collections.abc import Callable, Set
from random import Random

import pytest

from clew.games.tracktic.longest_path import longest_path
from games.tracktic.path_oracles import Cell, beside, is_path, longest_by_solver

pytestmark = pytest.mark.slow

Pieces = tuple[set[Cell], set[Cell]]


def length(own: Set[Cell], white: Set[Cell]) -> int:
    """Return the length of the longest path, after checking that the path is one."""
    path = longest_path(own, white)
    assert len(path.cells) == path.length
    assert is_path(path.cells, own, white)
    return path.length


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
    """Return as many own pieces as TT10 allows, put down in a random order, and white ones where it allows none."""
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
    kept = rng.sample(cells, len(cells) - holes)
    return {kept[0]}, set(kept[1:])


@pytest.mark.parametrize(("rows", "columns"), [(16, 16), (15, 15), (16, 11), (3, 16)])
def test_a_rectangle_is_filled_from_end_to_end(rows: int, columns: int) -> None:
    cells = {(row, column) for row in range(rows) for column in range(columns)}
    assert length({(0, 0)}, cells - {(0, 0)}) == rows * columns


def test_colours_of_a_chessboard_take_turns_on_a_path() -> None:
    # Without three dark cells, 128 light ones are left and 125 dark ones: no more than 126 light ones are on a path.
    cells = {(row, column) for row in range(16) for column in range(16)} - {(0, 1), (7, 8), (15, 14)}
    assert length({(3, 3)}, cells - {(3, 3)}) == 251


def test_a_comb_gives_two_teeth() -> None:
    cells = {(0, column) for column in range(16)} | {(row, column) for row in range(16) for column in range(0, 16, 2)}
    assert length(cells, set()) == 15 + 2 * 15


WORST: dict[str, Callable[[Random], Pieces]] = {
    "white block": white_block,
    "60 whites between columns": lambda rng: joined_columns(60, rng),
    "40 whites between columns": lambda rng: joined_columns(40, rng),
    "crowd with 40 whites": lambda rng: crowd(16, 40, rng),
    "crowd with 60 whites": lambda rng: crowd(16, 60, rng),
    "stairs with 40 whites": lambda rng: stairs(16, 40, rng),
    "full of whites with 20 holes": lambda rng: full(16, 16, 20, rng),
}


@pytest.mark.parametrize("name", WORST)
@pytest.mark.parametrize("seed", range(2))
def test_turned_and_mirrored_pieces_have_as_long_a_path(name: str, seed: int) -> None:
    own, white = WORST[name](Random(seed))
    lengths = set()
    for _ in range(4):
        own, white = ({(column, 15 - row) for row, column in cells} for cells in (own, white))
        lengths |= {length(own, white), length({(c, r) for r, c in own}, {(c, r) for r, c in white})}
    assert len(lengths) == 1


SOLVED: dict[str, Callable[[Random], Pieces]] = {
    "white block": white_block,
    "columns": lambda rng: joined_columns(20, rng),
    "crowd": lambda rng: crowd(12, 30, rng),
    "thin crowd": lambda rng: crowd(16, 15, rng),
    "stairs": lambda rng: stairs(10, 20, rng),
    "white with few holes": lambda rng: full(9, 11, 8, rng),
    "white with many holes": lambda rng: full(12, 12, 50, rng),
}


@pytest.mark.parametrize("name", SOLVED)
@pytest.mark.parametrize("seed", range(2))
def test_a_solver_finds_no_longer_path(name: str, seed: int) -> None:
    own, white = SOLVED[name](Random(seed))
    assert length(own, white) == longest_by_solver(own, white)
