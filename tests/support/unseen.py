"""Positions that differ only in the order of what no player has seen."""

from clew import Position
from clew.core.random import seeded, shuffle


def with_another_order(position: Position, seed: int) -> Position:
    """Return the position with another order of what no player has seen."""
    states = position.states.copy()
    shuffle(seeded(seed), states[0].unseen, int(states[0].unseen_left))
    return Position(position.game, states)


def has_secrets(position: Position) -> bool:
    """Return whether there is something in the position that no player has seen."""
    return bool(position.game.has_unseen and position.state.unseen_left > 0)
