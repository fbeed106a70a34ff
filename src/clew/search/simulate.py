"""One visit of Monte-Carlo tree search, in named steps: select, expand, roll out, back up.

Kocsis and Szepesvári's UCT, with proven results carried up the tree (Winands's MCTS-Solver, for any number of
seats), transpositions (nodes are found by the public part of the state; statistics stay with the edges), and unseen
things put into a new random order in every visit (Cowling's information-set search).
"""

from typing import Any, NamedTuple

import numpy as np

from clew.core.compiled import compiled, entry
from clew.core.hashing import EMPTY_KEY, mixed
from clew.core.random import shuffle
from clew.core.records import copy_record
from clew.core.verbs import evaluate, is_over, legal_moves, order_moves, payoff, play, reshuffle_unseen, rollout_move
from clew.search.tree import (
    NO_CHILD,
    NO_NODE,
    Tree,
    add_edges,
    add_node,
    child_node,
    find_node,
    is_settled,
    set_edge,
    settled,
)

#: Lists up to this length get all their edges at once; longer ones grow as they are opened.
WHOLE_BLOCK = 64

#: How many edges a long list begins with.
FIRST_BLOCK = 24


class Settings(NamedTuple):
    """How a game is searched: its SearchHints, and whether anything is unseen (docs/search.md)."""

    exploration: float
    """The weight of curiosity in UCT."""
    first_play: float
    """What is added to a node's own value to guess the value of a move that has not been tried."""
    grow_at: int
    """A move gets a node of its own at this visit."""
    rollout_plies: int
    """Playouts are cut off here and evaluated; -1 plays them to the end."""
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


@entry
def run_visits(
    board: Any, states: Any, scratch: Any, tree: Any, visits: int, settings: Any, rng: Any, root_sums: Any
) -> tuple[int, int]:
    """Make up to `visits` visits from a state that is not over; stop when it is proven.

    `root_sums` adds up the payoffs of all seats for each edge of the root. Returns the state's node (NO_NODE if the
    tree is full) and how many visits were made.
    """
    copy_record(scratch.states[0], states[0])
    root = root_node(board, scratch, tree, rng)
    if root == NO_NODE:
        return NO_NODE, 0
    for visit in range(visits):
        if tree.nodes[root].proven:
            return root, visit
        copy_record(scratch.states[0], states[0])
        if settings.has_unseen:
            reshuffle_unseen(board, scratch.states[0], rng)
        depth = descend(board, scratch, tree, root, settings, rng)
        choice = scratch.path_edges[0] - tree.nodes[root].first
        for seat in range(board.seats):
            root_sums[choice, seat] += scratch.payoffs[seat]
        back_up(scratch, tree, depth)
    return root, visits


@compiled
def root_node(board: Any, scratch: Scratch, tree: Tree, rng: Any) -> int:
    """Return the node of the scratch's state, added and expanded if it is not there; NO_NODE if the tree is full."""
    key = public_key(scratch)
    root = find_node(tree, key)
    if root == NO_NODE:
        root = add_node(tree, key, scratch.states[0].seat)
    if root == NO_NODE or (tree.nodes[root].total < 0 and not expand(board, scratch, tree, root, rng)):
        return NO_NODE
    # The root's moves are all listed, so that each of them can be reported and chosen.
    listed = -1
    while listed < tree.nodes[root].listed < tree.nodes[root].total:
        listed = tree.nodes[root].listed
        grow_block(board, scratch, tree, root, rng)
    return root


@compiled
def descend(board: Any, scratch: Scratch, tree: Tree, root: int, settings: Settings, rng: Any) -> int:
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
        depth += 1
        play(board, state, tree.edges[edge].move)
        if is_over(board, state):
            payoff(board, state, scratch.payoffs)
            settle_end(board, scratch, tree, edge)
            return depth
        node = follow(board, scratch, tree, edge, settings, rng)
        if node == NO_NODE:
            roll_out(board, state, settings.rollout_plies, rng, scratch.payoffs)
            return depth


@compiled
def select(board: Any, scratch: Scratch, tree: Tree, node: int, settings: Settings, rng: Any) -> int:
    """Return the most promising edge of a node: the best of those opened, or the next one to open."""
    here = tree.nodes[node]
    if here.opened == here.listed and here.listed < here.total:
        grow_block(board, scratch, tree, node, rng)
    curiosity = settings.exploration * np.sqrt(np.log(here.visits + 1.0))
    best = here.first
    best_score = -1.0
    if here.opened < here.listed:
        best = here.first + here.opened
        best_score = here.value + settings.first_play + curiosity
    for edge in range(here.first, here.first + here.opened):
        value = np.float64(tree.edges[edge].value)
        if is_settled(tree.edges[edge].child):
            # A proven loss is not looked at again, and a proven draw is not curious.
            score = value if value > 0.0 else -0.5
        else:
            score = value + curiosity / np.sqrt(np.float64(tree.edges[edge].visits))
        if score > best_score:
            best_score = score
            best = edge
    if best == here.first + here.opened:
        here.opened += 1
    return best


@compiled
def follow(board: Any, scratch: Scratch, tree: Tree, edge: int, settings: Settings, rng: Any) -> int:
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
    if tree.nodes[node].total < 0 and not expand(board, scratch, tree, node, rng):
        return NO_NODE
    # What an edge leads to depends on what is turned up, so it is looked up every time where something is unseen.
    if not settings.has_unseen:
        tree.edges[edge].child = node
    return node


@compiled
def expand(board: Any, scratch: Scratch, tree: Tree, node: int, rng: Any) -> bool:
    """List the moves of a node, the better ones first; False if there is no room."""
    total = legal_moves(board, scratch.states[0], scratch.moves)
    listed = total if total <= WHOLE_BLOCK else FIRST_BLOCK
    first = add_edges(tree, listed)
    if first < 0:
        return False
    arrange(board, scratch, total, rng)
    for index in range(listed):
        set_edge(tree, first + index, scratch.moves[index])
    here = tree.nodes[node]
    here.first = first
    here.listed = listed
    here.total = total
    return True


@compiled
def grow_block(board: Any, scratch: Scratch, tree: Tree, node: int, rng: Any) -> None:
    """Give a node a block twice as long, if there is room: the edges it has, then the best of the other moves."""
    here = tree.nodes[node]
    listed = min(2 * here.listed, here.total)
    first = add_edges(tree, listed)
    if first < 0:
        return
    for index in range(here.listed):
        tree.edges[first + index] = tree.edges[here.first + index]
    total = legal_moves(board, scratch.states[0], scratch.moves)
    arrange(board, scratch, total, rng)
    filled = int(here.listed)
    for index in range(total):
        if filled == listed:
            break
        if not has_move(tree, here.first, here.listed, scratch.moves[index]):
            set_edge(tree, first + filled, scratch.moves[index])
            filled += 1
    here.first = first
    here.listed = listed


@compiled
def has_move(tree: Tree, first: int, listed: int, move: int) -> bool:
    """Return whether a move is among the edges of a block."""
    for edge in range(first, first + listed):
        if tree.edges[edge].move == move:
            return True
    return False


@compiled
def arrange(board: Any, scratch: Scratch, total: int, rng: Any) -> None:
    """Put the listed moves in the order in which to try them: shuffled, then by the game's own opinion if any."""
    shuffle(rng, scratch.moves, total)
    if order_moves(board, scratch.states[0], scratch.moves, total, scratch.scores):
        sort_by_score(scratch.moves, scratch.scores, total)


@compiled
def sort_by_score(moves: Any, scores: Any, total: int) -> None:
    """Sort the first `total` moves and their scores, the highest score first: Shell's sort, in place."""
    gap = total // 2
    while gap > 0:
        for start in range(gap, total):
            move, score = moves[start], scores[start]
            place = start
            while place >= gap and scores[place - gap] < score:
                moves[place], scores[place] = moves[place - gap], scores[place - gap]
                place -= gap
            moves[place], scores[place] = move, score
        gap = 1 if gap == 2 else gap * 5 // 11


@compiled
def roll_out(board: Any, state: Any, rollout_plies: int, rng: Any, payoffs: Any) -> None:
    """Play on by the game's playout policy, to the end or to where it is cut off and estimated."""
    plies = 0
    while not is_over(board, state):
        if plies == rollout_plies and evaluate(board, state, payoffs):
            return
        play(board, state, rollout_move(board, state, rng))
        plies += 1
    payoff(board, state, payoffs)


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
def back_up(scratch: Scratch, tree: Tree, depth: int) -> None:
    """Add the payoffs of a visit to every edge and node on its path, and carry proofs up."""
    for step in range(depth - 1, -1, -1):
        node = scratch.path_nodes[step]
        here = tree.nodes[node]
        edge = tree.edges[scratch.path_edges[step]]
        gained = scratch.payoffs[here.seat]
        edge.visits += 1
        here.visits += 1
        here.value += (gained - here.value) / here.visits
        if is_settled(edge.child):
            continue
        edge.value += (gained - edge.value) / edge.visits
        child = int(edge.child)
        if child != NO_CHILD and tree.nodes[child].proven:
            edge.value = tree.exact[child, here.seat]
            edge.child = settled(child)
            prove(tree, node)


@compiled
def prove(tree: Tree, node: int) -> None:
    """Mark a node as proven if its edges prove it: by a sure win, or because all moves are settled.

    With several seats the best moves may treat the others differently; then nothing is proven.
    """
    here = tree.nodes[node]
    best = -1
    ambiguous = False
    all_settled = here.opened == here.total
    for index in range(here.first, here.first + here.opened):
        edge = tree.edges[index]
        if not is_settled(edge.child):
            all_settled = False
            continue
        if best < 0 or edge.value > tree.edges[best].value:
            best = index
            ambiguous = False
        elif edge.value == tree.edges[best].value:
            ambiguous |= not same_payoffs(tree, child_node(edge.child), child_node(tree.edges[best].child))
    if best < 0:
        return
    is_win = tree.edges[best].value >= 1.0
    if is_win or (all_settled and not ambiguous):
        here.proven = 1
        child = child_node(tree.edges[best].child)
        for seat in range(tree.exact.shape[1]):
            tree.exact[node, seat] = tree.exact[child, seat]


@compiled
def same_payoffs(tree: Tree, node: int, other: int) -> bool:
    """Return whether two proven nodes have the same payoffs for every seat."""
    for seat in range(tree.exact.shape[1]):
        if tree.exact[node, seat] != tree.exact[other, seat]:
            return False
    return True


@compiled
def public_key(scratch: Scratch) -> np.uint64:
    """Return a hash of the public part of the scratch's state."""
    key = EMPTY_KEY
    for index in range(scratch.public_words - 1):
        key = mixed(key, scratch.words[0, index])
    return mixed(key, scratch.words[0, scratch.public_words - 1] & scratch.last_mask)
