"""How the search is tuned for a game, besides the optional verbs."""

from dataclasses import dataclass


@dataclass(frozen=True)
class SearchParameters:
    """Parameters of the tree search; a game's own are `PARAMETERS` in `playing`, with the measurements behind them."""

    exploration: float = 0.4
    """Exploration constant: larger values search more moves, smaller values search deeper."""
    first_play: float = 0.0
    """Added to a position's value to estimate the value of a move that has not been tried (first-play urgency)."""
    order_weight: float = 0.0
    """Weight of the scores of `order_moves` (the prior); it decreases as a move gets visits."""
    grow_at: int = 3
    """The visit at which a move gets a node of its own in the tree."""
    rollout_plies: int = -1
    """Number of plies after which a playout is cut off and evaluated; -1 plays it to the end."""
    rave_weight: float = 0.0
    """RAVE equivalence parameter, in visits; 0 turns RAVE off."""
    rave_plies: int = 0
    """Number of plies of a playout that count for RAVE."""
