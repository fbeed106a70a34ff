"""Alpha-beta search to the end of the game, with a transposition table, for two seats without hidden order.

It uses only the verbs of a game: `sure_win` cuts off positions that are already won; moves are ordered by the best
move in the transposition table, then `order_moves`, then the history heuristic (Schaeffer 1989). Values are those of
seat 0, in halves of a point:

    LOSS 0   DRAW 1   WIN 2         seat 0 maximises, seat 1 minimises

The search keeps an explicit stack, a row for each ply, so that it can be interrupted and continued.
"""

from typing import Any, NamedTuple

import numpy as np

from clew.core.compiled import compiled, entry
from clew.core.hashing import EMPTY_KEY, mixed
from clew.core.memory.state_copy import copy_record
from clew.core.verbs import is_over, legal_moves, order_moves, payoff, play, sure_win
from clew.search.mcts.expand import sort_by_score

LOSS, DRAW, WIN = 0, 1, 2

#: Below and above every value.
LOWEST, HIGHEST = -1, 3

#: The budget of `sure_win` at each node. With 64 the 5x5 board of Line or Colour is solved in seconds; without
#: `sure_win` it takes more than five minutes.
SURE_WIN_STEPS = 64

#: Slots of the history table; moves are hashed to slots by their last bits.
HISTORY = 4096

#: The game's move ordering outweighs the history, and the best move of the transposition table outweighs both.
ORDER_WEIGHT, TABLE_MOVE_SCORE = 1e9, 1e15

#: History credit of a cutoff by its ply: cutoffs near the root save more work. Nodes searched to solve the 5x5 board of
#: Line or Colour: 23 million with equal credit, 2.8 million with powers of 2, 1.6 million with these or powers of 8.
HISTORY_CREDIT = np.array([4.0 ** max(0, 12 - ply) for ply in range(13)])

#: Indices of `cursor`.
PLY, NODES = 0, 1

FRESH = -1
NO_MOVE = -1


class TranspositionTable(NamedTuple):
    """The transposition table. It stores whole states, so that two positions are never confused."""

    states: Any
    """The states, as 64-bit words."""
    bounds: Any
    """For each state a lower and an upper bound of its value, and the best move; LOWEST in empty slots."""


class AlphaBetaStack(NamedTuple):
    """The stack of the search, a row for each ply."""

    states: Any
    words: Any
    """The same memory as 64-bit words."""
    moves: Any
    listed: Any
    """The number of moves; FRESH before they are listed."""
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
def search_nodes(board: Any, stack: Any, table: Any, nodes: int) -> int:
    """Search up to `nodes` more nodes; return the value of the root, or -1 if the search is not finished."""
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
            store(stack, table, ply)
        else:
            push_move(board, stack, ply)
            ply += 1
            continue
        # A known value is returned to the parent; otherwise the loop continues with the moves of the node.
        if value >= 0:
            if ply == 0:
                return value
            ply -= 1
            update_best(stack, ply, value)


@compiled
def open_node(board: Any, stack: AlphaBetaStack, table: TranspositionTable, ply: int) -> int:
    """Return the value of a node if it is known at once; otherwise list its moves and return -1."""
    state = stack.states[ply]
    if is_over(board, state):
        payoff(board, state, stack.payoffs)
        return int(2.0 * stack.payoffs[0])
    slot = slot_of(stack, table, ply)
    table_move = NO_MOVE
    if is_stored(stack, table, ply, slot):
        lower, upper = int(table.bounds[slot, 0]), int(table.bounds[slot, 1])
        table_move = int(table.bounds[slot, 2])
        if lower == upper or lower >= stack.window[ply, 1]:
            return lower
        if upper <= stack.window[ply, 0]:
            return upper
    if sure_win(board, state, SURE_WIN_STEPS) >= 0:
        return WIN if state.seat == 0 else LOSS
    list_moves(board, stack, ply, table_move)
    stack.tried[ply] = 0
    stack.best[ply, 0] = LOWEST if state.seat == 0 else HIGHEST
    stack.best[ply, 1] = NO_MOVE
    return -1


@compiled
def list_moves(board: Any, stack: AlphaBetaStack, ply: int, table_move: int) -> None:
    """List the moves of a node, the most promising first."""
    state, moves = stack.states[ply], stack.moves[ply]
    listed = legal_moves(board, state, moves)
    if not order_moves(board, state, moves, listed, stack.scores):
        for index in range(listed):
            stack.scores[index] = 0.0
    for index in range(listed):
        score = ORDER_WEIGHT * stack.scores[index] + stack.history[state.seat, moves[index] % HISTORY]
        stack.scores[index] = TABLE_MOVE_SCORE if moves[index] == table_move else score
    sort_by_score(moves, stack.scores, listed)
    stack.listed[ply] = listed


@compiled
def is_solved(stack: AlphaBetaStack, ply: int) -> bool:
    """Return whether a node needs no more moves: all have been tried, or there is a cutoff."""
    if stack.tried[ply] == stack.listed[ply]:
        return True
    if stack.states[ply].seat == 0:
        return stack.best[ply, 0] >= stack.window[ply, 1]
    return stack.best[ply, 0] <= stack.window[ply, 0]


@compiled
def push_move(board: Any, stack: AlphaBetaStack, ply: int) -> None:
    """Play the next move of a node on the next ply of the stack, with the window that is left."""
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
def update_best(stack: AlphaBetaStack, ply: int, value: int) -> None:
    """Update a node with the value of the move tried last."""
    seat = stack.states[ply].seat
    better = value > stack.best[ply, 0] if seat == 0 else value < stack.best[ply, 0]
    if better:
        move = stack.moves[ply, stack.tried[ply] - 1]
        stack.best[ply, 0] = value
        stack.best[ply, 1] = move
        if is_solved(stack, ply):
            stack.history[seat, move % HISTORY] += HISTORY_CREDIT[min(ply, HISTORY_CREDIT.size - 1)]


@compiled
def slot_of(stack: AlphaBetaStack, table: TranspositionTable, ply: int) -> int:
    """Return the slot of a state in the table."""
    key = EMPTY_KEY
    for word in range(stack.words.shape[1]):
        key = mixed(key, stack.words[ply, word])
    return int(key >> np.uint64(1)) % table.bounds.shape[0]


@compiled
def is_stored(stack: AlphaBetaStack, table: TranspositionTable, ply: int, slot: int) -> bool:
    """Return whether a slot holds the state of a ply, not another one with the same hash."""
    if table.bounds[slot, 0] == LOWEST:
        return False
    for word in range(stack.words.shape[1]):
        if table.states[slot, word] != stack.words[ply, word]:
            return False
    return True


@compiled
def store(stack: AlphaBetaStack, table: TranspositionTable, ply: int) -> None:
    """Store the bounds and the best move of a node in the table, replacing any other state."""
    slot = slot_of(stack, table, ply)
    value = stack.best[ply, 0]
    lower, upper = LOSS, WIN
    if is_stored(stack, table, ply, slot):
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
