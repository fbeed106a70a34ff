"""Pieces of Beeline as numbers on a space.

A mark joins two of the six sides of its space: the inward one, towards the start of its line, and the outward one,
in front of it. The line of the seat `owner` goes through it from side `inward` to side `outward`:

        owner * 64 + inward * 8 + outward        Red's mark W-NE is 64 + 3 * 8 + 5 = 93

No mark joins a side with itself, so such numbers stand for everything else: no piece (0), a site beyond the board, and
nodes, which use all sides.
"""

from clew.core.compiled import compiled
from clew.games.beeline.rules.board import SIDES

EMPTY = 0
BEYOND = 6 * 8 + 6
NODE = 7 * 8 + 7

#: BL4: kinds of marks, by how far they turn.
STRAIGHT, ANGLE, SHARP = 0, 1, 2
KINDS = 3

#: BL4, BL5: twelve marks of each kind, in four groups of three.
EACH_KIND = 12
GROUPS = 4
EACH_KIND_IN_GROUP = 3

#: BL6: nodes of a player, one of them on the start.
NODES = 6


@compiled
def mark(owner: int, inward: int, outward: int) -> int:
    """Return the mark that joins two different sides."""
    return owner * 64 + inward * 8 + outward


@compiled
def node(colour: int) -> int:
    """Return the node with the colour of a seat up."""
    return colour * 64 + NODE


@compiled
def owner_of(piece: int) -> int:
    """Return the seat that a mark or node belongs to."""
    return piece >> 6


@compiled
def inward_of(piece: int) -> int:
    """Return the side of a mark that its line comes in by."""
    return (piece >> 3) & 7


@compiled
def outward_of(piece: int) -> int:
    """Return the side of a mark that its line goes out by."""
    return piece & 7


@compiled
def is_mark(piece: int) -> bool:
    """Return whether it is a mark of either player."""
    return inward_of(piece) != outward_of(piece)


@compiled
def is_node(piece: int) -> bool:
    """Return whether it is a node, of either colour."""
    return (piece & NODE) == NODE


@compiled
def is_mark_of(piece: int, owner: int) -> bool:
    """Return whether it is a mark in the line of `owner`."""
    return is_mark(piece) and owner_of(piece) == owner


@compiled
def kind_of(inward: int, outward: int) -> int:
    """Return the kind of mark that joins two different sides."""
    # BL4: opposite sides, 3 apart; two sides with one between them, 2 apart; neighbouring sides, 1 apart.
    apart = abs(outward - inward)
    return 3 - min(apart, SIDES - apart)


@compiled
def outward_side(kind: int, inward: int, way: int) -> int:
    """Return the outward side of a mark of a kind that turns clockwise (way 0) or not (way 1)."""
    turn = 3 - kind
    return (inward + (turn if way == 0 else SIDES - turn)) % SIDES


@compiled
def opposite(side: int) -> int:
    """Return the opposite side of a space."""
    return (side + 3) % SIDES
