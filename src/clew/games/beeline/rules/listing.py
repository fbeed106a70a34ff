"""Lists the pieces that may be played, apart from BL15 (open_line.py).

A line continues from one or two pieces, its sources, each with six sides: twelve PLACES, most of which lead nowhere; a
line that ends with a mark has only one. On a free place the sides that a mark may face are a bit set:

        a straight in hand that comes in by W and may go out by E (side 0), a sharp that may turn to NW (side 4)
        but not to SW, where there is another piece: bits 0 and 4, 10001
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.compiled import compiled
from clew.games.beeline.rules.board import NOWHERE, SEATS, SIDES, BeelineBoard, is_rim
from clew.games.beeline.rules.legality import faces_well, may_face, node_breaks, replaced_mark_breaks
from clew.games.beeline.rules.lines import is_free, piece_before, place_ahead, sources_after_replacing, sources_of
from clew.games.beeline.rules.moves import extend_move, node_move, replace_move
from clew.games.beeline.rules.pieces import inward_of, is_mark, kind_of, opposite, outward_of, outward_side, owner_of
from clew.games.beeline.rules.state import end_of, nodes_left, piece_on

PLACES = 2 * SIDES

Moves = NDArray[np.int32]
Sources = tuple[int, int]


@compiled
def first_place(state: Any, sources: Sources, replaced: int) -> int:
    """Return the first possible place: a mark, unless it is about to become a node, leads to its front only."""
    piece = piece_on(state, sources[0])
    return outward_of(piece) if is_mark(piece) and sources[0] != replaced else 0


@compiled
def last_place(state: Any, sources: Sources, replaced: int) -> int:
    """Return the last possible place."""
    if is_mark(piece_on(state, sources[0])) and sources[0] != replaced:
        return first_place(state, sources, replaced)
    return (SIDES if sources[1] == NOWHERE else PLACES) - 1


@compiled
def free_place(board: BeelineBoard, state: Any, line: int, sources: Sources, place: int, replaced: int) -> int:
    """Return the site of a place if a line may continue there, otherwise `board.outside`."""
    source = sources[0] if place < SIDES else sources[1]
    if source == NOWHERE:
        return board.outside
    space = place_ahead(board, state, source, place % SIDES, replaced)
    return space if is_free(board, state, line, space) else board.outside


@compiled
def extension_sides(board: BeelineBoard, state: Any, space: int, inward: int) -> int:
    """Return the sides that marks from the hand may face on a free place, as bits (BL9)."""
    if space == board.outside:
        return 0
    seat = state.seat
    sides = 0
    for turn in range(1, SIDES):
        outward = (inward + turn) % SIDES
        if state.hand[seat, kind_of(inward, outward)] > 0:
            ahead = board.neighbour[space, outward]
            if faces_well(board, state, seat, space, ahead, NOWHERE, nodes_left(state, seat)):
                sides |= 1 << outward
    return sides


@compiled
def replacement_sides(board: BeelineBoard, state: Any, replaced: int, space: int, inward: int) -> int:
    """Return the sides that a replaced mark may face on a free place, as bits (BL14)."""
    piece = piece_on(state, replaced)
    line = owner_of(piece)
    # BL14: no mark of the other player is played on the rim.
    if space == board.outside or (line != state.seat and is_rim(board, space)):
        return 0
    kind = kind_of(inward_of(piece), outward_of(piece))
    sides = 0
    for way in range(2):
        outward = outward_side(kind, inward, way)
        if may_face(board, state, line, space, outward, replaced):
            sides |= 1 << outward
    return sides


@compiled
def may_be_replaced(board: BeelineBoard, state: Any, site: int) -> bool:
    """Return whether the seat to move has a node left and may replace the piece on a site by it (BL14)."""
    if nodes_left(state, state.seat) == 0 or not is_mark(piece_on(state, site)):
        return False
    return replaced_mark_breaks(board, state, site) == 0


@compiled
def listed_move(out: Moves, index: int) -> int:
    """Return a move of a list as a 64-bit number, as moves are elsewhere."""
    return int(np.int64(out[index]))


@compiled
def list_extensions(board: BeelineBoard, state: Any, out: Moves) -> int:
    """List the marks from the hand that may be played; return how many are listed."""
    sources = sources_of(board, state, state.seat)
    listed = 0
    for place in range(first_place(state, sources, NOWHERE), last_place(state, sources, NOWHERE) + 1):
        space = free_place(board, state, state.seat, sources, place, NOWHERE)
        inward = opposite(place % SIDES)
        sides = extension_sides(board, state, space, inward)
        for outward in range(SIDES):
            if sides >> outward & 1:
                out[listed] = extend_move(space, inward, outward)
                listed += 1
    return listed


@compiled
def list_nodes(board: BeelineBoard, state: Any, out: Moves, listed: int) -> int:
    """List the nodes that may be played (BL10, BL11), after `listed` other moves; return how many are listed now."""
    if nodes_left(state, state.seat) == 0:
        return listed
    for colour in range(SEATS):
        for space in range(board.outside):
            if node_breaks(board, state, space, colour) == 0:
                out[listed] = node_move(state.seat, colour, space)
                listed += 1
    return listed


@compiled
def list_replacements(board: BeelineBoard, state: Any, line: int, out: Moves, listed: int) -> int:
    """List the ways to replace marks of a line, in the same way."""
    site = end_of(state, line)
    for last in range(state.lengths[line] - 1, 0, -1):
        site = piece_before(board, state, line, site, last)
        listed = list_replacements_of(board, state, site, out, listed)
    return listed


@compiled
def list_replacements_of(board: BeelineBoard, state: Any, replaced: int, out: Moves, listed: int) -> int:
    """List the ways to replace the mark on a site, if there is one, and to play it at the end, in the same way."""
    if not may_be_replaced(board, state, replaced):
        return listed
    line = owner_of(piece_on(state, replaced))
    sources = sources_after_replacing(board, state, line, replaced)
    for place in range(first_place(state, sources, replaced), last_place(state, sources, replaced) + 1):
        space = free_place(board, state, line, sources, place, replaced)
        inward = opposite(place % SIDES)
        sides = replacement_sides(board, state, replaced, space, inward)
        for outward in range(SIDES):
            if sides >> outward & 1:
                out[listed] = replace_move(replaced, space, inward, outward)
                listed += 1
    return listed


@compiled
def can_play_at_end(board: BeelineBoard, state: Any) -> bool:
    """Return whether the seat to move can play a mark or a node in its rut (BL9, BL10)."""
    seat = state.seat
    sources = sources_of(board, state, seat)
    for place in range(first_place(state, sources, NOWHERE), last_place(state, sources, NOWHERE) + 1):
        space = free_place(board, state, seat, sources, place, NOWHERE)
        if extension_sides(board, state, space, opposite(place % SIDES)) != 0:
            return True
        if space != board.outside and nodes_left(state, seat) > 0 and node_breaks(board, state, space, seat) == 0:
            return True
    return False


@compiled
def can_replace_own(board: BeelineBoard, state: Any) -> bool:
    """Return whether the seat to move can replace a mark of its own line (BL14)."""
    line = state.seat
    site = end_of(state, line)
    for last in range(state.lengths[line] - 1, 0, -1):
        site = piece_before(board, state, line, site, last)
        if may_be_replaced(board, state, site) and can_be_moved_to_end(board, state, site):
            return True
    return False


@compiled
def can_be_moved_to_end(board: BeelineBoard, state: Any, replaced: int) -> bool:
    """Return whether a replaced mark can be played at the end of its line (BL14)."""
    line = owner_of(piece_on(state, replaced))
    sources = sources_after_replacing(board, state, line, replaced)
    for place in range(first_place(state, sources, replaced), last_place(state, sources, replaced) + 1):
        space = free_place(board, state, line, sources, place, replaced)
        if replacement_sides(board, state, replaced, space, opposite(place % SIDES)) != 0:
            return True
    return False
