"""Backup: payoffs, RAVE statistics and proofs go up the path of a visit.

Proofs follow MCTS-Solver (Winands, Björnsson and Saito 2008), here with payoffs for any number of seats.
"""

from clew.core.compiled import compiled
from clew.search.mcts.scratch import Scratch, rave_slot
from clew.search.mcts.tree import NO_CHILD, Tree, child_node, is_solved, solved


@compiled
def backup(scratch: Scratch, tree: Tree, depth: int) -> None:
    """Add the payoffs of a visit to every edge and node on its path, and propagate proofs."""
    for step in range(depth - 1, -1, -1):
        node = scratch.path_nodes[step]
        here = tree.nodes[node]
        edge = tree.edges[scratch.path_edges[step]]
        reward = scratch.payoffs[here.seat]
        edge.visits += 1
        here.visits += 1
        here.value += (reward - here.value) / here.visits
        if is_solved(edge.child):
            continue
        edge.value += (reward - edge.value) / edge.visits
        child = int(edge.child)
        if child != NO_CHILD and tree.nodes[child].proven:
            edge.value = tree.exact[child, here.seat]
            edge.child = solved(child)
            prove(tree, node)


@compiled
def prove(tree: Tree, node: int) -> None:
    """Mark a node as proven if one of its moves is a proven win or all of its moves are solved.

    With several seats, moves of equal value may give the other seats different payoffs; then the node stays unproven.
    """
    here = tree.nodes[node]
    best = -1
    ambiguous = False
    all_solved = here.opened == here.total
    for index in range(here.first, here.first + here.opened):
        edge = tree.edges[index]
        if not is_solved(edge.child):
            all_solved = False
            continue
        if best < 0 or edge.value > tree.edges[best].value:
            best = index
            ambiguous = False
        elif edge.value == tree.edges[best].value:
            ambiguous |= not same_payoffs(tree, child_node(edge.child), child_node(tree.edges[best].child))
    if best < 0:
        return
    is_win = tree.edges[best].value >= 1.0
    if is_win or (all_solved and not ambiguous):
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
def backup_rave(scratch: Scratch, tree: Tree, depth: int) -> None:
    """Update the RAVE statistics of every node on the path: of all moves that its seat played there or later."""
    for step in range(depth):
        here = tree.nodes[scratch.path_nodes[step]]
        reward = scratch.payoffs[here.seat]
        since = scratch.clock[0] + step
        for edge in range(here.first, here.first + here.listed):
            if scratch.last_played[here.seat, rave_slot(tree.edges[edge].move)] >= since:
                rave = tree.rave[edge]
                rave.visits += 1.0
                rave.value += (reward - rave.value) / rave.visits
