"""The hidden order of cards or tiles during a game.

A state's `unseen` begins with the `unseen_left` cards or tiles that are still face down. The last of these is turned
up next, so those that are still hidden later in the game are the first ones at the start. The record of an unfinished
game contains what has been turned up since the start, because its moves depend on that, but not the order of the rest:
the record lists the rest sorted, and resuming the game draws a new order.

A move that turned something up has shown what lies on top. Taking it back turns that face down again, so an undo brings
a new random order of everything that is then face down, and the record says at which ply.
"""

from collections.abc import Sequence
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


def hidden_items(position: Position) -> list[int]:
    """Return the cards or tiles that are still face down, as numbers; the last one is turned up next."""
    return [int(item) for item in position.state.unseen[: still_hidden(position)]] if position.game.has_unseen else []


def new_order(position: Position) -> tuple[int, ...]:
    """Return the cards or tiles that are still face down in a new random order."""
    items = hidden_items(position)
    return tuple(SystemRandom().sample(items, len(items)))


def with_order(position: Position, order: Sequence[int]) -> Position:
    """Return a position in which the last cards or tiles are in the given order."""
    states: NDArray[Any] = position.states.copy()
    states["unseen"][0, : len(order)] = order
    return Position(position.game, states, turn=position.turn)


def _with_bottom(start: Position, hidden: int, order: Any) -> Position:
    if hidden == 0 and not start.unseen:
        return start
    states: NDArray[Any] = start.states.copy()
    bottom = states[0].unseen[:hidden]
    bottom[:] = order(bottom.copy())
    return Position(start.game, states, turn=start.turn)
