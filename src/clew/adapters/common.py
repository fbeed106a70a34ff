"""What the adapters share: rewards, pictures, and positions to start from."""

from collections.abc import Sequence
from io import BytesIO

import numpy as np
from numpy.typing import NDArray

from clew.core.game import Game
from clew.core.game import position as read_position
from clew.core.position import Position
from clew.extras import need
from clew.play.hidden_order import hidden_items, with_order

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


def position_to_start_from(game: Game, given: object, random: np.random.Generator) -> Position:
    """Return a position of a game, given as an object or as text; the hidden order of a view is drawn."""
    position = read_position(given) if isinstance(given, str) else given
    if not isinstance(position, Position):
        raise TypeError(f"position={given!r}: expected a position, or one as text")
    if position.game != game:
        raise ValueError(f"a position of {position.game}: expected one of {game}")
    if position.is_over:
        raise ValueError("this game is over: expected a position with legal moves")
    return with_order(position, random.permutation(hidden_items(position)).tolist()) if position.unseen else position


def picture_array(position: Position) -> NDArray[np.uint8]:
    """Return the picture of a position as an array of red, green and blue."""
    need("pictures")
    from PIL import Image

    with Image.open(BytesIO(position.png(RENDER_WIDTH))) as image:
        return np.asarray(image.convert("RGB"))
