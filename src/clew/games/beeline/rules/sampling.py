"""A random legal move without listing them all.

Loose nodes and replacements make lists of hundreds. So a move is drawn from a larger set that is easy to number, and
drawn again until a legal one comes up: every legal move is as likely as any other. The DRAWS of a seat with nodes left:

        nodes           every space, with either colour up
        extensions      at every place of the own line (listing.py) a mark that faces one of six sides
        replacements    in each line every piece, played on at every place so that it faces one of six sides

A line that ends with a mark goes on at one place only. If that is taken by a mark of its own, then only that mark can
be replaced: it becomes the end, and has places of its own to be played on.
"""

from typing import Any

import numpy as np

from clew.core.bits import count, member
from clew.core.compiled import compiled
from clew.core.random import Rng, below
from clew.games.beeline.rules.board import NOWHERE, SEATS, SIDES, BeelineBoard
from clew.games.beeline.rules.legality import node_breaks
from clew.games.beeline.rules.lines import front, piece_before, ways_out, ways_out_after_replacing
from clew.games.beeline.rules.listing import (
    PLACES,
    extension_sides,
    first_place,
    free_place,
    last_place,
    may_take_out,
    replacement_sides,
)
from clew.games.beeline.rules.mending import leaves_unfree
from clew.games.beeline.rules.moves import PASS, extend_move, node_move, replace_move
from clew.games.beeline.rules.pieces import is_mark, is_mark_of, opposite, outward_of
from clew.games.beeline.rules.state import end_of, piece_on

#: So many draws without a legal one are unheard of, except where hardly any is left.
TRIES = 200


@compiled
def drawn_move(board: BeelineBoard, state: Any, rng: Rng) -> int:
    """Return a random legal piece, all equally likely, or PASS if none of many draws was one."""
    seat = state.seat
    nodes = SEATS * board.outside
    extensions = places_of(state, seat) * SIDES
    own = replacement_draws(board, state, seat)
    other = replacement_draws(board, state, 1 - seat)
    for _ in range(TRIES):
        draw = below(rng, nodes + extensions + own + other)
        if draw < nodes:
            move = drawn_node(board, state, draw)
        elif draw < nodes + extensions:
            move = drawn_extension(board, state, draw - nodes)
        elif draw < nodes + extensions + own:
            move = drawn_replacement(board, state, seat, draw - nodes - extensions)
        else:
            move = drawn_replacement(board, state, 1 - seat, draw - nodes - extensions - own)
        if move != PASS and not leaves_unfree(board, state, move):
            return move
    return PASS


@compiled
def random_extension(board: BeelineBoard, state: Any, rng: Rng) -> int:
    """Return a random mark of the hand that may be played, all equally likely, or PASS if there is none."""
    seat = state.seat
    sources = ways_out(board, state, seat)
    chosen = PASS
    found = 0
    for place in range(first_place(state, sources, NOWHERE), last_place(state, sources, NOWHERE) + 1):
        space = free_place(board, state, seat, sources, place, NOWHERE)
        inward = opposite(place % SIDES)
        sides = np.uint64(extension_sides(board, state, space, inward))
        here = count(sides)
        found += here
        # Of all that were found so far each is chosen alike: it is one of those at this place, or an earlier one.
        if here > 0:
            drawn = below(rng, found)
            if drawn < here:
                chosen = extend_move(space, inward, member(sides, drawn))
    return chosen


@compiled
def places_of(state: Any, line: int) -> int:
    """Return at how many places a line is tried."""
    return 1 if is_mark(piece_on(state, state.ends[line])) else PLACES


@compiled
def replacement_draws(board: BeelineBoard, state: Any, line: int) -> int:
    """Return how many draws replace a mark of the line."""
    if faces_own_mark(board, state, line):
        return PLACES * SIDES
    return state.lengths[line] * places_of(state, line) * SIDES


@compiled
def faces_own_mark(board: BeelineBoard, state: Any, line: int) -> bool:
    """Return whether a line ends with a mark that faces another of the line."""
    end = end_of(state, line)
    return is_mark(piece_on(state, end)) and is_mark_of(piece_on(state, front(board, state, end)), line)


@compiled
def drawn_node(board: BeelineBoard, state: Any, draw: int) -> int:
    """Return the node of a draw, or PASS if it may not be played."""
    colour = draw // board.outside
    space = draw % board.outside
    return node_move(state.seat, colour, space) if node_breaks(board, state, space, colour) == 0 else PASS


@compiled
def drawn_extension(board: BeelineBoard, state: Any, draw: int) -> int:
    """Return the extension of a draw, or PASS if it may not be played."""
    sources = ways_out(board, state, state.seat)
    end = piece_on(state, sources[0])
    place = outward_of(end) if is_mark(end) else draw // SIDES
    outward = draw % SIDES
    space = free_place(board, state, state.seat, sources, place, NOWHERE)
    inward = opposite(place % SIDES)
    if extension_sides(board, state, space, inward) >> outward & 1:
        return extend_move(space, inward, outward)
    return PASS


@compiled
def drawn_replacement(board: BeelineBoard, state: Any, line: int, draw: int) -> int:
    """Return the replacement of a draw, or PASS if it may not be played."""
    end = end_of(state, line)
    outward = draw % SIDES
    place = draw // SIDES % PLACES
    if faces_own_mark(board, state, line):
        replaced = front(board, state, end)
    elif is_mark(piece_on(state, end)):
        replaced = piece_back(board, state, line, draw // SIDES)
        place = outward_of(piece_on(state, end))
    else:
        replaced = piece_back(board, state, line, draw // (SIDES * PLACES))
    if not may_take_out(board, state, replaced):
        return PASS
    sources = ways_out_after_replacing(board, state, line, replaced)
    space = free_place(board, state, line, sources, place, replaced)
    inward = opposite(place % SIDES)
    if replacement_sides(board, state, replaced, space, inward) >> outward & 1:
        return replace_move(replaced, space, inward, outward)
    return PASS


@compiled
def piece_back(board: BeelineBoard, state: Any, line: int, back: int) -> int:
    """Return the site of the piece so many before the end of the line."""
    site = end_of(state, line)
    last = state.lengths[line] - 1
    for index in range(last, last - back, -1):
        site = piece_before(board, state, line, site, index)
    return site
