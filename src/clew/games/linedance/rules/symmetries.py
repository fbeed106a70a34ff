"""Symmetries of "Where's My Line?": rotations and reflections of the star, with permutations of the colours.

A rotation that takes every seat's tip to another seat's tip permutes the seats. A reflection reverses the order of
play, so it is a symmetry for two players only. Every permutation of the colours takes the set of 16 tiles to itself.
"""

from itertools import permutations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from clew.boards.lattice import LatticeSymmetry
from clew.core.symmetry import Symmetry, map_members
from clew.games.linedance.rules.moves import (
    FIRST_BACK,
    FIRST_START_ORDER,
    PASS,
    PLACINGS,
    START_ORDERS,
    parts_of_placing,
    parts_of_way_back,
    placing,
    way_back,
)
from clew.games.linedance.rules.tables import NO_SEAT, NO_TILE
from clew.games.linedance.star import LATTICE, SIDES_AT, SPACES, TRIANGLE_AT
from clew.games.linedance.tiles import COLOURS, EMPTY, PLACED_WITH, SIDES, TILES, placed, sides_of

RING = [SPACES.index(f"R{k}") for k in range(SIDES)]
TIP = [SPACES.index(f"T{k}") for k in range(SIDES)]


class StarImage(NamedTuple):
    """The image of everything under a symmetry."""

    name: str
    seats: tuple[int, ...]
    spaces: tuple[int, ...]
    triangles: NDArray[np.int64]
    colours: tuple[int, ...]
    contents: tuple[int, ...]
    tiles: tuple[int, ...]
    reverses: bool
    """Whether clockwise becomes anticlockwise."""


def symmetries(board: Any) -> list[Symmetry]:
    """Return rotations and reflections of the star with every permutation of the colours, without the identity."""
    tips = board.tips.tolist()
    found = []
    for turn in LATTICE.symmetries():
        mapped_tips = [TIP.index(turn.image[TIP[tip]]) for tip in tips]
        if set(mapped_tips) != set(tips):
            continue
        seats = tuple(tips.index(tip) for tip in mapped_tips)
        if any((seats[seat - 1] + 1) % len(seats) != seats[seat] for seat in range(len(seats))):
            continue
        for colours in permutations(range(len(COLOURS))):
            if not turn.is_identity or colours != (0, 1, 2):
                found.append(_symmetry(_image(turn, seats, colours)))
    return found


def _image(turn: LatticeSymmetry, seats: tuple[int, ...], colours: tuple[int, ...]) -> StarImage:
    ring = [RING.index(turn.image[space]) for space in RING]
    reverses = (ring[1] - ring[0]) % SIDES != 1
    # A side is between two directions, and so is its image.
    sides = [ring[(side + 1) % SIDES] if reverses else ring[side] for side in range(SIDES)]
    triangles = np.arange(64)
    for triangle, ((space, side), *_) in enumerate(SIDES_AT):
        triangles[triangle] = TRIANGLE_AT[turn.image[space], sides[side]]
    contents = [EMPTY]
    for content in range(1, 1 + len(TILES) * SIDES):
        mapped = dict(zip(sides, sides_of(content), strict=True))
        contents.append(PLACED_WITH["".join(COLOURS[colours[COLOURS.index(mapped[side])]] for side in range(SIDES))])
    tiles = tuple((contents[placed(tile, 0)] - 1) // SIDES for tile in range(len(TILES)))
    letters = "".join(COLOURS[colour] for colour in colours)
    return StarImage(
        name=f"{turn.name} {letters}",
        seats=seats,
        spaces=turn.image,
        triangles=triangles,
        colours=colours,
        contents=tuple(contents),
        tiles=tiles,
        reverses=reverses,
    )


def _symmetry(image: StarImage) -> Symmetry:
    return Symmetry(
        image.name,
        lambda move: _map_move(image, move),
        lambda states: _map_states(image, states),
        seats=image.seats,
    )


def _map_move(image: StarImage, move: int) -> int:
    if move == PASS:
        return move
    if move >= FIRST_BACK:
        colour, stop = parts_of_way_back(move)
        return int(way_back(image.colours[colour], int(image.triangles[stop])))
    if move >= PLACINGS:
        order = tuple(image.colours[colour] for colour in START_ORDERS[move - FIRST_START_ORDER])
        return FIRST_START_ORDER + START_ORDERS.index(order[::-1] if image.reverses else order)
    space, content, colour, stop = parts_of_placing(move)
    return int(placing(image.spaces[space], image.contents[content], image.colours[colour], int(image.triangles[stop])))


def _map_states(image: StarImage, states: NDArray[Any]) -> NDArray[Any]:
    mapped = states.copy()
    old, new = states[0], mapped[0]
    new.taken = map_members(old.taken, image.triangles)
    new.top = NO_TILE if old.top == NO_TILE else image.tiles[old.top]
    new.bottom = sum(image.tiles[int(old.bottom) >> 4 * place & 15] << 4 * place for place in range(old.bottom_left))
    new.seat = image.seats[old.seat]
    new.winner = NO_SEAT if old.winner == NO_SEAT else image.seats[old.winner]
    for seat, other in enumerate(image.seats):
        for colour, other_colour in enumerate(image.colours):
            new.travelers[3 * other + other_colour] = image.triangles[old.travelers[3 * seat + colour]]
    for space, other in enumerate(image.spaces):
        new.contents[other] = image.contents[old.contents[space]]
    for place in range(old.unseen_left):
        new.unseen[place] = image.tiles[old.unseen[place]]
    return mapped
