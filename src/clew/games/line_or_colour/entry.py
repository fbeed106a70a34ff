"""Entering a move of Line or Colour: its parts by role, and the words of the prompts."""

from typing import Any

from clew.core.move_parts import CHOICE, Entered, Parts, Prompt, RoleKind
from clew.core.position import Position
from clew.games.line_or_colour.notation import format_move
from clew.games.line_or_colour.rules import SWAP, LineOrColourBoard

ROLES = {"spot": RoleKind.TARGET, CHOICE: RoleKind.SOURCE}


def parts(board: LineOrColourBoard, state: Any, move: int) -> Parts:
    """Return the spot, or the choice to swap (LC6)."""
    return {CHOICE if move == SWAP else "spot": (format_move(board, state, move),)}


def prompt(position: Position, entered: Entered) -> Prompt:
    """Return what to do next."""
    return Prompt("Choose a spot", entered.open[:1])


def instead(position: Position, touch: str, entered: Entered) -> str:
    """Return what to do instead of a touch that fits no legal move."""
    return prompt(position, entered).sentence


def choice_label(position: Position, touch: str) -> str:
    """Return what a choice beside the board is called."""
    return touch.capitalize()


def question(position: Position, move: str) -> str | None:
    """Return what to ask before a move."""
    return None
