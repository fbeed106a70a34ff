"""The plan of a sweep: which edges enter and leave the frontier at each step, and what can still be gained after it.

Nodes are added one at a time. An edge is open from the step of its first node to that of its second; while it is open
it has a slot, a small number that is reused afterwards:

    a---c---d        step   comes in by   goes out by    open after it
    |  /             a                    0: a-c 1: a-b    0 1
    | /              b      1: a-b        1: b-c           0 1
    b                c      0: a-c 1: b-c 0: c-d           0
                     d      0: c-d                         none

The plan is a table with a row for each step, and one more. All values count half pieces.
"""

from clew.core.compiled import compiled
from clew.games.tracktic.rules.longest_path.bound import WORTH
from clew.games.tracktic.rules.longest_path.nodes import (
    END_PRICE,
    HAS_OWN,
    NODE_DEGREE,
    NODE_EDGE,
    NODE_HANG,
    NODE_PRICE,
    STRETCH,
    TOLL,
    WEIGHT,
    end_at,
    other_node,
)
from clew.games.tracktic.rules.longest_path.pieces import Ints

#: Columns of the plan:
#: SWEPT, INNER, BONUS     the node, the value of the edges inside it, and of the line that hangs off it
#: SPLITS, WITH_OWN        whether both ends of a path may be in it; whether it has an own piece
#: INS, IN_SLOT, IN_PRICE  number of edges that come in, their slots, and the prices of their ends at this node
#: OUTS, OUT_SLOT, ..      number of edges that go out, their slots, the prices of their other ends, and the edges
#: REST                    upper bound on the value of all edges of this and later steps
#: ENDS..                  the most that two, one and no path ends in these steps add to it
SWEPT, INNER, BONUS, SPLITS, WITH_OWN, INS, IN_SLOT, IN_PRICE = 0, 1, 2, 3, 4, 5, 6, 10
OUTS, OUT_SLOT, OUT_PRICE, OUT_EDGE, REST, ENDS = 14, 15, 19, 23, 27, 28
STEP_COLUMNS = 31

#: No order with more open edges at a time is used (order.py).
SLOTS = 24


@compiled
def plan(nodes: Ints, edges: Ints, count: int, order: Ints, step_of: Ints, slot_of: Ints, steps: Ints) -> None:
    """Fill in the plan of a sweep in the given order; `step_of` and `slot_of` are scratch arrays."""
    for step in range(count):
        step_of[order[step]] = step
    free = (1 << SLOTS) - 1
    for step in range(count):
        node = order[step]
        row = steps[step]
        describe(nodes[node], node, row)
        for place in range(NODE_EDGE, NODE_EDGE + nodes[node, NODE_DEGREE]):
            edge = nodes[node, place]
            if step_of[other_node(edges, edge, node)] < step:
                row[IN_SLOT + row[INS]] = slot_of[edge]
                row[IN_PRICE + row[INS]] = edges[edge, END_PRICE + end_at(edges, edge, node)]
                row[INS] += 1
                free |= 1 << slot_of[edge]
        for place in range(NODE_EDGE, NODE_EDGE + nodes[node, NODE_DEGREE]):
            edge = nodes[node, place]
            if step_of[other_node(edges, edge, node)] > step:
                slot = 0
                while (free >> slot) & 1 == 0:
                    slot += 1
                free ^= 1 << slot
                slot_of[edge] = slot
                row[OUT_SLOT + row[OUTS]] = slot
                row[OUT_PRICE + row[OUTS]] = edges[edge, END_PRICE + 1 - end_at(edges, edge, node)]
                row[OUT_EDGE + row[OUTS]] = edge
                row[OUTS] += 1
    add_bounds(nodes, edges, count, steps)


@compiled
def describe(node_row: Ints, node: int, row: Ints) -> None:
    """Fill in the columns that describe the node of a step."""
    row[SWEPT] = node
    row[INNER] = WORTH * (node_row[WEIGHT] - 1)
    row[BONUS] = WORTH * node_row[NODE_HANG]
    row[SPLITS] = 1 if node_row[WEIGHT] > 1 else 0
    row[WITH_OWN] = node_row[HAS_OWN]
    row[INS] = 0
    row[OUTS] = 0


@compiled
def add_bounds(nodes: Ints, edges: Ints, count: int, steps: Ints) -> None:
    """Fill in the upper bounds from each step on."""
    rest, largest, second = 0, -WORTH, -WORTH
    for step in range(count, -1, -1):
        row = steps[step]
        if step < count:
            rest += nodes[row[SWEPT], NODE_PRICE]
            for place in range(OUT_EDGE, OUT_EDGE + row[OUTS]):
                rest += edges[row[place], TOLL]
            gain = row[BONUS] - end_price(nodes, edges, row[SWEPT])
            second = max(second, min(gain, largest))
            largest = max(largest, gain)
        row[REST] = rest
        row[ENDS] = largest + second
        row[ENDS + 1] = largest
        row[ENDS + 2] = 0


@compiled
def end_price(nodes: Ints, edges: Ints, node: int) -> int:
    """Return the least that a path loses by ending in a node: the price of the edge that it does not use there."""
    edge = nodes[node, NODE_EDGE]
    price = edges[edge, END_PRICE + end_at(edges, edge, node)]
    if nodes[node, STRETCH] == 1:
        edge = nodes[node, NODE_EDGE + 1]
        price = min(price, edges[edge, END_PRICE + end_at(edges, edge, node)])
        # Two ends in one stretch lose only the edge between them.
        if nodes[node, WEIGHT] > 1:
            price = min(price, WORTH // 2)
    return price
