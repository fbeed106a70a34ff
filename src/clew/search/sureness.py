"""Looking one move ahead with certainty: wins in one, and moves that allow one."""

from typing import Any

import numpy as np

from clew.core.compiled import compiled, entry
from clew.core.position import Position
from clew.core.verbs import is_over, legal_moves, payoff, play
from clew.search.playouts import scratch_states


@compiled
def first_win(board: Any, states: Any, origin: int, target: int, moves: Any, payoffs: Any) -> int:
    """Return the first move by which the seat to move in `states[origin]` wins at once, or -1."""
    seat = states[origin].seat
    count = legal_moves(board, states[origin], moves)
    for index in range(count):
        states[target] = states[origin]
        play(board, states[target], moves[index])
        if is_over(board, states[target]):
            payoff(board, states[target], payoffs)
            if payoffs[seat] >= 1.0:
                return int(moves[index])
    return -1


@entry
def find_win(board: Any, states: Any, moves: Any, payoffs: Any) -> int:
    """Return a move that wins at once in `states[0]`, or -1."""
    return first_win(board, states, 0, 1, moves, payoffs)


@entry
def gives_win(board: Any, states: Any, move: int, moves: Any, payoffs: Any) -> bool:
    """Return whether after `move` in `states[0]` another seat is to play and can win at once."""
    seat = states[0].seat
    states[1] = states[0]
    play(board, states[1], move)
    if is_over(board, states[1]) or states[1].seat == seat:
        return False
    return first_win(board, states, 1, 2, moves, payoffs) >= 0


def winning_move(position: Position) -> int | None:
    """Return a move that wins at once, or None."""
    found = int(position.game.run(find_win, *_workspace(position)))
    return None if found < 0 else found


def allows_win(position: Position, move: int) -> bool:
    """Return whether the next seat could win at once after a legal move."""
    states, moves, payoffs = _workspace(position)
    return bool(position.game.run(gives_win, states, move, moves, payoffs))


def _workspace(position: Position) -> tuple[Any, Any, Any]:
    states = scratch_states(position, 3)
    states[0] = position.state
    return states, np.empty(position.game.board.max_moves, dtype=np.int32), np.zeros(position.seats)
