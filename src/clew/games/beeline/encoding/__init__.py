"""Beeline as arrays: actions relative to the ends of the lines, and planes on the hexagon of spaces.

    K  . . . . . s .       Black's line is N5 M5:SE-NW L5:SE-NE K6:SW-SE. It ends with the sharp on K6, which faces L6,
    L   . . . . a 1 .      marked 1. The next mark comes in there from the north-west. The straight L6:NW-SE lies on
    M    . . . . / . .     side 1 (SE) of the end and goes out by the third side clockwise: this is the action
    N     . . . . N .      (6 * 0 + 1) * 5 + 3 - 1 = 7.

Rows of the lattice are the rows of the board. Each is moved to the right so that a step to the south-east, from K6 to
L6, stays in its column: the neighbours of a place are those to its left and right, above and below, above to the right
and below to the left. layout.py lists actions and planes, symmetries.py has the symmetries.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.compiled import compiled
from clew.games.beeline.encoding.layout import (
    ANTICLOCKWISE,
    CLOCKWISE,
    EMPTY_TURNS,
    END,
    ENTERED,
    EXTENSIONS,
    GROUPS_LEFT,
    HAND,
    INWARD,
    MORE_MOVES,
    MOST,
    MOVES_LEFT,
    NODE_PLANE,
    OPEN,
    OPENED,
    ORDER,
    OUTWARD,
    REPLACEMENTS,
    RESERVE,
    SECOND_PIECE,
    SPACES_PLANE,
    START,
    STRAIGHT_ON,
    TO_MOVE,
    TURNS,
    WAYS,
)
from clew.games.beeline.encoding.layout import action_ranges as action_ranges
from clew.games.beeline.encoding.layout import actions as actions
from clew.games.beeline.encoding.layout import lattice as lattice
from clew.games.beeline.encoding.layout import planes as planes
from clew.games.beeline.encoding.symmetries import symmetry_tables as symmetry_tables
from clew.games.beeline.rules import is_over
from clew.games.beeline.rules.board import NOWHERE, SEATS, SIDES, BeelineBoard, is_open
from clew.games.beeline.rules.lines import piece_before, sources_after_replacing, sources_of
from clew.games.beeline.rules.listing import PLACES
from clew.games.beeline.rules.moves import (
    EXTEND,
    OTHER_NODE,
    OWN_NODE,
    PASS,
    extend_move,
    inward_side,
    kind_of_move,
    outward_side_of,
    replace_move,
    replaced_of,
    space_of,
)
from clew.games.beeline.rules.pieces import (
    KINDS,
    STRAIGHT,
    inward_of,
    is_mark,
    is_node,
    kind_of,
    opposite,
    outward_of,
    outward_side,
    owner_of,
)
from clew.games.beeline.rules.state import SECOND, end_of, piece_on

ACTIONS_VERSION = 1


@compiled
def action_of(board: BeelineBoard, state: Any, move: int) -> int:
    tables = board.tables[0]
    spaces = tables.outside
    kind = kind_of_move(move)
    if kind == PASS:
        return EXTENSIONS + (SEATS + REPLACEMENTS) * spaces
    if kind == OWN_NODE:
        return EXTENSIONS + space_of(move)
    if kind == OTHER_NODE:
        return EXTENSIONS + spaces + space_of(move)
    inward = inward_side(move)
    turn = (outward_side_of(move) - inward + SIDES) % SIDES
    source = tables.neighbour[space_of(move), inward]
    if kind == EXTEND:
        return place_of(source, state.ends[state.seat], inward) * TURNS + turn - 1
    replaced = replaced_of(move)
    end, _ = sources_after_replacing(tables, state, owner_of(piece_on(state, replaced)), replaced)
    place = place_of(source, end, inward)
    return EXTENSIONS + SEATS * spaces + (replaced * PLACES + place) * WAYS + way_of(turn)


@compiled
def move_of(board: BeelineBoard, state: Any, action: int) -> int:
    tables = board.tables[0]
    spaces = tables.outside
    rest = action - EXTENSIONS
    if action < 0 or rest > (SEATS + REPLACEMENTS) * spaces:
        return -1
    if rest < 0:
        return extension_of(tables, state, action)
    if rest == (SEATS + REPLACEMENTS) * spaces:
        return PASS
    if rest < SEATS * spaces:
        return (OWN_NODE if rest < spaces else OTHER_NODE) << 24 | (rest % spaces) << 6
    return replacement_of(tables, state, rest - SEATS * spaces)


@compiled
def observe(board: BeelineBoard, state: Any, seat: int, out: NDArray[np.uint8]) -> None:
    update_observation(board, state, seat, out)
    tables = board.tables[0]
    out[SPACES_PLANE, :, :] = 0
    for space in range(tables.outside):
        out[SPACES_PLANE, tables.axial[space, 1] + board.side - 1, tables.axial[space, 0] + board.side - 1] = 1


@compiled
def update_observation(board: BeelineBoard, state: Any, seat: int, out: NDArray[np.uint8]) -> None:
    tables = board.tables[0]
    out[:RESERVE, :, :] = 0
    out[START:HAND, :, :] = 0
    observe_spaces(tables, state, seat, out)
    for place in range(SEATS):
        owner = seat if place == 0 else 1 - seat
        observe_line(tables, state, owner, place, out)
        out[ENTERED + place, :, :] = state.entered[owner]
        out[RESERVE + place, :, :] = state.reserve[owner]
        out[GROUPS_LEFT + place, :, :] = state.groups[owner]
        for kind in range(KINDS):
            out[HAND + place * KINDS + kind, :, :] = state.hand[owner, kind]
    out[TO_MOVE, :, :] = state.seat == seat and not is_over(board, state)
    out[SECOND_PIECE, :, :] = state.piece == SECOND
    out[OPENED, :, :] = state.replaced
    out[EMPTY_TURNS, :, :] = state.empty_turns
    left = board.max_plies - state.plies
    out[MOVES_LEFT, :, :] = min(MOST, left)
    out[MORE_MOVES, :, :] = max(0, left - MOST)


@compiled
def place_of(source: int, end: int, inward: int) -> int:
    """Return the place of a mark that comes in from `source` by a side, where `end` is the first source of its line."""
    return (0 if source == end else SIDES) + opposite(inward)


@compiled
def way_of(turn: int) -> int:
    """Return the way of a mark that goes out by so many sides after the one it comes in by."""
    if turn == SIDES // 2:
        return STRAIGHT_ON
    return CLOCKWISE if turn < SIDES // 2 else ANTICLOCKWISE


@compiled
def extension_of(tables: Any, state: Any, action: int) -> int:
    """Return the extension that an action means, or -1 if there is no such place."""
    place = action // TURNS
    end, twin = sources_of(tables, state, state.seat)
    space = space_at(tables, end, twin, place)
    inward = opposite(place % SIDES)
    if space == tables.outside:
        return -1
    return extend_move(space, inward, (inward + action % TURNS + 1) % SIDES)


@compiled
def replacement_of(tables: Any, state: Any, number: int) -> int:
    """Return the replacement with a number, or -1 if there is no such mark or no such place."""
    replaced, place, way = number // REPLACEMENTS, number // WAYS % PLACES, number % WAYS
    piece = piece_on(state, replaced)
    if not is_mark(piece):
        return -1
    kind = kind_of(inward_of(piece), outward_of(piece))
    if (kind == STRAIGHT) != (way == STRAIGHT_ON):
        return -1
    end, twin = sources_after_replacing(tables, state, owner_of(piece), replaced)
    space = space_at(tables, end, twin, place)
    if space == tables.outside:
        return -1
    inward = opposite(place % SIDES)
    return replace_move(replaced, space, inward, outward_side(kind, inward, 0 if way != ANTICLOCKWISE else 1))


@compiled
def space_at(tables: Any, end: int, twin: int, place: int) -> int:
    """Return the space at a place, or `outside`."""
    source = end if place < SIDES else twin
    return tables.outside if source == NOWHERE else tables.neighbour[source, place % SIDES]


@compiled
def observe_spaces(tables: Any, state: Any, seat: int, out: NDArray[np.uint8]) -> None:
    """Write the piece on each space, and to which players the space is open."""
    centre = out.shape[1] // 2
    for space in range(tables.outside):
        row, column = tables.axial[space, 1] + centre, tables.axial[space, 0] + centre
        out[OPEN, row, column] = is_open(tables, seat, space)
        out[OPEN + 1, row, column] = is_open(tables, 1 - seat, space)
        piece = piece_on(state, space)
        place = 0 if owner_of(piece) == seat else 1
        if is_mark(piece):
            out[INWARD + place * SIDES + inward_of(piece), row, column] = 1
            out[OUTWARD + place * SIDES + outward_of(piece), row, column] = 1
        elif is_node(piece):
            out[NODE_PLANE + place, row, column] = 1


@compiled
def observe_line(tables: Any, state: Any, line: int, place: int, out: NDArray[np.uint8]) -> None:
    """Write the start and the end of a line and the numbers of its pieces, of several for one node the last."""
    centre = out.shape[1] // 2
    start, site = tables.starts[line], end_of(state, line)
    out[START + place, tables.axial[start, 1] + centre, tables.axial[start, 0] + centre] = 1
    out[END + place, tables.axial[site, 1] + centre, tables.axial[site, 0] + centre] = 1
    for index in range(state.lengths[line] - 1, -1, -1):
        row, column = tables.axial[site, 1] + centre, tables.axial[site, 0] + centre
        if out[ORDER + place, row, column] == 0:
            out[ORDER + place, row, column] = index + 1
        if index > 0:
            site = piece_before(tables, state, line, site, index)
