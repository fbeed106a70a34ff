"""How much a path can gain at most: prices for pieces, and tolls for pairs of neighbours.

A path of n pieces uses n - 1 edges, and at most two at each piece. Give every piece a price and every edge a toll,
none below 0, so that the prices of an edge's two pieces and its toll come to at least what an edge is worth. Then a
path gains at most all prices twice and all tolls once:

    1 0 1            Every edge here has one of the five pieces that cost 1, and a path uses at most two edges at
    0 1 0            each of them: no more than ten edges. (Of a path's ends, which use one edge only, the price is
    1 0 1            paid once: if they are among the five, no more than eight edges, nine pieces.)

The least such bound is found as a flow from pieces of one colour of a chessboard to those of the other, two through
every piece and one through every edge; what the flow cannot pass shows the prices.
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

#: What an edge, or a piece, is worth: values count half pieces, so that prices may be halves.
WORTH = 2

#: Columns of the table of flows, with a row for each piece: how much flows through it; from where it was reached in
#: the last search (itself where it began, -1 if it was not reached); its price; a queue of pieces; 1 for each neighbour
#: to or from which something flows, from column PASSES on.
LOAD, CAME, PRICE, QUEUE, PASSES = range(5)
FLOW_COLUMNS = PASSES + 4

_LIGHT, _DARK = 0, 1


@compiled
def set_even_prices(nodes: Ints, edges: Ints, sizes: Ints) -> None:
    """Set the plainest prices: half an edge for every piece, so that the bound is the number of pieces."""
    for node in range(sizes[NODES]):
        nodes[node, NODE_PRICE] = WORTH * nodes[node, WEIGHT]
    for edge in range(sizes[EDGES]):
        edges[edge, END_PRICE] = WORTH // 2
        edges[edge, END_PRICE + 1] = WORTH // 2
        edges[edge, TOLL] = 0


@compiled
def set_least_prices(pieces: Ints, core: Ints, nodes: Ints, edges: Ints, sizes: Ints, flow: Ints) -> None:
    """Set the prices of the least bound."""
    count = sizes[PIECES]
    pour(pieces, core, count, flow)
    reached = search(pieces, core, count, flow, _DARK)
    while reached >= 0:
        augment(pieces, flow, reached)
        reached = search(pieces, core, count, flow, _DARK)
    # A search from either colour shows prices, the same in all; their mean spreads them more evenly.
    add_prices(pieces, core, count, flow, _DARK)
    search(pieces, core, count, flow, _LIGHT)
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
    """Return the toll of the edge between two pieces: what their prices lack."""
    return max(0, WORTH - flow[some, PRICE] - flow[other, PRICE])


@compiled
def colour(pieces: Ints, piece: int) -> int:
    """Return the colour of a piece's cell on a chessboard."""
    cell = pieces[piece, CELL]
    return (cell // 16 + cell) % 2


@compiled
def pour(pieces: Ints, core: Ints, count: int, flow: Ints) -> None:
    """Let flow what passes without turning anything back."""
    for place in range(count):
        for column in range(FLOW_COLUMNS):
            flow[core[place], column] = 0
    for place in range(count):
        piece = core[place]
        if colour(pieces, piece) == _DARK:
            for side in range(pieces[piece, DEGREE]):
                other = pieces[piece, NEAR + side]
                if pieces[other, LEFT] > 0 and flow[piece, LOAD] < 2 and flow[other, LOAD] < 2:
                    turn(pieces, flow, piece, other)
                    flow[piece, LOAD] += 1
                    flow[other, LOAD] += 1


@compiled
def turn(pieces: Ints, flow: Ints, piece: int, other: int) -> None:
    """Let something flow between two neighbours where nothing did, or nothing where something did."""
    for end in range(2):
        some, neighbour = (piece, other) if end == 0 else (other, piece)
        side = 0
        while pieces[some, NEAR + side] != neighbour:
            side += 1
        flow[some, PASSES + side] ^= 1


@compiled
def search(pieces: Ints, core: Ints, count: int, flow: Ints, start: int) -> int:
    """Look for a way to let one more flow, from pieces of a colour that have room; return its last piece, or -1."""
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
            # Onward where nothing flows yet, back where something does.
            other = pieces[piece, NEAR + side]
            if flow[piece, PASSES + side] != onward and pieces[other, LEFT] > 0 and flow[other, CAME] < 0:
                flow[other, CAME] = piece
                flow[listed, QUEUE] = other
                listed += 1
    return -1


@compiled
def augment(pieces: Ints, flow: Ints, last: int) -> None:
    """Let one more flow along the way that was found."""
    flow[last, LOAD] += 1
    here = last
    while flow[here, CAME] != here:
        turn(pieces, flow, here, flow[here, CAME])
        here = flow[here, CAME]
    flow[here, LOAD] += 1


@compiled
def add_prices(pieces: Ints, core: Ints, count: int, flow: Ints, start: int) -> None:
    """Add what the last search shows: half an edge for pieces of its colour out of its reach and others within it."""
    for place in range(count):
        piece = core[place]
        if (colour(pieces, piece) == start) == (flow[piece, CAME] < 0):
            flow[piece, PRICE] += WORTH // 2
