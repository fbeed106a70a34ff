"""What the adapters share: rewards, pictures, and a sentence where a library is missing."""

from collections.abc import Sequence
from importlib import import_module
from io import BytesIO
from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.position import Position

#: Width of rendered pictures in pixels.
RENDER_WIDTH = 480


def library(module: str, name: str) -> Any:
    """Return a library that only an adapter needs, or raise ImportError with what to install."""
    try:
        return import_module(module)
    except ImportError as error:
        raise ImportError(f"this adapter needs {name}: install it with pip install 'clew[research]'") from error


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
    from PIL import Image

    with Image.open(BytesIO(position.png(RENDER_WIDTH))) as image:
        return np.asarray(image.convert("RGB"))
