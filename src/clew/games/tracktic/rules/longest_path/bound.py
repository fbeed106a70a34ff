"""An upper bound on the length of a path, by linear programming duality: prices of pieces and tolls of edges.

A path of n pieces uses n - 1 edges, and at most two at each piece. Give every piece a price and every edge a toll,
none negative, so that the prices of an edge's two pieces and its toll add up to at least the value of an edge. Then the
value of a path is at most the sum of all prices, each twice, and all tolls:

    1 0 1            Every edge here has one of the five pieces with price 1, and a path uses at most two edges at
    0 1 0            each of them: at most ten edges. (At its ends a path uses only one edge, so their price counts
    1 0 1            once: if they are among the five, at most eight edges, nine pieces.)

The dual problem is a maximum flow from the pieces on dark cells of a chessboard to those on light ones, with capacity
two at every piece and one on every edge; the minimum cut gives the prices.
"""

from clew.core.compiled import compiled
from clew.games.tracktic.rules.longest_path.nodes import (
    EDGES,
    END_PIECE,
    END_PRICE,
    FIRST,
    NODE_PRICE,
    NODES,
    PIECES,
    TOLL,
    WEIGHT,
)
from clew.games.tracktic.rules.longest_path.pieces import CELL, DEGREE, LEFT, NEAR, Ints

#: The value of an edge or a piece: values count half pieces, so that prices may be halves.
WORTH = 2

#: Columns of the table of flows, with a row for each piece:
#: LOAD       flow through the piece
#: CAME       the piece from which the last search reached it (itself at the start, -1 if not reached)
#: PRICE      its price
#: QUEUE      a queue of pieces for the search
#: PASSES..   for each neighbour, 1 if there is flow between them
LOAD, CAME, PRICE, QUEUE, PASSES = range(5)
FLOW_COLUMNS = PASSES + 4

_LIGHT, _DARK = 0, 1


@compiled
def set_even_prices(nodes: Ints, edges: Ints, sizes: Ints) -> None:
    """Set equal prices: half an edge for every piece, so that the bound is the number of pieces."""
    for node in range(sizes[NODES]):
        nodes[node, NODE_PRICE] = WORTH * nodes[node, WEIGHT]
    for edge in range(sizes[EDGES]):
        edges[edge, END_PRICE] = WORTH // 2
        edges[edge, END_PRICE + 1] = WORTH // 2
        edges[edge, TOLL] = 0


@compiled
def set_least_prices(pieces: Ints, core: Ints, nodes: Ints, edges: Ints, sizes: Ints, flow: Ints) -> None:
    """Set the prices of the smallest bound."""
    count = sizes[PIECES]
    add_greedy_flow(pieces, core, count, flow)
    reached = find_augmenting_path(pieces, core, count, flow, _DARK)
    while reached >= 0:
        augment(pieces, flow, reached)
        reached = find_augmenting_path(pieces, core, count, flow, _DARK)
    # The cuts of searches from either colour have the same total price; their mean spreads it more evenly.
    add_prices(pieces, core, count, flow, _DARK)
    find_augmenting_path(pieces, core, count, flow, _LIGHT)
    add_prices(pieces, core, count, flow, _LIGHT)
    for node in range(sizes[NODES]):
        first, inside = nodes[node, FIRST], 0
        for place in range(first, first + nodes[node, WEIGHT]):
            inside += 2 * flow[core[place], PRICE]
            if place > first:
                inside += toll(flow, core[place - 1], core[place])
        nodes[node, NODE_PRICE] = inside
    for edge in range(sizes[EDGES]):
        some, other = edges[edge, END_PIECE], edges[edge, END_PIECE + 1]
        edges[edge, END_PRICE] = flow[some, PRICE]
        edges[edge, END_PRICE + 1] = flow[other, PRICE]
        edges[edge, TOLL] = toll(flow, some, other)


@compiled
def toll(flow: Ints, some: int, other: int) -> int:
    """Return the toll of the edge between two pieces: its value minus their prices, if positive."""
    return max(0, WORTH - flow[some, PRICE] - flow[other, PRICE])


@compiled
def colour(pieces: Ints, piece: int) -> int:
    """Return the colour of a piece's cell on a chessboard."""
    cell = pieces[piece, CELL]
    return (cell // 16 + cell) % 2


@compiled
def add_greedy_flow(pieces: Ints, core: Ints, count: int, flow: Ints) -> None:
    """Start with a greedy flow."""
    for place in range(count):
        for column in range(FLOW_COLUMNS):
            flow[core[place], column] = 0
    for place in range(count):
        piece = core[place]
        if colour(pieces, piece) == _DARK:
            for side in range(pieces[piece, DEGREE]):
                other = pieces[piece, NEAR + side]
                if pieces[other, LEFT] > 0 and flow[piece, LOAD] < 2 and flow[other, LOAD] < 2:
                    toggle_flow(pieces, flow, piece, other)
                    flow[piece, LOAD] += 1
                    flow[other, LOAD] += 1


@compiled
def toggle_flow(pieces: Ints, flow: Ints, piece: int, other: int) -> None:
    """Toggle the flow between two neighbours."""
    for end in range(2):
        some, neighbour = (piece, other) if end == 0 else (other, piece)
        side = 0
        while pieces[some, NEAR + side] != neighbour:
            side += 1
        flow[some, PASSES + side] ^= 1


@compiled
def find_augmenting_path(pieces: Ints, core: Ints, count: int, flow: Ints, start: int) -> int:
    """Search breadth-first for an augmenting path from pieces of a colour; return its last piece, or -1."""
    listed = 0
    for place in range(count):
        piece = core[place]
        flow[piece, CAME] = -1
        if flow[piece, LOAD] < 2 and colour(pieces, piece) == start:
            flow[piece, CAME] = piece
            flow[listed, QUEUE] = piece
            listed += 1
    looked = 0
    while looked < listed:
        piece = flow[looked, QUEUE]
        looked += 1
        onward = 1 if colour(pieces, piece) == start else 0
        if onward == 0 and flow[piece, LOAD] < 2:
            return piece
        for side in range(pieces[piece, DEGREE]):
            # Forward where there is no flow yet, back where there is.
            other = pieces[piece, NEAR + side]
            if flow[piece, PASSES + side] != onward and pieces[other, LEFT] > 0 and flow[other, CAME] < 0:
                flow[other, CAME] = piece
                flow[listed, QUEUE] = other
                listed += 1
    return -1


@compiled
def augment(pieces: Ints, flow: Ints, last: int) -> None:
    """Increase the flow by one along the augmenting path."""
    flow[last, LOAD] += 1
    here = last
    while flow[here, CAME] != here:
        toggle_flow(pieces, flow, here, flow[here, CAME])
        here = flow[here, CAME]
    flow[here, LOAD] += 1


@compiled
def add_prices(pieces: Ints, core: Ints, count: int, flow: Ints, start: int) -> None:
    """Add the prices of the cut: half an edge for unreached pieces of `start` and reached ones of the other colour."""
    for place in range(count):
        piece = core[place]
        if (colour(pieces, piece) == start) == (flow[piece, CAME] < 0):
            flow[piece, PRICE] += WORTH // 2
