"""The verbs as Python code calls them, compiled once for each game. A state is passed as an array of one record."""

from typing import Any

from clew.core import verbs
from clew.core.compiled import compiled, entry
from clew.core.memory.state_copy import copy_record

#: What `play_from` returns when the game has ended; smaller than what it returns for any seat.
OVER = -1000


@entry
def start(board: Any, states: Any, deal: Any) -> None:
    """Fill a zeroed state with the start of a game."""
    verbs.start(board, states[0], deal)


@entry
def legal_moves(board: Any, states: Any, out: Any) -> int:
    """Write all legal moves into `out` and return their number."""
    return verbs.legal_moves(board, states[0], out)


@entry
def breaks(board: Any, states: Any, move: int) -> int:
    """Return 0, or the number of the rule that the move breaks."""
    return verbs.breaks(board, states[0], move)


@compiled
def write_after(board: Any, before: Any, after: Any, move: int) -> int:
    """Do what `play_from` does, for compiled callers."""
    rule = verbs.breaks(board, before[0], move)
    if rule != 0:
        return rule
    copy_record(after[0], before[0])
    verbs.play(board, after[0], move)
    return OVER if verbs.is_over(board, after[0]) else -1 - after[0].seat


@entry
def play_from(board: Any, before: Any, after: Any, move: int) -> int:
    """Write the state that a move leads to.

    Returns `-1 - seat` for the seat to move, OVER at the end of the game, or the number of a rule that the move breaks.
    """
    return write_after(board, before, after, move)


@entry
def is_over(board: Any, states: Any) -> bool:
    """Return whether the game has ended."""
    return verbs.is_over(board, states[0])


@entry
def payoff(board: Any, states: Any, out: Any) -> None:
    """Write the payoff of each seat into `out`."""
    verbs.payoff(board, states[0], out)


@entry
def reveals(board: Any, states: Any, move: int) -> bool:
    """Return whether the move reveals something unseen."""
    return verbs.reveals(board, states[0], move)


@entry
def order_moves(board: Any, states: Any, moves: Any, scores: Any) -> bool:
    """Write the game's own opinion of each move into `scores`; return False if it has none."""
    return verbs.order_moves(board, states[0], moves, len(moves), scores)


ALL = (start, legal_moves, breaks, play_from, is_over, payoff, reveals, order_moves)
