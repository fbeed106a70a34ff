"""Lines of Beeline: where they end, where they may continue, how they grow and how they are taken back.

    E . . . . . r        Black's line (start node B, marks b) ends with a mark that faces `1`: that is its RUT.
    F  . . r r .         Red's line (marks r) ends with the mark at E7, and its rut is to the east of it. When Red
    G . . b 1 . .        plays a mark on `1`, Black's two marks are DRIVEN BACK, off the board, and Black's line
    H  . b . . .         continues from its start node, by any side. A node end has a rut on every free side.
    I . B . . . .

A line continues from its end. If the end is a node that it entered, it may also continue from the adjacent node of its
colour, the TWIN (at most two nodes of a colour are adjacent). `sources_of` returns both.
"""

from typing import Any

from clew.core.compiled import compiled
from clew.games.beeline.rules.board import NOWHERE, SIDES, BeelineBoard, is_open, side_towards, steps_between
from clew.games.beeline.rules.pieces import (
    EACH_KIND_IN_GROUP,
    EMPTY,
    KINDS,
    inward_of,
    is_mark,
    is_mark_of,
    kind_of,
    mark,
    node,
    opposite,
    outward_of,
)
from clew.games.beeline.rules.state import end_of, piece_on, step_of


@compiled
def front(board: BeelineBoard, state: Any, site: int) -> int:
    """Return the site that the mark on `site` faces."""
    return board.neighbour[site, outward_of(piece_on(state, site))]


@compiled
def twin(board: BeelineBoard, state: Any, site: int, colour: int) -> int:
    """Return the node of `colour` next to `site`, or NOWHERE; by BL12 a node has at most one."""
    for side in range(SIDES):
        other = board.neighbour[site, side]
        if piece_on(state, other) == node(colour):
            return other
    return NOWHERE


@compiled
def sources_of(board: BeelineBoard, state: Any, line: int) -> tuple[int, int]:
    """Return the one or two pieces from which the line may continue; the second is NOWHERE if there is none."""
    end = end_of(state, line)
    # BL13: from an entered node, or from the node of its colour next to it.
    if state.entered[line]:
        return end, twin(board, state, end, line)
    return end, NOWHERE


@compiled
def sources_after_replacing(board: BeelineBoard, state: Any, line: int, replaced: int) -> tuple[int, int]:
    """Return the same after the line's own mark on `replaced` has become a node (BL14)."""
    end = end_of(state, line)
    # BL13: a node in front of a mark end is entered at once.
    if is_mark(piece_on(state, end)):
        if front(board, state, end) == replaced:
            return replaced, twin(board, state, replaced, line)
        return end, NOWHERE
    if state.entered[line] and steps_between(board, end, replaced) == 1:
        return end, replaced
    return sources_of(board, state, line)


@compiled
def piece_before(board: BeelineBoard, state: Any, line: int, site: int, index: int) -> int:
    """Return the site of piece `index` - 1 of the line, where `site` is that of piece `index`."""
    return board.neighbour[site, opposite(step_of(state, line, index - 1))]


@compiled
def place_ahead(board: BeelineBoard, state: Any, source: int, side: int, replaced: int) -> int:
    """Return the site on a side of `source` if a line may continue there from it, otherwise `board.outside`.

    A mark leads to its front only; a node leads everywhere, and so does a mark that is about to become one.
    """
    piece = piece_on(state, source)
    if is_mark(piece) and source != replaced and outward_of(piece) != side:
        return board.outside
    return board.neighbour[source, side]


@compiled
def is_rut(board: BeelineBoard, state: Any, line: int, site: int) -> bool:
    """Return whether a site is a rut of the line (BL8): in front of a mark, or free and beside a node end."""
    end = end_of(state, line)
    if is_mark(piece_on(state, end)):
        return front(board, state, end) == site
    return is_free(board, state, line, site) and is_beside_node_end(board, state, line, site)


@compiled
def is_beside_node_end(board: BeelineBoard, state: Any, line: int, site: int) -> bool:
    """Return whether the line ends with a node and may continue to a site from there, if that is free (BL8)."""
    source, other = sources_of(board, state, line)
    if is_mark(piece_on(state, source)):
        return False
    return steps_between(board, source, site) == 1 or (other != NOWHERE and steps_between(board, other, site) == 1)


@compiled
def is_free(board: BeelineBoard, state: Any, seat: int, site: int) -> bool:
    """Return whether a site is empty and open to the seat."""
    return piece_on(state, site) == EMPTY and is_open(board, seat, site)


@compiled
def has_free_rut(board: BeelineBoard, state: Any, line: int) -> bool:
    """Return whether the owner of the line can play in a rut of it: one that is empty and open (BL15)."""
    source, other = sources_of(board, state, line)
    if is_mark(piece_on(state, source)):
        return is_free(board, state, line, front(board, state, source))
    for side in range(SIDES):
        if is_free(board, state, line, board.neighbour[source, side]):
            return True
        if other != NOWHERE and is_free(board, state, line, board.neighbour[other, side]):
            return True
    return False


@compiled
def is_crowded(board: BeelineBoard, state: Any, site: int, colour: int) -> bool:
    """Return whether a node of `colour` on `site` would be in a group of more than two (BL12)."""
    other = NOWHERE
    for side in range(SIDES):
        neighbour = board.neighbour[site, side]
        if piece_on(state, neighbour) == node(colour):
            if other != NOWHERE:
                return True
            other = neighbour
    return other != NOWHERE and twin(board, state, other, colour) != NOWHERE


@compiled
def drives_back(board: BeelineBoard, state: Any, line: int, space: int) -> bool:
    """Return whether a mark of `line` played on `space` drives the other line back (BL16)."""
    end = end_of(state, 1 - line)
    return is_mark(piece_on(state, end)) and front(board, state, end) == space


@compiled
def is_driven_off(board: BeelineBoard, state: Any, line: int, site: int) -> bool:
    """Return whether driving the line back would take off the mark on `site`."""
    here = end_of(state, line)
    while is_mark(piece_on(state, here)):
        if here == site:
            return True
        here = board.neighbour[here, inward_of(piece_on(state, here))]
    return False


@compiled
def is_on_line(board: BeelineBoard, state: Any, line: int, site: int) -> bool:
    """Return whether the line passes a site."""
    here = end_of(state, line)
    for last in range(state.lengths[line] - 1, 0, -1):
        if here == site:
            return True
        here = piece_before(board, state, line, here, last)
    return here == site


@compiled
def is_in_line(board: BeelineBoard, state: Any, line: int, site: int) -> bool:
    """Return whether the piece on a site is one of the line, mark or node (BL17)."""
    piece = piece_on(state, site)
    return is_mark_of(piece, line) or (piece == node(line) and is_on_line(board, state, line, site))


@compiled
def faces_other_line(board: BeelineBoard, state: Any, line: int) -> bool:
    """Return whether the line ends with a mark that faces a piece of the other line, but not the goal (BL17)."""
    end = end_of(state, line)
    if not is_mark(piece_on(state, end)):
        return False
    ahead = front(board, state, end)
    return ahead != board.starts[1 - line] and is_in_line(board, state, 1 - line, ahead)


@compiled
def reaches_goal(board: BeelineBoard, state: Any, line: int) -> bool:
    """Return whether the line has reached the other's start (BL19)."""
    end = end_of(state, line)
    # A mark that faces it, or a node next to it.
    if is_mark(piece_on(state, end)):
        return front(board, state, end) == board.starts[1 - line]
    return steps_between(board, end, board.starts[1 - line]) == 1


@compiled
def has_pieces(state: Any, seat: int) -> bool:
    """Return whether the seat has a mark or a node left to play."""
    hand = state.hand[seat]
    return hand[0] + hand[1] + hand[2] + state.reserve[seat] > 0


# The functions below change a line.


@compiled
def add_piece(state: Any, line: int, site: int, side: int) -> None:
    """Add the piece on `site` to the line, over `side` of its end."""
    state.steps[line, state.lengths[line] - 1] = side
    state.lengths[line] += 1
    state.ends[line] = site
    state.entered[line] = 0


@compiled
def enter(board: BeelineBoard, state: Any, line: int) -> None:
    """If a line that ends with a mark faces a node of its colour, let it enter that node (BL13)."""
    end = end_of(state, line)
    ahead = front(board, state, end)
    if piece_on(state, ahead) == node(line):
        add_piece(state, line, ahead, outward_of(piece_on(state, end)))
        state.entered[line] = 1


@compiled
def put_mark(board: BeelineBoard, state: Any, line: int, space: int, inward: int, outward: int) -> None:
    """Add a mark to the line: it may enter a node, drive the other line back, or its own."""
    source = board.neighbour[space, inward]
    # BL13: if the line continues from the node next to an entered one, it passes that node too.
    if source != state.ends[line]:
        add_piece(state, line, source, side_towards(board, state.ends[line], source))
    drives = drives_back(board, state, line, space)
    state.cells[space] = mark(line, inward, outward)
    add_piece(state, line, space, opposite(inward))
    enter(board, state, line)
    # BL16: a mark in the rut of the other's mark end.
    if drives:
        drive_back(board, state, 1 - line)
    # BL17: a mark that you play on your own line and that faces the other line, by `facing`.
    if board.facing_drives_back and line == state.seat and faces_other_line(board, state, line):
        drive_back(board, state, line)


@compiled
def drive_back(board: BeelineBoard, state: Any, line: int) -> None:
    """Take off all pieces of the line after its last node, which becomes the end (BL16)."""
    while is_mark(piece_on(state, state.ends[line])):
        drop_end(board, state, line)
    state.entered[line] = 0


@compiled
def drop_end(board: BeelineBoard, state: Any, line: int) -> None:
    """Shorten the line by its end: a mark goes back to the hand, a node stays where it is."""
    end = end_of(state, line)
    piece = piece_on(state, end)
    if is_mark(piece):
        # BL5: returned marks join the group in use.
        state.hand[line, kind_of(inward_of(piece), outward_of(piece))] += 1
        state.cells[end] = EMPTY
    last = state.lengths[line] - 1
    state.ends[line] = piece_before(board, state, line, end, last)
    state.steps[line, last - 1] = 0
    state.lengths[line] = last
    state.entered[line] = 0


@compiled
def take_from_hand(state: Any, seat: int, kind: int) -> None:
    """Take a mark from the hand; the next group starts when the hand is empty (BL5)."""
    hand = state.hand[seat]
    hand[kind] -= 1
    if hand[0] + hand[1] + hand[2] == 0 and state.groups[seat] > 0:
        state.groups[seat] -= 1
        for each in range(KINDS):
            hand[each] = EACH_KIND_IN_GROUP
