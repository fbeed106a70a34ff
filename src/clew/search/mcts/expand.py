"""Expansion: the moves of a node are listed at its first visit, best first.

Long lists get edges for their best moves only, and more as these are used up: progressive unpruning (Chaslot et al.
2008).
"""

from typing import Any

from clew.core.compiled import compiled
from clew.core.learning.network import Network, to_probabilities, write_chances, write_move_scores
from clew.core.memory.state_copy import copy_record
from clew.core.random import shuffle
from clew.core.verbs import is_over, legal_moves, order_moves, payoff, play, reshuffle_unseen, sure_win
from clew.search.mcts.scratch import Scratch, SearchSettings
from clew.search.mcts.tree import Tree, add_edges, copy_edge, set_edge

#: Nodes with up to this number of moves get all their edges at once; others begin with FIRST_BLOCK.
WHOLE_BLOCK = 64
FIRST_BLOCK = 24

#: With PUCT most nodes use only their most probable moves, so all begin with a short block, and the others are not
#: even sorted.
POLICY_BLOCK = 8

#: With RAVE, the game's move ordering is prior knowledge (Gelly and Silver 2007): it counts as RAVE_PRIOR_VISITS visits
#: with a value of RAVE_PRIOR_BEST for the first move, falling to 1 - RAVE_PRIOR_BEST for the last. This scored 59% in
#: 40 games of LineUp! against a search without the prior; three times the visits were no better.
RAVE_PRIOR_VISITS = 10.0
RAVE_PRIOR_BEST = 0.75


@compiled
def expand(board: Any, scratch: Scratch, tree: Tree, node: int, settings: SearchSettings) -> bool:
    """Give a node its first block of edges, best moves first; return False if the tree is full."""
    total = legal_moves(board, scratch.states[0], scratch.moves)
    listed = first_block(scratch.network, total)
    first = add_edges(tree, listed)
    if first < 0:
        return False
    rank_moves(board, scratch, scratch.network, total, listed)
    for index in range(listed):
        set_edge(tree, first + index, scratch.moves[index], prior_of(scratch, scratch.network, index, settings))
        if tree.rave.size:
            rave = tree.rave[first + index]
            rave.visits = RAVE_PRIOR_VISITS
            rave.value = RAVE_PRIOR_BEST - (2.0 * RAVE_PRIOR_BEST - 1.0) * index / total
    here = tree.nodes[node]
    here.first = first
    here.listed = listed
    here.total = total
    prove_forced_win(board, scratch, tree, node, settings)
    return True


@compiled
def first_block(network: Network | None, total: int) -> int:
    """Return the number of edges that a new node with `total` moves gets."""
    if network is not None:  # noqa: SIM102
        if network.puct > 0.0:
            return min(total, POLICY_BLOCK)
    return total if total <= WHOLE_BLOCK else FIRST_BLOCK


@compiled
def prove_forced_win(board: Any, scratch: Scratch, tree: Tree, node: int, settings: SearchSettings) -> None:
    """Mark a node as proven if the game finds a forced win for the seat to move."""
    if sure_win(board, scratch.states[0], settings.forced_win_steps) >= 0:
        for seat in range(board.seats):
            tree.exact[node, seat] = 0.0
        tree.exact[node, scratch.states[0].seat] = 1.0
        tree.nodes[node].proven = 1


@compiled
def grow_block(board: Any, scratch: Scratch, tree: Tree, node: int, settings: SearchSettings) -> None:
    """Double the block of a node unless the tree is full: its edges, then the best of the other moves."""
    here = tree.nodes[node]
    listed = min(2 * here.listed, here.total)
    first = add_edges(tree, listed)
    if first < 0:
        return
    for index in range(here.listed):
        copy_edge(tree, here.first + index, tree, first + index)
    total = legal_moves(board, scratch.states[0], scratch.moves)
    rank_moves(board, scratch, scratch.network, total, listed)
    filled = int(here.listed)
    for index in range(total):
        if filled == listed:
            break
        if not has_move(tree, here.first, here.listed, scratch.moves[index]):
            set_edge(tree, first + filled, scratch.moves[index], prior_of(scratch, scratch.network, index, settings))
            filled += 1
    here.first = first
    here.listed = listed


@compiled
def prior_of(scratch: Scratch, network: Network | None, index: int, settings: SearchSettings) -> float:
    """Return the prior of a ranked move: with PUCT its probability, otherwise its progressive bias.

    The latter (Chaslot et al. 2008) is 0 for the best move and less for others.
    """
    weight = settings.order_weight
    if network is not None:
        if network.puct > 0.0:
            return scratch.scores[index]
        weight = network.prior_weight
    return weight * (scratch.scores[index] - scratch.scores[0])


@compiled
def has_move(tree: Tree, first: int, listed: int, move: int) -> bool:
    """Return whether a move is among the edges of a block."""
    for edge in range(first, first + listed):
        if tree.edges[edge].move == move:
            return True
    return False


@compiled
def rank_moves(board: Any, scratch: Scratch, network: Network | None, total: int, wanted: int) -> None:
    """Shuffle the listed moves, then sort them by the network's policy or by the game's move ordering, if it has one.

    Their scores are left in the scratch, all 0 without an ordering. With PUCT only the best `wanted` moves are sorted.
    """
    shuffle(scratch.rng, scratch.moves, total)
    # Numba compiles a branch away if its whole condition is that an argument is None.
    if network is not None:
        rank_by_network(board, scratch, network, total, wanted)
        return
    if order_moves(board, scratch.states[0], scratch.moves, total, scratch.scores):
        sort_by_score(scratch.moves, scratch.scores, total)
    else:
        for index in range(total):
            scratch.scores[index] = 0.0


@compiled
def rank_by_network(board: Any, scratch: Scratch, network: Network, total: int, wanted: int) -> None:
    """Sort the listed moves by the network's policy, or without one by the game's move ordering, and by its values."""
    if network.puct > 0.0:
        write_move_scores(board, scratch.states[0], scratch.moves, total, network, scratch.scores)
        put_best_first(scratch.moves, scratch.scores, total, wanted)
        to_probabilities(scratch.scores, total)
        return
    if network.policy.size > 0:
        write_move_scores(board, scratch.states[0], scratch.moves, total, network, scratch.scores)
        sort_by_score(scratch.moves, scratch.scores, total)
    elif order_moves(board, scratch.states[0], scratch.moves, total, scratch.scores):
        sort_by_score(scratch.moves, scratch.scores, total)
    else:
        for index in range(total):
            scratch.scores[index] = 0.0
    if network.prior_moves > 0:
        rank_by_values(board, scratch, network, total)


@compiled
def rank_by_values(board: Any, scratch: Scratch, network: Network, total: int) -> None:
    """Sort the first `prior_moves` moves by what the network expects after them; the others stay behind them."""
    seat = scratch.states[0].seat
    judged = min(total, network.prior_moves)
    for index in range(judged):
        copy_record(scratch.states[1], scratch.states[0])
        # At the root the unseen order is not a random one, and the move may turn something up.
        reshuffle_unseen(board, scratch.states[1], scratch.rng)
        play(board, scratch.states[1], scratch.moves[index])
        if is_over(board, scratch.states[1]):
            payoff(board, scratch.states[1], network.chances)
        else:
            write_chances(board, scratch.states[1], network, network.chances)
        scratch.scores[index] = network.chances[seat]
    sort_by_score(scratch.moves, scratch.scores, judged)
    for index in range(judged, total):
        scratch.scores[index] = scratch.scores[judged - 1]


@compiled
def put_best_first(moves: Any, scores: Any, total: int, wanted: int) -> None:
    """Sort the best `wanted` of the first `total` moves to the front, highest score first, and leave the others."""
    if wanted > POLICY_BLOCK:
        sort_by_score(moves, scores, total)
        return
    for place in range(wanted):
        best, best_score = place, scores[place]
        for index in range(place + 1, total):
            if scores[index] > best_score:
                best, best_score = index, scores[index]
        move = moves[best]
        moves[best], scores[best] = moves[place], scores[place]
        moves[place], scores[place] = move, best_score


@compiled
def sort_by_score(moves: Any, scores: Any, total: int) -> None:
    """Sort the first `total` moves and their scores in place, highest score first (Shellsort)."""
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
