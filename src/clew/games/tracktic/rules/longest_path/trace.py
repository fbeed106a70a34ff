"""Rebuilds a path piece by piece from the results of the search.

`out` gets the pieces of the path in order; functions return how many it has so far.
"""

from clew.core.compiled import compiled
from clew.games.tracktic.rules.longest_path.frontier import SPLIT
from clew.games.tracktic.rules.longest_path.nodes import FIRST, NODE_EDGE, NODE_HANG, WEIGHT, other_node
from clew.games.tracktic.rules.longest_path.pieces import AFTER, HANG, LEFT, NEAR, Ints
from clew.games.tracktic.rules.longest_path.plan import OUT_EDGE, OUTS, SWEPT

#: Columns of the table of edges on a path, with a row for each node: how many, which ones, and whether both ends of
#: the path are in the node.
_DEGREE, _EDGE, _SPLIT = 0, 1, 3
USED_COLUMNS = 4


@compiled
def write_line(pieces: Ints, start: int, out: Ints, count: int) -> int:
    """Write a line that was cut away, from its first piece to its tip."""
    piece = start
    while piece >= 0:
        out[count] = piece
        count += 1
        piece = pieces[piece, AFTER] if pieces[piece, HANG] > 0 else -1
    return count


@compiled
def reverse(out: Ints, count: int) -> None:
    """Reverse the first `count` entries."""
    for place in range(count // 2):
        swapped = out[place]
        out[place] = out[count - 1 - place]
        out[count - 1 - place] = swapped


@compiled
def write_hanging(pieces: Ints, top: Ints, out: Ints) -> int:
    """Write a path inside what was cut away (see `cut_back`)."""
    count = write_line(pieces, top[1], out, 0)
    reverse(out, count)
    out[count] = top[0]
    return write_line(pieces, top[2], out, count + 1)


@compiled
def write_ring(pieces: Ints, start: int, out: Ints) -> int:
    """Write a ring of pieces, all of which have two neighbours in the core."""
    count, previous, here = 0, -1, start
    while count == 0 or here != start:
        out[count] = here
        count += 1
        near = NEAR
        while pieces[here, near] == previous or pieces[pieces[here, near], LEFT] == 0:
            near += 1
        previous, here = here, pieces[here, near]
    return count


@compiled
def write_core_path(
    pieces: Ints, core: Ints, nodes: Ints, edges: Ints, count: int, steps: Ints, choices: Ints, used: Ints, out: Ints
) -> int:
    """Write the path given by the choices of a sweep."""
    collect(edges, count, steps, choices, used)
    node = 0
    while used[node, _DEGREE] != 1 and used[node, _SPLIT] == 0:
        node += 1
    if used[node, _SPLIT] == 1:
        # The path starts at the first piece and leaves the node there; it ends at the second.
        out[0] = core[nodes[node, FIRST]]
        written, edge = 1, nodes[node, NODE_EDGE]
    else:
        edge = used[node, _EDGE]
        written = write_end(pieces, core, nodes, node, edge, out, 0)
        reverse(out, written)
    while True:
        node = other_node(edges, edge, node)
        if used[node, _SPLIT] == 1:
            return write_node(core, nodes, node, edge, out, written) - 1
        if used[node, _DEGREE] == 1:
            return write_end(pieces, core, nodes, node, edge, out, written)
        written = write_node(core, nodes, node, edge, out, written)
        edge = used[node, _EDGE] + used[node, _EDGE + 1] - edge


@compiled
def collect(edges: Ints, count: int, steps: Ints, choices: Ints, used: Ints) -> None:
    """List the edges of the path by node."""
    for node in range(count):
        used[node, _DEGREE] = 0
        used[node, _SPLIT] = 0
    for step in range(count):
        node, choice = steps[step, SWEPT], choices[step]
        if choice < 0:
            return
        if choice & SPLIT != 0:
            used[node, _SPLIT] = 1
        for out in range(steps[step, OUTS]):
            if (choice >> out) & 1 == 1:
                edge = steps[step, OUT_EDGE + out]
                other = other_node(edges, edge, node)
                used[node, _EDGE + used[node, _DEGREE]] = edge
                used[node, _DEGREE] += 1
                used[other, _EDGE + used[other, _DEGREE]] = edge
                used[other, _DEGREE] += 1


@compiled
def write_node(core: Ints, nodes: Ints, node: int, edge: int, out: Ints, count: int) -> int:
    """Write a node's pieces, starting at the side of an edge."""
    first, weight = nodes[node, FIRST], nodes[node, WEIGHT]
    for place in range(weight):
        out[count] = core[first + place] if nodes[node, NODE_EDGE] == edge else core[first + weight - 1 - place]
        count += 1
    return count


@compiled
def write_end(pieces: Ints, core: Ints, nodes: Ints, node: int, edge: int, out: Ints, count: int) -> int:
    """Write a node in which the path ends, and the line that hangs off it."""
    count = write_node(core, nodes, node, edge, out, count)
    if nodes[node, NODE_HANG] > 0:
        count = write_line(pieces, pieces[out[count - 1], AFTER], out, count)
    return count
