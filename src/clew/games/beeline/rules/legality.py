"""Which pieces are legal: the number of the rule that a piece breaks, or 0.

BL15, which concerns the whole turn, is in open_line.py.
"""

from typing import Any

from clew.core.compiled import compiled
from clew.games.beeline.rules.board import NOWHERE, BeelineBoard, is_open, is_rim
from clew.games.beeline.rules.lines import (
    drives_back,
    is_crowded,
    is_driven_off,
    is_in_line,
    is_rut,
    place_ahead,
    sources_after_replacing,
    sources_of,
    twin,
)
from clew.games.beeline.rules.moves import (
    EXTEND,
    OWN_NODE,
    REPLACE,
    inward_side,
    kind_of_move,
    outward_side_of,
    replaced_of,
    space_of,
)
from clew.games.beeline.rules.pieces import (
    EMPTY,
    inward_of,
    is_mark,
    is_mark_of,
    is_node,
    kind_of,
    node,
    opposite,
    outward_of,
    owner_of,
)
from clew.games.beeline.rules.state import end_of, nodes_left, piece_on


@compiled
def piece_breaks(board: BeelineBoard, state: Any, move: int) -> int:
    """Return 0 or the rule other than BL15 that a piece breaks."""
    kind = kind_of_move(move)
    if kind == EXTEND:
        return extension_breaks(board, state, space_of(move), inward_side(move), outward_side_of(move))
    # BL6: there must be a node to play.
    if nodes_left(state, state.seat) == 0:
        return 6
    if kind == REPLACE:
        return replacement_breaks(board, state, move)
    return node_breaks(board, state, space_of(move), state.seat if kind == OWN_NODE else 1 - state.seat)


@compiled
def extension_breaks(board: BeelineBoard, state: Any, space: int, inward: int, outward: int) -> int:
    """Return 0 or the rule that a mark from the hand breaks."""
    seat = state.seat
    source, other = sources_of(board, state, seat)
    rule = joining_breaks(board, state, seat, source, other, NOWHERE, space, inward)
    if rule != 0:
        return rule
    # BL4, BL5: the mark must be in the group in use.
    if state.hand[seat, kind_of(inward, outward)] == 0:
        return 5 if state.groups[seat] > 0 else 4
    ahead = board.neighbour[space, outward]
    return 0 if faces_well(board, state, seat, space, ahead, NOWHERE, nodes_left(state, seat)) else 17


@compiled
def joining_breaks(
    board: BeelineBoard, state: Any, line: int, source: int, other: int, replaced: int, space: int, inward: int
) -> int:
    """Return 0 or the rule broken by a mark of `line` on `space`; the line continues from `source` or `other`."""
    towards = board.neighbour[space, inward]
    # BL9: in a rut of the line, one side towards the end.
    if towards != source and towards != other:
        # BL13, BL16: from the node next to the end only if the end was entered.
        end = end_of(state, line)
        return 13 if is_node(piece_on(state, end)) and towards == twin(board, state, end, line) else 9
    if place_ahead(board, state, towards, opposite(inward), replaced) != space or piece_on(state, space) != EMPTY:
        return 9
    # BL3: a rim is open to one player only, a yellow space to none.
    return 0 if is_open(board, line, space) else 3


@compiled
def faces_well(board: BeelineBoard, state: Any, line: int, space: int, ahead: int, replaced: int, reserve: int) -> bool:
    """Return whether the owner of `line` may play a mark on `space` that faces the site `ahead` (BL17).

    The line's mark on `replaced` has become a node (NOWHERE if none has); `reserve` nodes are left after the piece.
    """
    piece = piece_on(state, ahead)
    # An empty space that is open.
    if piece == EMPTY:
        return is_open(board, line, ahead)
    # The goal, or an own node.
    if ahead == board.starts[1 - line] or ahead == replaced or piece == node(line):
        return True
    # An own mark, if there is a node left to replace it.
    if is_mark_of(piece, line):
        return reserve > 0
    # BL16 comes first: the mark may drive off the piece it faces.
    if drives_back(board, state, line, space) and is_driven_off(board, state, 1 - line, ahead):
        return is_open(board, line, ahead)
    # A piece of the other line, if it drives the own line back.
    return bool(board.facing_drives_back) and is_in_line(board, state, 1 - line, ahead)


@compiled
def node_breaks(board: BeelineBoard, state: Any, space: int, colour: int) -> int:
    """Return 0 or the rule that a node with `colour` up breaks."""
    seat = state.seat
    in_own_rut = is_rut(board, state, seat, space)
    # BL10: an own node on the line. BL11: a loose one.
    rule = 10 if in_own_rut and colour == seat else 11
    if piece_on(state, space) != EMPTY:
        return rule
    if not is_open(board, seat, space):
        return 3
    if is_rut(board, state, 1 - seat, space) or (in_own_rut and colour != seat):
        return rule
    return 12 if is_crowded(board, state, space, colour) else 0


@compiled
def replacement_breaks(board: BeelineBoard, state: Any, move: int) -> int:
    """Return 0 or the rule broken by replacing a mark or by where that mark is played."""
    replaced = replaced_of(move)
    rule = replaced_mark_breaks(board, state, replaced)
    if rule != 0:
        return rule
    piece = piece_on(state, replaced)
    inward, outward = inward_side(move), outward_side_of(move)
    # BL14: the replaced mark is the one that is played.
    if kind_of(inward_of(piece), outward_of(piece)) != kind_of(inward, outward):
        return 14
    return moved_mark_breaks(board, state, replaced, space_of(move), inward, outward)


@compiled
def replaced_mark_breaks(board: BeelineBoard, state: Any, replaced: int) -> int:
    """Return 0 or the rule broken by replacing the piece on a site."""
    piece = piece_on(state, replaced)
    # BL14: a mark that is not the end of its line, nor one of the other player's on the rim.
    if not is_mark(piece):
        return 14
    line = owner_of(piece)
    if replaced == state.ends[line] or (line != state.seat and is_rim(board, replaced)):
        return 14
    return 12 if is_crowded(board, state, replaced, line) else 0


@compiled
def moved_mark_breaks(board: BeelineBoard, state: Any, replaced: int, space: int, inward: int, outward: int) -> int:
    """Return 0 or the rule broken by where the replaced mark is played."""
    line = owner_of(piece_on(state, replaced))
    source, other = sources_after_replacing(board, state, line, replaced)
    rule = joining_breaks(board, state, line, source, other, replaced, space, inward)
    if rule != 0:
        return rule
    # BL14: no mark of the other player is played on the rim.
    if line != state.seat and is_rim(board, space):
        return 14
    return 0 if may_face(board, state, line, space, outward, replaced) else 17


@compiled
def may_face(board: BeelineBoard, state: Any, line: int, space: int, outward: int, replaced: int) -> bool:
    """Return whether a replaced mark may face that way; BL17 applies to the owner of the line only."""
    if line != state.seat:
        return True
    ahead = board.neighbour[space, outward]
    return faces_well(board, state, line, space, ahead, replaced, nodes_left(state, line) - 1)
