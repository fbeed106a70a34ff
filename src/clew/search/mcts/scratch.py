"""The parameters of a search, and the working memory of one of its threads."""

from typing import Any, NamedTuple

import numpy as np

from clew.core.compiled import compiled

#: `last_played` has 2 to this power slots for moves.
RAVE_SLOT_BITS = 12


class SearchSettings(NamedTuple):
    """How a game is searched: its SearchParameters, and what TreeSearch decides (docs/search.md)."""

    exploration: float
    """The exploration constant of UCT."""
    first_play: float
    """First-play urgency: what is added to a node's value to estimate that of an unvisited move."""
    order_weight: float
    """Progressive bias: what a point of the game's move ordering adds to a move, divided by its visits + 1."""
    grow_at: int
    """A move gets a node at this visit."""
    rollout_plies: int
    """Rollouts are cut off after this many plies and evaluated; -1 plays them to the end."""
    rave_weight: float
    """RAVE equivalence parameter, in visits; 0 turns RAVE off."""
    rave_plies: int
    """The number of plies of a rollout that count for RAVE."""
    forced_win_steps: int
    """The budget of `sure_win` at each new node."""
    has_unseen: bool
    """Whether the game has cards or tiles in an unknown order."""


class Scratch(NamedTuple):
    """The working memory of one thread."""

    states: Any
    """One state record to play on."""
    words: Any
    """The same memory as 64-bit words, a row for each state."""
    public_words: int
    """The number of public words of a state; the last of them is masked with `last_mask`."""
    last_mask: np.uint64
    moves: Any
    """A buffer for the longest list of legal moves."""
    scores: Any
    """A score for each of them."""
    payoffs: Any
    """A payoff for each seat."""
    network: Any
    """A Network, or None. Its type decides what is compiled, so that a search without one costs nothing more."""
    root_payoffs: Any
    """For each edge of the root, the sum of the payoffs of each seat."""
    rng: Any
    """The thread's own random numbers."""
    path_nodes: Any
    """The nodes of this visit, from the root down."""
    path_edges: Any
    """The edges selected there."""
    clock: Any
    """Counts the plies of all visits, so that entries of earlier visits are older than this visit."""
    last_played: Any
    """When each seat last played each move, by `clock`; moves may share a slot."""


@compiled
def note_played(scratch: Scratch, seat: int, move: int, ply: int) -> None:
    """Record that a seat played a move at a ply of this visit, for RAVE."""
    scratch.last_played[seat, rave_slot(move)] = scratch.clock[0] + ply


@compiled
def rave_slot(move: int) -> int:
    """Return the slot of a move in `last_played`."""
    return (move ^ (move >> RAVE_SLOT_BITS)) & ((1 << RAVE_SLOT_BITS) - 1)
