"""What a game may tell the search about itself, besides the optional verbs."""

from dataclasses import dataclass


@dataclass(frozen=True)
class SearchParameters:
    """How a game is best searched; playing.py may have its own as HINTS, with the measurement that chose it."""

    exploration: float = 0.4
    """The weight of curiosity: larger looks at more moves, smaller looks deeper."""
    first_play: float = 0.0
    """What is added to a position's own value to guess the value of a move not tried yet."""
    order_weight: float = 0.0
    """What a point of the game's own opinion (order_moves) adds to a move, less and less as it gets visits."""
    grow_at: int = 3
    """A move gets a place of its own in the tree at this visit."""
    rollout_plies: int = -1
    """Playouts are cut off after this many plies and evaluated; -1 plays them to the end."""
    rave_weight: float = 0.0
    """How many visits of a move's own outweigh how it did when played later in other visits; 0 does without."""
    rave_plies: int = 0
    """How many plies of a playout count as later."""
