"""Beeline: reach the opponent's start with a continuous line.

A line grows from its start node N5, here by a straight M5:SE-NW, an angle L5:SE-NE and a sharp K6:SW-SE:

    K    . . . . s .          the straight comes in from the south-east and goes out to the north-west;
    L   . . . a . .           the angle turns a little, to the north-east; the sharp turns back,
    M    . . . . / .          and faces L6: that is the line's rut, where the next piece must go.
    N     . . . . N           L6 and then M5 could close a ring if M5 were not there already.

board.py has the board, pieces.py the pieces on it, state.py the state record, lines.py how lines run, grow and are
driven back, moves.py what a move does, legality.py and open_line.py which moves are illegal, listing.py and sampling.py
how legal moves are listed or drawn at random. Rules BL1 to BL20 of rules.md; the leaflet is by Good Games, 1968.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.compiled import allocating, compiled
from clew.core.memory.state_copy import copy_record
from clew.core.random import Rng, below
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
from clew.games.beeline.rules.moves import PASS, carry_out, is_move
from clew.games.beeline.rules.open_line import leaves_no_rut
from clew.games.beeline.rules.pieces import BEYOND, EACH_KIND_IN_GROUP, GROUPS, NODES, node
from clew.games.beeline.rules.sampling import drawn_move, random_extension
from clew.games.beeline.rules.state import FIRST, NO_SEAT, SECOND, STATE, nodes_left
from clew.games.beeline.rules.symmetries import symmetries

__all__ = ["symmetries"]

STATES = (STATE,)


def board(options: dict[str, Any]) -> BeelineBoard:
    """Return the tables for resolved options."""
    return make_board(options["side"], options["facing"] == "driven_back")


@compiled
def start(board: BeelineBoard, state: Any, deal: NDArray[np.int16]) -> None:
    tables = board.tables[0]
    # BL7: Black opens with one piece, the second of its turn.
    state.seat = BLACK
    state.piece = SECOND
    state.winner = NO_SEAT
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
        return 20 if state.winner == NO_SEAT else 19
    # BL20: only a player without a legal piece passes.
    if move == PASS:
        return 20 if has_legal_piece(board.tables[0], state) else 0
    # BL7: a move is a piece.
    if not is_move(board.tables[0], move):
        return 7
    rule = piece_breaks(board.tables[0], state, move)
    if rule != 0:
        return rule
    # BL15: a turn that opened the other line must leave it a free rut.
    return 15 if leaves_no_rut(board.tables[0], state, move) else 0


@compiled
def play(board: BeelineBoard, state: Any, move: int) -> None:
    state.plies += 1
    if move == PASS:
        # BL20: a turn with a first piece is not empty.
        if state.piece == FIRST:
            state.empty_turns += 1
    else:
        state.empty_turns = 0
        carry_out(board.tables[0], state, int(np.int64(move)))
        set_winner(board.tables[0], state)
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
    return state.winner != NO_SEAT or state.empty_turns == SEATS or state.plies >= board.max_plies


@compiled
def payoff(board: BeelineBoard, state: Any, out: NDArray[np.float64]) -> None:
    # BL19: the winner takes all. BL20: otherwise it is a tie.
    out[:SEATS] = 0.5 if state.winner == NO_SEAT else 0.0
    if state.winner != NO_SEAT:
        out[state.winner] = 1.0


@compiled
def random_move(board: BeelineBoard, state: Any, rng: Rng) -> int:
    if state.replaced == 0 and nodes_left(state, state.seat) == 0:
        return random_extension(board.tables[0], state, rng)
    # Draws take for granted that there is a node to play.
    if nodes_left(state, state.seat) > 0 and not must_free_rut(board.tables[0], state):
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
    """List all legal moves of an unfinished game; return how many."""
    listed = list_pieces(board, state, out)
    if listed > 0:
        return listed
    # BL20: a player without a legal piece passes.
    out[0] = PASS
    return 1


@compiled
def list_pieces(board: BeelineBoard, state: Any, out: Moves) -> int:
    """List all legal pieces; return how many, 0 where the seat has to pass."""
    seat = state.seat
    listed = list_extensions(board, state, out)
    listed = list_replacements(board, state, seat, out, listed)
    listed = list_replacements(board, state, 1 - seat, out, listed)
    legal = 0
    for index in range(listed):
        if not leaves_no_rut(board, state, listed_move(out, index)):
            out[legal] = out[index]
            legal += 1
    # BL15: nodes are never played in the other's rut, so they neither block it nor free it.
    return legal if must_free_rut(board, state) else list_nodes(board, state, out, legal)


@compiled
def must_free_rut(board: BeelineBoard, state: Any) -> bool:
    """Return whether the first piece of the turn left the other without a free rut (BL15)."""
    return state.replaced != 0 and not has_free_rut(board, state, 1 - state.seat)


@allocating
def has_legal_piece(board: BeelineBoard, state: Any) -> bool:
    """Return whether the seat to move has a legal piece and so may not pass (BL20)."""
    out = np.empty(board.max_moves, dtype=np.int32)
    return list_pieces(board, state, out) > 0


@compiled
def set_winner(board: BeelineBoard, state: Any) -> None:
    """Set the winner if a line has reached its goal, the mover's first (BL19)."""
    if reaches_goal(board, state, state.seat):
        state.winner = state.seat
    elif reaches_goal(board, state, 1 - state.seat):
        state.winner = 1 - state.seat


@compiled
def begin_turn(board: BeelineBoard, state: Any) -> None:
    """Give the turn to the other seat, whose line is taken back if it cannot continue."""
    state.replaced = 0
    state.seat = 1 - state.seat
    state.piece = FIRST
    # BL18, and then BL19 for the line's new end.
    if has_pieces(state, state.seat) and not can_continue_line(board, state):
        take_back(board, state)
        set_winner(board, state)


@compiled
def can_continue_line(board: BeelineBoard, state: Any) -> bool:
    """Return whether the seat to move can continue its line by BL9, BL10 or BL14; nothing is replaced yet (BL15)."""
    return can_play_at_end(board, state) or can_replace_own(board, state)


@allocating
def take_back(board: BeelineBoard, state: Any) -> None:
    """Take the line of the seat to move back to the last earlier node from which it can continue, if any (BL18)."""
    _take_back(board, state, np.empty(1, dtype=STATE))


@compiled
def _take_back(board: BeelineBoard, state: Any, copies: Any) -> None:
    seat = state.seat
    shorter = copies[0]
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
