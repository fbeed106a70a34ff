"""BL15: whoever opens the other's line must leave it a free rut by the end of the turn.

A first piece that leaves it none is legal only if a second one mends it:

        b 1        Red has replaced a mark of Black's line and played it on `2`, so that Black's line now runs
       2 b         in a ring and faces its own mark on `1`. The second piece can replace that mark by a node,
                   which is then the end of Black's line, and has other sides to go on.

Pieces are tried on a copy of the state.
"""

from typing import Any

import numpy as np

from clew.core.compiled import allocating, compiled
from clew.core.state_copy import copy_record
from clew.games.beeline.rules.board import SIDES, BeelineBoard
from clew.games.beeline.rules.lines import front, has_free_rut, reaches_goal
from clew.games.beeline.rules.listing import (
    Moves,
    list_extensions,
    list_replacements,
    list_replacements_of,
    listed_move,
)
from clew.games.beeline.rules.moves import REPLACE, carry_out, kind_of_move, replaced_of, space_of
from clew.games.beeline.rules.pieces import EMPTY, is_mark, is_mark_of, owner_of
from clew.games.beeline.rules.state import SECOND, STATE, end_of, piece_on


@compiled
def leaves_unfree(board: BeelineBoard, state: Any, move: int) -> bool:
    """Return whether a piece that is legal otherwise breaks BL15."""
    return opens_other_line(state, move) and closes_other_line(board, state, move)


@compiled
def opens_other_line(state: Any, move: int) -> bool:
    """Return whether a mark of the other's line is replaced in this turn, by this piece or the one before."""
    if state.replaced:
        return True
    return kind_of_move(move) == REPLACE and owner_of(piece_on(state, replaced_of(move))) != state.seat


@allocating
def closes_other_line(board: BeelineBoard, state: Any, move: int) -> bool:
    """Return whether the other has no free rut after a piece, and none after any second one either."""
    # Numba frees an array after its last use, though a record of it may still be in use: so the array is handed on.
    return _closes_other_line(board, state, move, np.empty(1, dtype=STATE))


@compiled
def _closes_other_line(board: BeelineBoard, state: Any, move: int, tried: Any) -> bool:
    after = tried[0]
    copy_record(after, state)
    carry_out(board, after, move)
    if has_free_rut(board, after, 1 - state.seat):
        return False
    if state.piece == SECOND or ends_game(board, after):
        return True
    after.piece = SECOND
    return not can_be_mended(board, after)


@compiled
def ends_game(board: BeelineBoard, state: Any) -> bool:
    """Return whether no second piece follows the one just carried out."""
    # BL19: so the other's mark end never faces the own start. BL20: nothing follows the last move of all.
    won = reaches_goal(board, state, state.seat) or reaches_goal(board, state, 1 - state.seat)
    return won or state.plies + 1 >= board.max_plies


@allocating
def can_be_mended(board: BeelineBoard, state: Any) -> bool:
    """Return whether the seat to move has a piece that gives the other, who has no free rut, one again.

    Nodes are no help: they lie in no rut of the other's. Three things are.
    """
    other = 1 - state.seat
    end = end_of(state, other)
    out = np.empty(board.max_moves, dtype=np.int32)
    if is_mark(piece_on(state, end)):
        ahead = front(board, state, end)
        # The other's mark end faces a mark of its own: that becomes a node and the end.
        if is_mark_of(piece_on(state, ahead), other):
            return mends_by_replacing(board, state, ahead, out)
        # It faces a rim that only the seat to move may use, and is driven back from there.
        return piece_on(state, ahead) == EMPTY and drives_back_and_mends(board, state, ahead, out)
    # A node end that was entered: a mark next to it becomes a node that the line can go on out of.
    for side in range(SIDES):
        beside = board.neighbour[end, side]
        if is_mark_of(piece_on(state, beside), other) and mends_by_replacing(board, state, beside, out):
            return True
    return False


@compiled
def drives_back_and_mends(board: BeelineBoard, state: Any, space: int, out: Moves) -> bool:
    """Return whether a mark of the seat to move can be played on `space`, so that the other has a free rut."""
    listed = list_extensions(board, state, out)
    listed = list_replacements(board, state, state.seat, out, listed)
    for index in range(listed):
        move = listed_move(out, index)
        if space_of(move) == space and mends(board, state, move):
            return True
    return False


@compiled
def mends_by_replacing(board: BeelineBoard, state: Any, replaced: int, out: Moves) -> bool:
    """Return whether the mark on a site can be replaced and played on so that the other has a free rut."""
    listed = list_replacements_of(board, state, replaced, out, int(np.int64(0)))
    for index in range(listed):
        if mends(board, state, listed_move(out, index)):
            return True
    return False


@allocating
def mends(board: BeelineBoard, state: Any, move: int) -> bool:
    """Return whether a second piece leaves the other a free rut."""
    return _mends(board, state, move, np.empty(1, dtype=STATE))


@compiled
def _mends(board: BeelineBoard, state: Any, move: int, tried: Any) -> bool:
    copy_record(tried[0], state)
    carry_out(board, tried[0], move)
    return has_free_rut(board, tried[0], 1 - state.seat)
