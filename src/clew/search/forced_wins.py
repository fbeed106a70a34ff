"""Forced wins: wins in one move, moves that allow one, and the wins that a game finds itself (`sure_win`)."""

from typing import Any

import numpy as np

from clew.core.compiled import compiled, entry
from clew.core.memory.state_copy import copy_record
from clew.core.position import Position
from clew.core.verbs import is_over, legal_moves, payoff, play, sure_win
from clew.search.playouts import scratch_states

#: Look for a win in the position itself, not after a move.
NO_MOVE = -1


@compiled
def first_win(board: Any, states: Any, origin: int, target: int, moves: Any, payoffs: Any) -> int:
    """Return the first move by which the seat to move in `states[origin]` wins immediately, or -1."""
    seat = states[origin].seat
    count = legal_moves(board, states[origin], moves)
    for index in range(count):
        copy_record(states[target], states[origin])
        play(board, states[target], moves[index])
        if is_over(board, states[target]):
            payoff(board, states[target], payoffs)
            if payoffs[seat] >= 1.0:
                return int(moves[index])
    return -1


@entry
def find_win(board: Any, states: Any, move: int, moves: Any, payoffs: Any) -> int:
    """Return an immediate win in `states[0]`, or one of another seat after `move` there; -1 if there is none."""
    if move == NO_MOVE:
        return first_win(board, states, 0, 1, moves, payoffs)
    copy_record(states[1], states[0])
    play(board, states[1], move)
    if is_over(board, states[1]) or states[1].seat == states[0].seat:
        return -1
    return first_win(board, states, 1, 2, moves, payoffs)


def winning_move(position: Position) -> int | None:
    """Return a move that wins immediately, or None."""
    found = _find_win(position, NO_MOVE)
    return None if found < 0 else found


def allows_win(position: Position, move: int) -> bool:
    """Return whether the next seat could win immediately after a legal move."""
    return _find_win(position, move) >= 0


def _find_win(position: Position, move: int) -> int:
    states = scratch_states(position.game, 3)
    states[0] = position.state
    moves, payoffs = np.empty(position.game.board.max_moves, dtype=np.int32), np.zeros(position.seats)
    return int(position.game.run(find_win, states, move, moves, payoffs))


@entry
def find_forced_win(board: Any, states: Any, budget: int) -> int:
    """Return the first move of a forced win that the game finds, or -1."""
    return sure_win(board, states[0], budget)


def forced_win(position: Position, budget: int) -> int | None:
    """Return the first move of a forced win that the game finds within `budget` steps, or None."""
    found = int(position.game.run(find_forced_win, position.states, budget))
    return None if found < 0 else found


def forced_win_line(position: Position, budget: int) -> tuple[str, ...]:
    """Return a forced win that the game finds within `budget` steps, up to the first reply that is not forced."""
    line: list[str] = []
    while not position.is_over and (found := forced_win(position, budget)) is not None:
        line.append(position.format_move(found))
        position = position.play(line[-1])
        replies = [move for move in position.move_numbers() if not allows_win(position, move)]
        if len(replies) != 1:
            break
        line.append(position.format_move(replies[0]))
        position = position.play(line[-1])
    return tuple(line)
