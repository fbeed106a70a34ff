"""The game's own move ordering (`order_moves`), for players that do not look ahead."""

from collections.abc import Sequence

import numpy as np

from clew.core import entry_points
from clew.core.position import Position


def first_moves(position: Position, numbers: Sequence[int]) -> list[int]:
    """Return the moves that the game's ordering puts first: several if they are equal, all if it has no opinion."""
    moves, scores = np.array(numbers, dtype=np.int32), np.zeros(len(numbers))
    if not position.game.run(entry_points.order_moves, position.states, moves, scores):
        return list(numbers)
    best = scores.max()
    return [number for number, score in zip(numbers, scores, strict=True) if score == best]
