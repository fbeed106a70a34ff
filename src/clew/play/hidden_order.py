"""Orders of cards or tiles that nobody has seen, while a game runs.

A state's `unseen` begins with the `unseen_left` things that nobody has seen. The last of these is the next to be
turned up, so what is still hidden at any later time are the first ones of the start. A running record may tell what
has been turned up since the start, which its moves depend on, and nothing of the order of the rest: there the rest is
sorted, and whoever goes on with the game draws a new order for it.
"""

from random import SystemRandom
from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.position import Position


def still_hidden(position: Position) -> int:
    """Return how many things nobody has seen."""
    return int(position.state.unseen_left) if position.game.has_unseen else 0


def without_order(start: Position, hidden: int) -> Position:
    """Return a start in which the last `hidden` things to be turned up are sorted."""
    return _with_bottom(start, hidden, np.sort)


def with_new_order(start: Position, hidden: int) -> Position:
    """Return a start in which the last `hidden` things to be turned up have a new random order."""
    return _with_bottom(start, hidden, lambda things: SystemRandom().sample(list(things), len(things)))


def _with_bottom(start: Position, hidden: int, order: Any) -> Position:
    if hidden == 0 and not start.unseen:
        return start
    states: NDArray[Any] = start.states.copy()
    bottom = states[0].unseen[:hidden]
    bottom[:] = order(bottom.copy())
    return Position(start.game, states, last=start.last)
