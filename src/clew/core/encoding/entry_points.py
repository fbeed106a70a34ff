"""The verbs of the encoding as Python code calls them. A state is passed as an array of one record."""

from typing import Any

from clew.core import verbs
from clew.core.compiled import entry
from clew.core.entry_points import write_after


@entry
def write_mask(board: Any, states: Any, out: Any) -> int:
    """Set the entries of all legal actions in `out`, which is all False, and return their number."""
    return verbs.write_mask(board, states[0], out)


@entry
def action_of(board: Any, states: Any, move: int) -> int:
    """Return the id of a legal move."""
    return verbs.action_of(board, states[0], move)


@entry
def move_of(board: Any, states: Any, action: int) -> int:
    """Return the move that an id means, or -1."""
    return verbs.move_of(board, states[0], action)


@entry
def act(board: Any, before: Any, after: Any, action: int) -> int:
    """Write the state that an action leads to; return what `play_from` returns, or 0 if the action means no move."""
    move = verbs.move_of(board, before[0], action)
    return write_after(board, before, after, move) if move >= 0 else 0


@entry
def observe(board: Any, states: Any, seat: int, out: Any) -> None:
    """Write the observation of a seat into `out`."""
    verbs.observe(board, states[0], seat, out)
