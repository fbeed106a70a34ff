"""Longest paths of large sets of pieces: what is known without searching, symmetry, and a solver's word."""

from collections.abc import Callable, Set
from random import Random

import pytest

from clew.games.tracktic.rules.longest_path import longest_path
from support.games.tracktic.path_examples import WORST, Pieces, crowd, full, joined_columns, stairs, white_block
from support.games.tracktic.path_oracles import Cell, is_path, longest_by_solver

pytestmark = pytest.mark.slow


def length(own: Set[Cell], white: Set[Cell]) -> int:
    """Return the length of the longest path, after checking that the path is one."""
    path = longest_path(own, white)
    assert len(path.cells) == path.length
    assert is_path(path.cells, own, white)
    return path.length


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
