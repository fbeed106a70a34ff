"""Draws a random legal move without listing them all, by rejection sampling.

Loose nodes and replacements make lists of hundreds. So a move is drawn from a larger set that is easy to number, until
a legal one comes up: all legal moves are equally likely. The DRAWS of a seat with nodes left:

        nodes           every space, with either colour up
        extensions      at every place of the own line (listing.py) a mark that faces one of six sides
        replacements    in each line every piece, played at every place so that it faces one of six sides

A line that ends with a mark continues at one place only. If a mark of its own is there, then only that mark can be
replaced: its node becomes the end, and the mark is played at a place next to it.
"""

from typing import Any

import numpy as np

from clew.core.bits import count, member
from clew.core.compiled import compiled
from clew.core.random import Rng, below
from clew.games.beeline.rules.board import NOWHERE, SEATS, SIDES, BeelineBoard
from clew.games.beeline.rules.legality import node_breaks
from clew.games.beeline.rules.lines import front, piece_before, sources_after_replacing, sources_of
from clew.games.beeline.rules.listing import (
    PLACES,
    extension_sides,
    first_place,
    free_place,
    last_place,
    may_be_replaced,
    replacement_sides,
)
from clew.games.beeline.rules.moves import PASS, extend_move, node_move, replace_move
from clew.games.beeline.rules.open_line import leaves_no_rut
from clew.games.beeline.rules.pieces import is_mark, is_mark_of, opposite, outward_of
from clew.games.beeline.rules.state import end_of, piece_on

#: Draws without a legal move after which the moves are listed instead; this happens where few are legal.
TRIES = 200


@compiled
def drawn_move(board: BeelineBoard, state: Any, rng: Rng) -> int:
    """Return a random legal piece, all equally likely, or PASS if none of TRIES draws was legal."""
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
        if move != PASS and not leaves_no_rut(board, state, move):
            return move
    return PASS


@compiled
def random_extension(board: BeelineBoard, state: Any, rng: Rng) -> int:
    """Return a random legal mark from the hand, all equally likely, or PASS if there is none."""
    seat = state.seat
    sources = sources_of(board, state, seat)
    chosen = PASS
    found = 0
    for place in range(first_place(state, sources, NOWHERE), last_place(state, sources, NOWHERE) + 1):
        space = free_place(board, state, seat, sources, place, NOWHERE)
        inward = opposite(place % SIDES)
        sides = np.uint64(extension_sides(board, state, space, inward))
        here = count(sides)
        found += here
        # Reservoir sampling: the chosen mark is one of those at this place in proportion to their number.
        if here > 0:
            drawn = below(rng, found)
            if drawn < here:
                chosen = extend_move(space, inward, member(sides, drawn))
    return chosen


@compiled
def places_of(state: Any, line: int) -> int:
    """Return how many places of a line are drawn from."""
    return 1 if is_mark(piece_on(state, state.ends[line])) else PLACES


@compiled
def replacement_draws(board: BeelineBoard, state: Any, line: int) -> int:
    """Return how many draws replace a mark of the line."""
    if faces_own_mark(board, state, line):
        return PLACES * SIDES
    return state.lengths[line] * places_of(state, line) * SIDES


@compiled
def faces_own_mark(board: BeelineBoard, state: Any, line: int) -> bool:
    """Return whether a line ends with a mark that faces another mark of the line."""
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
    sources = sources_of(board, state, state.seat)
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
    if not may_be_replaced(board, state, replaced):
        return PASS
    sources = sources_after_replacing(board, state, line, replaced)
    space = free_place(board, state, line, sources, place, replaced)
    inward = opposite(place % SIDES)
    if replacement_sides(board, state, replaced, space, inward) >> outward & 1:
        return replace_move(replaced, space, inward, outward)
    return PASS


@compiled
def piece_back(board: BeelineBoard, state: Any, line: int, back: int) -> int:
    """Return the site of the piece `back` pieces before the end of the line."""
    site = end_of(state, line)
    last = state.lengths[line] - 1
    for index in range(last, last - back, -1):
        site = piece_before(board, state, line, site, index)
    return site
