"""The moves of a node: listed at its first visit, the better ones first; long lists grow as it is visited more."""

from typing import Any

from clew.core.compiled import compiled
from clew.core.random import shuffle
from clew.core.verbs import legal_moves, order_moves, sure_win
from clew.search.mcts.scratch import Scratch, SearchSettings
from clew.search.mcts.tree import Tree, add_edges, copy_edge, set_edge

#: Lists up to this length get all their edges at once; longer ones grow as they are opened.
WHOLE_BLOCK = 64

#: Where moves know how they did when played later, the game's own order counts like so many visits, in which the first
#: move gained this much and the last as much less. It took 59 % of 40 games of LineUp! from doing without; three times
#: the visits did no better.
ORDER_VISITS = 10.0
BEST_OF_ORDER = 0.75

#: How many edges a long list begins with.
FIRST_BLOCK = 24


@compiled
def expand(board: Any, scratch: Scratch, tree: Tree, node: int, settings: SearchSettings, rng: Any) -> bool:
    """List the moves of a node, the better ones first; False if there is no room."""
    total = legal_moves(board, scratch.states[0], scratch.moves)
    listed = total if total <= WHOLE_BLOCK else FIRST_BLOCK
    first = add_edges(tree, listed)
    if first < 0:
        return False
    arrange(board, scratch, total, rng)
    for index in range(listed):
        set_edge(tree, first + index, scratch.moves[index], prior_bias(scratch, index, settings))
        if tree.rave.size:
            known = tree.rave[first + index]
            known.visits = ORDER_VISITS
            known.value = BEST_OF_ORDER - (2.0 * BEST_OF_ORDER - 1.0) * index / total
    here = tree.nodes[node]
    here.first = first
    here.listed = listed
    here.total = total
    prove_forced_win(board, scratch, tree, node, settings)
    return True


@compiled
def prove_forced_win(board: Any, scratch: Scratch, tree: Tree, node: int, settings: SearchSettings) -> None:
    """Mark a node as proven if the game knows its seat to move to win for certain."""
    if sure_win(board, scratch.states[0], settings.forced_win_steps) >= 0:
        for seat in range(board.seats):
            tree.exact[node, seat] = 0.0
        tree.exact[node, scratch.states[0].seat] = 1.0
        tree.nodes[node].proven = 1


@compiled
def grow_block(board: Any, scratch: Scratch, tree: Tree, node: int, settings: SearchSettings, rng: Any) -> None:
    """Give a node a block twice as long, if there is room: the edges it has, then the best of the other moves."""
    here = tree.nodes[node]
    listed = min(2 * here.listed, here.total)
    first = add_edges(tree, listed)
    if first < 0:
        return
    for index in range(here.listed):
        copy_edge(tree, here.first + index, tree, first + index)
    total = legal_moves(board, scratch.states[0], scratch.moves)
    arrange(board, scratch, total, rng)
    filled = int(here.listed)
    for index in range(total):
        if filled == listed:
            break
        if not has_move(tree, here.first, here.listed, scratch.moves[index]):
            set_edge(tree, first + filled, scratch.moves[index], prior_bias(scratch, index, settings))
            filled += 1
    here.first = first
    here.listed = listed


@compiled
def prior_bias(scratch: Scratch, index: int, settings: SearchSettings) -> float:
    """Return what the game's own opinion adds to a move that was just put in order: nothing to the best one."""
    return settings.order_weight * (scratch.scores[index] - scratch.scores[0])


@compiled
def has_move(tree: Tree, first: int, listed: int, move: int) -> bool:
    """Return whether a move is among the edges of a block."""
    for edge in range(first, first + listed):
        if tree.edges[edge].move == move:
            return True
    return False


@compiled
def arrange(board: Any, scratch: Scratch, total: int, rng: Any) -> None:
    """Put the listed moves in the order in which to try them: shuffled, then by the game's own opinion if any.

    Their scores are left in the scratch, all 0 without an opinion.
    """
    shuffle(rng, scratch.moves, total)
    if order_moves(board, scratch.states[0], scratch.moves, total, scratch.scores):
        sort_by_score(scratch.moves, scratch.scores, total)
    else:
        for index in range(total):
            scratch.scores[index] = 0.0


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
