"""The order in which a sweep adds the nodes: the fewer edges are open at a time, the fewer states there are.

Two kinds of orders are tried: greedy, from some node outwards, next the node after which the fewest edges are open; and
by rows and by columns, in which at most 17 edges are open at a time on a grid of 16 x 16, so that there is always an
order for which the slots of plan.py suffice.
"""

import numpy as np

from clew.core.compiled import compiled
from clew.games.tracktic.rules.longest_path.nodes import FIRST, NODE_DEGREE, NODE_EDGE, STRETCH, other_node
from clew.games.tracktic.rules.longest_path.pieces import CELL, Ints
from clew.games.tracktic.rules.longest_path.plan import SLOTS
from clew.games.tracktic.rules.longest_path.trace import reverse

#: Rows of the table of orders:
#: BEST_ORDER    the best order so far
#: OTHER_ORDER   the order being tried
#: STEP_OF       the step of each node in that order
#: _CHANGE       how many more edges are open once a node is added; also used for sorting
#: _KEY          the sort key of a node, or whether it is already listed
BEST_ORDER, OTHER_ORDER, STEP_OF, _CHANGE, _KEY = range(5)
ORDER_ROWS = 5

#: Each open edge multiplies the number of states by about this factor (measured).
_GROWTH = 2.6
#: If the first greedy order has more states than this, orders by rows and columns are tried too.
_FEW_STATES = 2000.0
#: One greedy order is tried for each this many states of the best order.
_STATES_PER_TRY = 2000.0
_MAX_TRIES = 100

#: The number of kinds of `vary_order`.
KINDS = 6


@compiled
def choose_order(pieces: Ints, core: Ints, nodes: Ints, edges: Ints, count: int, orders: Ints) -> float:
    """Put the best of some orders into row BEST_ORDER; return the estimated number of states of its sweep."""
    least = np.inf
    tries = 0
    while tries < min(count, _MAX_TRIES) and least > _STATES_PER_TRY * tries:
        # Starts that are far apart for any number of nodes.
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
    """Make the order being tried the best if it has fewer states than `least`; return the states of the best one."""
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
    """Make a greedy order from a node outwards; ties are broken in favour of the node listed first."""
    order, change, known = orders[OTHER_ORDER], orders[_CHANGE], orders[_KEY]
    for node in range(count):
        change[node] = nodes[node, NODE_DEGREE]
        known[node] = 0
    # The first `swept` nodes of the order are final; the other listed ones are their neighbours.
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
    """Make an order of the junctions by rows or columns; a stretch comes directly after the first of its junctions."""
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
