"""The visits of a search: select, expand, roll out, back up.

In games with hidden order each visit begins with a determinization, a random order of the unseen cards or tiles, and
nodes are information sets: the public part of the state (Cowling, Powley and Whitehouse 2012).
"""

from typing import Any

import numpy as np

from clew.core.compiled import compiled, entry
from clew.core.hashing import EMPTY_KEY, mixed
from clew.core.learning.network import Network, write_chances
from clew.core.memory.state_copy import copy_record
from clew.core.verbs import evaluate, is_over, payoff, play, reshuffle_unseen, rollout_move
from clew.search.mcts.backup import backup, backup_rave
from clew.search.mcts.expand import expand, grow_block
from clew.search.mcts.scratch import Scratch, SearchSettings, note_played
from clew.search.mcts.select import select
from clew.search.mcts.tree import NO_CHILD, NO_NODE, Tree, add_node, child_node, find_node


@entry
def run_visits(board: Any, states: Any, scratch: Any, tree: Any, settings: Any, visits: int) -> tuple[int, int]:
    """Make up to `visits` visits from a state that is not over; stop when it is proven.

    Returns the root (NO_NODE if the tree is full) and the number of visits made.
    """
    copy_record(scratch.states[0], states[0])
    root = root_node(board, scratch, tree, settings)
    if root == NO_NODE:
        return NO_NODE, 0
    for visit in range(visits):
        if tree.nodes[root].proven:
            return root, visit
        copy_record(scratch.states[0], states[0])
        if settings.has_unseen:
            reshuffle_unseen(board, scratch.states[0], scratch.rng)
        scratch.clock[0] += board.max_plies + 1
        depth = descend(board, scratch, scratch.network, tree, root, settings)
        choice = scratch.path_edges[0] - tree.nodes[root].first
        for seat in range(board.seats):
            scratch.root_payoffs[choice, seat] += scratch.payoffs[seat]
        backup(scratch, tree, depth)
        if settings.rave_weight > 0.0:
            backup_rave(scratch, tree, depth)
    return root, visits


@compiled
def root_node(board: Any, scratch: Scratch, tree: Tree, settings: SearchSettings) -> int:
    """Return the node of the scratch's state, adding and expanding it if needed; NO_NODE if the tree is full."""
    key = public_key(scratch)
    root = find_node(tree, key)
    if root == NO_NODE:
        root = add_node(tree, key, scratch.states[0].seat)
    if root == NO_NODE or (tree.nodes[root].total < 0 and not expand(board, scratch, tree, root, settings)):
        return NO_NODE
    # All moves of the root get an edge, so that each of them can be reported and chosen.
    listed = -1
    while listed < tree.nodes[root].listed < tree.nodes[root].total:
        listed = tree.nodes[root].listed
        grow_block(board, scratch, tree, root, settings)
    return root


@compiled
def descend(
    board: Any, scratch: Scratch, network: Network | None, tree: Tree, root: int, settings: SearchSettings
) -> int:
    """Descend from the root to a move that ends the game or has no node yet, and leave the payoffs in the scratch.

    Returns the length of the path, in edges.
    """
    state = scratch.states[0]
    node = root
    depth = 0
    while True:
        if tree.nodes[node].proven:
            for seat in range(board.seats):
                scratch.payoffs[seat] = tree.exact[node, seat]
            return depth
        edge = select(board, scratch, network, tree, node, settings)
        scratch.path_nodes[depth] = node
        scratch.path_edges[depth] = edge
        if settings.rave_weight > 0.0:
            note_played(scratch, state.seat, tree.edges[edge].move, depth)
        depth += 1
        play(board, state, tree.edges[edge].move)
        if is_over(board, state):
            payoff(board, state, scratch.payoffs)
            add_terminal_node(board, scratch, tree, edge)
            return depth
        node = child_of(board, scratch, tree, edge, settings)
        if node == NO_NODE:
            if network is None:
                roll_out(board, scratch, settings, depth)
            else:
                value_by_network(board, scratch, network, settings, depth)
            return depth


@compiled
def child_of(board: Any, scratch: Scratch, tree: Tree, edge: int, settings: SearchSettings) -> int:
    """Return the node of the scratch's state, to which an edge leads; NO_NODE before the edge's visit `grow_at`.

    Delaying the node until a move has several visits saves memory (Coulom 2006).
    """
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
    if tree.nodes[node].total < 0 and not expand(board, scratch, tree, node, settings):
        return NO_NODE
    # With hidden order the child depends on what is turned up, so it is looked up at every visit.
    if not settings.has_unseen:
        tree.edges[edge].child = node
    return node


@compiled
def value_by_network(board: Any, scratch: Scratch, network: Network, settings: SearchSettings, depth: int) -> None:
    """Value a state by the network after some plies of a rollout, and mix that with the rest of the rollout."""
    state = scratch.states[0]
    share = network.share
    if share <= 0.0:
        roll_out(board, scratch, settings, depth)
        return
    for ply in range(network.plies):
        if is_over(board, state):
            break
        move = rollout_move(board, state, scratch.rng)
        if settings.rave_weight > 0.0 and ply < settings.rave_plies:
            note_played(scratch, state.seat, move, depth + ply)
        play(board, state, move)
    if is_over(board, state):
        payoff(board, state, scratch.payoffs)
        return
    write_chances(board, state, network, network.chances)
    if share < 1.0:
        roll_out(board, scratch, settings, depth + network.plies)
    for seat in range(board.seats):
        chance = network.chances[seat]
        scratch.payoffs[seat] = chance if share >= 1.0 else share * chance + (1.0 - share) * scratch.payoffs[seat]


@compiled
def roll_out(board: Any, scratch: Scratch, settings: SearchSettings, depth: int) -> None:
    """Play by the game's rollout policy to the end of the game, or to the cut-off, where the state is evaluated."""
    state = scratch.states[0]
    plies = 0
    while not is_over(board, state):
        if plies == settings.rollout_plies and evaluate(board, state, scratch.payoffs):
            return
        move = rollout_move(board, state, scratch.rng)
        if settings.rave_weight > 0.0 and plies < settings.rave_plies:
            note_played(scratch, state.seat, move, depth + plies)
        play(board, state, move)
        plies += 1
    payoff(board, state, scratch.payoffs)


@compiled
def add_terminal_node(board: Any, scratch: Scratch, tree: Tree, edge: int) -> None:
    """Give an edge that ends the game a proven node with the payoffs of the scratch.

    The result of a move that ends the game does not depend on hidden order, so this is right in every game.
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
