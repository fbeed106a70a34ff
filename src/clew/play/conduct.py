"""What the terminal and the web decide alike when people play against bots.

This module is imported by commands that must start without Numba.
"""

from collections.abc import Collection
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from clew.play.session import Session
    from clew.search.mcts.thought import Thought

#: The level of bots where none is chosen.
DEFAULT_LEVEL = 3

#: How long a bot thinks about a hint.
HINT_SECONDS = 1.0

#: How many visits a bot spends on an offer of a draw.
DRAW_VISITS = 1000


def accepts_draw(thought: "Thought", seat: int) -> bool:
    """Return whether a bot accepts a draw: it does when it expects no more than an equal share."""
    return thought.values[seat] <= 1 / len(thought.values)


def plies_to_take_back(session: "Session", seats: Collection[int]) -> int | None:
    """Return how many moves an undo takes back, so that one of `seats` is to move, or None if there are none.

    A resignation is taken back without a move.
    """
    first = 0 if session.stopped else 1
    for plies in range(first, len(session.moves) + 1):
        if session.positions[-1 - plies].seat in seats:
            return plies
    return None
