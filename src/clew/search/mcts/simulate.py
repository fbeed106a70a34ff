"""One visit of Monte-Carlo tree search, in named steps: select, expand, roll out, back up.

Kocsis and Szepesvári's UCT, with proven results carried up the tree (Winands's MCTS-Solver, for any number of
seats), transpositions (nodes are found by the public part of the state; statistics stay with the edges), unseen
things put into a new random order in every visit (Cowling's information-set search), and, where a game asks for it,
what is known of a move when played later (Gelly and Silver's rapid action value estimation).
"""

from typing import Any

import numpy as np

from clew.core.compiled import compiled, entry
from clew.core.hashing import EMPTY_KEY, mixed
from clew.core.state_copy import copy_record
from clew.core.verbs import evaluate, is_over, payoff, play, reshuffle_unseen, rollout_move
from clew.search.mcts.backup import backup, backup_rave
from clew.search.mcts.expand import expand, grow_block
from clew.search.mcts.scratch import Scratch, SearchSettings, note_played
from clew.search.mcts.select import select
from clew.search.mcts.tree import NO_CHILD, NO_NODE, Tree, add_node, child_node, find_node


@entry
def run_visits(
    board: Any, states: Any, scratch: Any, tree: Any, visits: int, settings: Any, rng: Any, root_sums: Any
) -> tuple[int, int]:
    """Make up to `visits` visits from a state that is not over; stop when it is proven.

    `root_sums` adds up the payoffs of all seats for each edge of the root. Returns the state's node (NO_NODE if the
    tree is full) and how many visits were made.
    """
    copy_record(scratch.states[0], states[0])
    root = root_node(board, scratch, tree, settings, rng)
    if root == NO_NODE:
        return NO_NODE, 0
    for visit in range(visits):
        if tree.nodes[root].proven:
            return root, visit
        copy_record(scratch.states[0], states[0])
        if settings.has_unseen:
            reshuffle_unseen(board, scratch.states[0], rng)
        scratch.clock[0] += board.max_plies + 1
        depth = descend(board, scratch, tree, root, settings, rng)
        choice = scratch.path_edges[0] - tree.nodes[root].first
        for seat in range(board.seats):
            root_sums[choice, seat] += scratch.payoffs[seat]
        backup(scratch, tree, depth)
        if settings.rave_weight > 0.0:
            backup_rave(scratch, tree, depth)
    return root, visits


@compiled
def root_node(board: Any, scratch: Scratch, tree: Tree, settings: SearchSettings, rng: Any) -> int:
    """Return the node of the scratch's state, added and expanded if it is not there; NO_NODE if the tree is full."""
    key = public_key(scratch)
    root = find_node(tree, key)
    if root == NO_NODE:
        root = add_node(tree, key, scratch.states[0].seat)
    if root == NO_NODE or (tree.nodes[root].total < 0 and not expand(board, scratch, tree, root, settings, rng)):
        return NO_NODE
    # The root's moves are all listed, so that each of them can be reported and chosen.
    listed = -1
    while listed < tree.nodes[root].listed < tree.nodes[root].total:
        listed = tree.nodes[root].listed
        grow_block(board, scratch, tree, root, settings, rng)
    return root


@compiled
def descend(board: Any, scratch: Scratch, tree: Tree, root: int, settings: SearchSettings, rng: Any) -> int:
    """Go down from the root to a move that ends the game or has no node yet; leave the payoffs in the scratch.

    Returns the number of edges gone along.
    """
    state = scratch.states[0]
    node = root
    depth = 0
    while True:
        if tree.nodes[node].proven:
            for seat in range(board.seats):
                scratch.payoffs[seat] = tree.exact[node, seat]
            return depth
        edge = select(board, scratch, tree, node, settings, rng)
        scratch.path_nodes[depth] = node
        scratch.path_edges[depth] = edge
        if settings.rave_weight > 0.0:
            note_played(scratch, state.seat, tree.edges[edge].move, depth)
        depth += 1
        play(board, state, tree.edges[edge].move)
        if is_over(board, state):
            payoff(board, state, scratch.payoffs)
            settle_end(board, scratch, tree, edge)
            return depth
        node = follow(board, scratch, tree, edge, settings, rng)
        if node == NO_NODE:
            roll_out(board, scratch, settings, depth, rng)
            return depth


@compiled
def follow(board: Any, scratch: Scratch, tree: Tree, edge: int, settings: SearchSettings, rng: Any) -> int:
    """Return the node that an edge leads to in the scratch's state, or NO_NODE if it is to have none yet."""
    known = child_node(tree.edges[edge].child)
    if known != NO_NODE:
        return known
    if tree.edges[edge].visits + 1 < settings.grow_at:
        return NO_NODE
    key = public_key(scratch)
    node = find_node(tree, key)
    if node == NO_NODE:
        node = add_node(tree, key, scratch.states[0].seat)
        if node == NO_NODE:
            return NO_NODE
    if tree.nodes[node].total < 0 and not expand(board, scratch, tree, node, settings, rng):
        return NO_NODE
    # What an edge leads to depends on what is turned up, so it is looked up every time where something is unseen.
    if not settings.has_unseen:
        tree.edges[edge].child = node
    return node


@compiled
def roll_out(board: Any, scratch: Scratch, settings: SearchSettings, depth: int, rng: Any) -> None:
    """Play on by the game's playout policy, to the end or to where it is cut off and estimated."""
    state = scratch.states[0]
    plies = 0
    while not is_over(board, state):
        if plies == settings.rollout_plies and evaluate(board, state, scratch.payoffs):
            return
        move = rollout_move(board, state, rng)
        if settings.rave_weight > 0.0 and plies < settings.rave_plies:
            note_played(scratch, state.seat, move, depth + plies)
        play(board, state, move)
        plies += 1
    payoff(board, state, scratch.payoffs)


@compiled
def settle_end(board: Any, scratch: Scratch, tree: Tree, edge: int) -> None:
    """Give an edge that ends the game a proven node with the payoffs of the scratch.

    A move that ends the game ends it the same way whatever is unseen, so this holds in every game.
    """
    if tree.edges[edge].child != NO_CHILD:
        return
    key = public_key(scratch)
    node = find_node(tree, key)
    if node == NO_NODE:
        node = add_node(tree, key, 0)
        if node == NO_NODE:
            return
        for seat in range(board.seats):
            tree.exact[node, seat] = scratch.payoffs[seat]
        tree.nodes[node].proven = 1
    tree.edges[edge].child = node


@compiled
def public_key(scratch: Scratch) -> np.uint64:
    """Return a hash of the public part of the scratch's state."""
    key = EMPTY_KEY
    for index in range(scratch.public_words - 1):
        key = mixed(key, scratch.words[0, index])
    return mixed(key, scratch.words[0, scratch.public_words - 1] & scratch.last_mask)
