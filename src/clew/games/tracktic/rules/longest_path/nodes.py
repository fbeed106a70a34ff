"""The core of a group as a small graph: junctions, and stretches (chains) of pieces between them.

A junction has at least three neighbours in the core, or a line hanging off it. All other pieces of the core have two
neighbours and offer no choice; a stretch of them becomes one node with two edges:

    . x x x .          .-----3-----.          A path passes through a stretch, enters it from one side and ends at
    J x x x J    ->    J-----3-----J          the other, or avoids it. A path may also have both of its ends in one
    . x x x .          .-----3-----.          stretch, if that has at least two pieces.

The graph is a table with a row for each node and one with a row for each edge.
"""

from clew.core.compiled import compiled
from clew.games.tracktic.rules.longest_path.pieces import DEGREE, HANG, LEFT, NEAR, NODE, OWN, Ints

#: Columns of the table of nodes:
#: FIRST, WEIGHT   where its pieces start in the list of pieces, and how many it has; those of a stretch are in order,
#:                 from the side of its first edge to that of its second
#: HAS_OWN         1 if one of its pieces is own
#: STRETCH         1 if it is a stretch
#: NODE_HANG       length of the longest line that hangs off it
#: NODE_PRICE      its price (bound.py)
#: NODE_DEGREE     number of edges
#: NODE_EDGE..     its edges
FIRST, WEIGHT, HAS_OWN, STRETCH, NODE_HANG, NODE_PRICE, NODE_DEGREE, NODE_EDGE = range(8)
NODE_COLUMNS = NODE_EDGE + 4

#: Columns of the table of edges: its two nodes, the two pieces that it joins, their prices, and its toll (bound.py).
END, END_PIECE, END_PRICE, TOLL = 0, 2, 4, 6
EDGE_COLUMNS = 7

#: Indices of the array of sizes: the numbers of nodes, edges and pieces of a graph.
NODES, EDGES, PIECES = range(3)
SIZES = 3


@compiled
def contract(
    pieces: Ints, group: Ints, size: int, whole: bool, core: Ints, nodes: Ints, edges: Ints, sizes: Ints
) -> None:
    """Build the graph of the core of a group; with `whole`, every piece of the group is a junction.

    A core without a junction is a ring of pieces; its graph is empty. `core` gets the pieces of the nodes.
    """
    sizes[NODES], sizes[EDGES], sizes[PIECES] = 0, 0, 0
    for place in range(size):
        piece = group[place]
        left, hang = pieces[piece, LEFT], 0 if whole else pieces[piece, HANG]
        pieces[piece, NODE] = -1
        if whole or left > 2 or (left == 2 and hang > 0):
            pieces[piece, NODE] = sizes[NODES]
            core[sizes[PIECES]] = piece
            add_node(pieces, core, nodes, sizes, 1, hang)
    junctions = sizes[NODES]
    for node in range(junctions):
        piece = core[node]
        for near in range(NEAR, NEAR + pieces[piece, DEGREE]):
            other = pieces[piece, near]
            other_node = pieces[other, NODE]
            if other_node < 0 and pieces[other, LEFT] > 0:
                add_stretch(pieces, core, nodes, edges, sizes, piece, other)
            elif node < other_node < junctions:
                # An edge between junctions is found from both ends; it is added once.
                add_edge(pieces, nodes, edges, sizes, piece, other)


@compiled
def add_node(pieces: Ints, core: Ints, nodes: Ints, sizes: Ints, weight: int, hang: int) -> None:
    """Add a node of the next `weight` pieces of the core, which are already listed."""
    node, first = sizes[NODES], sizes[PIECES]
    nodes[node, FIRST] = first
    nodes[node, WEIGHT] = weight
    nodes[node, HAS_OWN] = 0
    nodes[node, STRETCH] = 0
    nodes[node, NODE_HANG] = hang
    nodes[node, NODE_DEGREE] = 0
    for place in range(first, first + weight):
        nodes[node, HAS_OWN] |= pieces[core[place], OWN]
    sizes[NODES] += 1
    sizes[PIECES] += weight


@compiled
def add_edge(pieces: Ints, nodes: Ints, edges: Ints, sizes: Ints, piece: int, other: int) -> None:
    """Join the nodes of two neighbours."""
    edge = sizes[EDGES]
    sizes[EDGES] += 1
    for end in range(2):
        joined = piece if end == 0 else other
        node = pieces[joined, NODE]
        edges[edge, END + end] = node
        edges[edge, END_PIECE + end] = joined
        nodes[node, NODE_EDGE + nodes[node, NODE_DEGREE]] = edge
        nodes[node, NODE_DEGREE] += 1


@compiled
def add_stretch(pieces: Ints, core: Ints, nodes: Ints, edges: Ints, sizes: Ints, junction: int, start: int) -> None:
    """Follow the stretch that starts next to a junction with the piece `start`, to the junction at its other end."""
    node, first, weight = sizes[NODES], sizes[PIECES], 0
    previous, here = junction, start
    while pieces[here, NODE] < 0:
        pieces[here, NODE] = node
        core[first + weight] = here
        weight += 1
        onward = onward_from(pieces, here, previous)
        previous, here = here, onward
    add_node(pieces, core, nodes, sizes, weight, 0)
    nodes[node, STRETCH] = 1
    add_edge(pieces, nodes, edges, sizes, start, junction)
    add_edge(pieces, nodes, edges, sizes, previous, here)


@compiled
def onward_from(pieces: Ints, here: int, previous: int) -> int:
    """Return the next piece of a stretch, or the junction at its end."""
    near = NEAR
    while pieces[here, near] == previous or pieces[pieces[here, near], LEFT] == 0:
        near += 1
    return pieces[here, near]


@compiled
def other_node(edges: Ints, edge: int, node: int) -> int:
    """Return the node at the other end of an edge."""
    return edges[edge, END] + edges[edge, END + 1] - node


@compiled
def end_at(edges: Ints, edge: int, node: int) -> int:
    """Return which end of an edge, 0 or 1, is at a node."""
    return 0 if edges[edge, END] == node else 1
