"""The hidden order of cards or tiles during a game.

A state's `unseen` begins with the `unseen_left` cards or tiles that are still face down. The last of these is turned
up next, so those that are still hidden later in the game are the first ones at the start. The record of an unfinished
game contains what has been turned up since the start, because its moves depend on that, but not the order of the rest:
the record lists the rest sorted, and resuming the game draws a new order.
"""

from random import SystemRandom
from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.position import Position


def still_hidden(position: Position) -> int:
    """Return the number of cards or tiles that are still face down."""
    return int(position.state.unseen_left) if position.game.has_unseen else 0


def without_order(start: Position, hidden: int) -> Position:
    """Return a start position in which the last `hidden` cards or tiles are sorted."""
    return _with_bottom(start, hidden, np.sort)


def with_new_order(start: Position, hidden: int) -> Position:
    """Return a start position in which the last `hidden` cards or tiles are in a new random order."""
    return _with_bottom(
        start, hidden, lambda hidden_items: SystemRandom().sample(list(hidden_items), len(hidden_items))
    )


def _with_bottom(start: Position, hidden: int, order: Any) -> Position:
    if hidden == 0 and not start.unseen:
        return start
    states: NDArray[Any] = start.states.copy()
    bottom = states[0].unseen[:hidden]
    bottom[:] = order(bottom.copy())
    return Position(start.game, states, last=start.last)
