"""The 16 tiles of LineDance: three paths on a hexagon, each joining two sides, in three colours.

A tile is written as the colours of its sides, clockwise from side 0. Tile 2 as it is and turned by one:

    turn 0, sides AABCBC          turn 1, sides CAABCB
    side 0 and 1 are joined       side 1 and 2 are joined       Turn r puts letter i on side i + r.
    by path A, 2 and 4 by B       by path A, 3 and 5 by B

Tiles are numbered from 0 in code and from 1 in text. A space of a board holds EMPTY or one number for tile and turn.
Rules LD1 and LD2 of rules.md.

This module is beside `rules` because the puzzles also use it and it must not import Numba.
"""

from itertools import permutations

COLOURS = "ABC"
SIDES = 6
EMPTY = 0


def turned(sides: str, turn: int) -> str:
    """Return the side colours of a tile turned clockwise: letter i goes to side i + turn (LD2)."""
    turn %= SIDES
    return sides[SIDES - turn :] + sides[: SIDES - turn]


# LD1: every way to give each of three colours two sides, up to turning. LD2: each in its alphabetically first turn,
# all in alphabetical order.
TILES = tuple(
    sorted({min(turned("".join(sides), turn) for turn in range(SIDES)) for sides in permutations(2 * COLOURS)})
)


def turns_of(tile: int) -> int:
    """Return how many turns look different: 6, or 3 for a tile that looks the same after half a turn (LD2)."""
    return SIDES // 2 if turned(TILES[tile], SIDES // 2) == TILES[tile] else SIDES


def placed(tile: int, turn: int) -> int:
    """Return the number of a tile in a turn, from 1 to 96."""
    return 1 + SIDES * tile + turn


def sides_of(content: int) -> str:
    """Return the side colours of a placed tile, clockwise from side 0."""
    tile, turn = divmod(content - 1, SIDES)
    return turned(TILES[tile], turn)


def far_side(sides: str, side: int) -> int:
    """Return the side at the other end of the path that starts at `side`."""
    first, second = (other for other in range(SIDES) if sides[other] == sides[side])
    return second if side == first else first


#: All placed tiles without EMPTY; a tile that looks the same after half a turn has its first three turns only.
PLACED = tuple(placed(tile, turn) for tile in range(len(TILES)) for turn in range(turns_of(tile)))

#: The number of the placed tile with these side colours: all 90 ways to colour six sides with two of each occur.
PLACED_WITH = {sides_of(content): content for content in PLACED}
