"""Tables of the turned shapes and of the set-up, computed once from the options."""

from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.boards.polyomino import Polyomino, Square
from clew.games.tracktic.rules.cells import CELLS, STRIDE, WORDS
from clew.games.tracktic.rules.placing import BEND, END, HOLLOW, STRAIGHT
from clew.games.tracktic.rules.shapes import SHAPES, course, directions

#: Every way in which a shape lies, shape by shape; its number here is the turned shape of a move.
TURNED: tuple[Polyomino, ...] = tuple(path for shape in SHAPES for path in shape.paths)

MOST_CELLS = max(shape.size for shape in SHAPES)

#: TT2: Yellow's three pieces as (row, column), by the size of the grid.
YELLOW: dict[int, tuple[Square, ...]] = {16: ((2, 7), (4, 11), (6, 6)), 12: ((1, 5), (3, 8), (4, 4))}


def grid_size(players: int) -> int:
    """Return how many rows and columns the grid has (TT1)."""
    return 12 if players == 2 else 16


def first_turned() -> NDArray[np.int16]:
    """Return where the ways of each shape begin in TURNED, and behind the last where they end."""
    return np.cumsum([0] + [len(shape.paths) for shape in SHAPES]).astype(np.int16)


def path_table(values_of: Any) -> NDArray[np.int16]:
    """Return a row of `values_of(path)` for each turned shape, filled up with zeros."""
    table = np.zeros((len(TURNED), MOST_CELLS), dtype=np.int16)
    for turned, path in enumerate(TURNED):
        values = values_of(path)
        table[turned, : len(values)] = values
    return table


def offsets(path: Polyomino) -> list[int]:
    """Return how far each cell's number is from that of the first."""
    return [row * STRIDE + column for row, column in path]


def fits_needed(path: Polyomino) -> list[int]:
    """Return which row of the table of fits (placing.py) each cell of a turned shape needs."""
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
        # U5 opens to the side on which its ends lie.
        needed[2] = HOLLOW + (steps[0] + 2) % 4
    return needed


def set_up(players: int) -> dict[int, list[Square]]:
    """Return the pieces of each colour on the grid before the first turn (TT2)."""
    last = grid_size(players) - 1
    pieces = {0: list(YELLOW[last + 1])}
    if players == 2:
        pieces[1] = [(last - row, last - column) for row, column in pieces[0]]
        return pieces
    # With three players the unplayed colour's pieces are placed too.
    for colour in (1, 2, 3):
        pieces[colour] = [(column, last - row) for row, column in pieces[colour - 1]]
    return pieces


def cell_words(squares: Any) -> NDArray[np.uint64]:
    """Return a set of (row, column) as four numbers (cells.py)."""
    bits = sum(1 << (row * STRIDE + column) for row, column in squares)
    return np.array([bits >> (64 * word) & ((1 << 64) - 1) for word in range(WORDS)], dtype=np.uint64)


def squares_of(words: Any) -> list[Square]:
    """Return the (row, column) of each cell in a set, in reading order."""
    bits = sum(int(words[word]) << (64 * word) for word in range(WORDS))
    return [divmod(cell, STRIDE) for cell in range(CELLS) if bits >> cell & 1]


def most_moves(size: int) -> int:
    """Return a bound for the legal moves of a position: four different cards on an empty grid, and the skip.

    No turned shape has more places than it has in an empty grid, no two equal cards give different moves, and a Flip
    card has at most one move for each ordered pair of cells side by side.
    """
    on_card = [sum(_places_in_grid(path, size) for path in shape.paths) for shape in SHAPES]
    on_card.append(4 * size * (size - 1))
    return sum(sorted(on_card)[-4:]) + 1


def _places_in_grid(path: Polyomino, size: int) -> int:
    rows, columns = zip(*path, strict=True)
    return (size - max(rows) + min(rows)) * (size - max(columns) + min(columns))
