"""Entering a move of Beeline: its parts by role, and which of the moves that remain is shown.

A mark is entered by the space in front of the line and the space where the line should lead; its kind follows. A node
is chosen first, or a mark is touched that a node is to replace. prompts.py has the words of each step,
refused_touches.py those of a touch that fits nothing.
"""

from collections.abc import Sequence
from typing import Any

from clew.core.interaction.move_parts import CHOICE, Parts, RoleKind
from clew.core.position import Position
from clew.games.beeline.entry.hand import CHOICE_ORDER as CHOICE_ORDER
from clew.games.beeline.entry.hand import OWN, TURNED, node_name, other_name
from clew.games.beeline.entry.prompts import prompt as prompt
from clew.games.beeline.entry.refused_touches import instead as instead
from clew.games.beeline.notation.line_ends import drives_itself_back, steps_from
from clew.games.beeline.notation.names import KIND_NAMES, KIND_WORDS, a_kind, space_name, space_named
from clew.games.beeline.rules.board import SEATS, BeelineBoard
from clew.games.beeline.rules.lines import is_rut
from clew.games.beeline.rules.moves import (
    EXTEND,
    OTHER_NODE,
    OWN_NODE,
    PASS,
    REPLACE,
    inward_side,
    kind_of_move,
    outward_side_of,
    replaced_of,
    space_of,
)
from clew.games.beeline.rules.pieces import is_mark, kind_of, owner_of
from clew.games.beeline.rules.state import FIRST, piece_on

ROLES = {
    CHOICE: RoleKind.SOURCE,
    "piece": RoleKind.SOURCE,
    "replaced": RoleKind.TARGET,
    "space": RoleKind.TARGET,  # in front of the own line
    "place": RoleKind.TARGET,  # elsewhere: of a loose node, or in front of the other's line
    "exit": RoleKind.TARGET,  # where the own line leads then
    "way": RoleKind.TARGET,  # where a line leads whose mark was replaced
}

#: A node that is picked while a mark is shown goes where the mark would have gone: known by its exit, it has a space.
TAKES_OVER = {OWN: ("exit", "space")}

#: A picked node stays picked: a place where it cannot go is refused.
HELD = (OWN, TURNED)

#: More pieces to go than any line needs.
NO_WAY = 1000


def parts(board: BeelineBoard, state: Any, move: int) -> Parts:
    """Return the piece, the space, and the space that it faces; for a replacement also the replaced mark."""
    kind = kind_of_move(move)
    if kind == PASS:
        return {CHOICE: ("pass",)}
    space = (space_name(board, space_of(move)),)
    if kind == OWN_NODE:
        return {"piece": (OWN,), "space" if is_rut(board, state, int(state.seat), space_of(move)) else "place": space}
    if kind == OTHER_NODE:
        return {"piece": (TURNED,), "place": space}
    # Space, kind and direction determine a mark: two such marks would come in by the same side.
    facing = (space_name(board, int(board.neighbour[space_of(move), outward_side_of(move)])),)
    if kind == EXTEND:
        piece = KIND_NAMES[kind_of(inward_side(move), outward_side_of(move))]
        return {"piece": (piece,), "space": space, "exit": facing}
    replaced = replaced_of(move)
    is_own = owner_of(piece_on(state, replaced)) == state.seat
    # BL14: the node has the colour of the line.
    piece, there = (OWN, "space") if is_own else (TURNED, "place")
    return {"piece": (piece,), "replaced": (space_name(board, replaced),), there: space, "way": facing}


def meant_instead(position: Position, held: str, touch: str) -> str | None:
    """Return the node whose colour a mark asks for that is touched while another is held (BL14), if any."""
    board, state = position.game.board, position.state
    piece = piece_on(state, space_named(board, touch))
    if not is_mark(piece):
        return None
    return OWN if owner_of(piece) == state.seat else TURNED


def pieces_to_go(position: Position, moves: Sequence[int]) -> list[float]:
    """Return how many pieces the own line needs at least after each move; the fewest are shown first.

    A mark that is moved in the other's line is shown where it leads that line furthest from its goal.
    """
    board, state = position.game.board, position.state
    steps = [steps_from(board, state, line) for line in range(SEATS)]
    found = []
    for move in moves:
        kind, far = kind_of_move(move), float(NO_WAY)
        if kind in (EXTEND, REPLACE):
            line = int(state.seat) if kind == EXTEND else owner_of(piece_on(state, replaced_of(move)))
            facing = int(board.neighbour[space_of(move), outward_side_of(move)])
            far = steps[line].get(facing, NO_WAY) * (1 if line == state.seat else -1)
        found.append(far)
    return found


def is_special(board: BeelineBoard, state: Any, move: int, touched: Sequence[str]) -> bool:
    """Return whether a node that was not asked for replaces a mark (BL14) or lies apart from the own line (BL11)."""
    kind = kind_of_move(move)
    if kind == REPLACE:
        # A tap on a mark that the own line can reach leads the line there, unless a node was picked.
        is_own = owner_of(piece_on(state, replaced_of(move))) == state.seat
        return (OWN if is_own else TURNED) not in touched or space_name(board, replaced_of(move)) not in touched
    own_line = kind == EXTEND or (kind == OWN_NODE and is_rut(board, state, int(state.seat), space_of(move)))
    return not own_line and not {OWN, TURNED} & {*touched}


def is_natural(board: BeelineBoard, state: Any, move: int, touched: Sequence[str]) -> bool:
    """Return whether a move may be shown: a node only if the mark it replaces, or it and its place, were touched."""
    kind = kind_of_move(move)
    if kind in (PASS, EXTEND):
        return True
    if kind == REPLACE:
        return space_name(board, replaced_of(move)) in touched
    piece = TURNED if kind == OTHER_NODE else OWN
    return piece in touched and space_name(board, space_of(move)) in touched


def choice_label(position: Position, touch: str) -> str:
    """Return what a choice beside the board is called."""
    if touch in KIND_NAMES:
        return KIND_WORDS[KIND_NAMES.index(touch)].capitalize()
    return (node_name(int(position.state.seat), touch) if touch in HELD else touch).capitalize()


def place_words(position: Position, touch: str) -> str | None:
    """Return what a hint calls a piece of the hand: `a wide turn`, `a black node`."""
    if touch in KIND_NAMES:
        return a_kind(KIND_NAMES.index(touch))
    return f"a {node_name(int(position.state.seat), touch)}" if touch in HELD else None


def question(position: Position, move: str) -> str | None:
    """Return what to ask before a move that drives the own line back (BL17), which looks like any other."""
    if not drives_itself_back(
        position.game.board, position.state, position.parse_move(move), position.play(move).state
    ):
        return None
    return f"This mark faces {other_name(position)}'s line, so your own line goes back to its last node. Play it?"


def continues_turn(position: Position, move: str) -> bool:
    """Return whether a second piece of the turn follows (BL7)."""
    if position.state.piece != FIRST or position.parse_move(move) == PASS:
        return False
    return position.play(move).seat == position.seat
