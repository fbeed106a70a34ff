"""In which order a sweep goes over the nodes: the fewer edges are open at once, the fewer states there are.

Orders that are tried: from some node outwards, always on to the node after which the fewest edges are open; and by
rows and by columns, in which at most 17 edges are open at once on a grid of 16 x 16, so that there is always an order
for which the slots of path_steps.py suffice.
"""

import numpy as np

from clew.core.compiled import compiled
from clew.games.tracktic.rules.longest_path.nodes import FIRST, NODE_DEGREE, NODE_EDGE, STRETCH, other_node
from clew.games.tracktic.rules.longest_path.pieces import CELL, Ints
from clew.games.tracktic.rules.longest_path.plan import SLOTS
from clew.games.tracktic.rules.longest_path.trace import reverse

#: Rows of the table of orders: the best so far, and one that is tried; the step of each node in it; how many more edges
#: are open once a node is swept; where a node lies, or whether it is known already.
BEST_ORDER, OTHER_ORDER, STEP_OF, _CHANGE, _KEY = range(5)
ORDER_ROWS = 5

#: Each open edge makes about so many times as many states, by experience.
_GROWTH = 2.6
#: An order with fewer states than this is good enough at once, and for so many more states another start is tried.
_FEW_STATES = 2000.0
_STATES_PER_TRY = 2000.0
_MOST_TRIES = 100

#: How many kinds `vary_order` knows.
KINDS = 6


@compiled
def choose_order(pieces: Ints, core: Ints, nodes: Ints, edges: Ints, count: int, orders: Ints) -> float:
    """Put the best of some orders into row BEST_ORDER; return about how many states its sweep has."""
    least = np.inf
    tries = 0
    while tries < min(count, _MOST_TRIES) and least > _STATES_PER_TRY * tries:
        # Starts that lie far apart, whatever the number of nodes.
        try_outward(nodes, edges, count, tries * 61 % count, orders)
        least = adopt(nodes, edges, count, orders, least)
        tries += 1
        if tries == 1 and least > _FEW_STATES:
            for by_columns in (False, True):
                try_across(pieces, core, nodes, edges, count, by_columns, orders)
                least = adopt(nodes, edges, count, orders, least)
    return least


@compiled
def vary_order(pieces: Ints, core: Ints, nodes: Ints, edges: Ints, count: int, kind: int, orders: Ints) -> None:
    """Put an order of a kind into row OTHER_ORDER: 0 the best one, 2 by rows, 4 by columns; 1, 3 and 5 backwards."""
    if kind < 2:
        for step in range(count):
            orders[OTHER_ORDER, step] = orders[BEST_ORDER, step]
    else:
        try_across(pieces, core, nodes, edges, count, kind >= 4, orders)
    if kind % 2 == 1:
        reverse(orders[OTHER_ORDER], count)


@compiled
def adopt(nodes: Ints, edges: Ints, count: int, orders: Ints, least: float) -> float:
    """Take over the order that was tried if it has fewer states than `least`; return how many the best one has."""
    order, step_of = orders[OTHER_ORDER], orders[STEP_OF]
    for step in range(count):
        step_of[order[step]] = step
    states, here, width = 0.0, 1.0, 0
    for step in range(count):
        node = order[step]
        for place in range(NODE_EDGE, NODE_EDGE + nodes[node, NODE_DEGREE]):
            if step_of[other_node(edges, nodes[node, place], node)] > step:
                width += 1
                here *= _GROWTH
            else:
                width -= 1
                here /= _GROWTH
        states += here
        if width > SLOTS or states >= least:
            return least
    for step in range(count):
        orders[BEST_ORDER, step] = order[step]
    return states


@compiled
def try_outward(nodes: Ints, edges: Ints, count: int, start: int, orders: Ints) -> None:
    """Make an order from a node outwards; among nodes that leave equally many edges open, the one known longest."""
    order, change, known = orders[OTHER_ORDER], orders[_CHANGE], orders[_KEY]
    for node in range(count):
        change[node] = nodes[node, NODE_DEGREE]
        known[node] = 0
    # The first `swept` of the order are settled; the others, as far as listed, are next to one of those.
    order[0] = start
    known[start] = 1
    listed = 1
    for swept in range(count):
        at = swept
        for place in range(swept + 1, listed):
            if change[order[place]] < change[order[at]]:
                at = place
        node = order[at]
        for place in range(at, swept, -1):
            order[place] = order[place - 1]
        order[swept] = node
        for place in range(NODE_EDGE, NODE_EDGE + nodes[node, NODE_DEGREE]):
            other = other_node(edges, nodes[node, place], node)
            change[other] -= 2
            if known[other] == 0:
                known[other] = 1
                order[listed] = other
                listed += 1


@compiled
def try_across(pieces: Ints, core: Ints, nodes: Ints, edges: Ints, count: int, by_columns: bool, orders: Ints) -> None:
    """Make an order of the junctions by rows or columns; a stretch comes right after the first of its junctions."""
    order, sorted_nodes, key = orders[OTHER_ORDER], orders[_CHANGE], orders[_KEY]
    junctions = 0
    for node in range(count):
        if nodes[node, STRETCH] == 0:
            cell = pieces[core[nodes[node, FIRST]], CELL]
            key[node] = cell % 16 * 16 + cell // 16 if by_columns else cell
            at = junctions
            while at > 0 and key[sorted_nodes[at - 1]] > key[node]:
                sorted_nodes[at] = sorted_nodes[at - 1]
                at -= 1
            sorted_nodes[at] = node
            junctions += 1
        else:
            key[node] = 0
    listed = 0
    for place in range(junctions):
        node = sorted_nodes[place]
        order[listed] = node
        listed += 1
        for side in range(NODE_EDGE, NODE_EDGE + nodes[node, NODE_DEGREE]):
            other = other_node(edges, nodes[node, side], node)
            if nodes[other, STRETCH] == 1 and key[other] == 0:
                key[other] = 1
                order[listed] = other
                listed += 1
