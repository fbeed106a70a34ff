"""What the adapters share: rewards and pictures."""

from collections.abc import Sequence
from io import BytesIO

import numpy as np
from numpy.typing import NDArray

from clew.core.position import Position
from clew.extras import need

#: Width of rendered pictures in pixels.
RENDER_WIDTH = 480


def rewards_of(payoffs: Sequence[float]) -> tuple[float, ...]:
    """Return rewards that add up to 0 for payoffs that add up to 1: 1 for a sole winner, less for the others.

    With two seats a win is 1, a loss -1 and a draw 0. With n seats a loss is -1 / (n - 1).
    """
    seats = len(payoffs)
    return tuple((seats * float(payoff) - 1.0) / (seats - 1.0) for payoff in payoffs)


def payoffs_of(position: Position) -> tuple[float, ...]:
    """Return the payoffs of a finished game."""
    result = position.result
    if result is None:
        raise ValueError("the game is not over: it has no payoffs yet")
    return result.payoff(position.seats)


def picture_array(position: Position) -> NDArray[np.uint8]:
    """Return the picture of a position as an array of red, green and blue."""
    need("pictures")
    from PIL import Image

    with Image.open(BytesIO(position.png(RENDER_WIDTH))) as image:
        return np.asarray(image.convert("RGB"))
