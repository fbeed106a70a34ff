"""What a visit works with: how the game is searched, and the memory of one thread."""

from typing import Any, NamedTuple

import numpy as np

from clew.core.compiled import compiled

#: Moves have 2 to this power places in `last_played`.
PLACE_BITS = 12


class SearchSettings(NamedTuple):
    """How a game is searched: its SearchHints, and what the thinker decides (docs/search.md)."""

    exploration: float
    """The weight of curiosity in UCT."""
    first_play: float
    """What is added to a node's own value to guess the value of a move that has not been tried."""
    order_weight: float
    """What a point of the game's own opinion adds to a move, divided by its visits and one."""
    grow_at: int
    """A move gets a node of its own at this visit."""
    rollout_plies: int
    """Playouts are cut off here and evaluated; -1 plays them to the end."""
    rave_weight: float
    """How many visits of its own outweigh what is known of a move when played later; 0 does without."""
    rave_plies: int
    """How many plies of a playout count as later."""
    forced_win_steps: int
    """How long the game may look for a sure win at each node."""
    has_unseen: bool
    """Whether there is an order that nobody knows."""


class Scratch(NamedTuple):
    """What one thread works with."""

    states: Any
    """One state record to play on."""
    words: Any
    """The same memory as 64-bit words, a row for each state."""
    public_words: int
    """How many words of a state are public; the last of them is masked."""
    last_mask: np.uint64
    moves: Any
    """Room for the longest list of legal moves."""
    scores: Any
    """A score for each of them."""
    payoffs: Any
    """A payoff for each seat."""
    path_nodes: Any
    """The nodes of this visit, from the root down."""
    path_edges: Any
    """The edges chosen there."""
    clock: Any
    """Counts the plies of all visits, so that what an earlier visit wrote is older than anything in this one."""
    last_played: Any
    """When each seat last played each move, by `clock`; moves share a place where there are more than places."""


@compiled
def note_played(scratch: Scratch, seat: int, move: int, ply: int) -> None:
    """Remember that a seat played a move at some ply of this visit."""
    scratch.last_played[seat, place_of(move)] = scratch.clock[0] + ply


@compiled
def place_of(move: int) -> int:
    """Return the place of a move in `last_played`."""
    return (move ^ (move >> PLACE_BITS)) & ((1 << PLACE_BITS) - 1)
