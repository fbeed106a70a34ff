"""The verbs as Python code calls them, compiled once for each game. A state is passed as an array of one record."""

from typing import Any

from clew.core import verbs
from clew.core.compiled import entry


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


@entry
def play(board: Any, states: Any, move: int) -> None:
    """Change the state by a legal move."""
    verbs.play(board, states[0], move)


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


ALL = (start, legal_moves, breaks, play, is_over, payoff, reveals, order_moves)
