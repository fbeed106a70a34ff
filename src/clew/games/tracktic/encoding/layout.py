"""Which action is which, and what the planes of an observation hold.

A Pattern play is a turned shape and a place for it: where the smallest rectangle around it has its top left cell. On a
grid of 12 x 12 each turned V3 has 11 x 11 places, counted row by row.
"""

from typing import Any

import numpy as np

from clew.boards.polyomino import Polyomino
from clew.core.encoding.parts import ActionRange, Plane
from clew.games.tracktic.rules.deck import CARD_NAMES, CARDS
from clew.games.tracktic.rules.shapes import SHAPES
from clew.games.tracktic.rules.tables import TURNED

#: The largest grid has this many rows and columns.
LARGEST = 16

#: How many directions a piece can be flipped in: that of the cell which is filled.
DIRECTIONS = 4

#: The first row and column of each turned shape, counted from its first piece, and its height and width.
TOP_ROW = np.array([min(row for row, _ in path) for path in TURNED])
LEFT_COLUMN = np.array([min(column for _, column in path) for path in TURNED])
HEIGHT = np.array([1 + max(row for row, _ in path) for path in TURNED]) - TOP_ROW
WIDTH = np.array([1 + max(column for _, column in path) for path in TURNED]) - LEFT_COLUMN

#: By the size of the grid and turned shape: how many places it has in a row; how many places all turned shapes before
#: it have, and finally all together; and the number of the place of a shape whose first piece is in row 0 and column 0,
#: on the grid or not.
PLACES_IN_ROW = np.array([[max(0, size + 1 - width) for width in WIDTH] for size in range(LARGEST + 1)])
_PLACES = np.array([PLACES_IN_ROW[size] * np.maximum(0, size + 1 - HEIGHT) for size in range(LARGEST + 1)])
FIRST_PLACE = np.concatenate([np.zeros((LARGEST + 1, 1), dtype=np.int64), np.cumsum(_PLACES, axis=1)], axis=1)
ORIGIN = FIRST_PLACE[:, :-1] + TOP_ROW * PLACES_IN_ROW + LEFT_COLUMN

#: The planes of each seat, from the observer on: its pieces, tokens, whether it has skipped, whether it is to move.
#: Those of one kind follow each other.
PIECES, TOKENS, SKIPPED, TO_MOVE = 0, 1, 2, 3
PLANES_OF_A_SEAT = 4

#: The others come after those, here numbered from 0.
UNPLAYED, WHITE_PIECES, UNDER, FACE_UP_CARDS = 0, 1, 2, 3
DECK_CARDS = FACE_UP_CARDS + CARDS
SHARED_PLANES = DECK_CARDS + CARDS


def actions(board: Any) -> int:
    """Return the number of actions."""
    return 2 * _places(board) + DIRECTIONS * _pairs(board) + 1


def action_ranges(board: Any) -> tuple[ActionRange, ...]:
    """Return what the ids mean: a range for each shape, without a token and with one, for each direction of flips."""
    ranges = []
    for first, token in ((0, ""), (_places(board), " with a token (TT8)")):
        for card, shape in enumerate(SHAPES):
            turned = sum(len(other.paths) for other in SHAPES[:card])
            places = FIRST_PLACE[board.size, [turned, turned + len(shape.paths)]]
            words = (
                f"play {shape.name}{token}: its orientations {' '.join(map(_drawn, shape.paths))} one after the other, "
                "each with all places of its rectangle on the grid, row by row"
            )
            ranges.append(ActionRange(first + int(places[0]), int(places[1] - places[0]), words))
    across = f"{board.size - 1} * r + c, for the row r and column c, from 0, of the left one of the two cells"
    down = f"{board.size} * r + c, for the row r and column c, from 0, of the upper one of the two cells"
    ways = (("to its right", across), ("below it", down), ("to its left", across), ("above it", down))
    for direction, (way, number) in enumerate(ways):
        first = 2 * _places(board) + direction * _pairs(board)
        ranges.append(ActionRange(first, _pairs(board), f"flip a piece and fill the cell {way} (TT9): {number}"))
    return (*ranges, ActionRange(actions(board) - 1, 1, "skip (TT6)"))


def lattice(board: Any) -> tuple[int, int]:
    """Return the numbers of rows, from the top, and columns."""
    return board.size, board.size


def planes(board: Any) -> tuple[Plane, ...]:
    """Return what the planes hold."""
    names = ["observer", *(f"player {number} after the observer" for number in range(1, board.seats))]
    return (
        *(Plane(f"pieces, {name}", f"1 on cells with a piece of the {name}") for name in names),
        *(Plane(f"tokens, {name}", f"everywhere the number of tokens that the {name} has left") for name in names),
        *(Plane(f"skipped, {name}", f"1 everywhere if the {name} has skipped and is out (TT6)") for name in names),
        *(Plane(f"to move, {name}", f"1 everywhere if the {name} is to move; 0 at the end") for name in names),
        Plane("unplayed colours", "1 on cells with a piece of a colour that belongs to no player (TT2)"),
        Plane("white pieces", "1 on cells with a white piece"),
        Plane("under the deck", "everywhere the number of Flip cards that were put under the deck (TT3)"),
        *(Plane(f"{card} face up", f"everywhere how many {card} cards are face up") for card in CARD_NAMES),
        *(Plane(f"{card} unseen", f"everywhere how many {card} cards have not been seen yet") for card in CARD_NAMES),
    )


def _places(board: Any) -> int:
    """Return how many places all turned shapes have together."""
    return int(FIRST_PLACE[board.size, len(TURNED)])


def _pairs(board: Any) -> int:
    """Return how many pairs of neighbouring cells there are in one direction."""
    return int(board.size * (board.size - 1))


def _drawn(path: Polyomino) -> str:
    """Return a turned shape as rows of # and . with / between them."""
    top, left = min(row for row, _ in path), min(column for _, column in path)
    bottom, right = max(row for row, _ in path), max(column for _, column in path)
    return "/".join(
        "".join("#" if (row, column) in path else "." for column in range(left, right + 1))
        for row in range(top, bottom + 1)
    )
