"""Which move of a node to look at next: by what it gained, by how it did when played later, and by curiosity."""

from typing import Any

import numpy as np

from clew.core.compiled import compiled
from clew.search.mcts.expand import grow_block
from clew.search.mcts.scratch import Scratch, SearchSettings
from clew.search.mcts.tree import Tree, is_solved, swap_edges

#: What is known of later play counts for half when it comes from so many visits.
PRIOR_VISITS = 10.0


@compiled
def select(board: Any, scratch: Scratch, tree: Tree, node: int, settings: SearchSettings, rng: Any) -> int:
    """Return the most promising edge of a node: the best of those opened, or the next one to open."""
    here = tree.nodes[node]
    if here.opened == here.listed and here.listed < here.total:
        grow_block(board, scratch, tree, node, settings, rng)
    exploration = settings.exploration * np.sqrt(np.log(here.visits + 1.0))
    best = here.first
    best_score = -1.0
    if here.opened < here.listed:
        best = next_to_open(tree, node, settings)
        best_score = guess(tree, here, best, settings) + exploration
    for edge in range(here.first, here.first + here.opened):
        value = np.float64(tree.edges[edge].value)
        if is_solved(tree.edges[edge].child):
            # A proven loss is not looked at again, and a proven draw is not curious.
            score = value if value > 0.0 else -0.5
        else:
            visits = np.float64(tree.edges[edge].visits)
            if settings.rave_weight > 0.0:
                value += trust(settings, visits) * (tree.rave[edge].value - value)
            score = value + exploration / np.sqrt(visits) + tree.edges[edge].prior_bias / (visits + 1.0)
        if score > best_score:
            best_score = score
            best = edge
    if best >= here.first + here.opened:
        swap_edges(tree, best, here.first + here.opened)
        best = here.first + here.opened
        here.opened += 1
    return best


@compiled
def next_to_open(tree: Tree, node: int, settings: SearchSettings) -> int:
    """Return the edge to open next: the first in order, or, with knowledge of later play, the one that did best."""
    here = tree.nodes[node]
    first = here.first + here.opened
    if settings.rave_weight <= 0.0:
        return first
    best = first
    best_guess = guess(tree, here, first, settings)
    for edge in range(first + 1, here.first + here.listed):
        expected = guess(tree, here, edge, settings)
        if expected > best_guess:
            best_guess = expected
            best = edge
    return best


@compiled
def guess(tree: Tree, here: Any, edge: int, settings: SearchSettings) -> float:
    """Return the value that a move not tried yet is expected to have."""
    expected = here.value + settings.first_play + tree.edges[edge].prior_bias
    if settings.rave_weight <= 0.0:
        return expected
    known = tree.rave[edge]
    return expected + (known.value - expected) * known.visits / (known.visits + PRIOR_VISITS)


@compiled
def trust(settings: SearchSettings, visits: float) -> float:
    """Return how much to believe what is known of a move when played later, once it has visits of its own."""
    return np.sqrt(settings.rave_weight / (3.0 * visits + settings.rave_weight))
