"""Entering a move of Beeline: its parts by role, and the words of the prompts."""

from typing import Any

from clew.core.move_parts import CHOICE, Entered, Parts, Prompt, RoleKind
from clew.core.position import Position
from clew.games.beeline.notation.names import KIND_NAMES, space_name
from clew.games.beeline.rules.board import BeelineBoard
from clew.games.beeline.rules.moves import (
    EXTEND,
    OTHER_NODE,
    OWN_NODE,
    PASS,
    inward_side,
    kind_of_move,
    outward_side_of,
    replaced_of,
    space_of,
)
from clew.games.beeline.rules.pieces import kind_of

ROLES = {
    CHOICE: RoleKind.SOURCE,
    "piece": RoleKind.SOURCE,
    "replaced": RoleKind.TARGET,
    "space": RoleKind.TARGET,
    "exit": RoleKind.TARGET,
}


def parts(board: BeelineBoard, state: Any, move: int) -> Parts:
    """Return the piece, the space, and the space that it faces; for a replacement also the replaced mark."""
    kind = kind_of_move(move)
    if kind == PASS:
        return {CHOICE: ("pass",)}
    space = (space_name(board, space_of(move)),)
    if kind == OWN_NODE:
        return {"piece": ("node",), "space": space}
    if kind == OTHER_NODE:
        return {"piece": ("turned node",), "space": space}
    # Space, kind and direction determine a mark: two such marks would come in by the same side.
    facing = (space_name(board, int(board.neighbour[space_of(move), outward_side_of(move)])),)
    if kind == EXTEND:
        piece = KIND_NAMES[kind_of(inward_side(move), outward_side_of(move))]
        return {"piece": (piece,), "space": space, "exit": facing}
    return {"piece": ("node",), "replaced": (space_name(board, replaced_of(move)),), "space": space, "exit": facing}


def prompt(position: Position, entered: Entered) -> Prompt:
    """Return what to do next."""
    return Prompt("Tap the space in front of your line", entered.open[:1])


def instead(position: Position, touch: str, entered: Entered) -> str:
    """Return what to do instead of a touch that fits no legal move."""
    return prompt(position, entered).sentence


def choice_label(position: Position, touch: str) -> str:
    """Return what a choice beside the board is called."""
    return touch.capitalize()


def question(position: Position, move: str) -> str | None:
    """Return what to ask before a move."""
    return None
