"""LC8 in a terminal: the spots of the layout with the rings that are placed; rows and colours too many are lit."""

from collections.abc import Sequence

from clew.cells import CellPicture, Room
from clew.games.line_or_colour.picture.cells import cells as board_cells
from clew.games.line_or_colour.puzzles.board import as_set
from clew.games.line_or_colour.puzzles.by_hand import RingBoard
from clew.games.line_or_colour.puzzles.puzzle import position_of
from clew.puzzles.by_hand import Piece


def cells(board: RingBoard, answer: str, loose: Sequence[Piece], room: Room) -> CellPicture:
    """Return the board, as large as there is room for it."""
    rings = set(answer.split())
    spots = (spot for spot, name in enumerate(board.spaces) if name in rings)
    return board_cells(position_of(board.puzzle.size, board.puzzle.layout, as_set(spots)), room)
