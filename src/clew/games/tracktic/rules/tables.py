"""Tables of the turned shapes and of the set-up, computed once from the options."""

from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.boards.polyomino import Polyomino, Square
from clew.games.tracktic.rules.cells import CELLS, STRIDE, WORDS
from clew.games.tracktic.rules.placements import BEND, END, HOLLOW, STRAIGHT
from clew.games.tracktic.rules.shapes import SHAPES, course, directions

#: Every orientation of every shape; its index is the turned shape of a move.
TURNED: tuple[Polyomino, ...] = tuple(path for shape in SHAPES for path in shape.paths)

YELLOW, BLUE, GREEN, RED = range(4)

MAX_CELLS = max(shape.size for shape in SHAPES)

#: TT2: Yellow's three pieces as (row, column) on the usual grid for two players, and on the one for more.
YELLOW_OF_TWO: tuple[Square, ...] = ((1, 5), (3, 8), (4, 4))
YELLOW_OF_MORE: tuple[Square, ...] = ((2, 7), (4, 11), (6, 6))
USUAL_GRID_OF_TWO, USUAL_GRID_OF_MORE = 12, 16


def first_turned() -> NDArray[np.int16]:
    """Return where the orientations of each shape start in TURNED, and finally where the last ones end."""
    return np.cumsum([0] + [len(shape.paths) for shape in SHAPES]).astype(np.int16)


def path_table(values_of: Any) -> NDArray[np.int16]:
    """Return a row of `values_of(path)` for each turned shape, padded with zeros."""
    table = np.zeros((len(TURNED), MAX_CELLS), dtype=np.int16)
    for turned, path in enumerate(TURNED):
        values = values_of(path)
        table[turned, : len(values)] = values
    return table


def offsets(path: Polyomino) -> list[int]:
    """Return the difference between the number of each cell and that of the first."""
    return [row * STRIDE + column for row, column in path]


def fits_needed(path: Polyomino) -> list[int]:
    """Return the row of the table of fits (placements.py) that each cell of a turned shape needs."""
    steps = directions(path)
    needed = [END + steps[0]]
    for before, after in pairwise(steps):
        back = (before + 2) % 4
        if back == (after + 2) % 4:
            needed.append(STRAIGHT + after % 2)
        else:
            # The first of the two neighbours, clockwise.
            needed.append(BEND + (back if (after - back) % 4 == 1 else after))
    needed.append(END + (steps[-1] + 2) % 4)
    if course(path) in ("l.l", "r.r"):
        # U5 opens to the side of its ends.
        needed[2] = HOLLOW + (steps[0] + 2) % 4
    return needed


def set_up(players: int, grid: int, neutral: bool) -> dict[int, list[Square]]:
    """Return the pieces of each colour on the grid before the first turn (TT2)."""
    usual, usual_grid = (YELLOW_OF_TWO, USUAL_GRID_OF_TWO) if players == 2 else (YELLOW_OF_MORE, USUAL_GRID_OF_MORE)
    # On a grid of another size all pieces move towards the centre, or away from it.
    inwards = (usual_grid - grid) // 2
    turned = [[(row - inwards, column - inwards) for row, column in usual]]
    for _ in range(3):
        turned.append([(column, grid - 1 - row) for row, column in turned[-1]])
    if players > 2:
        # With three players the unplayed colour's pieces are placed too.
        return dict(enumerate(turned))
    # Two players sit opposite each other, and the unplayed colours between them.
    pieces = {YELLOW: turned[0], BLUE: turned[2]}
    return pieces | {GREEN: turned[1], RED: turned[3]} if neutral else pieces


def cell_words(squares: Any) -> NDArray[np.uint64]:
    """Return a set of (row, column) as four numbers (cells.py)."""
    bits = sum(1 << (row * STRIDE + column) for row, column in squares)
    return np.array([bits >> (64 * word) & ((1 << 64) - 1) for word in range(WORDS)], dtype=np.uint64)


def squares_of(words: Any) -> list[Square]:
    """Return the (row, column) of each cell in a set, in reading order."""
    bits = sum(int(words[word]) << (64 * word) for word in range(WORDS))
    return [divmod(cell, STRIDE) for cell in range(CELLS) if bits >> cell & 1]


def max_moves_of(size: int) -> int:
    """Return an upper bound on the legal moves of a position: four different cards on an empty grid, and the skip.

    No turned shape has more places than in an empty grid, equal cards give the same moves, and a Flip card has at most
    one move for each ordered pair of adjacent cells.
    """
    on_card = [sum(_places_in_grid(path, size) for path in shape.paths) for shape in SHAPES]
    on_card.append(4 * size * (size - 1))
    return sum(sorted(on_card)[-4:]) + 1


def _places_in_grid(path: Polyomino, size: int) -> int:
    rows, columns = zip(*path, strict=True)
    return (size - max(rows) + min(rows)) * (size - max(columns) + min(columns))
