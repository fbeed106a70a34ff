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
from clew.core.encoding.writing import fill, refill, write
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
    EMPTY,
    KINDS,
    STRAIGHT,
    inward_of,
    is_mark,
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
    write_planes(board, state, seat, out, False)
    tables = board.tables[0]
    plane = out.shape[1] * out.shape[2]
    fill(out, SPACES_PLANE * plane, plane, 0)
    for space in range(tables.outside):
        write(out, SPACES_PLANE * plane + lattice_place(tables, out.shape[1], space), 1)


@compiled
def update_observation(board: BeelineBoard, state: Any, seat: int, out: NDArray[np.uint8]) -> None:
    write_planes(board, state, seat, out, True)


@compiled
def place_of(source: int, end: int, inward: int) -> int:
    """Return the place of a mark that comes in from `source` by a side, where `end` is the first source of its line."""
    return (0 if source == end else SIDES) + opposite(inward)


@compiled
def way_of(turn: int) -> int:
    """Return the way of a mark that goes out a given number of sides after the one it comes in by."""
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
def write_planes(board: BeelineBoard, state: Any, seat: int, out: NDArray[np.uint8], is_filled: bool) -> None:
    """Write the planes that can change; `is_filled` means that they hold another observation."""
    tables = board.tables[0]
    plane = out.shape[1] * out.shape[2]
    fill(out, 0, ENTERED * plane, 0)
    write_pieces(tables, state, seat, out)
    start = tables.starts[seat]
    centre = out.shape[1] // 2
    # Where the other observation was from the same seat, the starts and open spaces are there already.
    if not (is_filled and out[START, tables.axial[start, 1] + centre, tables.axial[start, 0] + centre] == 1):
        write_ground(tables, seat, out)
    for place in range(SEATS):
        owner = seat if place == 0 else 1 - seat
        write_line(tables, state, owner, place, out)
        refill(out, (ENTERED + place) * plane, plane, int(np.int64(state.entered[owner])), is_filled)
        refill(out, (RESERVE + place) * plane, plane, int(np.int64(state.reserve[owner])), is_filled)
        refill(out, (GROUPS_LEFT + place) * plane, plane, int(np.int64(state.groups[owner])), is_filled)
        for kind in range(KINDS):
            hand = int(np.int64(state.hand[owner, kind]))
            refill(out, (HAND + place * KINDS + kind) * plane, plane, hand, is_filled)
    to_move = state.seat == seat and not is_over(board, state)
    refill(out, TO_MOVE * plane, plane, int(to_move), is_filled)
    refill(out, SECOND_PIECE * plane, plane, int(state.piece == SECOND), is_filled)
    refill(out, OPENED * plane, plane, state.replaced, is_filled)
    refill(out, EMPTY_TURNS * plane, plane, state.empty_turns, is_filled)
    left = board.max_plies - state.plies
    refill(out, MOVES_LEFT * plane, plane, min(MOST, left), is_filled)
    refill(out, MORE_MOVES * plane, plane, max(0, left - MOST), is_filled)


@compiled
def lattice_place(tables: Any, extent: int, space: int) -> int:
    """Return the place of a space on a lattice with a number of columns."""
    return (tables.axial[space, 1] + extent // 2) * extent + tables.axial[space, 0] + extent // 2


@compiled
def write_pieces(tables: Any, state: Any, seat: int, out: NDArray[np.uint8]) -> None:
    """Write all marks and nodes into planes that are 0."""
    plane = out.shape[1] * out.shape[2]
    for space in range(tables.outside):
        piece = piece_on(state, space)
        if piece == EMPTY:
            continue
        here = lattice_place(tables, out.shape[1], space)
        owner = 0 if owner_of(piece) == seat else 1
        if is_mark(piece):
            write(out, (INWARD + owner * SIDES + inward_of(piece)) * plane + here, 1)
            write(out, (OUTWARD + owner * SIDES + outward_of(piece)) * plane + here, 1)
        else:
            write(out, (NODE_PLANE + owner) * plane + here, 1)


@compiled
def write_ground(tables: Any, seat: int, out: NDArray[np.uint8]) -> None:
    """Write the starts, and which spaces are open to which player."""
    plane = out.shape[1] * out.shape[2]
    fill(out, START * plane, (HAND - START) * plane, 0)
    for place in range(SEATS):
        owner = seat if place == 0 else 1 - seat
        write(out, (START + place) * plane + lattice_place(tables, out.shape[1], tables.starts[owner]), 1)
        for space in range(tables.outside):
            is_free = int(is_open(tables, owner, space))
            write(out, (OPEN + place) * plane + lattice_place(tables, out.shape[1], space), is_free)


@compiled
def write_line(tables: Any, state: Any, line: int, place: int, out: NDArray[np.uint8]) -> None:
    """Write the end of a line and the numbers of its pieces, for a node the last, into planes that are 0."""
    extent = out.shape[1]
    plane = extent * extent
    site = end_of(state, line)
    write(out, (END + place) * plane + lattice_place(tables, extent, site), 1)
    for index in range(state.lengths[line] - 1, -1, -1):
        here = lattice_place(tables, extent, site)
        if out[ORDER + place, here // extent, here % extent] == 0:
            write(out, (ORDER + place) * plane + here, index + 1)
        if index > 0:
            site = piece_before(tables, state, line, site, index)
