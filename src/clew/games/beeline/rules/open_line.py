"""BL15: a player who opens the other's line must leave it a free rut by the end of the turn.

A first piece that leaves it none is legal only if a second one can free a rut again:

        b 1        Red has replaced a mark of Black's line and played it on `2`, so that Black's line now runs
       2 b         in a ring and faces its own mark on `1`. The second piece can replace that mark by a node,
                   which is then the end of Black's line and has other sides to continue from.

Pieces are copies on a copy of the state.
"""

from typing import Any

import numpy as np

from clew.core.compiled import allocating, compiled
from clew.core.memory.state_copy import copy_record
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
def leaves_no_rut(board: BeelineBoard, state: Any, move: int) -> bool:
    """Return whether an otherwise legal piece breaks BL15."""
    return opens_other_line(state, move) and closes_other_line(board, state, move)


@compiled
def opens_other_line(state: Any, move: int) -> bool:
    """Return whether a mark of the other line is replaced in this turn, by this piece or the one before."""
    if state.replaced:
        return True
    return kind_of_move(move) == REPLACE and owner_of(piece_on(state, replaced_of(move))) != state.seat


@allocating
def closes_other_line(board: BeelineBoard, state: Any, move: int) -> bool:
    """Return whether the other line has no free rut after a piece, nor after any second one."""
    # Numba frees an array after its last use even if a record of it is still in use, so the array is passed on.
    return _closes_other_line(board, state, move, np.empty(1, dtype=STATE))


@compiled
def _closes_other_line(board: BeelineBoard, state: Any, move: int, copies: Any) -> bool:
    after = copies[0]
    copy_record(after, state)
    carry_out(board, after, move)
    if has_free_rut(board, after, 1 - state.seat):
        return False
    if state.piece == SECOND or ends_game(board, after):
        return True
    after.piece = SECOND
    return not can_free_rut(board, after)


@compiled
def ends_game(board: BeelineBoard, state: Any) -> bool:
    """Return whether the game ends with the piece just played, so that no second one follows."""
    # BL19: so the other's mark end never faces the own start. BL20: nothing follows the last move.
    won = reaches_goal(board, state, state.seat) or reaches_goal(board, state, 1 - state.seat)
    return won or state.plies + 1 >= board.max_plies


@allocating
def can_free_rut(board: BeelineBoard, state: Any) -> bool:
    """Return whether the seat to move has a piece that gives the other line, which has no free rut, one again.

    Nodes cannot: they are never played in the other's rut. There are four ways.
    """
    other = 1 - state.seat
    end = end_of(state, other)
    out = np.empty(board.max_moves, dtype=np.int32)
    if is_mark(piece_on(state, end)):
        ahead = front(board, state, end)
        # The other's mark end faces a mark of its own, which is replaced by a node: that is the new end.
        if is_mark_of(piece_on(state, ahead), other):
            return frees_rut_by_replacing(board, state, ahead, out)
        # It faces a rim that only the seat to move may use, and can be driven back from there.
        if piece_on(state, ahead) == EMPTY:
            return frees_rut_by_driving_back(board, state, ahead, out)
        return frees_rut_by_going_back(board, state, out)
    # An entered node end: a mark next to it becomes a node from which the line can continue.
    for side in range(SIDES):
        beside = board.neighbour[end, side]
        if is_mark_of(piece_on(state, beside), other) and frees_rut_by_replacing(board, state, beside, out):
            return True
    return frees_rut_by_going_back(board, state, out)


@compiled
def frees_rut_by_going_back(board: BeelineBoard, state: Any, out: Moves) -> bool:
    """Return whether the seat to move can have its own line driven back (BL17) off a rut of the other line."""
    if not board.facing_drives_back:
        return False
    listed = list_extensions(board, state, out)
    listed = list_replacements(board, state, state.seat, out, listed)
    for index in range(listed):
        if frees_rut(board, state, listed_move(out, index)):
            return True
    return False


@compiled
def frees_rut_by_driving_back(board: BeelineBoard, state: Any, space: int, out: Moves) -> bool:
    """Return whether a mark of the seat to move played on `space` can give the other line a free rut."""
    listed = list_extensions(board, state, out)
    listed = list_replacements(board, state, state.seat, out, listed)
    for index in range(listed):
        move = listed_move(out, index)
        if space_of(move) == space and frees_rut(board, state, move):
            return True
    return False


@compiled
def frees_rut_by_replacing(board: BeelineBoard, state: Any, replaced: int, out: Moves) -> bool:
    """Return whether the mark on a site can be replaced and played so that the other line has a free rut."""
    listed = list_replacements_of(board, state, replaced, out, int(np.int64(0)))
    for index in range(listed):
        if frees_rut(board, state, listed_move(out, index)):
            return True
    return False


@allocating
def frees_rut(board: BeelineBoard, state: Any, move: int) -> bool:
    """Return whether a second piece leaves the other line a free rut."""
    return _frees_rut(board, state, move, np.empty(1, dtype=STATE))


@compiled
def _frees_rut(board: BeelineBoard, state: Any, move: int, copies: Any) -> bool:
    copy_record(copies[0], state)
    carry_out(board, copies[0], move)
    return has_free_rut(board, copies[0], 1 - state.seat)
