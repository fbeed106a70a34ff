"""The route a traveler took or would take: which tiles it crosses, and from which side to which."""

from typing import Any, NamedTuple

from clew.games.linedance.rules.moves import PLACINGS, parts_of_placing
from clew.games.linedance.star import SIDES_AT, TRIANGLE_AT
from clew.games.linedance.tiles import COLOURS, EMPTY, SIDES, far_side, sides_of


class RouteCrossing(NamedTuple):
    """A tile crossed along a path."""

    space: int
    side: int
    other: int


class NewTile(NamedTuple):
    """A tile that a move places, and the colour of the path that its traveler follows."""

    space: int
    content: int
    colour: int


class Route(NamedTuple):
    """Where a traveler started, what it crossed, and where it stopped."""

    start: int
    crossings: tuple[RouteCrossing, ...]
    stop: int


def route_of_move(state: Any, move: int) -> Route | None:
    """Return the route of a move that is not yet played; None for moves that place no tile."""
    if move >= PLACINGS:
        return None
    space, content, colour, stop = parts_of_placing(move)
    start = int(state.travelers[len(COLOURS) * state.seat + colour])
    return _shortest(state, int(state.taken), NewTile(space, content, colour), start, stop)


def route_taken(state: Any, space: int, colour: int, stop: int) -> Route | None:
    """Return the route of the move that led to a state, the shorter one if it can have started at both ends."""
    content = int(state.contents[space])
    sides = sides_of(content)
    ends = [TRIANGLE_AT[space, side] for side in range(SIDES) if sides[side] == COLOURS[colour]]
    others = int(state.taken) & ~(1 << stop)
    found = [
        _shortest(state, others | 1 << start, NewTile(space, content, colour), start, stop)
        for start in ends
        if start != stop and not others >> start & 1
    ]
    return min(filter(None, found), key=lambda route: len(route.crossings), default=None)


def _shortest(state: Any, taken: int, tile: NewTile, start: int, stop: int) -> Route | None:
    """Return the shortest route over a new tile and further along paths of its colour (LD10, LD11)."""
    letter = COLOURS[tile.colour]
    contents = [int(held) for held in state.contents]
    contents[tile.space] = tile.content
    waiting: list[tuple[int, tuple[RouteCrossing, ...]]] = [(start, ())]
    seen = {start}
    for here, crossings in waiting:
        if here == stop:
            return Route(start, crossings, stop)
        for next_space, side in SIDES_AT[here]:
            held = contents[next_space]
            # Only the first step crosses the new tile.
            if held == EMPTY or sides_of(held)[side] != letter or (here == start) != (next_space == tile.space):
                continue
            other = far_side(sides_of(held), side)
            there = TRIANGLE_AT[next_space, other]
            if there not in seen and not taken >> there & 1:
                seen.add(there)
                waiting.append((there, (*crossings, RouteCrossing(next_space, side, other))))
    return None
