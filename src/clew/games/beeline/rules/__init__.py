"""Beeline: reach the other's start with a continuous line.

A line grows from its start node N5, here by a straight M5:SE-NW, an angle L4:SE-NE and a sharp K5:SW-SE:

    K    . . . . s .          the straight comes in from the south-east and goes out to the north-west;
    L   . . . a . .           the angle turns a little, to the north-east; the sharp turns right back,
    M    . . . . / .          and faces L5: that is the line's rut, where the next piece has to go.
    N     . . . . N           L5 and then M5 could close a ring, were M5 not there already.

Where things are: spaces.py has the board, pieces.py what lies on it, state.py the record, lines.py how lines run, grow
and are driven back, moves.py what a move does, legality.py and mending.py what a move may not do, listing.py and
sampling.py how moves are found. Rules BL1 to BL20 of rules.md; the leaflet is Good Games' of 1968.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.compiled import allocating, compiled
from clew.core.random import Rng, below
from clew.core.state_copy import copy_record
from clew.games.beeline.rules.board import BLACK, SEATS, BeelineBoard, make_board
from clew.games.beeline.rules.legality import piece_breaks
from clew.games.beeline.rules.lines import drive_back, drop_end, has_free_rut, has_pieces, reaches_goal
from clew.games.beeline.rules.listing import (
    Moves,
    can_play_at_end,
    can_replace_own,
    list_extensions,
    list_nodes,
    list_replacements,
    listed_move,
)
from clew.games.beeline.rules.mending import leaves_unfree
from clew.games.beeline.rules.moves import PASS, carry_out
from clew.games.beeline.rules.pieces import BEYOND, EACH_KIND_IN_GROUP, GROUPS, NODES, node
from clew.games.beeline.rules.sampling import drawn_move, random_extension
from clew.games.beeline.rules.state import FIRST, NOBODY, SECOND, STATE, nodes_left
from clew.games.beeline.rules.symmetries import symmetries

__all__ = ["symmetries"]

STATES = (STATE,)


def board(options: dict[str, Any]) -> BeelineBoard:
    """Return the tables for resolved options."""
    return make_board(options["side"])


@compiled
def start(board: BeelineBoard, state: Any, deal: NDArray[np.int16]) -> None:
    tables = board.tables[0]
    # BL7: Black begins with one piece, the last of that turn.
    state.seat = BLACK
    state.piece = SECOND
    state.winner = NOBODY
    state.cells[tables.outside] = BEYOND
    for seat in range(SEATS):
        # BL5: one of four groups is in hand. BL6: one of six nodes is on the start.
        state.hand[seat] = EACH_KIND_IN_GROUP
        state.groups[seat] = GROUPS - 1
        state.reserve[seat] = NODES - 1
        state.ends[seat] = tables.starts[seat]
        state.lengths[seat] = 1
        state.cells[tables.starts[seat]] = node(seat)


@compiled
def legal_moves(board: BeelineBoard, state: Any, out: NDArray[np.int32]) -> int:
    if is_over(board, state):
        return 0
    return list_moves(board.tables[0], state, out)


@compiled
def breaks(board: BeelineBoard, state: Any, move: int) -> int:
    # BL19, BL20: no more pieces after the end.
    if is_over(board, state):
        return 20 if state.winner == NOBODY else 19
    # BL20: only who has no legal piece passes.
    if move == PASS:
        return 20 if has_legal_piece(board.tables[0], state) else 0
    rule = piece_breaks(board.tables[0], state, move)
    if rule != 0:
        return rule
    # BL15: the other's rut must be free after a turn that opened the other's line.
    return 15 if leaves_unfree(board.tables[0], state, move) else 0


@compiled
def play(board: BeelineBoard, state: Any, move: int) -> None:
    state.plies += 1
    if move == PASS:
        # BL20: a turn that had its first piece is not an empty one.
        if state.piece == FIRST:
            state.empty_turns += 1
    else:
        state.empty_turns = 0
        carry_out(board.tables[0], state, int(np.int64(move)))
        judge(board.tables[0], state)
    # BL7: two pieces a turn.
    if is_over(board, state):
        state.replaced = 0
    elif state.piece == FIRST and move != PASS:
        state.piece = SECOND
    else:
        begin_turn(board.tables[0], state)


@compiled
def is_over(board: BeelineBoard, state: Any) -> bool:
    # BL19: a goal is reached. BL20: two empty turns, or as many moves as a game may have.
    return state.winner != NOBODY or state.empty_turns == SEATS or state.plies >= board.max_plies


@compiled
def payoff(board: BeelineBoard, state: Any, out: NDArray[np.float64]) -> None:
    # BL19: the winner takes all. BL20: otherwise it is a tie.
    out[:SEATS] = 0.5 if state.winner == NOBODY else 0.0
    if state.winner != NOBODY:
        out[state.winner] = 1.0


@compiled
def random_move(board: BeelineBoard, state: Any, rng: Rng) -> int:
    if state.replaced == 0 and nodes_left(state, state.seat) == 0:
        return random_extension(board.tables[0], state, rng)
    if not has_to_mend(board.tables[0], state):
        move = drawn_move(board.tables[0], state, rng)
        if move != PASS:
            return move
    return listed_random_move(board.tables[0], state, rng)


@allocating
def listed_random_move(board: BeelineBoard, state: Any, rng: Rng) -> int:
    """Return a random legal move, all equally likely, from the list of them all."""
    out = np.empty(board.max_moves, dtype=np.int32)
    return out[below(rng, list_moves(board, state, out))]


@compiled
def list_moves(board: BeelineBoard, state: Any, out: Moves) -> int:
    """List all legal moves of a game that goes on; return how many."""
    listed = list_pieces(board, state, out)
    if listed > 0:
        return listed
    # BL20: who has no legal piece passes.
    out[0] = PASS
    return 1


@compiled
def list_pieces(board: BeelineBoard, state: Any, out: Moves) -> int:
    """List all legal pieces; return how many, 0 where the seat has to pass."""
    seat = state.seat
    listed = list_extensions(board, state, out)
    listed = list_replacements(board, state, seat, out, listed)
    listed = list_replacements(board, state, 1 - seat, out, listed)
    kept = 0
    for index in range(listed):
        if not leaves_unfree(board, state, listed_move(out, index)):
            out[kept] = out[index]
            kept += 1
    # BL15: nodes lie in no rut of the other's, so they neither break it nor mend it.
    return kept if has_to_mend(board, state) else list_nodes(board, state, out, kept)


@compiled
def has_to_mend(board: BeelineBoard, state: Any) -> bool:
    """Return whether the first piece of the turn left the other without a free rut (BL15)."""
    return state.replaced != 0 and not has_free_rut(board, state, 1 - state.seat)


@allocating
def has_legal_piece(board: BeelineBoard, state: Any) -> bool:
    """Return whether the seat to move need not pass (BL20)."""
    out = np.empty(board.max_moves, dtype=np.int32)
    return list_pieces(board, state, out) > 0


@compiled
def judge(board: BeelineBoard, state: Any) -> None:
    """Let a line that has reached its goal win, the mover's first (BL19)."""
    if reaches_goal(board, state, state.seat):
        state.winner = state.seat
    elif reaches_goal(board, state, 1 - state.seat):
        state.winner = 1 - state.seat


@compiled
def begin_turn(board: BeelineBoard, state: Any) -> None:
    """Give the turn to the other, whose line is taken back if it cannot go on."""
    state.replaced = 0
    state.seat = 1 - state.seat
    state.piece = FIRST
    # BL18, and then BL19 for the line's new end.
    if has_pieces(state, state.seat) and not line_goes_on(board, state):
        take_back(board, state)
        judge(board, state)


@compiled
def line_goes_on(board: BeelineBoard, state: Any) -> bool:
    """Return whether the seat to move can play on its line, by BL9, BL10 or BL14; nothing is replaced yet (BL15)."""
    return can_play_at_end(board, state) or can_replace_own(board, state)


@allocating
def take_back(board: BeelineBoard, state: Any) -> None:
    """Take the line of the seat to move back to the last earlier node from which it can go on, if any (BL18)."""
    _take_back(board, state, np.empty(1, dtype=STATE))


@compiled
def _take_back(board: BeelineBoard, state: Any, tried: Any) -> None:
    seat = state.seat
    shorter = tried[0]
    copy_record(shorter, state)
    while shorter.lengths[seat] > 1:
        drop_end(board, shorter, seat)
        drive_back(board, shorter, seat)
        if can_play_at_end(board, shorter):
            drop_to(board, state, seat, shorter.lengths[seat])
            return


@compiled
def drop_to(board: BeelineBoard, state: Any, line: int, length: int) -> None:
    """Shorten the line to `length` pieces."""
    while state.lengths[line] > length:
        drop_end(board, state, line)
