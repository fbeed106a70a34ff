"""Perft: counting move sequences, to compare rules with those of other programs."""

from typing import Any

import numpy as np

from clew.core.compiled import entry
from clew.core.errors import BudgetError, UnseenError
from clew.core.memory.state_copy import copy_record
from clew.core.position import Position
from clew.core.verbs import legal_moves, play


@entry
def count_sequences(board: Any, states: Any, moves: Any, listed: Any, tried: Any) -> int:
    """Count the sequences of `listed.size` moves.

    `states`, `moves`, `listed` and `tried` have a row for each ply, the first state being the position: an explicit
    stack, because compiled functions that call themselves are not inlined.
    """
    depth = listed.size
    total = 0
    ply = 0
    listed[0] = legal_moves(board, states[0], moves[0])
    while ply >= 0:
        if ply == depth - 1:
            total += listed[ply]
            ply -= 1
        elif tried[ply] < listed[ply]:
            copy_record(states[ply + 1], states[ply])
            play(board, states[ply + 1], moves[ply, tried[ply]])
            tried[ply] += 1
            ply += 1
            listed[ply] = legal_moves(board, states[ply], moves[ply])
            tried[ply] = 0
        else:
            ply -= 1
    return total


def perft(position: Position, depth: int) -> int:
    """Return the number of move sequences of `depth` moves; games that end earlier do not count.

    Cards or tiles come in the order that the position has.
    """
    if depth < 0:
        raise BudgetError(f"depth={depth}: expected 0 or more")
    if depth == 0:
        return 1
    if position.unseen:
        raise UnseenError("expected a position in which the order of all cards or tiles is known")
    game = position.game
    states = np.zeros(depth + 1, dtype=game.state_type)
    states[0] = position.state
    moves = np.empty((depth, game.board.max_moves), dtype=np.int32)
    listed, tried = np.zeros((2, depth), dtype=np.int64)
    return int(game.run(count_sequences, states, moves, listed, tried))
