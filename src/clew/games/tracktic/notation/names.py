"""Names of cells, cards and pieces in Tracktic."""

import re

from clew.boards.square import column_letter
from clew.games.tracktic.about import ABOUT
from clew.games.tracktic.rules import TrackticBoard
from clew.games.tracktic.rules.cells import CELLS, STRIDE
from clew.games.tracktic.rules.deck import CARD_NAMES, FLIP
from clew.games.tracktic.rules.moves import FLIPS, TOKEN

#: The colours of pieces, white last.
PIECE_NAMES = (*ABOUT.seat_names, "white")


_CELL_NAMES = tuple(f"{column_letter(cell % STRIDE)}{cell // STRIDE + 1}" for cell in range(CELLS))


def cell_name(cell: int) -> str:
    """Return a cell's name: cell 34, in the third row and column, is `c3`."""
    return _CELL_NAMES[cell]


def cell_named(board: TrackticBoard, name: str) -> int | None:
    """Return the cell of that name, or None."""
    match = re.fullmatch(r"([a-z])([1-9]\d?)", name)
    if match is None:
        return None
    column, row = ord(match[1]) - ord("a"), int(match[2]) - 1
    return row * STRIDE + column if column < board.size and row < board.size else None


def card_name(board: TrackticBoard, move: int) -> str:
    """Return the card that a move plays; the move is not the skip."""
    return CARD_NAMES[FLIP if move >= FLIPS else board.card_of[move % TOKEN // CELLS]]
