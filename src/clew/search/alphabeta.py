"""Alpha-beta search to the end of the game, with a transposition table, for two seats and nothing unseen.

It knows a game by its verbs only: `sure_win` cuts off what is already won, `order_moves` and the history of
moves that refuted others say what to try first. Values are those of seat 0, in halves of a point:

    LOSS 0   DRAW 1   WIN 2         seat 0 wants them high, seat 1 low, and whoever is to move chooses

The search stands on a stack, a row for each ply, so that it can be left and taken up again.
"""

from typing import Any, NamedTuple

import numpy as np

from clew.core.compiled import compiled, entry
from clew.core.hashing import EMPTY_KEY, mixed
from clew.core.state_copy import copy_record
from clew.core.verbs import is_over, legal_moves, order_moves, payoff, play, sure_win
from clew.search.mcts.expand import sort_by_score

LOSS, DRAW, WIN = 0, 1, 2

#: Below and above every value.
LOWEST, HIGHEST = -1, 3

#: How many steps a game may take to look for a sure win, at each node. With 64 the 5x5 board of Line or Colour is
#: solved in seconds, without any in more than five minutes.
SURE_BUDGET = 64

#: Moves are told apart by their last bits in the history.
HISTORY = 4096

#: The game's own opinion of a move weighs more than its history, and what was best before more than both.
OPINION, BEST_BEFORE = 1e9, 1e15

#: A move that refuted another near the ground saved more work. Nodes looked at to solve the 5x5 board of Line or Colour
#: with equal credit for all: 23 million; with powers of 2: 2.8 million; with these, or powers of 8: 1.6 million.
CREDIT = np.array([4.0 ** max(0, 12 - ply) for ply in range(13)])

#: What `cursor` holds.
PLY, NODES = 0, 1

FRESH = -1
NO_MOVE = -1


class TranspositionTable(NamedTuple):
    """The transposition table: a position is found by its whole state, so no two are ever taken for one another."""

    states: Any
    """The states, as 64-bit words."""
    bounds: Any
    """For each: a lower and an upper bound of its value, the best move; LOWEST and HIGHEST in an empty one."""


class SearchStack(NamedTuple):
    """Where the search is: a row for each ply."""

    states: Any
    words: Any
    """The same memory as 64-bit words."""
    moves: Any
    listed: Any
    """How many moves there are; FRESH before they are listed."""
    tried: Any
    window: Any
    """Alpha and beta."""
    best: Any
    """The best value so far, and the move that has it."""
    scores: Any
    payoffs: Any
    history: Any
    cursor: Any


@entry
def search_on(board: Any, stack: Any, table: Any, nodes: int) -> int:
    """Go on for so many nodes; return the value of the position on the ground, or -1 if there is more to do."""
    ply = stack.cursor[PLY]
    until = stack.cursor[NODES] + nodes
    while True:
        if stack.listed[ply] == FRESH:
            if stack.cursor[NODES] >= until:
                stack.cursor[PLY] = ply
                return -1
            stack.cursor[NODES] += 1
            value = open_node(board, stack, table, ply)
        elif is_solved(stack, ply):
            value = stack.best[ply, 0]
            remember(stack, table, ply)
        else:
            begin_move(board, stack, ply)
            ply += 1
            continue
        # A value is handed down to the ply below; a node without one goes on with its moves.
        if value >= 0:
            if ply == 0:
                return value
            ply -= 1
            take(stack, ply, value)


@compiled
def open_node(board: Any, stack: SearchStack, table: TranspositionTable, ply: int) -> int:
    """Return the value of a node if it is known at once; otherwise list its moves and return -1."""
    state = stack.states[ply]
    if is_over(board, state):
        payoff(board, state, stack.payoffs)
        return int(2.0 * stack.payoffs[0])
    slot = slot_of(stack, table, ply)
    best_before = NO_MOVE
    if is_there(stack, table, ply, slot):
        lower, upper = int(table.bounds[slot, 0]), int(table.bounds[slot, 1])
        best_before = int(table.bounds[slot, 2])
        if lower == upper or lower >= stack.window[ply, 1]:
            return lower
        if upper <= stack.window[ply, 0]:
            return upper
    if sure_win(board, state, SURE_BUDGET) >= 0:
        return WIN if state.seat == 0 else LOSS
    list_moves(board, stack, ply, best_before)
    stack.tried[ply] = 0
    stack.best[ply, 0] = LOWEST if state.seat == 0 else HIGHEST
    stack.best[ply, 1] = NO_MOVE
    return -1


@compiled
def list_moves(board: Any, stack: SearchStack, ply: int, best_before: int) -> None:
    """List the moves of a node, those first that promise most."""
    state, moves = stack.states[ply], stack.moves[ply]
    listed = legal_moves(board, state, moves)
    if not order_moves(board, state, moves, listed, stack.scores):
        for index in range(listed):
            stack.scores[index] = 0.0
    for index in range(listed):
        score = OPINION * stack.scores[index] + stack.history[state.seat, moves[index] % HISTORY]
        stack.scores[index] = BEST_BEFORE if moves[index] == best_before else score
    sort_by_score(moves, stack.scores, listed)
    stack.listed[ply] = listed


@compiled
def is_solved(stack: SearchStack, ply: int) -> bool:
    """Return whether no other move can change what a node is worth to whoever chose it."""
    if stack.tried[ply] == stack.listed[ply]:
        return True
    if stack.states[ply].seat == 0:
        return stack.best[ply, 0] >= stack.window[ply, 1]
    return stack.best[ply, 0] <= stack.window[ply, 0]


@compiled
def begin_move(board: Any, stack: SearchStack, ply: int) -> None:
    """Play the next move of a node on the ply above, in the window that is left."""
    copy_record(stack.states[ply + 1], stack.states[ply])
    play(board, stack.states[ply + 1], stack.moves[ply, stack.tried[ply]])
    stack.tried[ply] += 1
    stack.listed[ply + 1] = FRESH
    alpha, beta = stack.window[ply, 0], stack.window[ply, 1]
    if stack.states[ply].seat == 0:
        alpha = max(alpha, stack.best[ply, 0])
    else:
        beta = min(beta, stack.best[ply, 0])
    stack.window[ply + 1, 0] = alpha
    stack.window[ply + 1, 1] = beta


@compiled
def take(stack: SearchStack, ply: int, value: int) -> None:
    """Take in the value of the move tried last."""
    seat = stack.states[ply].seat
    better = value > stack.best[ply, 0] if seat == 0 else value < stack.best[ply, 0]
    if better:
        move = stack.moves[ply, stack.tried[ply] - 1]
        stack.best[ply, 0] = value
        stack.best[ply, 1] = move
        if is_solved(stack, ply):
            stack.history[seat, move % HISTORY] += CREDIT[min(ply, CREDIT.size - 1)]


@compiled
def slot_of(stack: SearchStack, table: TranspositionTable, ply: int) -> int:
    """Return where a state would be in the table."""
    key = EMPTY_KEY
    for word in range(stack.words.shape[1]):
        key = mixed(key, stack.words[ply, word])
    return int(key >> np.uint64(1)) % table.bounds.shape[0]


@compiled
def is_there(stack: SearchStack, table: TranspositionTable, ply: int, slot: int) -> bool:
    """Return whether a slot holds the state of a ply, and not only one with the same key."""
    if table.bounds[slot, 0] == LOWEST:
        return False
    for word in range(stack.words.shape[1]):
        if table.states[slot, word] != stack.words[ply, word]:
            return False
    return True


@compiled
def remember(stack: SearchStack, table: TranspositionTable, ply: int) -> None:
    """Write what was found about a node into the table, over whatever was there."""
    slot = slot_of(stack, table, ply)
    value = stack.best[ply, 0]
    lower, upper = LOSS, WIN
    if is_there(stack, table, ply, slot):
        lower, upper = int(table.bounds[slot, 0]), int(table.bounds[slot, 1])
    # Outside of its window a value is only a bound.
    if value > stack.window[ply, 0]:
        lower = max(lower, value)
    if value < stack.window[ply, 1]:
        upper = min(upper, value)
    for word in range(stack.words.shape[1]):
        table.states[slot, word] = stack.words[ply, word]
    table.bounds[slot, 0] = lower
    table.bounds[slot, 1] = upper
    table.bounds[slot, 2] = stack.best[ply, 1]
