"""Moves of Beeline as numbers, and how they are carried out.

kind << 24 | replaced << 15 | space << 6 | inward << 3 | outward

EXTEND      a mark from the hand on `space`, from side `inward` to side `outward`
OWN_NODE    a node with the own colour up on `space`: on the line if it is in the own rut, otherwise loose
OTHER_NODE  a node with the other colour up on `space`, loose
REPLACE     a node replaces the mark on `replaced`, which is played on `space`, from `inward` to `outward`
PASS        no piece can be played; the number 0
"""

from typing import Any

from clew.core.compiled import compiled
from clew.games.beeline.rules.board import SIDES, BeelineBoard, side_towards
from clew.games.beeline.rules.lines import add_piece, enter, is_rut, put_mark, take_from_hand
from clew.games.beeline.rules.pieces import is_mark, kind_of, node, owner_of
from clew.games.beeline.rules.state import piece_on

PASS, EXTEND, OWN_NODE, OTHER_NODE, REPLACE = 0, 1, 2, 3, 4


@compiled
def extend_move(space: int, inward: int, outward: int) -> int:
    """Return the move that plays a mark from the hand."""
    return EXTEND << 24 | space << 6 | inward << 3 | outward


@compiled
def node_move(seat: int, colour: int, space: int) -> int:
    """Return the move of `seat` that plays a node with `colour` up."""
    return (OWN_NODE if colour == seat else OTHER_NODE) << 24 | space << 6


@compiled
def replace_move(replaced: int, space: int, inward: int, outward: int) -> int:
    """Return the move that replaces a mark by a node and plays that mark."""
    return REPLACE << 24 | replaced << 15 | space << 6 | inward << 3 | outward


@compiled
def kind_of_move(move: int) -> int:
    """Return EXTEND, OWN_NODE, OTHER_NODE, REPLACE or PASS."""
    return move >> 24


@compiled
def replaced_of(move: int) -> int:
    """Return the site of the mark that a REPLACE replaces."""
    return (move >> 15) & 511


@compiled
def space_of(move: int) -> int:
    """Return the site that a piece is played on."""
    return (move >> 6) & 511


@compiled
def inward_side(move: int) -> int:
    """Return the side of a played mark that is towards its line."""
    return (move >> 3) & 7


@compiled
def outward_side_of(move: int) -> int:
    """Return the side of a played mark that is its front."""
    return move & 7


@compiled
def is_move(board: BeelineBoard, move: int) -> bool:
    """Return whether a number means a move on this board, legal or not."""
    if move == PASS:
        return True
    kind = kind_of_move(move)
    if space_of(move) >= board.outside or (kind != REPLACE and replaced_of(move) != 0):
        return False
    inward, outward = inward_side(move), outward_side_of(move)
    if kind in (OWN_NODE, OTHER_NODE):
        return inward == 0 and outward == 0
    if inward >= SIDES or outward >= SIDES or inward == outward:
        return False
    return kind == EXTEND or (kind == REPLACE and replaced_of(move) < board.outside)


@compiled
def carry_out(board: BeelineBoard, state: Any, move: int) -> None:
    """Update the board, the lines, the hands and the reserve for a legal piece, but not whose turn it is."""
    seat = state.seat
    kind = kind_of_move(move)
    space = space_of(move)
    if kind == EXTEND:
        # BL9
        take_from_hand(state, seat, kind_of(inward_side(move), outward_side_of(move)))
        put_mark(board, state, seat, space, inward_side(move), outward_side_of(move))
        return
    state.reserve[seat] -= 1
    if kind == REPLACE:
        replace(board, state, replaced_of(move), space, inward_side(move), outward_side_of(move))
        return
    # BL10: an own node in the own rut is the new end of the line. BL11: any other is loose.
    continues = kind == OWN_NODE and is_rut(board, state, seat, space)
    state.cells[space] = node(seat if kind == OWN_NODE else 1 - seat)
    if continues:
        # It is next to the end, not to the end's twin: that would be a group of three (BL12).
        add_piece(state, seat, space, side_towards(board, state.ends[seat], space))


@compiled
def replace(board: BeelineBoard, state: Any, replaced: int, space: int, inward: int, outward: int) -> None:
    """Replace a mark by a node, and play that mark at the end of its line (BL14)."""
    line = owner_of(piece_on(state, replaced))
    state.cells[replaced] = node(line)
    if is_mark(piece_on(state, state.ends[line])):
        enter(board, state, line)
    put_mark(board, state, line, space, inward, outward)
    if line != state.seat:
        state.replaced = 1
