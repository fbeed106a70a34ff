"""Selection: UCT (Kocsis and Szepesvári 2006) with first-play urgency, RAVE and progressive bias; or PUCT.

The score of a visited move, with n visits of its own out of N of the node:

    (1 - beta) * value + beta * rave value + exploration * sqrt(ln(N + 1) / n) + prior / (n + 1)

With PUCT (Rosin 2011, as in Silver et al. 2017), where the prior is a probability:

    value + puct * prior * sqrt(N) / (n + 1)
"""

from typing import Any

import numpy as np

from clew.core.compiled import compiled
from clew.core.learning.network import Network
from clew.search.mcts.expand import grow_block
from clew.search.mcts.scratch import Scratch, SearchSettings
from clew.search.mcts.tree import Tree, is_solved, swap_edges

#: For an unvisited move, first-play urgency counts as much as this number of RAVE visits.
FIRST_PLAY_VISITS = 10.0


@compiled
def select(
    board: Any, scratch: Scratch, network: Network | None, tree: Tree, node: int, settings: SearchSettings
) -> int:
    """Return the edge of a node with the highest score: one that is open, or the next one, which it opens."""
    here = tree.nodes[node]
    if here.opened == here.listed and here.listed < here.total:
        grow_block(board, scratch, tree, node, settings)
    # Numba compiles a branch away if its whole condition is that an argument is None.
    if network is not None:  # noqa: SIM102
        if network.puct > 0.0:
            return select_by_policy(tree, node, network.puct, settings)
    exploration = settings.exploration * np.sqrt(np.log(here.visits + 1.0))
    best = here.first
    best_score = -1.0
    if here.opened < here.listed:
        best = next_to_open(tree, node, settings)
        best_score = first_play_value(tree, here, best, settings) + exploration
    for edge in range(here.first, here.first + here.opened):
        value = np.float64(tree.edges[edge].value)
        if is_solved(tree.edges[edge].child):
            # A proven loss comes last, and a proven value needs no exploration.
            score = value if value > 0.0 else -0.5
        else:
            visits = np.float64(tree.edges[edge].visits)
            if settings.rave_weight > 0.0:
                value += rave_beta(settings, visits) * (tree.rave[edge].value - value)
            score = value + exploration / np.sqrt(visits) + tree.edges[edge].prior / (visits + 1.0)
        if score > best_score:
            best_score = score
            best = edge
    if best >= here.first + here.opened:
        swap_edges(tree, best, here.first + here.opened)
        best = here.first + here.opened
        here.opened += 1
    return best


@compiled
def select_by_policy(tree: Tree, node: int, puct: float, settings: SearchSettings) -> int:
    """Select by PUCT. Edges are in the order of their probabilities, so the next one is the best that is not open."""
    here = tree.nodes[node]
    exploration = puct * np.sqrt(here.visits + 1.0)
    best = here.first
    best_score = -1.0
    if here.opened < here.listed:
        best = here.first + here.opened
        best_score = here.value + settings.first_play + exploration * tree.edges[best].prior
    for edge in range(here.first, here.first + here.opened):
        value = np.float64(tree.edges[edge].value)
        if is_solved(tree.edges[edge].child):
            # As above.
            score = value if value > 0.0 else -0.5
        else:
            score = value + exploration * tree.edges[edge].prior / (tree.edges[edge].visits + 1.0)
        if score > best_score:
            best_score = score
            best = edge
    if best == here.first + here.opened:
        here.opened += 1
    return best


@compiled
def next_to_open(tree: Tree, node: int, settings: SearchSettings) -> int:
    """Return the edge to open next: the first in order, or with RAVE the one with the highest estimate."""
    here = tree.nodes[node]
    first = here.first + here.opened
    if settings.rave_weight <= 0.0:
        return first
    best = first
    best_value = first_play_value(tree, here, first, settings)
    for edge in range(first + 1, here.first + here.listed):
        value = first_play_value(tree, here, edge, settings)
        if value > best_value:
            best_value = value
            best = edge
    return best


@compiled
def first_play_value(tree: Tree, here: Any, edge: int, settings: SearchSettings) -> float:
    """Return the estimated value of an unvisited move: first-play urgency (Gelly and Wang 2006), blended with RAVE."""
    expected = here.value + settings.first_play + tree.edges[edge].prior
    if settings.rave_weight <= 0.0:
        return expected
    rave = tree.rave[edge]
    return expected + (rave.value - expected) * rave.visits / (rave.visits + FIRST_PLAY_VISITS)


@compiled
def rave_beta(settings: SearchSettings, visits: float) -> float:
    """Return the weight of the RAVE value of a move with visits: beta of Gelly and Silver (2011), by its own visits."""
    return np.sqrt(settings.rave_weight / (3.0 * visits + settings.rave_weight))
